#include "wire/decoder.h"

#include <gtest/gtest.h>

#include "wire/requests.h"

namespace adjoin::wire {
namespace {

struct Case {
  std::string body;
  std::string message;
};

std::string put_message(std::string_view body) {
  const auto request = decode_put_item(body);
  return request ? "fine" : request.error().message();
}

TEST(Decoder, AnswersAWrongShapeBeforeConstraintsAndThoseBeforeWrongValues) {
  const std::vector<Case> cases = {
      {R"({"TableName":"t","Item":{"n":{"N":"x"}},"ReturnValues":7})",
       "NUMBER_VALUE cannot be converted to String"},
      {R"({"TableName":"t","Item":{"n":{"N":"x"}},"ReturnValues":"SOME"})",
       "1 validation error detected: Value 'SOME' at 'returnValues' failed to satisfy constraint: "
       "Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]"},
      {R"({"TableName":"t","Item":{"n":{"N":"x"}}})",
       "The parameter cannot be converted to a numeric value: x"},
      {R"({"TableName":"t","Item":{"n":{"N":"1"}}})", "fine"},
      {R"({"TableName":1.5})", "DECIMAL_VALUE cannot be converted to String"},
      {"[]", "Start of list found where not expected"},
  };
  for (const Case& c : cases) EXPECT_EQ(put_message(c.body), c.message) << c.body;
}

TEST(Decoder, NamesTheTypeOfANumberAsTheModelDoes) {
  const auto message = [](const auto& request) { return request.error().message(); };
  const std::string text = "STRING_VALUE cannot be converted to Integer";
  EXPECT_EQ(message(decode_list_tables(R"({"Limit":"5"})")), text);
  EXPECT_EQ(message(decode_query(R"({"TableName":"t","Limit":"5"})")), text);
  EXPECT_EQ(message(decode_scan(R"({"TableName":"t","TotalSegments":"5"})")), text);
  EXPECT_EQ(message(decode_scan(R"({"TableName":"t","Segment":true})")),
            "TRUE_VALUE cannot be converted to Integer");
}

TEST(Decoder, CountsWhatIsWrongWithMembers) {
  EXPECT_EQ(put_message("{}"),
            "2 validation errors detected: Value null at 'tableName' failed to satisfy "
            "constraint: Member must not be null; Value null at 'item' failed to satisfy "
            "constraint: Member must not be null");
}

TEST(Decoder, TakesAnArnForTheNameOfATable) {
  const auto request = decode_get_item(
      R"({"TableName":"arn:aws:dynamodb:eu-west-1:123456789012:table/music","Key":{}})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->table.name(), "music");
}

TEST(Decoder, TakesNullForAnAbsentMemberAndSkipsWhatItDoesNotKnow) {
  const auto request =
      decode_get_item(R"({"Unknown":[{"a":[[1,2,"x"]]},null,true],"TableName":"t","Key":{},)"
                      R"("ProjectionExpression":null})");
  ASSERT_TRUE(request);
  EXPECT_FALSE(request->projection_expression);
}

TEST(Decoder, RefusesANameGivenTwice) {
  EXPECT_EQ(put_message(R"({"TableName":"t","TableName":"u","Item":{}})"),
            "Duplicate name in an object: TableName");
}

TEST(Decoder, RefusesEveryStrictPrefixOfABody) {
  const std::string body =
      R"({"TableName":"t","Item":{"a":{"L":[{"S":"x"},{"M":{"b":{"BOOL":true}}}]}},"X":[1.5e3]})";
  ASSERT_TRUE(decode_put_item(body));
  for (std::size_t size = 0; size < body.size(); ++size) {
    const auto request = decode_put_item(std::string_view(body).substr(0, size));
    ASSERT_FALSE(request) << size;
    EXPECT_EQ(request.error().code(), ErrorCode::serialization) << size;
  }
}

TEST(Decoder, AnswersDeepNestingWithoutGoingDeep) {
  for (const std::string_view open : {"[", "{\"a\":", "{\"L\":["}) {
    std::string body = R"({"TableName":"t","X":)";
    for (int i = 0; i < 200'000; ++i) body += open;
    EXPECT_FALSE(decode_put_item(body));
    std::string item = R"({"TableName":"t","Item":{"a":)";
    for (int i = 0; i < 200'000; ++i) item += open;
    EXPECT_FALSE(decode_put_item(item));
  }
}

}  // namespace
}  // namespace adjoin::wire
