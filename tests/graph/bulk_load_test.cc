#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "base/test_fork.h"
#include "engine/open.h"
#include "graph/follow/follower.h"
#include "graph/load/bulk_loader.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "item/json.h"

namespace adjoin::graph {
namespace {

using Records = std::vector<std::variant<plan::AddEdge, plan::PutNode>>;
using Lines = std::vector<std::string>;

const ManualClock& clock() {
  static const ManualClock kClock(std::chrono::milliseconds(1'700'000'000'000));
  return kClock;
}

constexpr const char* kPeople = R"(
graph: 1
table: {name: people, pk: PK, sk: SK, type: type, created: madeAt, updated: changedAt, version: ver}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Team: {ref: "T#{id}", unique: [name], edge-set: {attr: all, max: 90}, fields: {name: string}, counters: {size: {of: MEMBER}, weight: {of: MEMBER, sum: weight}, least: {of: MEMBER, min: weight}, most: {of: MEMBER, max: weight}, first: {of: MEMBER, min: word}, chaired: {of: ~CHAIRS}}}
  User: {ref: "U#{id}", edge-set: {attr: chaired, max: 4, overflow: query}, fields: {name: string}, counters: {teams: {of: teams}, chairs: {of: CHAIRS}, lowest: {of: CHAIRS, min: v}, peers: {of: PEER}, oldest: {of: PEER, min: v}, newest: {of: PEER, max: v}}}
edges:
  MEMBER: {from: Team, to: {type: User, as: teams}, on-exists: replace, reverse: {index: GSI1}, edge-set: "{to}={role}", fields: {role: {enum: [LEAD, GUEST]}, weight: int!, word: string}}
  CHAIRS: {from: User, to: Team, sk: "CHAIRS#{to}", on-exists: keep, limit: 30, edge-set: "{to}", fields: {v: int}, reverse: {item: {sk: "CHAIR#{from}", type: CHAIRED}}}
  PEER: {from: User, to: User, sk: "PEER#{to}", reverse: same, on-exists: keep, edge-set: false, fields: {v: int}}
  TWIN: {from: User, to: User, sk: "TWIN#{to}", reverse: same, on-exists: replace, edge-set: false, fields: {v: int}}
)";

constexpr const char* kMarket = R"(
graph: 1
table: {name: market, pk: PK, sk: SK, type: kind}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK, sk: GSI2SK}}
nodes:
  Seller: {ref: "S#{id}", sk: PROFILE, fields: {name: string}}
  Item: {ref: "I#{id}", edge-set: {attr: tags, max: 90}, index: {onSale: {index: GSI1, pk: "ITEMS", sk: "{price:num}", when: {state: OPEN}}}, fields: {state: {enum: [OPEN, SOLD]}, price: int}, counters: {likes: {of: likers, shards: 3}, offered: {of: offers, sum: amount, shards: 2}, tagged: {of: TAGGED}, seen: {of: visitors, mode: eventual}}}
  Tag: {ref: "G#{id}", stored: false}
edges:
  LIKES: {from: {type: Seller, as: likes}, to: {type: Item, as: likers}, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}"}, shards: {by: source, default: 1, max: 4}, fields: {at: ms}}
  OFFERS: {from: Seller, to: {type: Item, as: offers}, key: [round], on-exists: replace, reverse: {index: GSI1}, fields: {round: {enum: [R1, R2]}, amount: int!}, views: {byAmount: {index: GSI2, pk: "{to}", sk: "OFFER#{amount:num}"}}}
  VISITS: {from: Seller, to: {type: Item, as: visitors}, pk: "{from}#V{shard}", on-exists: replace, reverse: {item: {pk: "{to}#V{shard}", sk: "VISITED#{from}"}}, shards: {by: source, default: 3}, fields: {note: string}}
  TAGGED: {from: Item, to: {type: Tag, as: items}, set: {item: from.id}, on-exists: replace, reverse: {item: {sk: "TAGS#{from}"}}, edge-set: "{to}", fields: {until: int}}
)";

