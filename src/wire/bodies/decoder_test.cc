#include "wire/decode/decoder.h"

#include <gtest/gtest.h>

#include "wire/codec/codec.h"

namespace adjoin::wire::decoder_test {
namespace {

struct Case {
  std::string body;
  std::string message;
};

std::string put_message(std::string_view body) {
  const auto request = Codec<table::PutItem>::decode(body);
  return request ? "fine" : request.error().message();
}

TEST(Decoder, AnswersAWrongShapeBeforeConstraintsAndThoseBeforeWrongValues) {
  const std::vector<Case> cases = {
      {R"({"TableName":"tab","Item":{"n":{"N":"x"}},"ReturnValues":7})",
       "NUMBER_VALUE cannot be converted to String"},
      {R"({"TableName":"tab","Item":{"n":{"N":"x"}},"ReturnValues":"SOME"})",
       "1 validation error detected: Value 'SOME' at 'returnValues' failed to satisfy constraint: "
       "Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]"},
      {R"({"TableName":"tab","Item":{"n":{"N":"x"}}})",
       "The parameter cannot be converted to a numeric value: x"},
      {R"({"TableName":"tab","Item":{"n":{"N":"1"}}})", "fine"},
      {R"({"TableName":1.5})", "DECIMAL_VALUE cannot be converted to String"},
      {"[]", "Start of list found where not expected"},
  };
  for (const Case& c : cases) EXPECT_EQ(put_message(c.body), c.message) << c.body;
}

TEST(Decoder, NamesTheTypeOfANumberAsTheModelDoes) {
  const auto message = [](const auto& request) { return request.error().message(); };
  const std::string text = "STRING_VALUE cannot be converted to Integer";
  EXPECT_EQ(message(Codec<table::ListTables>::decode(R"({"Limit":"5"})")), text);
  EXPECT_EQ(message(Codec<table::Query>::decode(R"({"TableName":"tab","Limit":"5"})")), text);
  EXPECT_EQ(message(Codec<table::Scan>::decode(R"({"TableName":"tab","TotalSegments":"5"})")),
            text);
  EXPECT_EQ(message(Codec<table::Scan>::decode(R"({"TableName":"tab","Segment":true})")),
            "TRUE_VALUE cannot be converted to Integer");
}

TEST(Decoder, RefusesFractionsAndNumbersOutOfRangeWhereAnIntegerBelongs) {
  const auto limit = [](const std::string& number) {
    const auto request =
        Codec<table::Query>::decode(R"({"TableName":"tab","Limit":)" + number + "}");
    return request ? std::to_string(*request->limit) : request.error().message();
  };
  const std::string no = "_VALUE cannot be converted to Integer";
  EXPECT_EQ(limit("2147483647"), "2147483647");
  for (const char* large : {"2147483648", "9223372036854775808", "-9223372036854775809"}) {
    EXPECT_EQ(limit(large), "NUMBER" + no) << large;
  }
  for (const char* fraction : {"1.5", "1.0", "1e30", "1E2"}) {
    EXPECT_EQ(limit(fraction), "DECIMAL" + no) << fraction;
  }
  EXPECT_EQ(Codec<table::Scan>::decode(R"({"TableName":"tab","TotalSegments":3,"Segment":1.5})")
                .error()
                .message(),
            "DECIMAL" + no);
  EXPECT_EQ(
      Codec<table::GetRecords>::decode(R"({"ShardIterator":"i","Limit":1.5})").error().message(),
      "DECIMAL" + no);
}

TEST(Decoder, CountsWhatIsWrongWithMembers) {
  EXPECT_EQ(put_message("{}"),
            "2 validation errors detected: Value null at 'tableName' failed to satisfy "
            "constraint: Member must not be null; Value null at 'item' failed to satisfy "
            "constraint: Member must not be null");
}

TEST(Decoder, TakesAnArnForTheNameOfATable) {
  const auto request = Codec<table::GetItem>::decode(
      R"({"TableName":"arn:aws:dynamodb:eu-west-1:000000000000:table/music","Key":{}})");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->table.name(), "music");
}

TEST(Decoder, RefusesAnArnOfAnotherAccountWhereverATableIsNamed) {
  const std::string arn = "arn:aws:dynamodb:eu-west-1:123456789012:table/music";
  const auto refused = [](const auto& request) {
    ASSERT_FALSE(request);
    EXPECT_EQ(api_error_of(request.error()), ApiError::access_denied) << request.error().message();
  };
  const std::string named = R"({"TableName":")" + arn + "\"";
  refused(Codec<table::GetItem>::decode(named + R"(,"Key":{}})"));
  refused(Codec<table::DescribeTable>::decode(named + "}"));
  refused(Codec<table::UpdateTable>::decode(named + R"(,"BillingMode":"PROVISIONED"})"));
  refused(Codec<table::BatchGetItem>::decode(R"({"RequestItems":{")" + arn +
                                             R"(":{"Keys":[{"p":{"S":"a"}}]}}})"));
  refused(Codec<table::TransactGetItems>::decode(R"({"TransactItems":[{"Get":{"TableName":")" +
                                                 arn + R"(","Key":{"p":{"S":"a"}}}}]})"));
  refused(Codec<table::ListTagsOfResource>::decode(R"({"ResourceArn":")" + arn + "\"}"));
  refused(Codec<table::DescribeStream>::decode(R"({"StreamArn":")" + arn + R"(/stream/2026"})"));
  EXPECT_EQ(api_error_of(Codec<table::GetItem>::decode(named + "}").error()), ApiError::validation);
}

