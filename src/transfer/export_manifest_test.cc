// The manifests of an export, as the service documents and makes them.
#include "transfer/export_manifest.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "item/base64.h"

namespace adjoin::transfer {
namespace {

TEST(ManifestFile, IsWrittenAsInTheServicesOwnExample) {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html: its
  // ETag is the MD5 of its MD5, that of an upload in one part.
  const Bytes bytes = item::decode_base64("sQMSpEILNgoQmarvDFonGQ==").value();
  Md5Digest md5{};
  std::copy(bytes.begin(), bytes.end(), md5.begin());
  const ManifestFile file{
      "AWSDynamoDB/11111111111111-22222222/data/33334444EXAMPLE.json.gz", 8, {}};
  EXPECT_EQ(to_json(file, md5),
            "{\"itemCount\":8,\"md5Checksum\":\"sQMSpEILNgoQmarvDFonGQ==\","
            "\"etag\":\"af83d6f217c19b8b0fff8023d8ca4716-1\","
            "\"dataFileS3Key\":\"AWSDynamoDB/11111111111111-22222222/data/"
            "33334444EXAMPLE.json.gz\"}");
}

TEST(ManifestFile, IsReadBack) {
  const ManifestFile file =
      read_manifest_file(to_json(ManifestFile{"a/data/b.gz", 3, {}}, md5("x"))).value();
  EXPECT_EQ(file.key, "a/data/b.gz");
  EXPECT_EQ(file.item_count, 3U);
  EXPECT_EQ(file.md5_base64, to_base64(md5("x")));
}

TEST(ManifestFile, SaysWhatItLacks) {
  const std::pair<const char*, const char*> cases[] = {
      {"{}", "\"dataFileS3Key\" is missing"},
      {"[]", "an object is expected"},
      {"{\"dataFileS3Key\":\"a\",\"itemCount\":-1}", "\"itemCount\" is \"-1\", not a count"},
      {"{\"dataFileS3Key\":\"a\",\"itemCount\":1}", "\"md5Checksum\" is missing"},
  };
  for (const auto& [line, message] : cases) {
    const auto file = read_manifest_file(line);
    ASSERT_FALSE(file.has_value()) << line;
    EXPECT_EQ(file.error().message(), message);
  }
}

TEST(ManifestSummary, CountsWhatItPromises) {
  ManifestSummary summary;
  summary.export_id = "01700000000000-1a2b3c4d";
  summary.table_name = "T";
  summary.item_count = 8;
  EXPECT_EQ(read_summary(to_json(summary)).value(), 8U);
  // Before there were incremental exports there was no type.
  EXPECT_EQ(read_summary("{\"outputFormat\":\"DYNAMODB_JSON\",\"itemCount\":2}").value(), 2U);
  EXPECT_EQ(read_summary("{\"outputFormat\":\"ION\",\"itemCount\":2}").error().code(),
            ErrorCode::unsupported);
}

}  // namespace
}  // namespace adjoin::transfer