std::unique_ptr<table::TableStore> open_store() {
  engine::Options options;
  options.path = "/test";
  options.in_memory = true;
  options.clock = &clock();
  options.memory_store_bytes_max = std::size_t{64} * 1024 * 1024;
  Result<std::unique_ptr<table::TableStore>> store = engine::open(options);
  EXPECT_TRUE(store) << store.error().message();
  return *std::move(store);
}

/// A graph in a store of its own, and everything that is in it.
struct Filled {
  explicit Filled(const char* schema, std::unique_ptr<table::TableStore> in = open_store())
      : store(std::move(in)), graph(*Graph::create(*store, load_text(schema), clock())) {}

  Lines items() {
    Lines lines;
    table::ScanRequest scan;
    scan.table = graph.schema().table.name;
    do {
      Result<table::ScanResult> page = store->scan({}, scan);
      EXPECT_TRUE(page);
      for (const auto& item : page->items) {
        Item decoded = item.decode();
        const auto kind = schema::recognise(graph.schema(), decoded).kind;
        if (kind == schema::Recognised::Kind::position) continue;
        // Which write may have moved a minimum is another each time; that one did is not.
        if (decoded.contains(schema::kExtremeMark)) {
          decoded.set(std::string(schema::kExtremeMark), "some write");
        }
        std::string line;
        item::append_json(decoded, item::JsonForm::plain, line);
        lines.push_back(std::move(line));
      }
      scan.exclusive_start_key = page->last_evaluated_key;
    } while (scan.exclusive_start_key);
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  /// What verify says but for edges without their nodes.
  Lines findings() {
    VerifyOptions options;
    options.without = {Finding::Kind::orphan_edge};
    Lines found;
    const auto done = verify(graph, options, [&](const Finding& finding) {
      found.push_back(finding.what + ": " + finding.detail);
      return Result<void>();
    });
    EXPECT_TRUE(done) << done.error().message();
    return found;
  }
  void follow() {
    if (!graph.schema().is_followed()) return;
    Follower follower(graph);
    const Result<Followed> did = follower.catch_up();
    EXPECT_TRUE(did) << did.error().message();
  }

  std::unique_ptr<table::TableStore> store;
  Graph graph;
};

Result<void> add(BulkLoader& loader, std::uint64_t tag,
                 const std::variant<plan::AddEdge, plan::PutNode>& record) {
  const auto* edge = std::get_if<plan::AddEdge>(&record);
  return edge != nullptr ? loader.add_edge(tag, *edge)
                         : loader.add_node(tag, std::get<plan::PutNode>(record));
}

/// Loads in bulk and answers the error, empty when all went well; what is bad is left out if
/// `skip_bad`.
std::string load_in_bulk(Filled& to, const Records& records, bool skip_bad = false) {
  auto loader = BulkLoader::begin(to.graph, {skip_bad});
  if (!loader) return loader.error().message();
  std::uint64_t tag = 0;
  for (const auto& record : records) {
    const Result<void> added = add(**loader, ++tag, record);
    if (!added && !skip_bad) return added.error().message();
  }
  const Result<void> finished = (*loader)->finish();
  if (!finished) return finished.error().message();
  EXPECT_EQ((*loader)->written() + (*loader)->bad(), records.size());
  return "";
}

void load_one_by_one(Filled& to, const Records& records, bool skip_bad = false) {
  for (const auto& record : records) {
    const auto* edge = std::get_if<plan::AddEdge>(&record);
    const Result<Written> written = edge != nullptr
                                        ? to.graph.add_edge(*edge)
                                        : to.graph.put_node(std::get<plan::PutNode>(record));
    ASSERT_TRUE(written || skip_bad) << written.error().message();
  }
}

Value number(std::uint64_t value) { return Value(static_cast<std::int64_t>(value)); }

std::string id(const char* prefix, Random& random, std::uint64_t count) {
  return prefix + std::to_string(random.below(count));
}

Records people(std::uint64_t seed) {
  Random random(seed);
  Records records;
  for (int i = 0; i < 400; ++i) {
    const std::string team = id("T#", random, 8);
    const std::string user = id("U#", random, 20);
    const std::string other = id("U#", random, 20);
    const Item v = {{"v", number(random.below(100))}};
    switch (random.below(6)) {
      case 0: records.emplace_back(plan::PutNode{team, {{"name", "team " + team}}, false}); break;
      case 1: {
        plan::PutNode put{user, {}, false};
        if (!random.one_in(3)) put.fields.set("name", "user " + std::to_string(i));
        if (random.one_in(3)) put.fields.set("extra" + std::to_string(i % 3), number(7));
        if (random.one_in(8)) put.fields.set("ver", number(40));
        records.emplace_back(std::move(put));
        break;
      }
      case 2: {
        plan::AddEdge add{team, "MEMBER", user, {{"weight", number(random.below(50))}}};
        add.fields.set("role", random.one_in(2) ? "LEAD" : "GUEST");
        if (random.one_in(3)) add.fields.set("word", id("a\u00e9", random, 30));
        if (random.one_in(10)) add.fields.set("madeAt", "2020-01-01T00:00:00Z");
        if (random.one_in(10)) add.fields.set("ver", number(9));
        records.emplace_back(std::move(add));
        break;
      }
      case 3: records.emplace_back(plan::AddEdge{user, "CHAIRS", team, v}); break;
      case 4: records.emplace_back(plan::AddEdge{user, "PEER", other, v}); break;
      default: records.emplace_back(plan::AddEdge{user, "TWIN", other, v}); break;
    }
  }
  return records;
}

Records market(std::uint64_t seed) {
  Random random(seed);
  Records records;
  for (int i = 0; i < 400; ++i) {
    const std::string seller = id("S#", random, 15);
    const std::string item = id("I#", random, 10);
    switch (random.below(6)) {
      case 0:
        records.emplace_back(plan::PutNode{seller, {{"name", "seller " + seller}}, false});
        break;
      case 1: {
        plan::PutNode put{item, {{"price", number(random.below(1000))}}, false};
        if (random.one_in(2)) put.fields.set("state", random.one_in(2) ? "OPEN" : "SOLD");
        records.emplace_back(std::move(put));
        break;
      }
      case 2: records.emplace_back(plan::AddEdge{seller, "LIKES", item, {}}); break;
      case 3: {
        plan::AddEdge add{seller, "OFFERS", item, {{"amount", number(random.below(90))}}};
        add.fields.set("round", random.one_in(2) ? "R1" : "R2");
        records.emplace_back(std::move(add));
        break;
      }
      case 4:
        records.emplace_back(
            plan::AddEdge{seller, "VISITS", item, {{"note", "n" + std::to_string(i)}}});
        break;
      default: records.emplace_back(plan::AddEdge{item, "TAGGED", id("G#", random, 12), {}}); break;
    }
  }
  return records;
}

/// The lines that only one of them has: "bulk: …", "writes: …".
std::string difference(const Lines& bulk, const Lines& writes) {
  std::string text;
  for (const std::string& line : bulk) {
    if (!std::binary_search(writes.begin(), writes.end(), line)) text += "\nbulk: " + line;
  }
  for (const std::string& line : writes) {
    if (!std::binary_search(bulk.begin(), bulk.end(), line)) text += "\nwrites: " + line;
  }
  return text;
}

void expect_the_same(const char* schema, const std::function<Records(std::uint64_t)>& make) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Records records = make(seed);
    Filled in_bulk(schema);
    EXPECT_EQ(load_in_bulk(in_bulk, records), "") << "seed " << seed;
    Filled one_by_one(schema);
    load_one_by_one(one_by_one, records);
    one_by_one.follow();
    EXPECT_EQ(difference(in_bulk.items(), one_by_one.items()), "") << "seed " << seed;
    EXPECT_EQ(in_bulk.findings(), Lines()) << "seed " << seed;
    in_bulk.follow();
    EXPECT_EQ(difference(in_bulk.items(), one_by_one.items()), "") << "followed, seed " << seed;
  }
}

