// Goal: an index holds exactly the items that have its keys, in its order, as it projects them.
#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

table::QueryRequest by_index(const char* index, std::string condition, std::string_view values) {
  table::QueryRequest request;
  request.table = "Tab";
  request.index_name = index;
  request.key_condition_expression = std::move(condition);
  request.placeholders = with_values(values);
  return request;
}

TEST_P(StoreContract, AGlobalIndexFollowsEveryWrite) {
  const table::QueryRequest query = by_index("ByG", "g = :g", R"({":g":"x"})");
  put(R"({"pk":"a","sk":"1","g":"x","h":2})");
  put(R"({"pk":"b","sk":"1","g":"x","h":1})");
  put(R"({"pk":"c","sk":"1","g":"x"})");
  put(R"({"pk":"d","sk":"1","h":1})");
  EXPECT_EQ(query_all(query), (Texts{R"({"g":"x","h":1,"pk":"b","sk":"1"})",
                                     R"({"g":"x","h":2,"pk":"a","sk":"1"})"}));
  EXPECT_EQ(failure(update(R"({"pk":"a","sk":"1"})", "SET h = :h, note = :n",
                           R"({":h":-1,":n":"moved"})")),
            "ok");
  EXPECT_EQ(failure(update(R"({"pk":"b","sk":"1"})", "SET g = :g", R"({":g":"y"})")), "ok");
  EXPECT_EQ(query_all(query), Texts{R"({"g":"x","h":-1,"note":"moved","pk":"a","sk":"1"})"});
  EXPECT_EQ(failure(update(R"({"pk":"a","sk":"1"})", "REMOVE h")), "ok");
  remove(R"({"pk":"b","sk":"1"})");
  EXPECT_EQ(query_all(query), Texts{});
}

TEST_P(StoreContract, TailsAreTheEndsOfTheirItemsKeysOrMissing) {
  if (!store().capabilities().reads_at_hand) GTEST_SKIP() << "the store has no keys at hand";
  for (const std::string sk : {"E#", "E#1", "E#22", R"(E#3\u00003)", R"(E#\u0001)"}) {
    for (const std::string pk : {"a", R"(a\u0000)"}) {
      put(R"({"g":"x","h":1,"l":"y","pk":")" + pk + R"(","sk":")" + sk + R"("})");
    }
  }
  struct Case {
    const char* index;
    const char* condition;
    bool has_no_tail_of_pk;
  };
  for (const Case& one : {Case{nullptr, "pk = :v", true}, Case{"Keys", "g = :v", false},
                          Case{"ByG", "g = :v", true}, Case{"ByL", "pk = :v", false}}) {
    for (const bool of_sort_key : {true, false}) {
      table::QueryRequest query = by_index("", one.condition, R"({":v":"x"})");
      query.index_name.reset();
      if (one.index != nullptr) query.index_name = one.index;
      if (std::string(one.condition) == "pk = :v") query.placeholders.values[":v"] = "a";
      query.tails = table::KeyTail{of_sort_key, of_sort_key ? std::size_t{2} : std::size_t{0}};
      const auto page = store().query(context_, query);
      ASSERT_TRUE(page.has_value()) << failure(page);
      ASSERT_FALSE(page->items.empty());
      for (std::size_t i = 0; i < page->items.size(); ++i) {
        const Item item = page->items[i].decode();
        const std::string whole = *item.find(of_sort_key ? "sk" : "pk")->as_string();
        const std::string_view tail = page->items.tail(i);
        if (!tail.empty()) {
          EXPECT_EQ(tail, whole.substr(query.tails->from));
          EXPECT_TRUE(of_sort_key || !one.has_no_tail_of_pk) << "this key's end cannot be told";
        }
      }
    }
  }
}

