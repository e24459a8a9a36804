// A table that has items gets a schema: what does not fit is told, and no item is touched.

#include <gtest/gtest.h>

#include <algorithm>

#include "graph/suite/test_graph.h"
#include "graph/upkeep/create_table.h"
#include "graph/upkeep/filled_table.h"

namespace adjoin::graph::adopt_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: Things, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {User: {ref: "USER#{userId}"}}
edges: {FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}}
)";

/// A table as another program made it.
class AdoptedTable : public ::testing::Test {
 protected:
  void SetUp() override { create(load_text(kSchema)); }

  void create(const schema::Schema& schema) {
    store_ = open_test_store();
    ASSERT_TRUE(store_->create_table({}, create_table_request(schema)).has_value());
  }
  void put(Item item) {
    table::PutItemRequest request;
    request.table = std::string("Things");
    request.item = std::move(item);
    ASSERT_TRUE(store_->put_item({}, request).has_value());
  }
  std::vector<Item> items() {
    table::ScanRequest scan;
    scan.table = std::string("Things");
    std::vector<Item> all;
    for (const item::ItemView item : store_->scan({}, scan).value().items) {
      all.push_back(item.decode());
    }
    return all;
  }
  void put_three_kinds() {
    put({{"PK", "USER#1"}, {"SK", "USER#1"}, {"Type", "User"}, {"userId", "1"}});
    put({{"PK", "USER#2"}, {"SK", "USER#2"}, {"Type", "Person"}});
    put({{"PK", "USER#1"}, {"SK", "FOLLOWS#USER#2"}, {"Type", "FOLLOWS"}, {"GSI1PK", "USER#3"}});
    put({{"PK", "USER#1"}, {"SK", "NOTE#1"}});
    put({{"PK", "USER#2"}, {"SK", "NOTE#7"}});
    put({{"PK", "x"}, {"SK", "y"}});
  }

  std::shared_ptr<table::TableStore> store_;
};

std::string text_of(const AdoptAnswer& answer) {
  std::string text;
  for (const Misfit& misfit : answer.misfits) {
    text += std::string(to_string(misfit.kind)) + " " + misfit.what + " " + misfit.attribute + " " +
            std::to_string(misfit.items) + " (" + misfit.examples.front() + ")\n";
  }
  return text;
}

TEST_F(AdoptedTable, TellsWhatDoesNotFitAndKeepsEveryItem) {
  put_three_kinds();
  const std::vector<Item> before = items();
  const AdoptAnswer answer = adopt(*store_, load_text(kSchema), {}).value();
  EXPECT_EQ(text_of(answer),
            "unknown-item *, *  1 (x, y)\n"
            "unknown-item USER#*, NOTE#*  2 (USER#1, NOTE#1)\n"
            "missing-key FOLLOWS GSI1SK 1 (USER#1, FOLLOWS#USER#2)\n"
            "missing-key User userId 1 (USER#2, USER#2)\n"
            "wrong-key FOLLOWS GSI1PK 1 (USER#1, FOLLOWS#USER#2)\n"
            "wrong-key User Type 1 (USER#2, USER#2)\n");
  EXPECT_EQ(answer.items, 6U);
  EXPECT_EQ(answer.unknown, 3U);
  EXPECT_EQ(answer.to_write, 2U) << "a type with an id part, and an edge with an index key";
  EXPECT_FALSE(answer.noted) << "the index would not show the edge";
  EXPECT_EQ(items(), before);
  EXPECT_EQ(store_->note({}, "Things").value(), std::nullopt);
}

TEST_F(AdoptedTable, GetsTheSchemaAsItIsWhereNothingIsMissing) {
  put({{"PK", "USER#1"}, {"SK", "USER#1"}, {"Type", "User"}, {"userId", "1"}});
  put({{"PK", "USER#1"}, {"SK", "NOTE#1"}});
  const std::vector<Item> before = items();
  EXPECT_TRUE(adopt(*store_, load_text(kSchema), {})->noted);
  EXPECT_EQ(items(), before);
  const Graph graph = Graph::open(*store_, "Things").value();
  EXPECT_EQ(graph.schema().fingerprint(), load_text(kSchema).fingerprint());
  EXPECT_TRUE(adopt(*store_, load_text(kSchema), {})->noted);
}

