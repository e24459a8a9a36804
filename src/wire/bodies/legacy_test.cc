#include <gtest/gtest.h>

#include "item/json.h"
#include "table/prepare/prepare.h"
#include "wire/codec/codec.h"

namespace adjoin::wire::legacy_test {
namespace {

Item item_of(std::string_view json) {
  return item::parse_item(json, item::JsonForm::plain).value();
}

const table::TableDescription& description() {
  static const table::TableDescription table = [] {
    table::TableDescription t;
    t.name = "tab";
    t.keys.partition = {{"p", Value::Type::string}};
    t.keys.sort = {{"r", Value::Type::number}};
    return t;
  }();
  return table;
}

constexpr std::string_view kInvalid = "One or more parameter values were invalid: ";

/// What a PutItem with these members beside TableName and Item answers: "fine", or the error.
std::string put(std::string_view members) {
  std::string body = R"({"TableName":"tab","Item":{"p":{"S":"a"},"r":{"N":"1"}},)";
  const auto request = Codec<table::PutItem>::decode(body.append(members).append("}"));
  return request ? "fine" : request.error().message();
}

bool holds(std::string_view expected, const Item& item, std::string_view more = "") {
  std::string body = R"({"TableName":"tab","Item":{"p":{"S":"a"},"r":{"N":"1"}},"Expected":)";
  const auto request =
      Codec<table::PutItem>::decode(body.append(expected).append(more).append("}"));
  EXPECT_TRUE(request) << expected;
  if (!request || !request->condition) return false;
  const Bytes stored = item::encode_item(item);
  return expression::evaluate(*request->condition, item::ItemView(stored));
}

std::string one(std::string_view op, std::string_view values) {
  std::string text = R"({"a":{"ComparisonOperator":")";
  return text.append(op).append(R"(","AttributeValueList":[)").append(values).append("]}}");
}

TEST(Expected, HoldsAsItsOperatorSays) {
  struct Case {
    std::string expected;
    std::string item;
    bool holds;
  };
  const std::vector<Case> cases = {
      {R"({"a":{"Value":{"N":"5"}}})", R"({"a":5})", true},
      {R"({"a":{"Value":{"N":"5"},"Exists":true}})", R"({"a":6})", false},
      {R"({"a":{"Exists":false}})", R"({"b":1})", true},
      {R"({"a":{"Exists":false}})", R"({"a":1})", false},
      {R"({"a":{"ComparisonOperator":"EQ","Value":{"N":"5"}}})", R"({"a":5})", true},
      {R"({"a":{"ComparisonOperator":"NULL"}})", R"({})", true},
      {R"({"a":{"ComparisonOperator":"NOT_NULL"}})", R"({"a":null})", true},
      {one("EQ", R"({"SS":["b","a"]})"), R"({"a":{"$set":["a","b"]}})", true},
      {one("NE", R"({"N":"1"})"), R"({})", true},
      {one("NE", R"({"N":"1"})"), R"({"a":1})", false},
      {one("LE", R"({"N":"1"})"), R"({"a":1})", true},
      {one("LT", R"({"N":"1"})"), R"({"a":1})", false},
      {one("GE", R"({"N":"1"})"), R"({"a":1})", true},
      {one("GT", R"({"N":"1"})"), R"({"a":2})", true},
      {one("GT", R"({"N":"1"})"), R"({"a":"2"})", false},
      {one("BETWEEN", R"({"N":"1"},{"N":"3"})"), R"({"a":3})", true},
      {one("BETWEEN", R"({"N":"1"},{"N":"3"})"), R"({"a":4})", false},
      {one("IN", R"({"S":"x"},{"S":"y"})"), R"({"a":"y"})", true},
      {one("IN", R"({"S":"x"},{"S":"y"})"), R"({"a":"z"})", false},
      {one("BEGINS_WITH", R"({"S":"ab"})"), R"({"a":"abc"})", true},
      {one("CONTAINS", R"({"S":"b"})"), R"({"a":"abc"})", true},
      {one("CONTAINS", R"({"S":"b"})"), R"({"a":["a","b"]})", true},
      {one("NOT_CONTAINS", R"({"S":"b"})"), R"({"a":"xyz"})", true},
      {one("NOT_CONTAINS", R"({"S":"b"})"), R"({"a":"abc"})", false},
      {one("NOT_CONTAINS", R"({"S":"b"})"), R"({})", false},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(holds(c.expected, item_of(c.item)), c.holds) << c.expected << " on " << c.item;
  }
}