TEST_P(StoreContract, IndexEntriesWithEqualKeysAreAllThere) {
  for (const char* pk : {"c", "a", "b"}) {
    put(std::string(R"({"g":"x","h":1,"pk":")") + pk + R"(","sk":"1"})");
  }
  EXPECT_EQ(query_all(by_index("ByG", "g = :g AND h = :h", R"({":g":"x",":h":1.0})")).size(), 3u);
  EXPECT_EQ(query_all(by_index("Keys", "g = :g", R"({":g":"x"})")).size(), 3u);
}

TEST_P(StoreContract, NumbersOrderByValueInAnIndex) {
  for (const char* h : {"10", "9", "-1", "-10", "0", "0.5", "1e20"}) {
    put(std::string(R"({"g":"x","h":)") + h + R"(,"pk":"p","sk":")" + h + R"("})");
  }
  Texts order;
  for (const std::string& one : query_all(by_index("ByG", "g = :g", R"({":g":"x"})"))) {
    order.push_back(*item(one).find("sk")->as_string());
  }
  EXPECT_EQ(order, (Texts{"-10", "-1", "0", "0.5", "9", "10", "1e20"}));
}

TEST_P(StoreContract, ProjectionsHoldKeysAndWhatTheyDeclare) {
  put(R"({"pk":"p","sk":"s","a":1,"b":2,"g":"x","h":3,"l":"y"})");
  EXPECT_EQ(query_all(by_index("Keys", "g = :g", R"({":g":"x"})")),
            Texts{R"({"g":"x","pk":"p","sk":"s"})"});
  EXPECT_EQ(query_all(by_index("Multi", "g = :g AND pk = :p", R"({":g":"x",":p":"p"})")),
            Texts{R"({"a":1,"g":"x","h":3,"pk":"p","sk":"s"})"});
  EXPECT_EQ(query_all(by_index("Few", "pk = :p", R"({":p":"p"})")),
            Texts{R"({"a":1,"l":"y","pk":"p","sk":"s"})"});
  EXPECT_EQ(query_all(by_index("ByL", "pk = :p AND begins_with(l, :l)", R"({":p":"p",":l":"y"})")),
            Texts{R"({"a":1,"b":2,"g":"x","h":3,"l":"y","pk":"p","sk":"s"})"});
}

TEST_P(StoreContract, ALocalIndexFetchesWhatItLacks) {
  put(R"({"pk":"p","sk":"s","a":1,"b":2,"l":"y"})");
  table::QueryRequest all = by_index("Few", "pk = :p", R"({":p":"p"})");
  all.select = table::Select::all_attributes;
  EXPECT_EQ(query_all(all), Texts{R"({"a":1,"b":2,"l":"y","pk":"p","sk":"s"})"});
  table::QueryRequest some = by_index("Few", "pk = :p", R"({":p":"p"})");
  some.projection_expression = "b";
  EXPECT_EQ(query_all(some), Texts{R"({"b":2})"});
}

TEST_P(StoreContract, MultiAttributeKeysNeedEveryHashAndRangesFromTheLeft) {
  if (!GetParam().wide_index_keys) GTEST_SKIP() << "the store declares no wide index keys";
  for (const char* h : {"1", "2"}) {
    for (const char* sk : {"a", "b"}) {
      put(std::string(R"({"g":"x","h":)") + h + R"(,"pk":"p","sk":")" + h + sk + R"("})");
    }
  }
  const auto count = [&](std::string condition, std::string_view values) {
    return query_all(by_index("Multi", std::move(condition), values));
  };
  EXPECT_EQ(count("g = :g AND pk = :p", R"({":g":"x",":p":"p"})").size(), 4u);
  EXPECT_EQ(count("g = :g AND pk = :p AND h > :h", R"({":g":"x",":p":"p",":h":1})").size(), 2u);
  EXPECT_EQ(
      count("g = :g AND pk = :p AND h = :h AND sk >= :s", R"({":g":"x",":p":"p",":h":1,":s":"1b"})")
          .size(),
      1u);
  EXPECT_EQ(count("g = :g", R"({":g":"x"})").front().substr(0, 11), "validation:");
  EXPECT_EQ(count("g = :g AND pk = :p AND sk = :s", R"({":g":"x",":p":"p",":s":"1a"})")
                .front()
                .substr(0, 11),
            "validation:");
}

TEST_P(StoreContract, IndexQueriesThatCannotBeAreRefused) {
  const std::string values = R"({":g":"x"})";
  EXPECT_EQ(query_all(by_index("None", "g = :g", values)),
            Texts{"validation: The table does not have the specified index: None"});
  table::QueryRequest consistent = by_index("ByG", "g = :g", values);
  consistent.consistent_read = true;
  EXPECT_EQ(query_all(consistent),
            Texts{"validation: Consistent reads are not supported on global secondary indexes"});
  table::QueryRequest all = by_index("Keys", "g = :g", values);
  all.select = table::Select::all_attributes;
  EXPECT_EQ(query_all(all),
            Texts{"validation: One or more parameter values were invalid: Select type "
                  "ALL_ATTRIBUTES is not supported for global secondary index Keys because its "
                  "projection type is not ALL"});
  table::QueryRequest projected = by_index("Keys", "g = :g", values);
  projected.projection_expression = "a, g, b";
  EXPECT_EQ(query_all(projected),
            Texts{"validation: One or more parameter values were invalid: Global secondary index "
                  "Keys does not project [a, b]"});
}

TEST_P(StoreContract, WrongIndexKeysAreRefusedByPut) {
  table::PutItemRequest request;
  request.table = "Tab";
  request.item = item(R"({"pk":"a","sk":"b","g":7})");
  EXPECT_EQ(failure(store().put_item(context_, request)),
            "validation: One or more parameter values were invalid: Type mismatch for Index Key g "
            "Expected: S Actual: N IndexName: ByG");
  request.item = item(R"({"pk":"a","sk":"b","g":""})");
  EXPECT_EQ(failure(store().put_item(context_, request)),
            "validation: One or more parameter values are not valid. A value specified for a "
            "secondary index key is not supported. The AttributeValue for a key attribute cannot "
            "contain an empty string value. IndexName: ByG, IndexKey: g");
}

}  // namespace
}  // namespace adjoin::contract