TEST(BulkLoad, LeavesTheItemsThatOneWriteAfterTheOtherLeaves) {
  expect_the_same(kPeople, people);
  expect_the_same(kMarket, market);
}

constexpr const char* kPaths = R"(
graph: 1
table: {name: paths, pk: PK, sk: SK, type: type, version: ver}
nodes:
  Page: {ref: "P#{space:int}/{id}", sk: PAGE, counters: {links: {of: LINK}, linked: {of: ~LINK}, seen: {of: visits, mode: eventual}}}
  User: {ref: "U#{id}", pk: "WHO#{id}", sk: "U#{id}", counters: {visited: {of: VISIT}, pals: {of: PAL}}}
edges:
  LINK: {from: Page, to: Page, on-exists: keep, reverse: {item: {sk: "LINKED#{from}"}}, fields: {at: int}}
  VISIT: {from: User, to: {type: Page, as: visits}, pk: "V#{from}", sk: "{to}", on-exists: replace, reverse: {item: {sk: "BY#{from}"}}}
  PAL: {from: User, to: User, reverse: same, on-exists: keep}
)";

/// Refs with long common fronts, edges that come again in other forms, from nodes to themselves,
/// and with fields that are no plain ones.
Records paths(std::uint64_t seed) {
  Random random(seed);
  const auto page = [&random] {
    return "P#" + std::to_string(random.below(3)) + "/long/common/front/" +
           std::string(random.below(3), 'x') + std::to_string(random.below(7));
  };
  Records records;
  for (int i = 0; i < 300; ++i) {
    const std::string user = id("U#", random, 12);
    plan::AddEdge add{page(), "LINK", page(), {}};
    if (random.one_in(3)) add = {user, "VISIT", page(), {}};
    if (random.one_in(4)) add = {user, "PAL", id("U#", random, 12), {}};
    if (random.one_in(3)) add.fields.set("at", number(random.below(99)));
    if (i > 200 && random.one_in(9)) add.fields.set("odd", Value(true));
    if (random.one_in(30)) add = {page(), "~LINK", page(), {}};
    records.emplace_back(std::move(add));
    if (random.one_in(20)) records.emplace_back(plan::PutNode{user, {{"name", "n"}}, false});
  }
  return records;
}