TEST(Expected, JoinsByTheConditionalOperator) {
  const std::string both = R"({"a":{"Value":{"N":"1"}},"b":{"Value":{"N":"2"}}})";
  EXPECT_FALSE(holds(both, item_of(R"({"a":1})")));
  EXPECT_TRUE(holds(both, item_of(R"({"a":1,"b":2})")));
  EXPECT_TRUE(holds(both, item_of(R"({"a":1})"), R"(,"ConditionalOperator":"OR")"));
  EXPECT_FALSE(holds(both, item_of(R"({"a":1})"), R"(,"ConditionalOperator":"AND")"));
}

TEST(Expected, RefusesInTheServicesWords) {
  const std::string n5 = R"({"N":"5"})";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"n":{}})", "Value must be provided when Exists is null for Attribute: n"},
      {R"({"n":{"Exists":true}})", "Value must be provided when Exists is true for Attribute: n"},
      {R"({"n":{"Exists":false,"Value":{"N":"5"}}})",
       "Value cannot be used when Exists is false for Attribute: n"},
      {R"({"n":{"Value":{"N":"5"},"AttributeValueList":[{"N":"5"}]}})",
       "Value and AttributeValueList cannot be used together for Attribute: n"},
      {R"({"n":{"AttributeValueList":[{"N":"5"}]}})",
       "AttributeValueList can only be used with a ComparisonOperator for Attribute: n"},
      {R"({"n":{"Exists":true,"ComparisonOperator":"EQ","AttributeValueList":[{"N":"5"}]}})",
       "Exists and ComparisonOperator cannot be used together for Attribute: n"},
      {R"({"n":{"ComparisonOperator":"EQ"}})",
       "Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: n"},
      {R"({"n":{"ComparisonOperator":"NULL","Value":{"N":"5"}}})",
       "Invalid number of argument(s) for the NULL ComparisonOperator"},
      {one("EQ", ""), "Invalid number of argument(s) for the EQ ComparisonOperator"},
      {one("EQ", n5 + "," + n5), "Invalid number of argument(s) for the EQ ComparisonOperator"},
      {one("BETWEEN", n5), "Invalid number of argument(s) for the BETWEEN ComparisonOperator"},
      {one("IN", ""), "Invalid number of argument(s) for the IN ComparisonOperator"},
      {one("LE", R"({"SS":["a"]})"),
       "ComparisonOperator LE is not valid for SS AttributeValue type"},
      {one("BEGINS_WITH", n5),
       "ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type"},
      {one("IN", n5 + R"(,{"S":"a"})"),
       "AttributeValues inside AttributeValueList must be of same type"},
  };
  for (const auto& [expected, message] : cases) {
    EXPECT_EQ(put("\"Expected\":" + expected), std::string(kInvalid) + message) << expected;
  }
  EXPECT_EQ(put("\"Expected\":" + one("BETWEEN", R"({"N":"2"},{"N":"1"})")),
            "The BETWEEN condition was provided a range where the lower bound is greater than the "
            "upper bound");
  EXPECT_EQ(put(R"("Expected":{"a":{"ComparisonOperator":"x"}})"),
            "1 validation error detected: Value 'x' at 'expected.a.member.comparisonOperator' "
            "failed to satisfy constraint: Member must satisfy enum value set: [IN, NULL, BETWEEN, "
            "LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]");
}

TEST(Expected, NeedsTwoForAConditionalOperator) {
  EXPECT_EQ(put(R"("ConditionalOperator":"OR")"),
            "ConditionalOperator cannot be used without Filter or Expected");
  EXPECT_EQ(put(R"("ConditionalOperator":"OR","Expected":{"a":{"Exists":false}})"),
            "ConditionalOperator can only be used when Filter or Expected has two or more "
            "elements");
  EXPECT_EQ(put(R"("ConditionalOperator":"OR","Expected":{"a":{"ComparisonOperator":"IN",)"
                R"("AttributeValueList":[]}})"),
            "One or more parameter values were invalid: Invalid number of argument(s) for the IN "
            "ComparisonOperator");
}

