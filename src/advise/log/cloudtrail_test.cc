#include "advise/log/cloudtrail.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/test_schema.h"

namespace adjoin::advise::cloudtrail_test {
namespace {

constexpr const char* kEvent =
    R"({"eventVersion":"1.10","userIdentity":{"type":"IAMUser","arn":"arn:aws:iam::1:user/eve"},)"
    R"("eventTime":"2026-11-21T10:00:00Z","eventSource":"dynamodb.amazonaws.com",)"
    R"("eventName":"GetItem","sourceIPAddress":"10.0.0.1","userAgent":"Boto3","errorCode":null,)"
    R"("requestParameters":{"tableName":"SocialGraph","key":{"sk":"PROFILE","pk":{"S":"USER#a"}}},)"
    R"("responseElements":null,"eventID":"E1"})";

TEST(CloudTrail, GivesEntriesWithoutFigures) {
  const schema::Schema social = schema::example("social");
  const TableWords words = words_of(social);
  CloudTrailReader reader(words);
  const LogEntry* entry = reader.read(kEvent);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->time_ms, 1'795'255'200'000);
  EXPECT_EQ(entry->operation, "GetItem");
  EXPECT_EQ(entry->table, "SocialGraph");
  EXPECT_EQ(entry->shape, "GetItem pk=USER#{User} sk=PROFILE");
  EXPECT_EQ(entry->key, (NamedKey{"USER#a", "PROFILE"}));
  EXPECT_EQ(entry->principal, "arn:aws:iam::1:user/eve");
  EXPECT_EQ(entry->peer, "10.0.0.1");
  EXPECT_EQ(entry->status, 200);
  EXPECT_FALSE(entry->microseconds || entry->returned || entry->read_half_units);
}

TEST(CloudTrail, TellsKeysByTheirWordsWithoutASchema) {
  const TableWords none;
  CloudTrailReader reader(none);
  const LogEntry* entry = reader.read(kEvent);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->shape, "GetItem pk=USER#{} sk={}");
}

TEST(CloudTrail, SkipsOtherEvents) {
  const TableWords none;
  CloudTrailReader reader(none);
  EXPECT_EQ(reader.read("{}"), nullptr);
  EXPECT_EQ(reader.read("[1]"), nullptr);
  EXPECT_EQ(reader.read(std::string_view(kEvent).substr(0, 300)), nullptr);
  EXPECT_EQ(reader.read(R"({"eventSource":"s3.amazonaws.com","eventName":"GetObject",)"
                        R"("eventTime":"2026-11-21T10:00:00Z"})"),
            nullptr);
  EXPECT_EQ(reader.read(R"({"eventSource":"dynamodb.amazonaws.com","eventName":"Query",)"
                        R"("eventTime":"now"})"),
            nullptr);
  const LogEntry* bare = reader.read(
      R"({"eventSource":"dynamodb.amazonaws.com","eventName":"Query",)"
      R"("eventTime":"2026-11-21T10:00:00Z","requestParameters":null,"errorCode":"X"})");
  ASSERT_NE(bare, nullptr);
  EXPECT_EQ(bare->status, 400);
  EXPECT_TRUE(bare->shape.empty());
}

TEST(EventSplitter, FindsEventsHoweverTheyArrive) {
  const std::string text = R"( { "Records" : [ {"a":"}\"{"}, {"b":{"c":[]}} ,{}]} )";
  const std::size_t begin = EventSplitter::begin_of(text);
  ASSERT_NE(begin, std::string::npos);
  for (std::size_t step = 1; step <= text.size(); ++step) {
    EventSplitter splitter;
    std::string events;
    const auto take = [&events](std::string_view event) { events += std::string(event) + "|"; };
    for (std::size_t at = begin; at < text.size(); at += step) {
      splitter.feed(std::string_view(text).substr(at, step), take);
    }
    EXPECT_EQ(events, R"({"a":"}\"{"}|{"b":{"c":[]}}|{}|)") << step;
    EXPECT_FALSE(splitter.is_inside());
  }
  EXPECT_EQ(EventSplitter::begin_of("{\"time\":1}"), std::string_view::npos);
}

TEST(EventSplitter, PassesOverALongEvent) {
  EventSplitter splitter;
  std::string events;
  const auto take = [&events](std::string_view event) { events += std::string(event) + "|"; };
  splitter.feed("{\"a\":\"", take);
  const std::string part(300'000, 'x');
  for (int i = 0; i < 10; ++i) splitter.feed(part, take);
  splitter.feed("\"},{\"b\":1}", take);
  EXPECT_EQ(events, "{\"b\":1}|");
  EXPECT_EQ(splitter.too_long(), 1U);
}

}  // namespace
}  // namespace adjoin::advise::cloudtrail_test