TEST(Decoder, TakesNamesOfThreeTo255CharactersWhereverATableIsNamed) {
  const std::string rule = "' failed to satisfy constraint: Member must have length ";
  const struct {
    std::string name;
    std::string what;
  } cases[] = {{"abc", ""},
               {std::string(255, 'a'), ""},
               {"ab", "greater than or equal to 3"},
               {std::string(256, 'a'), "less than or equal to 255"},
               {"", "greater than or equal to 1"}};
  for (const auto& one : cases) {
    const auto& name = one.name;
    const auto& what = one.what;
    const std::string named = R"({"TableName":")" + name + "\"";
    const std::string get = named + R"(,"Key":{"p":{"S":"a"}}})";
    const auto check = [&](const auto& request, const std::string& place) {
      if (what.empty()) {
        EXPECT_TRUE(request) << name;
        return;
      }
      ASSERT_FALSE(request) << name;
      EXPECT_EQ(request.error().message(),
                "1 validation error detected: Value '" + name + "' at '" + place + rule + what);
    };
    check(Codec<table::GetItem>::decode(get), "tableName");
    check(Codec<table::DeleteTable>::decode(named + "}"), "tableName");
    check(Codec<table::Query>::decode(named + R"(,"KeyConditionExpression":"p = :p"})"),
          "tableName");
    check(Codec<table::TransactGetItems>::decode(R"({"TransactItems":[{"Get":)" + get + "}]}"),
          "transactItems.1.member.get.tableName");
    const auto batch = Codec<table::BatchGetItem>::decode(R"({"RequestItems":{")" + name +
                                                          R"(":{"Keys":[{"p":{"S":"a"}}]}}})");
    EXPECT_EQ(batch.has_value(), what.empty()) << name;
  }
  EXPECT_EQ(
      Codec<table::Query>::decode(R"({"TableName":"","Select":"SOME","Limit":0})")
          .error()
          .message(),
      "1 validation error detected: Value '' at 'tableName" + rule + "greater than or equal to 1");
}

TEST(Decoder, TakesNullForAnAbsentMemberAndSkipsWhatItDoesNotKnow) {
  const auto request = Codec<table::GetItem>::decode(
      R"({"Unknown":[{"a":[[1,2,"x"]]},null,true],"TableName":"tab","Key":{},)"
      R"("ProjectionExpression":null})");
  ASSERT_TRUE(request);
  EXPECT_FALSE(request->projection_expression);
}