const std::string kCounted = "1 validation error detected: ";

TEST(ParameterStyles, AreNotMixed) {
  constexpr std::string_view kMixed =
      "Can not use both expression and non-expression parameters in the same request: "
      "Non-expression parameters: ";
  EXPECT_EQ(put(R"("Expected":{},"ConditionalOperator":"OR","ConditionExpression":"")"),
            kCounted + std::string(kMixed) +
                "{Expected, ConditionalOperator} Expression parameters: {ConditionExpression}");
  const auto query = Codec<table::Query>::decode(
      R"({"TableName":"tab","KeyConditions":{},"KeyConditionExpression":"x","QueryFilter":{},)"
      R"("FilterExpression":"y","AttributesToGet":["a"],"ProjectionExpression":"z",)"
      R"("ConditionalOperator":"OR"})");
  ASSERT_FALSE(query);
  EXPECT_EQ(query.error().message(),
            std::string(kMixed) +
                "{AttributesToGet, QueryFilter, ConditionalOperator, KeyConditions} Expression "
                "parameters: {ProjectionExpression, FilterExpression, KeyConditionExpression}");
  const auto update = Codec<table::UpdateItem>::decode(
      R"({"TableName":"tab","Key":{},"AttributeUpdates":{"n":{"Value":{"N":"x"}}},)"
      R"("ConditionExpression":"x"})");
  ASSERT_FALSE(update);
  EXPECT_EQ(update.error().message(),
            kCounted + std::string(kMixed) +
                "{AttributeUpdates} Expression parameters: {ConditionExpression}");
}

TEST(ParameterStyles, RefusePlaceholdersWithoutAnExpression) {
  EXPECT_EQ(put(R"("ExpressionAttributeNames":{})"),
            kCounted + "ExpressionAttributeNames can only be specified when using expressions");
  EXPECT_EQ(put(R"("Expected":{},"ExpressionAttributeValues":{":a":{"N":"x"}})"),
            kCounted +
                "ExpressionAttributeValues can only be specified when using expressions: "
                "ConditionExpression is null");
  EXPECT_EQ(put(R"("ConditionExpression":"a = b","ExpressionAttributeNames":{})"),
            kCounted + "ExpressionAttributeNames must not be empty");
  EXPECT_EQ(put(R"("ConditionExpression":"a = b","ExpressionAttributeValues":{})"),
            kCounted + "ExpressionAttributeValues must not be empty");
  const auto query =
      Codec<table::Query>::decode(R"({"TableName":"tab","ProjectionExpression":"a",)"
                                  R"("ExpressionAttributeValues":{":a":{"S":"a"}}})");
  ASSERT_FALSE(query);
  EXPECT_EQ(query.error().message(),
            "ExpressionAttributeValues can only be specified when using expressions: "
            "FilterExpression and KeyConditionExpression are null");
}

/// The item after the updates, in plain JSON, or the error.
std::string updated(std::string_view updates, std::string_view before) {
  std::string body =
      R"({"TableName":"tab","Key":{"p":{"S":"a"},"r":{"N":"1"}},"AttributeUpdates":)";
  const auto request = Codec<table::UpdateItem>::decode(body.append(updates).append("}"));
  if (!request) return request.error().message();
  Item item = item_of(before);
  const auto outcome = expression::apply(*request->update, item);
  return outcome ? item::to_json(item, item::JsonForm::plain) : outcome.error().message();
}

