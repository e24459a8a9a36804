// Verify compares a whole table by sums and looks singly at what differs. Whatever is spoilt, it
// finds what looking at every item by itself finds, and nothing else.
#include <algorithm>
#include <set>

#include "base/random.h"
#include "graph/suite/spoilt_graph.h"

namespace adjoin::graph::verify_sums_test {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kShop = R"(
graph: 1
table: {name: Sums, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User:
    ref: "U#{id}"
    fields: {name: string, email: string}
    unique: [email]
    counters: {bought: {of: BOUGHT}, spent: {of: BOUGHT, sum: amount}, fans: {of: ~KNOWS, shards: 3}, friends: {of: FRIEND}}
    edge-set: {max: 4}
  Item:
    ref: "I#{id}"
    fields: {price: number}
    counters: {sold: {of: ~BOUGHT, sum: amount}, first: {of: ~BOUGHT, min: amount}, stars: {of: ~RATED, sum: stars}}
  Shelf: {ref: "S#{id}", stored: false}
edges:
  BOUGHT: {from: User, to: Item, on-exists: keep, reverse: {index: GSI1}, fields: {amount: number}}
  RATED: {from: User, to: Item, on-exists: replace, edge-set: "R/{to.id}", copy: {price: to.price}, reverse: {item: {sk: "RATED#{from}", copy: {who: from.name}}}, fields: {stars: number}}
  KNOWS: {from: User, to: User, on-exists: keep, edge-set: false, reverse: {index: GSI1}}
  FRIEND: {from: User, to: User, on-exists: replace, edge-set: false, reverse: same, copy: {theirName: to.name}, fields: {since: string}}
  UNDER: {from: Shelf, to: Shelf, tree: true, reverse: {index: GSI1}}
)";

std::string told(const Finding& finding) {
  return std::string(to_string(finding.kind)) + " " + finding.what + ": " + finding.detail;
}

class RandomGraph {
 public:
  explicit RandomGraph(std::uint64_t seed, const char* schema = kShop)
      : random_(seed), spoilt_(load_text(schema)) {}

  void fill(int steps) {
    TestGraph& graph = spoilt_.graph;
    for (int i = 0; i < steps; ++i) {
      const std::string user = "U#" + one_of(6);
      const std::string item = "I#" + one_of(4);
      switch (random_.below(8)) {
        case 0: graph.put(user, {{"name", "n" + one_of(3)}, {"email", "e" + one_of(9)}}); break;
        case 1: graph.put(item, {{"price", amount()}}); break;
        case 2: graph.add(user, "BOUGHT", item, {{"amount", amount()}}); break;
        case 3: graph.add(user, "RATED", item, {{"stars", amount()}}); break;
        case 4: graph.add(user, "KNOWS", "U#" + one_of(6)); break;
        case 5: graph.add(user, "FRIEND", "U#" + one_of(6), {{"since", one_of(3)}}); break;
        case 6: graph.add("S#" + one_of(6), "UNDER", "S#" + one_of(6)); break;
        default: graph.remove(user, "KNOWS", "U#" + one_of(6)); break;
      }
    }
  }

  /// Changes an item behind the graph's back.
  void spoil() {
    const std::vector<Item> all = items();
    if (all.empty()) return;
    Item item = all[random_.below(all.size())];
    const Item& other = all[random_.below(all.size())];
    const Item key = plan_key(item);
    switch (random_.below(6)) {
      case 0: spoilt_.remove(*key.find("PK")->as_string(), *key.find("SK")->as_string()); return;
      case 1: item.set("SK", *other.find("SK")); break;
      case 2: item.set("PK", *other.find("PK")); break;
      case 3: {
        const auto [name, value] =
            *(other.begin() + static_cast<long>(random_.below(other.size())));
        if (name != "PK" && name != "SK") item.set(name, value);
        break;
      }
      case 4: {
        const std::string name =
            (item.begin() + static_cast<long>(random_.below(item.size())))->first;
        if (name != "PK" && name != "SK") item.erase(name);
        break;
      }
      default: item.set(random_.one_in(2) ? "bought" : "note", Value(7)); break;
    }
    table::PutItemRequest put;
    put.table = spoilt_.graph->table();
    put.item = std::move(item);
    ASSERT_TRUE(spoilt_.graph.store().put_item({}, put).has_value());
  }

  Lines findings(VerifyOptions options, bool singly) {
    Lines lines;
    VerifyPosition position;
    if (singly) position = [](const Item*) { return Result<void>(); };
    const auto summary = verify(
        *spoilt_.graph, options,
        [&](const Finding& finding) {
          lines.push_back(told(finding));
          return Result<void>();
        },
        {}, {}, position);
    EXPECT_TRUE(summary.has_value()) << summary.error().message();
    if (summary) last_ = *summary;
    std::sort(lines.begin(), lines.end());
    return lines;
  }

  const VerifySummary& last() const { return last_; }
  Spoilt& spoilt() { return spoilt_; }

 private:
  std::string one_of(std::uint64_t count) { return std::to_string(random_.below(count)); }
  Value amount() {
    const std::string text =
        std::to_string(random_.below(50)) + "." + std::to_string(random_.below(100));
    return Number::parse(text).value();
  }
  static Item plan_key(const Item& item) {
    Item key;
    for (const char* name : {"PK", "SK"}) key.set(name, *item.find(name));
    return key;
  }
  std::vector<Item> items() {
    std::vector<Item> all;
    table::ScanRequest scan;
    scan.table = spoilt_.graph->table();
    const auto page = spoilt_.graph.store().scan({}, scan);
    EXPECT_TRUE(page.has_value());
    for (const item::ItemView view : page->items) all.push_back(view.decode());
    return all;
  }

