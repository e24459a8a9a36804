// Goal: a query answers its partition in key order, within its sort condition, after its filter.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

TEST_P(StoreContract, SortConditionsSelectRangesInOrder) {
  for (const char* sk : {"a", "ab", "abc", "b", "ba", "c"}) {
    put(std::string(R"({"pk":"p","sk":")") + sk + R"("})");
  }
  put(R"({"pk":"other","sk":"a"})");
  struct Case {
    const char* condition;
    const char* values;
    const char* sort_keys;
  };
  const Case cases[] = {
      {"pk = :p", "", "a ab abc b ba c "},
      {"pk = :p AND sk = :a", R"(,":a":"ab")", "ab "},
      {"pk = :p AND sk < :a", R"(,":a":"b")", "a ab abc "},
      {"pk = :p AND sk <= :a", R"(,":a":"b")", "a ab abc b "},
      {"pk = :p AND sk > :a", R"(,":a":"b")", "ba c "},
      {"pk = :p AND sk >= :a", R"(,":a":"b")", "b ba c "},
      {"pk = :p AND sk BETWEEN :a AND :b", R"(,":a":"ab",":b":"b")", "ab abc b "},
      {"pk = :p AND begins_with(sk, :a)", R"(,":a":"ab")", "ab abc "},
      {"begins_with(sk, :a) AND :p = pk", R"(,":a":"b")", "b ba "},
      {"pk = :p AND sk = :a", R"(,":a":"zz")", ""},
  };
  for (const Case& c : cases) {
    for (const bool forward : {true, false}) {
      table::QueryRequest request =
          query_of(c.condition, std::string(R"({":p":"p")") + c.values + "}");
      request.scan_index_forward = forward;
      const auto result = store().query(context_, request);
      ASSERT_TRUE(result.has_value()) << c.condition << failure(result);
      std::string answered;
      for (const item::ItemView view : result->items) {
        const std::string sk(view.find("sk")->as_string());
        answered = forward ? answered + sk + " " : sk + " " + answered;
      }
      EXPECT_EQ(answered, c.sort_keys) << c.condition;
      EXPECT_EQ(result->count, result->scanned_count);
    }
  }
}

TEST_P(StoreContract, ABuiltConditionAnswersLikeItsText) {
  put(R"({"pk":"p","sk":"a"})");
  put(R"({"pk":"p","sk":"b"})");
  table::QueryRequest request;
  request.table = "Tab";
  request.key_condition = expression::KeyCondition{
      {{"pk", expression::KeyOperator::eq, "p", {}}, {"sk", expression::KeyOperator::gt, "a", {}}}};
  EXPECT_EQ(query_all(request), Texts{R"({"pk":"p","sk":"b"})"});
}

TEST_P(StoreContract, FiltersComeAfterReading) {
  for (int i = 0; i < 10; ++i) {
    put(R"({"pk":"p","sk":")" + std::to_string(i) + R"(","n":)" + std::to_string(i) + "}");
  }
  table::QueryRequest request = query_of("pk = :p", R"({":p":"p",":n":4})");
  request.filter_expression = "n < :n";
  request.limit = 6;
  const auto result = store().query(context_, request);
  ASSERT_TRUE(result.has_value()) << failure(result);
  EXPECT_EQ(result->count, 4);
  EXPECT_EQ(result->scanned_count, 6);
  ASSERT_TRUE(result->last_evaluated_key.has_value());
  EXPECT_EQ(text(*result->last_evaluated_key), R"({"pk":"p","sk":"5"})");
}

TEST_P(StoreContract, CountAnswersNoItems) {
  put(R"({"pk":"p","sk":"a"})");
  table::QueryRequest request = query_of("pk = :p", R"({":p":"p"})");
  request.select = table::Select::count;
  const auto result = store().query(context_, request);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->count, 1);
  EXPECT_TRUE(result->items.empty());
}

TEST_P(StoreContract, QueriesThatCannotBeAreRefused) {
  struct Case {
    const char* condition;
    const char* values;
    const char* message;
  };
  const Case cases[] = {
      {"sk = :v", R"({":v":"a"})", "Query condition missed key schema element: pk"},
      {"pk > :v", R"({":v":"a"})", "Query key condition not supported"},
      {"pk = :v AND x = :v", R"({":v":"a"})", "Query condition missed key schema element: sk"},
      {"pk = :v", R"({":v":1})", "Condition parameter type does not match schema type"},
      {"pk = :v", R"({":v":""})", "empty string value"},
      {"pk = :v", "{}", "is not defined; attribute value: :v"},
      {"", "{}", "Invalid KeyConditionExpression: The expression can not be empty;"},
  };
  for (const Case& c : cases) {
    const std::string failed = failure(store().query(context_, query_of(c.condition, c.values)));
    EXPECT_NE(failed.find(c.message), std::string::npos) << c.condition << ": " << failed;
  }
  table::QueryRequest none;
  none.table = "Tab";
  EXPECT_EQ(failure(store().query(context_, none)),
            "validation: Either the KeyConditions or KeyConditionExpression parameter must be "
            "specified in the request.");
  table::QueryRequest on_key = query_of("pk = :p", R"({":p":"p"})");
  on_key.filter_expression = "sk = :p";
  EXPECT_EQ(failure(store().query(context_, on_key)),
            "validation: Filter Expression can only contain non-primary key attributes: Primary "
            "key attribute: sk");
  table::QueryRequest zero = query_of("pk = :p", R"({":p":"p"})");
  zero.limit = 0;
  EXPECT_EQ(failure(store().query(context_, zero)),
            "validation: 1 validation error detected: Value at 'Limit' failed to satisfy "
            "constraint: Member must have value greater than or equal to 1");
}

TEST_P(StoreContract, QueryManyAnswersInRequestOrder) {
  put(R"({"pk":"p","sk":"a"})");
  put(R"({"pk":"q","sk":"b"})");
  std::vector<table::QueryRequest> requests;
  for (const char* pk : {"q", "none", "p"}) {
    requests.push_back(query_of("pk = :p", std::string(R"({":p":")") + pk + R"("})"));
  }
  const auto results = store().query_many(context_, requests);
  ASSERT_TRUE(results.has_value()) << failure(results);
  ASSERT_EQ(results->size(), 3u);
  EXPECT_EQ(texts((*results)[0].items), Texts{R"({"pk":"q","sk":"b"})"});
  EXPECT_EQ((*results)[1].count, 0);
  EXPECT_EQ(texts((*results)[2].items), Texts{R"({"pk":"p","sk":"a"})"});
}

}  // namespace
}  // namespace adjoin::contract
