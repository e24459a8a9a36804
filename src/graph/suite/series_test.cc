// Series of a node: nothing is overwritten, and shards read as one list, both ways, page by page.
#include <algorithm>
#include <set>

#include "base/random.h"
#include "graph/suite/test_graph.h"
#include "item/number.h"

namespace adjoin::graph {
namespace {

constexpr const char* kShop = R"(
graph: 1
table: {name: Shop, pk: PK, sk: SK, created: CreatedAt}
nodes:
  Product: {ref: "PRODUCT#{id}"}
  User: {ref: "USER#{id}"}
series:
  Price: {of: Product, sk: "PRICE#{at:iso}", fields: {price: number}}
  Activity: {of: User, pk: "{of}#SHARD{shard}", sk: "ACT#{at:ms}{tie}", shards: {by: random, default: 4, max: 4}, fields: {n: int}}
  Visit: {of: User, pk: "{of}{shard}", sk: "VISIT#{at:ms}{tie}", shards: {by: source, default: 3, max: 3}}
  Tick: {of: User, pk: "{of}#T{shard}", sk: "TICK#{at:ms}{tie}", shards: {by: time, default: 2, max: 2}}
)";

class Series : public testing::Test {
 protected:
  TestGraph graph_{load_text(kShop)};

  std::string append(const std::string& of, const std::string& series, Item fields = {}) {
    return TestGraph::outcome(graph_->transact({plan::AddToSeries{of, series, std::move(fields)}}));
  }
  static std::string place_of(const ItemRow& row) {
    return std::string(row.item.find("SK")->as_string()) + " in " +
           std::string(row.item.find("PK")->as_string());
  }
  std::vector<std::string> page(plan::ReadSeries operation, std::string* next = nullptr,
                                std::string* previous = nullptr) {
    const Result<ItemRows> rows = graph_->series(operation);
    EXPECT_TRUE(rows.has_value()) << rows.error().message();
    std::vector<std::string> places;
    if (!rows) return places;
    for (const ItemRow& row : *rows) places.push_back(place_of(row));
    if (next != nullptr) *next = rows->next;
    if (previous != nullptr) *previous = rows->previous;
    return places;
  }
  std::string refusal(plan::ReadSeries operation) {
    const Result<ItemRows> rows = graph_->series(operation);
    return rows ? std::string() : rows.error().message();
  }
};

TEST_F(Series, AreReadInOrderOfTimeInOneQuery) {
  ASSERT_EQ(append("PRODUCT#1", "Price", {{"at", "2024-02-01T00:00:00Z"}}), "created");
  ASSERT_EQ(append("PRODUCT#1", "Price", {{"at", "2024-01-01T00:00:00Z"}}), "created");
  ASSERT_EQ(append("PRODUCT#2", "Price", {{"at", "2024-01-15T00:00:00Z"}}), "created");
  const Result<ItemRows> rows = graph_->series({"PRODUCT#1", "Price", {}, {}, {}});
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].type, "Price");
  EXPECT_EQ((*rows)[0].node, "PRODUCT#1");
  EXPECT_EQ(place_of((*rows)[0]), "PRICE#2024-01-01T00:00:00Z in PRODUCT#1");
  EXPECT_EQ(rows->spent.cost.requests, 1);
}

TEST_F(Series, TwoItemsOfOneMomentStandSideBySideOrTheSecondIsRefused) {
  const Item at = number_field("at", 1700000000000);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(append("USER#1", "Tick", at), "created");
  EXPECT_EQ(page({"USER#1", "Tick", {}, {}, {}}).size(), 3U);
  ASSERT_EQ(append("PRODUCT#1", "Price", {{"at", "2024-01-01T00:00:00Z"}}), "created");
  EXPECT_EQ(append("PRODUCT#1", "Price", {{"at", "2024-01-01T00:00:00Z"}}),
            "error: series Price of PRODUCT#1 has an item with this key: write {tie} at the end of "
            "its `sk` to keep both");
  EXPECT_EQ(page({"PRODUCT#1", "Price", {}, {}, {}}).size(), 1U);
}

TEST_F(Series, OfOneTransactionDoNotMeet) {
  const Item at = number_field("at", 5);
  const auto written = graph_->transact({plan::AddToSeries{"USER#1", "Visit", at},
                                         plan::AddToSeries{"USER#1", "Visit", at},
                                         plan::PutNode{"USER#1", {}, false}});
  ASSERT_TRUE(written) << written.error().message();
  EXPECT_EQ(page({"USER#1", "Visit", {}, {}, {}}).size(), 2U);
}