  Random random_;
  Spoilt spoilt_;
  VerifySummary last_;
};

/// Unique values and trees are refused by a store that has no transactions.
bool can_hold_shop() { return open_test_store()->capabilities().transactions; }

TEST(VerifyBySums, FindsInSpoiltGraphsWhatLookingAtEachItemFinds) {
  if (!can_hold_shop()) GTEST_SKIP() << "the graph needs transactions";
  std::set<std::string> kinds;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    RandomGraph graph(seed);
    graph.fill(60);
    for (std::uint64_t spoils = seed % 5; spoils > 0; --spoils) graph.spoil();
    const Lines singly = graph.findings({}, true);
    const VerifySummary counted = graph.last();
    EXPECT_EQ(graph.findings({}, false), singly);
    EXPECT_EQ(graph.last().items, counted.items);
    EXPECT_EQ(graph.last().nodes, counted.nodes);
    EXPECT_EQ(graph.last().edges, counted.edges);
    // The same when it remembers no more than a few nodes at once.
    VerifyOptions narrow;
    narrow.places_max = 7;
    EXPECT_EQ(graph.findings(narrow, false), singly);
    VerifyOptions without;
    without.without = {Finding::Kind::orphan_edge, Finding::Kind::missing_guard};
    EXPECT_EQ(graph.findings(without, false), graph.findings(without, true));
    for (const std::string& line : singly) kinds.insert(line.substr(0, line.find(' ')));
  }
  EXPECT_GE(kinds.size(), 11U) << testing::PrintToString(kinds);
}

TEST(VerifyBySums, MendsSpoiltGraphsSoThatNothingMendableIsLeft) {
  if (!can_hold_shop()) GTEST_SKIP() << "the graph needs transactions";
  for (std::uint64_t seed = 100; seed <= 112; ++seed) {
    SCOPED_TRACE(seed);
    RandomGraph graph(seed);
    graph.fill(60);
    for (int spoils = 0; spoils < 3; ++spoils) graph.spoil();
    VerifyOptions mends;
    mends.repair = true;
    graph.findings(mends, false);
    graph.findings(mends, false);  // an edge that was put right may be a second one of its set
    graph.findings({}, false);
    const std::uint64_t left = graph.last().findings;
    graph.findings(mends, true);
    EXPECT_EQ(graph.last().repaired, 0U);
    EXPECT_EQ(graph.last().findings, left);
  }
}

TEST(VerifyBySums, SendsAFewRequestsForAGraphThatIsWell) {
  RandomGraph graph(1, R"(
graph: 1
table: {name: Well, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}", fields: {name: string}, counters: {followers: {of: ~FOLLOWS}, follows: {of: FOLLOWS}}}}
edges: {FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}}
)");
  Loader loader(*graph.spoilt().graph);
  std::uint64_t tag = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string user = "U#" + std::to_string(i);
    ASSERT_TRUE(loader.add_node(++tag, {user, {{"name", "n"}}}).has_value());
  }
  // A large table is read by several threads, where the store holds a moment for them.
  const bool is_large = graph.spoilt().graph.store().capabilities().read_view;
  for (int i = 0; i < (is_large ? 11'000 : 1'000); ++i) {
    const std::string from = "U#" + std::to_string(i % 200);
    const std::string to = "U#" + std::to_string(i / 200);
    ASSERT_TRUE(loader.add_edge(++tag, {from, "FOLLOWS", to, {}}).has_value());
  }
  ASSERT_TRUE(loader.flush().has_value());
  EXPECT_EQ(graph.findings({}, false), Lines{});
  EXPECT_GE(graph.last().items, 1000U);
  EXPECT_LE(graph.last().spent.cost.requests * 20, static_cast<std::int64_t>(graph.last().items));
  graph.spoilt().remove("U#7", "FOLLOWS#U#3");
  graph.spoilt().put(R"({"PK":"U#9","SK":"U#9","name":"n","follows":1,"followers":200})");
  Lines told = graph.findings({}, false);
  EXPECT_EQ(told, graph.findings({}, true));
  EXPECT_EQ(told.size(), is_large ? 3U : 4U) << testing::PrintToString(told);
}

TEST(VerifyBySums, TellsOnceOfATypeWhoseNodesAreNotKept) {
  RandomGraph graph(1, R"(
graph: 1
table: {name: Unkept, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}"}, Page: {ref: "P#{id}"}}
edges: {LIKES: {from: User, to: Page, reverse: {index: GSI1}}}
)");
  TestGraph& likes = graph.spoilt().graph;
  for (int i = 0; i < 120; ++i) likes.add("U#" + std::to_string(i), "LIKES", "P#1");
  likes.put("U#3");
  likes.put("P#2");
  EXPECT_EQ(graph.findings({}, false).size(), 119U + 120U) << "some users are kept, and some pages";
  likes->remove_node("U#3").value();
  likes.put("U#x");
  graph.spoilt().remove("U#x", "U#x");
  const Lines told = graph.findings({}, false);
  EXPECT_EQ(told.size(), 120U);
  EXPECT_EQ(std::count(told.begin(), told.end(),
                       "orphan-edge nodes User: none of the 119 that edges name has an item"),
            1);
  VerifyOptions each;
  each.each_orphan = true;
  EXPECT_EQ(graph.findings(each, false).size(), 119U + 119U);
}

}  // namespace
}  // namespace adjoin::graph::verify_sums_test