TEST(BulkLoad, LeavesTheItemsOfWritesWhateverKeysAreMadeOf) { expect_the_same(kPaths, paths); }

constexpr const char* kTrees = R"(
graph: 1
table: {name: trees, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Place: {ref: "L#{id}", counters: {parts: {of: HOLDS}}}
  Thing: {ref: "X#{id}", stored: false}
edges:
  HOLDS: {from: Place, to: [Place, Thing], tree: true, on-exists: keep, reverse: {index: GSI1}}
  RULES: {from: Place, to: Place, tree: true, on-exists: keep, reverse: {item: {sk: "RULED#{from}"}}, fields: {since: int}}
)";

/// Most of these close a cycle or give a second parent, and are bad.
Records trees(std::uint64_t seed) {
  Random random(seed);
  Records records;
  for (int i = 0; i < 150; ++i) {
    const std::string place = id("L#", random, 25);
    const std::string other = random.one_in(4) ? id("X#", random, 20) : id("L#", random, 25);
    const bool rules = random.one_in(3);
    records.emplace_back(plan::AddEdge{place, rules ? "RULES" : "HOLDS", other, {}});
  }
  // Deeper than one transaction can make sure of.
  for (int i = 0; i < 100; ++i) {
    const std::string deep = "L#deep" + std::to_string(i);
    records.emplace_back(plan::AddEdge{deep, "HOLDS", "L#deep" + std::to_string(i + 1), {}});
  }
  return records;
}