TEST(AttributeUpdates, DoAsTheirActionSays) {
  struct Case {
    std::string updates;
    std::string before;
    std::string after;
  };
  const std::vector<Case> cases = {
      {R"({"n":{"Value":{"N":"1"}}})", R"({})", R"({"n":1})"},
      {R"({"n":{"Action":"PUT","Value":{"N":"1"}}})", R"({"n":"x"})", R"({"n":1})"},
      {R"({"n":{"Action":"DELETE"}})", R"({"m":1,"n":"x"})", R"({"m":1})"},
      {R"({"n":{"Action":"DELETE","Value":{"SS":["a"]}}})", R"({"n":{"$set":["a","b"]}})",
       R"({"n":{"$set":["b"]}})"},
      {R"({"n":{"Action":"DELETE","Value":{"SS":["a"]}}})", R"({"n":{"$set":["a"]}})", R"({})"},
      {R"({"n":{"Action":"DELETE","Value":{"SS":["a"]}}})", R"({})", R"({})"},
      {R"({"n":{"Action":"ADD","Value":{"N":"2"}}})", R"({"n":1})", R"({"n":3})"},
      {R"({"n":{"Action":"ADD","Value":{"N":"2"}}})", R"({})", R"({"n":2})"},
      {R"({"n":{"Action":"ADD","Value":{"SS":["c"]}}})", R"({"n":{"$set":["a"]}})",
       R"({"n":{"$set":["a","c"]}})"},
      {R"({"n":{"Action":"ADD","Value":{"L":[{"S":"z"}]}}})", R"({"n":["q"]})",
       R"({"n":["q","z"]})"},
      {R"({"n":{"Action":"ADD","Value":{"L":[]}}})", R"({})", R"({"n":[]})"},
      {R"({"n":{"Action":"ADD","Value":{"N":"2"}}})", R"({"n":"x"})",
       "Type mismatch for attribute to update"},
      {R"({"n":{"Action":"DELETE","Value":{"SS":["a"]}}})", R"({"n":1})",
       "Type mismatch for attribute to update"},
      {R"({})", R"({"n":1})", R"({"n":1})"},
  };
  for (const Case& c : cases) EXPECT_EQ(updated(c.updates, c.before), c.after) << c.updates;
}

TEST(AttributeUpdates, RefuseInTheServicesWords) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"n":{}})", "Only DELETE action is allowed when no attribute value is specified"},
      {R"({"n":{"Action":"ADD"}})",
       "Only DELETE action is allowed when no attribute value is specified"},
      {R"({"n":{"Action":"ADD","Value":{"S":"a"}}})", "ADD action is not supported for the type S"},
      {R"({"n":{"Action":"ADD","Value":{"NULL":true}}})",
       "ADD action is not supported for the type NULL"},
      {R"({"n":{"Action":"DELETE","Value":{"L":[]}}})",
       "DELETE action with value is not supported for the type L"},
  };
  for (const auto& [updates, message] : cases) {
    EXPECT_EQ(updated(updates, "{}"), std::string(kInvalid) + message) << updates;
  }
}

/// What a Query with these members beside TableName becomes: "fine", or the error.
std::string query(std::string_view members) {
  std::string body = R"({"TableName":"tab",)";
  const auto request = Codec<table::Query>::decode(body.append(members).append("}"));
  if (!request) return request.error().message();
  const auto prepared = table::prepare(*request, description());
  return prepared ? "fine" : prepared.error().message();
}

constexpr std::string_view kPartition =
    R"("KeyConditions":{"p":{"ComparisonOperator":"EQ","AttributeValueList":[{"S":"a"}]})";

std::string with_sort(std::string_view op, std::string_view values) {
  std::string text(kPartition);
  text.append(R"(,"r":{"ComparisonOperator":")").append(op);
  return text.append(R"(","AttributeValueList":[)").append(values).append("]}}");
}

TEST(KeyConditions, BecomeAKeyCondition) {
  for (const std::string_view op : {"EQ", "LT", "LE", "GT", "GE"}) {
    EXPECT_EQ(query(with_sort(op, R"({"N":"1"})")), "fine") << op;
  }
  EXPECT_EQ(query(with_sort("BETWEEN", R"({"N":"1"},{"N":"2"})")), "fine");
  const auto request = Codec<table::Query>::decode(
      R"({"TableName":"tab",)" + with_sort("BETWEEN", R"({"N":"1"},{"N":"2"})") + "}");
  ASSERT_TRUE(request && request->key_condition);
  ASSERT_EQ(request->key_condition->terms.size(), 2U);
  EXPECT_EQ(request->key_condition->terms[1],
            (expression::KeyTerm{.name = "r",
                                 .op = expression::KeyOperator::between,
                                 .value = Value(1),
                                 .upper = Value(2)}));
}