TEST_F(AdoptedTable, GetsWhatIsMissingAndKeepsTheRestWithABackfill) {
  put_three_kinds();
  const AdoptAnswer answer = adopt(*store_, load_text(kSchema), {false, true}).value();
  EXPECT_TRUE(answer.noted);
  const std::vector<Item> now = items();
  const auto has = [&](const Item& item) {
    return std::find(now.begin(), now.end(), item) != now.end();
  };
  EXPECT_EQ(now.size(), 6U);
  EXPECT_TRUE(has({{"PK", "USER#1"}, {"SK", "NOTE#1"}}));
  EXPECT_TRUE(has({{"PK", "x"}, {"SK", "y"}}));
  EXPECT_TRUE(has({{"PK", "USER#2"}, {"SK", "USER#2"}, {"Type", "User"}, {"userId", "2"}}));
  EXPECT_TRUE(has({{"PK", "USER#1"},
                   {"SK", "FOLLOWS#USER#2"},
                   {"Type", "FOLLOWS"},
                   {"GSI1PK", "USER#2"},
                   {"GSI1SK", "FOLLOWS#USER#1"}}));
}

TEST_F(AdoptedTable, IsNotNotedByADryRun) {
  put_three_kinds();
  const AdoptAnswer answer = adopt(*store_, load_text(kSchema), {true, false}).value();
  EXPECT_EQ(answer.misfits.size(), 6U);
  EXPECT_FALSE(answer.noted);
  EXPECT_EQ(store_->note({}, "Things").value(), std::nullopt);
}

TEST_F(AdoptedTable, IsRefusedNamingEveryDifference) {
  const schema::Schema other = load_text(R"(
graph: 1
table: {name: Things, pk: PK, sk: {name: SK, type: B}}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}
  GSI2: {pk: a, sk: b}
nodes: {User: {ref: "USER#{userId}"}}
)");
  const auto refused = adopt(*store_, other, {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::configuration);
  EXPECT_EQ(refused.error().message(),
            "table Things is not as the schema says: the sort key is SK (S) in the table and SK "
            "(B) in the schema; index GSI1 is pk GSI1PK (S), sk GSI1SK (S), ALL in the table and "
            "pk GSI1PK (S), sk GSI1SK (S), KEYS_ONLY in the schema; the table has no index GSI2");
  EXPECT_EQ(store_->note({}, "Things").value(), std::nullopt);
}