TEST(BulkLoad, KeepsTheRulesOfTreesRecordByRecord) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Records records = trees(seed);
    Filled in_bulk(kTrees);
    EXPECT_EQ(load_in_bulk(in_bulk, records, true), "") << "seed " << seed;
    Filled one_by_one(kTrees);
    load_one_by_one(one_by_one, records, true);
    EXPECT_EQ(difference(in_bulk.items(), one_by_one.items()), "") << "seed " << seed;
    EXPECT_EQ(in_bulk.findings(), Lines()) << "seed " << seed;
    EXPECT_GE(in_bulk.items().size(), 250U);
  }
}

struct Refused {
  const char* schema;
  Records records;
  const char* error;
};

TEST(BulkLoad, RefusesAllOfItWhenOneRecordCannotBeWritten) {
  const Refused rows[] = {
      {kPeople,
       {plan::PutNode{"T#1", {{"name", "a"}}, false}, plan::PutNode{"T#2", {{"name", "a"}}, false}},
       "name \"a\" is taken by T#1: T#2 cannot have it too"},
      {kPeople, {plan::AddEdge{"T#1", "MEMBER", "U#1", {}}}, "MEMBER: field 'weight' is required"},
      {kPeople,
       {plan::PutNode{"nobody", {}, false}},
       "'nobody' is not a node of this schema; refs are T#{id}, U#{id}"},
      {kTrees,
       {plan::AddEdge{"L#a", "HOLDS", "L#b", {}}, plan::AddEdge{"L#c", "HOLDS", "L#b", {}}},
       "edge L#c HOLDS L#b: L#b has a parent by edges HOLDS already: L#a"},
      {kTrees,
       {plan::AddEdge{"L#a", "HOLDS", "L#b", {}}, plan::AddEdge{"L#b", "HOLDS", "L#a", {}}},
       "L#b is a descendant of L#a: a node of the tree HOLDS cannot be its own ancestor"},
  };
  for (const Refused& row : rows) {
    Filled graph(row.schema);
    EXPECT_EQ(load_in_bulk(graph, row.records), row.error);
    EXPECT_EQ(graph.items(), Lines());
    EXPECT_TRUE(graph.graph.put_node({row.schema == kTrees ? "L#1" : "U#1", {}, false}))
        << "the table is open again";
  }
}

/// Loads what can be loaded in both ways and compares.
void expect_the_same_but_for_bad(const char* schema, const Records& records) {
  Filled in_bulk(schema);
  ASSERT_EQ(load_in_bulk(in_bulk, records, true), "");
  Filled one_by_one(schema);
  load_one_by_one(one_by_one, records, true);
  EXPECT_EQ(difference(in_bulk.items(), one_by_one.items()), "");
  EXPECT_EQ(in_bulk.findings(), Lines());
}

constexpr const char* kBare = R"(
graph: 1
table: {name: bare, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}", counters: {least: {of: RATED, min: stars}, most: {of: RATED, max: stars}}}}
edges: {RATED: {from: User, to: User, on-exists: replace, fields: {stars: int}}}
)";

/// Edges with a value and without, of nodes that are put and nodes that are not.
Records bare(std::uint64_t seed) {
  Random random(seed);
  Records records;
  for (int i = 0; i < 60; ++i) {
    plan::AddEdge add{id("U#", random, 12), "RATED", id("U#", random, 12), {}};
    if (random.one_in(2)) add.fields.set("stars", number(random.below(9)));
    records.emplace_back(std::move(add));
    if (random.one_in(9)) records.emplace_back(plan::PutNode{id("U#", random, 12), {}, false});
  }
  return records;
}

TEST(BulkLoad, LeavesNoItemWhereAnEdgeSaysNothingOfAMinimum) { expect_the_same(kBare, bare); }

constexpr const char* kSums = R"(
graph: 1
table: {name: sums, pk: PK, sk: SK, type: type, version: ver}
nodes:
  User: {ref: "U#{id}", edge-set: {attr: kinds, max: 90}, fields: {name: string}, counters: {spent: {of: BUYS, sum: amount}, n: {of: BUYS}, dearest: {of: BUYS, max: amount}}}
  Item: {ref: "I#{id}", fields: {name: string}, counters: {taken: {of: ~TAKES, sum: amount}}}
