#include "transfer/export_manifest.h"

#include <charconv>

#include "base/iso_time.h"
#include "item/json_writer.h"
#include "schema/load/load.h"
#include "table/request/table_ref.h"

namespace adjoin::transfer {
namespace {

constexpr std::string_view kVersion = "2020-06-30";

Result<std::string> text_member(const schema::Tree& tree, std::string_view name) {
  const schema::Tree* member = tree.find(name);
  if (member != nullptr && member->is_text()) return member->text;
  return validation_error("\"" + std::string(name) + "\" is missing");
}

Result<std::uint64_t> count_member(const schema::Tree& tree, std::string_view name) {
  ADJOIN_TRY(const std::string text, text_member(tree, name));
  std::uint64_t count = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (failed == std::errc() && end == text.data() + text.size()) return count;
  return validation_error("\"" + std::string(name) + "\" is \"" + text + "\", not a count");
}

Result<schema::Tree> object(std::string_view json) {
  auto tree = schema::read_json(json);
  if (!tree) return validation_error(tree.error().message());
  if (!tree->is_map()) return validation_error("an object is expected");
  return tree;
}

}  // namespace

std::string to_json(const ManifestSummary& summary) {
  const std::string table_arn = table::make_table_arn(summary.table_name);
  std::string out;
  item::JsonWriter json(out);
  const auto text = [&json](std::string_view name, std::string_view value) {
    json.name(name);
    json.string(value);
  };
  const auto null = [&json](std::string_view name) {
    json.name(name);
    json.null();
  };
  const auto count = [&json](std::string_view name, std::uint64_t value) {
    json.name(name);
    json.integer(static_cast<std::int64_t>(value));
  };
  json.begin_object();
  text("version", kVersion);
  text("exportArn", table_arn + "/export/" + summary.export_id);
  text("startTime", iso_time(summary.started));
  text("endTime", iso_time(summary.ended));
  text("tableArn", table_arn);
  text("tableId", summary.table_id);
  text("exportTime", iso_time(summary.started));
  // As in an export of the service, which has these members always. Readers may expect them.
  null("s3Bucket");
  null("s3Prefix");
  null("s3SseAlgorithm");
  null("s3SseKmsKeyId");
  text("manifestFilesS3Key", "AWSDynamoDB/" + summary.export_id + "/" + std::string(kFilesName));
  count("billedSizeBytes", summary.billed_bytes);
  count("itemCount", summary.item_count);
  text("outputFormat", "DYNAMODB_JSON");
  text("exportType", "FULL_EXPORT");
  json.end_object();
  return out;
}

std::string to_json(const ManifestFile& file, const Md5Digest& md5) {
  std::string out;
  item::JsonWriter json(out);
  json.begin_object();
  json.name("itemCount");
  json.integer(static_cast<std::int64_t>(file.item_count));
  json.name("md5Checksum");
  json.string(to_base64(md5));
  json.name("etag");
  // S3's ETag of an upload in one part: the MD5 of the MD5, and the number of parts.
  json.string(to_hex(transfer::md5(bytes_of(md5))) + "-1");
  json.name("dataFileS3Key");
  json.string(file.key);
  json.end_object();
  return out;
}

// What is refused here would else fail at the first item, in words that explain nothing.
Result<std::uint64_t> read_summary(std::string_view text) {
  ADJOIN_TRY(const schema::Tree summary, object(text));
  const schema::Tree* type = summary.find("exportType");
  if (type != nullptr && type->is_text() && type->text != "FULL_EXPORT") {
    return Error(ErrorCode::unsupported,
                 "an export of type " + type->text + " has changes, not items; take a FULL_EXPORT");
  }
  ADJOIN_TRY(const std::string format, text_member(summary, "outputFormat"));
  if (format != "DYNAMODB_JSON") {
    return Error(ErrorCode::unsupported,
                 "an export in " + format + " cannot be read; take one in DYNAMODB_JSON");
  }
  return count_member(summary, "itemCount");
}

Result<ManifestFile> read_manifest_file(std::string_view line) {
  ADJOIN_TRY(const schema::Tree tree, object(line));
  ManifestFile file;
  ADJOIN_TRY(file.key, text_member(tree, "dataFileS3Key"));
  ADJOIN_TRY(file.item_count, count_member(tree, "itemCount"));
  ADJOIN_TRY(file.md5_base64, text_member(tree, "md5Checksum"));
  return file;
}

}  // namespace adjoin::transfer
