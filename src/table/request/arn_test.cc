// Goal: what the store names it also understands, and nothing else passes for a name.
#include <gtest/gtest.h>

#include "table/request/table_ref.h"

namespace adjoin::table {
namespace {

TEST(Arn, NamesTablesIndexesAndStreams) {
  EXPECT_EQ(make_table_arn("Tab"), "arn:aws:dynamodb:ddblocal:000000000000:table/Tab");
  EXPECT_EQ(make_index_arn("Tab", "By"),
            "arn:aws:dynamodb:ddblocal:000000000000:table/Tab/index/By");
  EXPECT_EQ(make_stream_arn("Tab", "2026-11-21T10:00:00.000"),
            "arn:aws:dynamodb:ddblocal:000000000000:table/Tab/stream/2026-11-21T10:00:00.000");
}

TEST(Arn, UnderstandsWhatItNames) {
  const std::string of_table = make_table_arn("Tab");
  const auto table = parse_arn(of_table);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->table_name, "Tab");
  EXPECT_FALSE(table->index_name || table->stream_label);
  const std::string of_stream = make_stream_arn("Tab", "2026-11-21T10:00:00.000");
  const auto stream = parse_arn(of_stream);
  ASSERT_TRUE(stream);
  EXPECT_EQ(stream->table_name, "Tab");
  EXPECT_EQ(stream->stream_label, "2026-11-21T10:00:00.000");
  const std::string of_index = make_index_arn("Tab", "By");
  EXPECT_EQ(parse_arn(of_index)->index_name, "By");
}

TEST(Arn, AcceptsAnyRegionAndAccount) {
  const auto arn = parse_arn("arn:aws-cn:dynamodb:cn-north-1:123456789012:table/a.b-c_d");
  ASSERT_TRUE(arn);
  EXPECT_EQ(arn->partition, "aws-cn");
  EXPECT_EQ(arn->region, "cn-north-1");
  EXPECT_EQ(arn->account, "123456789012");
  EXPECT_EQ(arn->table_name, "a.b-c_d");
}

TEST(Arn, RefusesEverythingElse) {
  for (const char* text :
       {"", "Tab", "arn", "arn:", ":::::", "arn:aws:dynamodb:r:a", "arn:aws:dynamodb:r:a:",
        "arn:aws:dynamodb:r:a:table", "arn:aws:dynamodb:r:a:table/", "arn:aws:dynamodb::a:table/T",
        "arn:aws:sqs:r:a:table/T", "arm:aws:dynamodb:r:a:table/T", "arn:aws:dynamodb:r:a:queue/T",
        "arn:aws:dynamodb:r:a:table/T/", "arn:aws:dynamodb:r:a:table//stream/L",
        "arn:aws:dynamodb:r:a:table/T/stream", "arn:aws:dynamodb:r:a:table/T/stream/",
        "arn:aws:dynamodb:r:a:table/T/stream/L/x", "arn:aws:dynamodb:r:a:table/T/backup/B"}) {
    EXPECT_FALSE(parse_arn(text)) << text;
  }
}

}  // namespace
}  // namespace adjoin::table