edges:
  BUYS: {from: User, to: Item, on-exists: keep, require: [to], edge-set: "{kind}={to}", fields: {amount: number, kind: {enum: [k, l]}}}
  TAKES: {from: User, to: Item, on-exists: replace, edge-set: false, fields: {amount: number}}
)";

plan::AddEdge takes(const char* from, std::int64_t amount) {
  return {from, "TAKES", "I#1", {{"amount", Value(amount)}}};
}

TEST(BulkLoad, SkipsWhatIsBadWithoutATrace) {
  const auto buys = [](const char* to, Number amount) {
    return plan::AddEdge{"U#1", "BUYS", to, {{"amount", amount}, {"kind", "k"}}};
  };
  const Number huge = *Number::parse(std::string(38, '9') + "e87");
  plan::AddEdge without_kind = buys("I#3", Number(1));
  without_kind.fields.erase("kind");
  Records records;
  for (const char* id : {"I#1", "I#2", "I#4"}) {
    records.emplace_back(plan::PutNode{id, {{"name", id}}, false});
  }
  records.emplace_back(plan::PutNode{"I#5", {{"name", std::string(420'000, 'x')}}, false});
  records.emplace_back(buys("I#1", huge));
  records.emplace_back(buys("I#2", huge));       // the sum would be too large
  records.emplace_back(buys("I#4", Number(1)));  // it would need more digits
  records.emplace_back(without_kind);            // and no one misses I#3 then
  expect_the_same_but_for_bad(kSums, records);
}

TEST(BulkLoad, LeavesNoSumWhereNothingWasAdded) {
  const std::vector<std::vector<std::int64_t>> rows = {{0},    {0, 5}, {5, 0},   {5, -5},
                                                       {0, 0}, {5, 5}, {0, 3, 0}};
  for (const std::vector<std::int64_t>& amounts : rows) {
    Records replaced;
    Records kept{plan::PutNode{"I#1", {{"name", "one"}}, false}};
    Records summed;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
      replaced.emplace_back(takes("U#1", amounts[i]));
      kept.emplace_back(
          plan::AddEdge{"U#1", "BUYS", "I#1", {{"amount", Value(amounts[i])}, {"kind", "k"}}});
      summed.emplace_back(takes(("U#" + std::to_string(i)).c_str(), amounts[i]));
    }
    for (const Records& records : {replaced, kept, summed}) {
      expect_the_same_but_for_bad(kSums, records);
    }
  }
}

TEST(BulkLoad, CountsVersionsAsRecordsSayThem) {
  const Value given[] = {Value(0), Value(7), *Number::parse("2.5"), "x"};
  for (const Value& version : given) {
    Records records;
    for (int i = 0; i < 5; ++i) {
      plan::AddEdge edge = takes("U#1", i);
      if (i == 3) edge.fields.set("ver", version);
      records.emplace_back(std::move(edge));
    }
    expect_the_same_but_for_bad(kSums, records);
  }
}

TEST(BulkLoad, CombinesMoreRecordsOfAnEdgeThanItHoldsAtATime) {
  Records records;
  for (int i = 0; i < 500; ++i) records.emplace_back(takes("U#1", i % 97));
  expect_the_same_but_for_bad(kSums, records);
}

/// A graph with so many edge types, each with keys of its own.
std::string many_types(int count) {
  std::string schema = R"(
graph: 1
table: {name: many, pk: PK, sk: SK}
nodes: {User: {ref: "U#{id}", stored: false}}
edges:
)";
  for (int i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    schema += "  R" + n + ": {from: User, to: User, pk: \"P" + n + "#{from}\", sk: \"R" + n +
              "#{to}\"}\n";
  }
  return schema;
}

TEST(BulkLoad, SortsEdgesOfManyTypesBehindManyOfOneType) {
  constexpr int kTypes = 400;
  constexpr int kOfFirst = 20'000;
  Filled many(many_types(kTypes).c_str());
  Records records;
  const auto user = [](int i) { return "U#" + std::to_string(i); };
  for (int i = 0; i < kOfFirst; ++i) {
    records.emplace_back(plan::AddEdge{user(2 * i), "R0", user(2 * i + 1), {}});
  }
  for (int i = 1; i < kTypes; ++i) {
    records.emplace_back(plan::AddEdge{user(i), "R" + std::to_string(i), user(i + 1), {}});
  }
  EXPECT_EQ(load_in_bulk(many, records), "");
  EXPECT_EQ(many.items().size(), records.size());
  EXPECT_TRUE(many.graph.get_edge({{user(7), "R7", user(8), {}}, {}})->item.has_value());
  EXPECT_TRUE(many.graph.get_edge({{user(8), "R0", user(9), {}}, {}})->item.has_value());
}

TEST(BulkLoad, RefusesATableThatIsNotEmpty) {
  Filled graph(kPeople);
  ASSERT_TRUE(graph.graph.put_node({"U#1", {}, false}));
  EXPECT_EQ(load_in_bulk(graph, {}),
            "table people is not empty: only an empty table can be loaded in bulk");
}

/// A schema, and what makes records of it.
struct Kind {
  const char* schema;
  Records (*make)(std::uint64_t seed);
};
constexpr Kind kKinds[] = {{kPeople, people}, {kMarket, market}};

/// So many that the end of the load takes long enough to be killed in.
Records many(const Kind& kind, std::uint64_t seed) {
  Records records;
  for (std::uint64_t part = 0; part < 15; ++part) {
    for (auto& record : kind.make(seed * 100 + part)) records.push_back(std::move(record));
  }
  return records;
}

/// A store on the disk that goes with the test, for loads whose process is killed.
class KilledLoad : public testing::Test {
 protected:
  KilledLoad()
      : folder_(std::filesystem::temp_directory_path() /
                ("adjoin-killed-load-" + std::to_string(std::random_device()()))) {}
  ~KilledLoad() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<table::TableStore> open() const {
    engine::Options options;
    options.path = folder_;
    options.clock = &clock();
    return engine::open(options).value();
  }
  /// In a process that `run` started: loads and ends.
  void SetUp() override {
    const auto given = given_to_this_process();
    if (!given) return;
    folder_ = given->at(0);
    const Kind& kind = kKinds[std::stoul(given->at(1))];
    const Records records = many(kind, std::stoull(given->at(2)));
    ::_exit(load(kind.schema, records, std::stoull(given->at(3))) ? 0 : 1);
  }
  /// Goes on with the load and, at some record or somewhere in its end, ends the process at once.
  /// True when the load came to its end. Called in a process of its own.
  bool load(const char* schema, const Records& records, std::uint64_t seed) const {
    Random random(seed);
    Filled to(schema, open());
    auto begun = BulkLoader::begin(to.graph, {true, "these"});
    // The one before was killed when all was done.
    if (!begun) return api_error_of(begun.error()) == ApiError::resource_in_use;
    const std::unique_ptr<BulkLoader> loader = *std::move(begun);
    const std::size_t begin = loader->word() ? std::stoul(*loader->word()) : 0;
    const std::size_t kill_at = begin + random.below(2 * records.size() / 3);
    for (std::size_t i = begin; i < records.size(); ++i) {
      if (i == kill_at) ::_exit(kKilled);
      if (random.one_in(20) && !loader->keep(std::to_string(i))) return false;
      if (!add(*loader, i, records[i])) return false;
    }
    if (!random.one_in(4)) {
      std::thread([after = std::chrono::microseconds(random.below(20'000))] {
        std::this_thread::sleep_for(after);
        ::_exit(kKilledAtEnd);
      }).detach();
    }
    if (!loader->finish()) return false;
    return loader->written() + loader->bad() == records.size();
  }
  /// How such a process ended.
  int run(std::size_t kind, std::uint64_t records_seed, std::uint64_t seed) const {
    return run_in_a_fresh_process({folder_.string(), std::to_string(kind),
                                   std::to_string(records_seed), std::to_string(seed)});
  }
  /// Files of loads that are not done.
  bool has_leftover() const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      if (entry.path().filename().string().starts_with("bulk-")) return true;
    }
    return false;
  }

  static constexpr int kKilled = 9;
  static constexpr int kKilledAtEnd = 10;
  std::filesystem::path folder_;
};

TEST_F(KilledLoad, IsGoneOnWithAndLeavesWhatAWholeOneLeaves) {
  int killed = 0;
  int killed_at_end = 0;
  for (std::size_t kind = 0; kind < std::size(kKinds); ++kind) {
    const char* const schema = kKinds[kind].schema;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      const Records records = many(kKinds[kind], seed);
      Filled whole(schema);
      ASSERT_EQ(load_in_bulk(whole, records, true), "");
      int ended = kKilled;
      for (std::uint64_t life = 0; ended >= kKilled; ++life) {
        ended = run(kind, seed, seed * 1000 + life);
        killed += ended == kKilled ? 1 : 0;
        killed_at_end += ended == kKilledAtEnd ? 1 : 0;
      }
      ASSERT_EQ(ended, 0);
      Filled here(schema, open());
      EXPECT_EQ(here.items(), whole.items());
      EXPECT_FALSE(has_leftover());
      here.store.reset();
      std::filesystem::remove_all(folder_);
    }
  }
  EXPECT_GT(killed, 2);
  EXPECT_GT(killed_at_end, 0);
}

TEST_F(KilledLoad, IsGoneOnWithByTheSameOriginAndSchemaAlone) {
  const Records records = people(1);
  const auto begun_at = [&](const char* schema, const char* origin) {
    Filled to(schema, open());
    auto loader = BulkLoader::begin(to.graph, {true, origin}).value();
    EXPECT_TRUE(loader->can_keep());
    const std::string at = loader->word().value_or("nothing");
    EXPECT_TRUE(add(*loader, 0, records[0]));
    EXPECT_TRUE(loader->keep("one record"));
    return at;
  };
  EXPECT_EQ(begun_at(kPeople, "these"), "nothing");
  EXPECT_EQ(begun_at(kPeople, "these"), "one record");
  EXPECT_TRUE(has_leftover());
  EXPECT_EQ(begun_at(kPeople, "those"), "nothing");
  EXPECT_EQ(begun_at(kPeople, "these"), "nothing") << "the other load has taken its place";
  {
    Filled to(kPeople, open());
    auto loader = BulkLoader::begin(to.graph, {true, "these"}).value();
    EXPECT_TRUE(loader->word().has_value());
    loader->give_up();
  }
  EXPECT_FALSE(has_leftover());
}

TEST_F(KilledLoad, IsForgottenWhenItsTableIsUsedOrAFileIsNotAsItWas) {
  const Records records = people(1);
  const auto keep_one = [&] {
    Filled to(kPeople, open());
    auto loader = BulkLoader::begin(to.graph, {true, "these"}).value();
    const bool anew = !loader->word();
    EXPECT_TRUE(add(*loader, 0, records[0]));
    EXPECT_TRUE(loader->keep("one record"));
    return anew;
  };
  EXPECT_TRUE(keep_one());
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    if (!entry.path().filename().string().starts_with("load-items")) continue;
    std::filesystem::resize_file(entry.path(), entry.file_size() - 1);
  }
  EXPECT_TRUE(keep_one());
  EXPECT_FALSE(keep_one());
  {
    Filled to(kPeople, open());
    for (const char* user : {"U#1", "U#2"}) {
      EXPECT_TRUE(to.graph.put_node({user, {}, false}));
    }
  }
  EXPECT_TRUE(has_leftover());
  open();
  EXPECT_FALSE(has_leftover());
}

}  // namespace
}  // namespace adjoin::graph
