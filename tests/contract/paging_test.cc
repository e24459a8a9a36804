// Goal: pages cut an answer anywhere, and put together are the answer, in both directions.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

std::string numbered(int i) { return (i < 10 ? "0" : "") + std::to_string(i); }

TEST_P(StoreContract, EveryLimitGivesTheSameItems) {
  for (int i = 0; i < 23; ++i) {
    put(R"({"pk":"p","sk":")" + numbered(i) + R"(","g":"x","h":)" + std::to_string(i / 4) +
        R"(,"l":"l)" + std::to_string(i % 3) + R"("})");
  }
  struct Case {
    const char* index;
    const char* condition;
    const char* values;
  };
  const Case cases[] = {
      {nullptr, "pk = :v", R"({":v":"p"})"},
      {"ByG", "g = :v", R"({":v":"x"})"},
      {"ByG", "g = :v AND h BETWEEN :a AND :b", R"({":v":"x",":a":1,":b":4})"},
      {"Keys", "g = :v", R"({":v":"x"})"},
      {"ByL", "pk = :v AND l >= :a", R"({":v":"p",":a":"l1"})"},
  };
  for (const Case& c : cases) {
    table::QueryRequest request = query_of(c.condition, c.values);
    if (c.index != nullptr) request.index_name = c.index;
    for (const bool forward : {true, false}) {
      request.scan_index_forward = forward;
      request.limit.reset();
      const Texts whole = query_all(request);
      for (const int limit : {1, 2, 3, 7, 22, 23, 24}) {
        request.limit = limit;
        EXPECT_EQ(query_all(request), whole) << c.condition << " by " << limit;
      }
    }
  }
}

TEST_P(StoreContract, ALimitThatExactlyReachesTheEndStillAnswersAKey) {
  put(R"({"pk":"p","sk":"a"})");
  table::QueryRequest request = query_of("pk = :v", R"({":v":"p"})");
  request.limit = 1;
  const auto result = store().query(context_, request);
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result->last_evaluated_key.has_value());
  request.exclusive_start_key = result->last_evaluated_key;
  const auto next = store().query(context_, request);
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(next->count, 0);
  EXPECT_FALSE(next->last_evaluated_key.has_value());
}

TEST_P(StoreContract, IndexPagesAnswerIndexAndTableKeys) {
  put(R"({"pk":"p","sk":"a","g":"x","h":1,"z":1})");
  table::QueryRequest request = query_of("g = :v", R"({":v":"x"})");
  request.index_name = "ByG";
  request.limit = 1;
  EXPECT_EQ(text(*store().query(context_, request).value().last_evaluated_key),
            R"({"g":"x","h":1,"pk":"p","sk":"a"})");
}

TEST_P(StoreContract, APageEndsAtOneMegabyteRead) {
  const std::string big(300'000, 'x');
  for (int i = 0; i < 8; ++i) {
    put(R"({"pk":"p","sk":")" + numbered(i) + R"(","big":")" + big + R"("})");
  }
  table::QueryRequest request = query_of("pk = :v", R"({":v":"p"})");
  request.projection_expression = "sk";
  const auto first = store().query(context_, request);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->count, 4);
  ASSERT_TRUE(first->last_evaluated_key.has_value());
  EXPECT_EQ(query_all(request).size(), 8u);
}

TEST_P(StoreContract, StartKeysThatNoPageCouldAnswerAreRefused) {
  struct Case {
    const char* index;
    const char* start;
    const char* message;
  };
  const Case cases[] = {
      {nullptr, R"({"pk":"p"})", "The provided starting key is invalid"},
      {nullptr, R"({"pk":"p","sk":1})", "The provided key element does not match the schema"},
      {nullptr, R"({"pk":"p","sk":""})", "The provided starting key is invalid"},
      {nullptr, R"({"pk":"p","sk":"a","x":"a"})", "The provided starting key is invalid"},
      {nullptr, R"({"pk":"q","sk":"b"})",
       "The provided starting key is outside query boundaries based on provided conditions"},
      {"ByL", R"({"pk":"p","sk":"b"})", "The provided starting key is invalid"},
      {"ByL", R"({"l":"a","pk":"q","sk":"b"})",
       "The provided starting key is outside query boundaries based on provided conditions"},
  };
  for (const Case& c : cases) {
    table::QueryRequest request = query_of("pk = :v", R"({":v":"p"})");
    if (c.index != nullptr) request.index_name = c.index;
    request.exclusive_start_key = item(c.start);
    EXPECT_EQ(query_all(request), Texts{std::string("validation: ") + c.message}) << c.start;
  }
}

TEST_P(StoreContract, AQueryOfOneItemHasOnePage) {
  put(R"({"pk":"a","sk":"1","g":"x","h":1})");
  put(R"({"id":1})", "Num");
  table::QueryRequest whole = query_of("pk = :p AND sk = :s", R"({":p":"a",":s":"1"})");
  whole.limit = 1;
  const auto page = store().query({}, whole);
  ASSERT_TRUE(page) << failure(page);
  EXPECT_EQ(page->count, 1);
  EXPECT_FALSE(page->last_evaluated_key.has_value());
  const std::string once =
      "validation: The query can return at most one row and cannot be restarted";
  whole.exclusive_start_key = item(R"({"pk":"a","sk":"1"})");
  EXPECT_EQ(failure(store().query({}, whole)), once);
  table::QueryRequest simple = query_of("id = :i", R"({":i":1})");
  simple.table = "Num";
  simple.exclusive_start_key = item(R"({"id":1})");
  EXPECT_EQ(failure(store().query({}, simple)), once);
  table::QueryRequest index = query_of("g = :g AND h = :h", R"({":g":"x",":h":1})");
  index.index_name = "ByG";
  index.exclusive_start_key = item(R"({"pk":"a","sk":"1","g":"x","h":1})");
  EXPECT_EQ(failure(store().query({}, index)), "ok") << "many items may have one index key";
}

TEST_P(StoreContract, AStartKeyNeedNotExist) {
  put(R"({"pk":"p","sk":"a"})");
  put(R"({"pk":"p","sk":"c"})");
  table::QueryRequest request = query_of("pk = :v", R"({":v":"p"})");
  request.exclusive_start_key = item(R"({"pk":"p","sk":"b"})");
  EXPECT_EQ(query_all(request), Texts{R"({"pk":"p","sk":"c"})"});
  request.scan_index_forward = false;
  EXPECT_EQ(query_all(request), Texts{R"({"pk":"p","sk":"a"})"});
}

}  // namespace
}  // namespace adjoin::contract