TEST(Decoder, SaysWhatStandsInThePlaceOfAnAttributeValue) {
  const std::string model = "com.amazonaws.dynamodb.v20120810.AttributeValue";
  const std::string map =
      "Unrecognized collection type java.util.Map<java.lang.String, " + model + ">";
  const std::vector<Case> cases = {
      {R"({"a":5})", "Unexpected value type in payload"},
      {R"({"a":[]})", "Unrecognized collection type class " + model},
      {R"([])", map},
      {R"("x")", "Unexpected field type"},
      {R"({"a":{"S":1.5}})", "DECIMAL_VALUE cannot be converted to String"},
      {R"({"a":{"S":[]}})", "Unrecognized collection type class java.lang.String"},
      {R"({"a":{"SS":"a"}})", "Unexpected field type"},
      {R"({"a":{"SS":{}}})", "Start of structure or map found where not expected"},
      {R"({"a":{"M":[]}})", map},
      {R"({"a":{"B":5}})", "only base-64-encoded strings are convertible to bytes"},
      {R"({"a":{"B":[]}})", "Unrecognized collection type class java.nio.ByteBuffer"},
      {R"({"a":{"B":"YQ"}})",
       "Base64 encoded length is expected a multiple of 4 bytes but found: 2"},
      {R"({"a":{"B":"YR=="}})", "Invalid last non-pad Base64 character dectected"},
      {R"({"a":{"BOOL":"perhaps"}})", "Unexpected token received from parser"},
      {R"({"a":{"BOOL":"TRUE"}})", "fine"},
      {R"({"a":{"X":"a"}})",
       "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"},
      {R"({"a":{"X":[{}],"S":"a"}})", "fine"},
      {R"({"a":{"S":null}})",
       "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"},
      {R"({"a":{"S":null,"N":"1"}})", "fine"},
      {R"({"a":{"S":"a","N":"1"}})",
       "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
       "supported datatypes"},
      {R"({"a":{"BS":["YQ==","YQ=="]}})",
       "1 validation error detected: One or more parameter values were invalid: Input collection "
       "[YQ==, YQ==]of type BS contains duplicates."},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(put_message(R"({"TableName":"tab","Item":)" + c.body + "}"), c.message) << c.body;
  }
}

TEST(Decoder, TellsThePlaceOfAWrongValueThatIsNoItem) {
  const auto values = Codec<table::Scan>::decode(
      R"({"TableName":"tab","FilterExpression":"a = :v","ExpressionAttributeValues":{":v":{}}})");
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().message(),
            "ExpressionAttributeValues contains invalid value: Supplied AttributeValue is empty, "
            "must contain exactly one of the supported datatypes for key :v");
  const auto start =
      Codec<table::Scan>::decode(R"({"TableName":"tab","ExclusiveStartKey":{"a":{"N":"x"}}})");
  ASSERT_FALSE(start);
  EXPECT_EQ(start.error().message(),
            "The provided starting key is invalid: The parameter cannot be converted to a numeric "
            "value: x");
}

TEST(Decoder, ComparesNamesWithTheirEscapesResolved) {
  EXPECT_EQ(put_message(R"({"TableName":"tab","It\u0065m":{"a":{"S":"\u0062\n"}}})"), "fine");
  EXPECT_EQ(put_message(R"({"TableName":"tab","Item":{},"It\u0065m":{}})"),
            "Duplicate name in an object: Item");
}

TEST(Decoder, RefusesANameGivenTwice) {
  EXPECT_EQ(put_message(R"({"TableName":"tab","TableName":"u","Item":{}})"),
            "Duplicate name in an object: TableName");
}

TEST(Decoder, RefusesEveryStrictPrefixOfABody) {
  const std::string body =
      R"({"TableName":"tab","Item":{"a":{"L":[{"S":"x"},{"M":{"b":{"BOOL":true}}}]}},"X":[1.5e3]})";
  ASSERT_TRUE(Codec<table::PutItem>::decode(body));
  for (std::size_t size = 0; size < body.size(); ++size) {
    const auto request = Codec<table::PutItem>::decode(std::string_view(body).substr(0, size));
    ASSERT_FALSE(request) << size;
    EXPECT_EQ(api_error_of(request.error()), ApiError::serialization) << size;
  }
}

TEST(Decoder, AnswersDeepNestingWithoutGoingDeep) {
  for (const std::string_view open : {"[", "{\"a\":", "{\"L\":["}) {
    std::string body = R"({"TableName":"tab","X":)";
    for (int i = 0; i < 200'000; ++i) body += open;
    EXPECT_FALSE(Codec<table::PutItem>::decode(body));
    std::string item = R"({"TableName":"tab","Item":{"a":)";
    for (int i = 0; i < 200'000; ++i) item += open;
    EXPECT_FALSE(Codec<table::PutItem>::decode(item));
  }
}

}  // namespace
}  // namespace adjoin::wire::decoder_test