TEST_F(AdoptedTable, KeepsTheSchemaThatItHas) {
  ASSERT_TRUE(adopt(*store_, load_text(kSchema), {}).has_value());
  const std::string kept = store_->note({}, "Things").value().value();
  schema::Schema other = load_text(std::string(kSchema) + "open-types: true\n");
  const auto refused = adopt(*store_, other, {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message(),
            "table Things carries another schema already: it is left untouched");
  EXPECT_EQ(store_->note({}, "Things").value(), kept);
}

// ---- What the graph keeps beside nodes and edges

constexpr const char* kKeeping = R"(
graph: 1
table: {name: Things, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes:
  User:
    ref: "USER#{id}"
    fields: {email: string}
    unique: [email]
    edge-set: {attr: all, max: 9}
    counters: {following: {of: FOLLOWS}, followers: {of: ~FOLLOWS, shards: 3}, paid: {of: PAYS, sum: amount}, most: {of: PAYS, max: amount}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, edge-set: "F/{to.id}", reverse: {item: {sk: "FOLLOWER#{from}", type: FOLLOWER}}}
  PAYS: {from: User, to: User, on-exists: replace, edge-set: false, fields: {amount: int}}
  UNDER: {from: {type: User, as: below}, to: {type: User, as: above}, tree: true, on-exists: keep, edge-set: false, reverse: {index: GSI1}}
)";

/// Nodes and edges alone, as a program writes them that knows of nothing else.
class AdoptedGraph : public AdoptedTable {
 protected:
  void SetUp() override {
    create(load_text(kKeeping));
    for (const std::string id : {"1", "2", "3", "4"}) {
      put({{"PK", "USER#" + id}, {"SK", "USER#" + id}, {"Type", "User"}, {"email", id + "@x"}});
    }
    follow("1", "2");
    follow("1", "3");
    follow("4", "1");
    pay("1", "2", 3);
    pay("1", "3", 4);
    under("1", "2");
    under("2", "3");
  }
  void edge(const std::string& from, const std::string& type, const std::string& to, Item more) {
    Item item{{"PK", "USER#" + from}, {"SK", type + "#USER#" + to}, {"Type", type}};
    for (const auto& [name, value] : more) item.set(name, value);
    put(std::move(item));
  }
  void follow(const std::string& from, const std::string& to) { edge(from, "FOLLOWS", to, {}); }
  void pay(const std::string& from, const std::string& to, std::int64_t amount) {
    edge(from, "PAYS", to, number_field("amount", amount));
  }
  void under(const std::string& parent, const std::string& child) {
    edge(parent, "UNDER", child, {{"GSI1PK", "USER#" + child}, {"GSI1SK", "UNDER#USER#" + parent}});
  }
  static std::string missing_of(const AdoptAnswer& answer) {
    std::string text;
    for (const Missing& one : answer.missing) {
      text += std::string(to_string(one.kind)) + " " + one.what + " " + one.attribute + " " +
              std::to_string(one.items) + " " + std::string(to_string(one.repair)) + "\n";
    }
    return text;
  }
};

TEST_F(AdoptedGraph, IsToldWhatIsMissingByKindAndNumberAndGetsNoSchema) {
  const std::vector<Item> before = items();
  const AdoptAnswer answer = adopt(*store_, load_text(kKeeping), {}).value();
  EXPECT_EQ(missing_of(answer),
            "missing-mirror FOLLOWS  3 possible\n"
            "wrong-counter User following 2 possible\n"
            "wrong-counter User most 1 possible\n"
            "wrong-counter User paid 1 possible\n"
            "edge-set-drift User all 2 possible\n"
            "missing-guard UNDER  2 possible\n"
            "missing-guard User  4 possible\n");
  EXPECT_EQ(answer.to_write, 15U)
      << "counters of ~FOLLOWS are read through mirrors, and come later";
  EXPECT_FALSE(answer.noted);
  EXPECT_EQ(items(), before);
  EXPECT_FALSE(Graph::open(*store_, "Things").has_value()) << "nobody writes by it yet";
}

TEST_F(AdoptedGraph, AnswersCountsValuesTreesAndSetsRightlyAfterABackfill) {
  const AdoptAnswer answer = adopt(*store_, load_text(kKeeping), {false, true}).value();
  EXPECT_TRUE(answer.noted);
  EXPECT_EQ(answer.to_write, 18U);
  const Graph graph = Graph::open(*store_, "Things").value();
  EXPECT_EQ(graph.count({"USER#1", "FOLLOWS", false, ""})->count, 2);
  EXPECT_EQ(graph.count({"USER#1", "~FOLLOWS", false, ""})->count, 1);
  const std::vector<Item> now = items();
  const auto first = std::find_if(
      now.begin(), now.end(), [](const Item& item) { return *item.find("SK") == Value("USER#1"); });
  ASSERT_NE(first, now.end());
  EXPECT_EQ(*first->find("all"), Value(Set<std::string>{"F/2", "F/3"}));
  EXPECT_NE(TestGraph::outcome(graph.put_node({"USER#9", {{"email", "1@x"}}, false})).find("taken"),
            std::string::npos);
  EXPECT_NE(TestGraph::outcome(graph.add_edge({"USER#4", "UNDER", "USER#3", {}})), "created");
  EXPECT_NE(TestGraph::outcome(graph.add_edge({"USER#3", "UNDER", "USER#1", {}})), "created");
  EXPECT_EQ(TestGraph::outcome(graph.remove_edge({{"USER#1", "FOLLOWS", "USER#2", {}}})),
            "removed");
  EXPECT_EQ(graph.count({"USER#1", "FOLLOWS", false, ""})->count, 1);
  const auto verified = verify(graph, {}, [](const Finding& finding) {
    ADD_FAILURE() << finding.what << ": " << finding.detail;
    return Result<void>();
  });
  ASSERT_TRUE(verified.has_value());
}

TEST_F(AdoptedGraph, KeepsWhatIsThereAndTellsWhatNoBackfillCanDecide) {
  put({{"PK", "USER#5"}, {"SK", "USER#5"}, {"Type", "User"}, {"email", "1@x"}});
  under("4", "3");
  put({{"PK", "USER#9"}, {"SK", "FOLLOWER#USER#8"}, {"Type", "FOLLOWER"}});
  const AdoptAnswer answer = adopt(*store_, load_text(kKeeping), {false, true}).value();
  EXPECT_TRUE(answer.noted);
  const std::string told = missing_of(answer);
  EXPECT_NE(told.find("orphan-mirror FOLLOWS  1 possible\n"), std::string::npos) << told;
  EXPECT_NE(told.find("missing-guard User  1 none\n"), std::string::npos) << told;
  EXPECT_NE(told.find("two-parents UNDER  1 none\n"), std::string::npos) << told;
  const std::vector<Item> now = items();
  EXPECT_NE(std::find(now.begin(), now.end(),
                      Item{{"PK", "USER#9"}, {"SK", "FOLLOWER#USER#8"}, {"Type", "FOLLOWER"}}),
            now.end());
}

}  // namespace
}  // namespace adjoin::graph::adopt_test
