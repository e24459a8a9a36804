// Goal: a condition decides whether a write happens, against the item as it is, and only that.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

TEST_P(StoreContract, ConditionsDecideAgainstTheStoredItem) {
  struct Case {
    const char* condition;
    const char* values;
    bool holds;
  };
  const Case cases[] = {
      {"attribute_exists(n)", "{}", true},
      {"attribute_not_exists(n)", "{}", false},
      {"attribute_not_exists(pk)", "{}", false},
      {"attribute_type(n, :t)", R"({":t":"N"})", true},
      {"attribute_type(n, :t)", R"({":t":"S"})", false},
      {"n = :v", R"({":v":5})", true},
      {"n = :v", R"({":v":5.0})", true},
      {"n = :v", R"({":v":"5"})", false},
      {"n <> :v", R"({":v":"5"})", true},
      {"gone <> :v", R"({":v":1})", true},
      {"gone = other_gone", "{}", false},
      {"n < :v", R"({":v":10})", true},
      {"n > :v", R"({":v":10})", false},
      {"s < :v", R"({":v":10})", false},
      {"n BETWEEN :a AND :b", R"({":a":5,":b":6})", true},
      {"n IN (:a, :b)", R"({":a":1,":b":5})", true},
      {"begins_with(s, :v)", R"({":v":"he"})", true},
      {"contains(s, :v)", R"({":v":"ell"})", true},
      {"contains(se, :v)", R"({":v":"x"})", true},
      {"contains(li, :v)", R"({":v":2})", true},
      {"size(s) = :v", R"({":v":5})", true},
      {"size(li) > :v", R"({":v":2})", false},
      {"m.deep[1] = :v", R"({":v":"two"})", true},
      {"NOT n = :v AND (s = :w OR n = :v)", R"({":v":6,":w":"hello"})", true},
  };
  for (const Case& c : cases) {
    put(R"({"pk":"a","sk":"b","li":[1,2],"m":{"deep":["one","two"]},"n":5,"s":"hello",)"
        R"("se":{"$set":["x","y"]}})");
    table::DeleteItemRequest request;
    request.table = "Tab";
    request.key = item(R"({"pk":"a","sk":"b"})");
    request.condition_expression = c.condition;
    request.placeholders = with_values(c.values);
    const auto result = store().delete_item(context_, request);
    EXPECT_EQ(failure(result),
              c.holds ? "ok" : "conditional_check_failed: The conditional request failed")
        << c.condition << " with " << c.values;
    EXPECT_EQ(get(R"({"pk":"a","sk":"b"})") == "none", c.holds) << c.condition;
  }
}

TEST_P(StoreContract, AConditionOnAnAbsentItemSeesNoAttributes) {
  table::PutItemRequest request;
  request.table = "Tab";
  request.item = item(R"({"pk":"a","sk":"b"})");
  request.condition_expression = "attribute_exists(pk)";
  EXPECT_EQ(failure(store().put_item(context_, request)),
            "conditional_check_failed: The conditional request failed");
  request.condition_expression = "attribute_not_exists(pk)";
  EXPECT_EQ(failure(store().put_item(context_, request)), "ok");
  EXPECT_EQ(failure(store().put_item(context_, request)),
            "conditional_check_failed: The conditional request failed");
}

TEST_P(StoreContract, AFailedConditionAnswersTheOldItemWhenAsked) {
  put(R"({"pk":"a","sk":"b","x":1})");
  table::PutItemRequest request;
  request.table = "Tab";
  request.item = item(R"({"pk":"a","sk":"b"})");
  request.condition_expression = "attribute_not_exists(pk)";
  const auto silent = store().put_item(context_, request);
  ASSERT_FALSE(silent.has_value());
  const auto* none = details_of<table::ConditionalCheckFailedDetails>(silent.error());
  EXPECT_TRUE(none == nullptr || !none->item.has_value());
  request.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  const auto telling = store().put_item(context_, request);
  ASSERT_FALSE(telling.has_value());
  const auto* details = details_of<table::ConditionalCheckFailedDetails>(telling.error());
  ASSERT_NE(details, nullptr);
  EXPECT_EQ(text(details->item), R"({"pk":"a","sk":"b","x":1})");
}

TEST_P(StoreContract, BadConditionsAreRefusedBeforeAnythingHappens) {
  struct Case {
    const char* condition;
    const char* values;
    const char* message;
  };
  const Case cases[] = {
      {"", "{}", "Invalid ConditionExpression: The expression can not be empty;"},
      {"((a = :v))", R"({":v":1})", "The expression has redundant parentheses;"},
      {"a = :v", "{}",
       "An expression attribute value used in expression is not defined; attribute value: :v"},
      {"a = #n", "{}",
       "An expression attribute name used in the document path is not defined; attribute name: #n"},
      {"size = :v", R"({":v":1})", "reserved keyword"},
      {"a = :v", R"({":v":1,":w":2})",
       "Value provided in ExpressionAttributeValues unused in expressions: keys: {:w}"},
  };
  for (const Case& c : cases) {
    table::PutItemRequest request;
    request.table = "Tab";
    request.item = item(R"({"pk":"a","sk":"b"})");
    request.condition_expression = c.condition;
    request.placeholders = with_values(c.values);
    const std::string failed = failure(store().put_item(context_, request));
    EXPECT_NE(failed.find(c.message), std::string::npos) << failed;
    EXPECT_EQ(get(R"({"pk":"a","sk":"b"})"), "none");
  }
}

TEST_P(StoreContract, PathsIntoKeyAttributesAreRefused) {
  put(R"({"pk":"a","sk":"b","g":"x","m":{"x":1}})");
  const auto says = [](std::string_view kind, std::string_view name) {
    std::string text =
        "validation: Key attributes must be scalars; list random access '[]' and map lookup '.' "
        "are not allowed: ";
    return text.append(kind).append(": ").append(name);
  };
  const char* key = R"({"pk":"a","sk":"b"})";
  EXPECT_EQ(failure(update(key, "SET m.x = :v, pk.x = :v", R"({":v":1})")), says("Key", "pk"));
  EXPECT_EQ(failure(update(key, "SET q = g[0]")), says("IndexKey", "g"));
  table::DeleteItemRequest remove;
  remove.table = "Tab";
  remove.key = item(key);
  remove.condition_expression = "attribute_exists(sk[1])";
  EXPECT_EQ(failure(store().delete_item({}, remove)), says("Key", "sk"));
  table::GetItemRequest get;
  get.table = "Tab";
  get.key = item(key);
  get.projection_expression = "m.x, pk.y";
  EXPECT_EQ(failure(store().get_item({}, get)), says("Key", "pk"));
  table::ScanRequest scan;
  scan.table = "Tab";
  scan.filter_expression = "attribute_exists(pk.x) OR m.x = g.y";
  EXPECT_EQ(failure(store().scan({}, scan)), says("Key", "pk"));
  EXPECT_EQ(failure(update(key, "SET m.x = :v", R"({":v":1})")), "ok");
}

TEST_P(StoreContract, PlaceholdersWithoutAnExpressionAreRefused) {
  table::PutItemRequest request;
  request.table = "Tab";
  request.item = item(R"({"pk":"a","sk":"b"})");
  request.placeholders = with_values(R"({":v":1})");
  EXPECT_EQ(
      failure(store().put_item(context_, request)),
      "validation: 1 validation error detected: ExpressionAttributeValues can only be specified "
      "when using expressions: ConditionExpression is null");
}

}  // namespace
}  // namespace adjoin::contract