TEST(KeyConditions, MayBeAsManyAsTheKeyOfAnIndexHasAttributes) {
  const auto decoded = [](std::string_view index, int count) {
    std::string body = R"({"TableName":"tab",)";
    body.append(index).append(R"("KeyConditions":{)");
    for (int i = 0; i < count; ++i) {
      body.append(i == 0 ? "\"" : ",\"").append(std::to_string(i));
      body.append(R"(":{"ComparisonOperator":"EQ","AttributeValueList":[{"N":"1"}]})");
    }
    const auto request = Codec<table::Query>::decode(body + "}}");
    return request ? std::to_string(request->key_condition->terms.size())
                   : request.error().message();
  };
  const std::string refused = "Conditions can be of length 1 or 2 only";
  EXPECT_EQ(decoded("", 2), "2");
  EXPECT_EQ(decoded("", 3), refused);
  EXPECT_EQ(decoded(R"("IndexName":"wide",)", 3), "3");
  EXPECT_EQ(decoded(R"("IndexName":"wide",)", 8), "8");
  EXPECT_EQ(decoded(R"("IndexName":"wide",)", 9), refused);
}

TEST(KeyConditions, RefuseInTheServicesWords) {
  const std::string p(kPartition);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("KeyConditions":{})", "Conditions can be of length 1 or 2 only"},
      {R"("Limit":1)",
       "Either the KeyConditions or KeyConditionExpression parameter must be specified in the "
       "request."},
      {with_sort("NE", R"({"N":"1"})"),
       "Attempted conditional constraint is not an indexable operation"},
      {with_sort("BETWEEN", R"({"N":"2"},{"N":"1"})"),
       "The BETWEEN condition was provided a range where the lower bound is greater than the upper "
       "bound"},
      {with_sort("GE", R"({"S":"a"})"),
       std::string(kInvalid) + "Condition parameter type does not match schema type"},
      {R"("KeyConditions":{"r":{"ComparisonOperator":"EQ","AttributeValueList":[{"N":"1"}]}})",
       "Query condition missed key schema element: p"},
      {p + R"(},"QueryFilter":{"r":{"ComparisonOperator":"NOT_NULL"}})",
       "QueryFilter can only contain non-primary key attributes: Primary key attribute: r"},
      {p + R"(},"AttributesToGet":["a"],"Select":"COUNT")",
       "Cannot specify the AttributesToGet when choosing to get only the Count"},
      {p + R"(},"AttributesToGet":["a","a"])",
       std::string(kInvalid) + "Duplicate value in attribute name: a"},
      {p + R"(},"QueryFilter":{"b":{}})",
       "1 validation error detected: Value null at 'queryFilter.b.member.comparisonOperator' "
       "failed to satisfy constraint: Member must not be null"},
  };
  for (const auto& [members, message] : cases) EXPECT_EQ(query(members), message) << members;
}

TEST(KeyConditions, AreAskedForTheirOperatorsOnceTheTableIsFound) {
  const auto request =
      Codec<table::Query>::decode(R"({"TableName":"tab",)" + with_sort("NOT_NULL", "") + "}");
  ASSERT_TRUE(request);
  EXPECT_EQ(api_error_of(table::missing_table(*request)), ApiError::resource_not_found);
  EXPECT_EQ(table::prepare(*request, description()).error().message(),
            "Attempted conditional constraint is not an indexable operation");
}

TEST(KeyConditions, MayStandBesideOtherExpressions) {
  EXPECT_EQ(query(std::string(kPartition) + R"(},"FilterExpression":"NOT x = y")"), "fine");
}

TEST(AttributesToGet, BecomeAProjectionOfWholeAttributes) {
  const auto request = Codec<table::GetItem>::decode(
      R"({"TableName":"tab","Key":{},"AttributesToGet":["b.c","a"]})");
  ASSERT_TRUE(request && request->projection);
  EXPECT_EQ(expression::attributes_mentioned(*request->projection),
            (std::vector<std::string_view>{"a", "b.c"}));
}

TEST(ScanFilter, BecomesAFilterAlsoOnKeys) {
  const auto request = Codec<table::Scan>::decode(
      R"({"TableName":"tab","ScanFilter":{"p":{"ComparisonOperator":"EQ","AttributeValueList":)"
      R"([{"S":"a"}]}}})");
  ASSERT_TRUE(request && request->filter);
  const Bytes stored = item::encode_item({{"p", "a"}});
  EXPECT_TRUE(expression::evaluate(*request->filter, item::ItemView(stored)));
}

}  // namespace
}  // namespace adjoin::wire::legacy_test