TEST_F(Series, OfOneMillisecondStandInTheOrderOfWriting) {
  const std::string schema =
      R"(graph: 1
table: {name: Log, pk: PK, sk: SK}
nodes: {User: {ref: "USER#{id}"}}
series: {Act: {of: User, sk: "ACT#{at:ms}{tie}", fields: {n: int}}}
)";
  TestGraph graph(load_text(schema));
  const auto act = [](int n) {
    Item fields = number_field("at", 7);
    fields.set("n", Value(n));
    return plan::WriteOperation(plan::AddToSeries{"USER#1", "Act", std::move(fields)});
  };
  std::vector<int> written;
  for (int n = 0; n < 40; ++n) {
    ASSERT_TRUE(graph->transact({act(n)}).has_value());
    written.push_back(n);
  }
  // Of one transaction too, also of one with more than ten.
  std::vector<plan::WriteOperation> together;
  for (int n = 40; n < 55; ++n) {
    together.push_back(act(n));
    written.push_back(n);
  }
  ASSERT_TRUE(graph->transact(together).has_value());
  const auto rows = graph->series({"USER#1", "Act", {}, {}, {}});
  ASSERT_TRUE(rows.has_value()) << rows.error().message();
  std::vector<int> found;
  for (const ItemRow& row : *rows) {
    std::int64_t n = -1;
    ASSERT_TRUE(item::to_int64(row.item.find("n")->as_number(), n));
    found.push_back(static_cast<int>(n));
  }
  EXPECT_EQ(found, written);
}

TEST_F(Series, TakeThePresentForATimeThatIsNotGiven) {
  ASSERT_EQ(append("PRODUCT#1", "Price", number_field("price", 3)), "created");
  ASSERT_EQ(append("USER#1", "Tick"), "created");
  const std::vector<std::string> prices = page({"PRODUCT#1", "Price", {}, {}, {}});
  ASSERT_EQ(prices.size(), 1U);
  EXPECT_GT(prices[0], "PRICE#2024");
  EXPECT_GT(page({"USER#1", "Tick", {}, {}, {}}).at(0), "TICK#1700000000000");
}

TEST_F(Series, AreSpreadOverTheShardsThatTheSchemaDeclares) {
  for (int i = 0; i < 64; ++i) {
    ASSERT_EQ(append("USER#1", "Activity", number_field("at", i)), "created");
    ASSERT_EQ(append("USER#1", "Visit", number_field("at", i)), "created");
  }
  const auto partitions = [&](const char* series) {
    std::set<std::string> found;
    for (const std::string& place : page({"USER#1", series, {}, {}, {}})) {
      found.insert(place.substr(place.find(" in ") + 4));
    }
    return found;
  };
  EXPECT_EQ(partitions("Activity"), (std::set<std::string>{"USER#1#SHARD0", "USER#1#SHARD1",
                                                           "USER#1#SHARD2", "USER#1#SHARD3"}));
  EXPECT_EQ(partitions("Visit"), (std::set<std::string>{"USER#1", "USER#1#1", "USER#1#2"}))
      << "shard 0 has no suffix";
  const Result<ItemRows> rows = graph_->series({"USER#1", "Activity", {}, {}, {}});
  EXPECT_EQ(rows->spent.cost.requests, 4) << "one round, a Query for each shard";
}

TEST_F(Series, PagesJoinToTheWholeInBothDirections) {
  Random random(20261122);
  for (int i = 0; i < 60; ++i) {
    const auto at = static_cast<std::int64_t>(1700000000000 + random.below(12));
    ASSERT_EQ(append("USER#1", "Activity", number_field("at", at)), "created");
  }
  for (const bool descending : {false, true}) {
    plan::ReadSeries read{"USER#1", "Activity", {}, {}, {}};
    read.page.descending = descending;
    const std::vector<std::string> whole = page(read);
    ASSERT_EQ(whole.size(), 60U);
    EXPECT_TRUE(descending ? std::is_sorted(whole.rbegin(), whole.rend())
                           : std::is_sorted(whole.begin(), whole.end()));
    for (const std::size_t first : {std::size_t{1}, std::size_t{2}, std::size_t{7}}) {
      read.page = {first, {}, {}, descending};
      std::vector<std::string> joined;
      std::string next;
      std::string previous;
      do {
        const std::vector<std::string> part = page(read, &next, &previous);
        ASSERT_LE(part.size(), first);
        joined.insert(joined.end(), part.begin(), part.end());
        if (read.page.after.empty()) {
          EXPECT_EQ(previous, "");
        } else {
          // Back from here is what was read before.
          plan::ReadSeries back = read;
          back.page.after.clear();
          back.page.before = previous;
          const std::vector<std::string> before = page(back);
          const auto end = joined.end() - static_cast<std::ptrdiff_t>(part.size());
          const auto begin = end - static_cast<std::ptrdiff_t>(first);
          EXPECT_EQ(before, std::vector<std::string>(begin, end));
        }
        read.page.after = next;
      } while (!next.empty());
      EXPECT_EQ(joined, whole) << "pages of " << first;
    }
  }
}

TEST_F(Series, TakeRangesOfTime) {
  for (int at = 10; at < 20; ++at) {
    ASSERT_EQ(append("USER#1", "Activity", number_field("at", at)), "created");
  }
  ASSERT_EQ(append("USER#1", "Tick", number_field("at", 13)), "created");
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(append("USER#1", "Tick", number_field("at", 14)), "created");
  }
  using Op = plan::Range::Op;
  const struct {
    Op op;
    std::size_t rows;
    std::size_t ticks;  ///< 13, 14, 14 and 14, told apart by ties
  } kCases[] = {{Op::eq, 1, 3}, {Op::lt, 4, 1}, {Op::le, 5, 4},
                {Op::gt, 5, 0}, {Op::ge, 6, 3}, {Op::between, 4, 3}};
  for (const auto& one : kCases) {
    plan::ReadSeries read{"USER#1", "Activity", plan::Range{one.op, "14", "17"}, {}, {}};
    const std::vector<std::string> whole = page(read);
    EXPECT_EQ(whole.size(), one.rows) << static_cast<int>(one.op);
    EXPECT_EQ(page({"USER#1", "Tick", read.range, {}, {}}).size(), one.ticks)
        << static_cast<int>(one.op);
    std::vector<std::string> joined;
    read.page.first = 2;
    do {
      const std::vector<std::string> part = page(read, &read.page.after);
      joined.insert(joined.end(), part.begin(), part.end());
    } while (!read.page.after.empty());
    EXPECT_EQ(joined, whole) << static_cast<int>(one.op);
  }
}

TEST_F(Series, AnswerNothingWhenTheBudgetDoesNotReachEveryShard) {
  for (int at = 0; at < 30; ++at) {
    ASSERT_EQ(append("USER#1", "Activity", number_field("at", at)), "created");
  }
  CallOptions options;
  options.budget.requests_max = 3;
  const Result<ItemRows> rows = graph_->series({"USER#1", "Activity", {}, {}, {}}, options);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->spent.cut_by, Limit::requests);
  EXPECT_EQ(rows->size(), 0U) << "three of four shards tell nothing about the order";
  std::string next;
  page({"USER#1", "Activity", {}, {5, {}, {}, false}, {}}, &next);
  const Result<ItemRows> cut =
      graph_->series({"USER#1", "Activity", {}, {5, next, {}, false}, {}}, options);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->size(), 0U);
  EXPECT_EQ(cut->next, next) << "what was cut goes on where it was begun";
}

TEST_F(Series, GoWithTheirNode) {
  ASSERT_EQ(graph_.put("USER#1"), "put");
  for (int at = 0; at < 30; ++at) {
    ASSERT_EQ(append("USER#1", "Activity", number_field("at", at)), "created");
    ASSERT_EQ(append("USER#1", "Visit", number_field("at", at)), "created");
    ASSERT_EQ(append("USER#12", "Visit", number_field("at", at)), "created");
  }
  const Result<RemovedNode> removed = graph_->remove_node("USER#1");
  ASSERT_TRUE(removed) << removed.error().message();
  EXPECT_EQ(removed->items_removed, 60U);
  EXPECT_EQ(removed->items_left, 0U);
  EXPECT_EQ(page({"USER#1", "Activity", {}, {}, {}}).size(), 0U);
  EXPECT_EQ(page({"USER#12", "Visit", {}, {}, {}}).size(), 30U);
}

TEST_F(Series, RefuseWhatTheSchemaHasNot) {
  EXPECT_EQ(append("USER#1", "Prize"),
            "error: no series \"Prize\"; the schema has Price, Activity, Visit, Tick");
  EXPECT_EQ(append("USER#1", "Price"),
            "error: series Price is of nodes Product, and USER#1 is a User");
  EXPECT_EQ(append("USER#1", "Activity", {{"n", "x"}}),
            "error: Activity: field 'n' is int; '\"x\"' is not");
  EXPECT_EQ(refusal({"USER#1", "Prize", {}, {}, {}}),
            "no series \"Prize\"; the schema has Price, Activity, Visit, Tick");
  plan::ReadSeries other{"USER#1", "Activity", {}, {}, {}};
  other.page.first = 0;
  EXPECT_EQ(refusal(other), "`first` must be at least 1");
  ASSERT_EQ(append("USER#1", "Activity"), "created");
  ASSERT_EQ(append("USER#1", "Activity"), "created");
  std::string cursor;
  page({"USER#1", "Activity", {}, {1, {}, {}, false}, {}}, &cursor);
  EXPECT_NE(refusal({"USER#2", "Activity", {}, {1, cursor, {}, false}, {}}).find("cursor"),
            std::string::npos);
  EXPECT_EQ(graph_.item_count(), 2U);
}

}  // namespace
}  // namespace adjoin::graph
