// Histories of random writes by several threads over a schema that uses every kept block: whatever
// they did, what the schema declares is true afterwards.
#include <map>
#include <set>
#include <thread>

#include "base/random.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph::history_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: history, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Team: {ref: "T#{id}", unique: [name], edge-set: {attr: all, max: 4, overflow: query}, fields: {name: string}, counters: {size: {of: MEMBER}, weight: {of: MEMBER, sum: weight}, below: {of: UNDER}, above: {of: above}, chaired: {of: ~CHAIRS}}}
  User: {ref: "U#{id}", unique: [email], fields: {name: string, email: string}, counters: {teams: {of: teams}, chairs: {of: CHAIRS}, peers: {of: PEER}}}
edges:
  MEMBER: {from: Team, to: {type: User, as: teams}, on-exists: replace, reverse: {index: GSI1}, edge-set: "{to}={role}", copy: {who: to.name}, fields: {role: {enum: [LEAD, GUEST]}, weight: int}}
  UNDER: {from: {type: Team, as: below}, to: {type: Team, as: above}, tree: true, on-exists: keep, reverse: {index: GSI1}, edge-set: "{sk}", copy: {upper: from.name}}
  CHAIRS: {from: User, to: Team, sk: "CHAIRS#{to}", limit: 2, on-exists: keep, reverse: {item: {sk: "CHAIR#{from}", type: CHAIRED, copy: {chair: from.name}}}}
  PEER: {from: User, to: User, sk: "PEER#{to}", reverse: same, self-loops: refuse, on-exists: refuse, copy: {theirName: to.name}}
)";

using Items = std::map<std::pair<std::string, std::string>, Item>;

Items all_items(TestGraph& graph) {
  Items items;
  table::ScanRequest scan;
  scan.table = graph->table();
  do {
    Result<table::ScanResult> page = graph.store().scan({}, scan);
    EXPECT_TRUE(page.has_value());
    if (!page) break;
    for (const item::ItemView view : page->items) {
      Item item = view.decode();
      const std::string pk = *item.find("PK")->as_string();
      const std::string sk = *item.find("SK")->as_string();
      items[{pk, sk}] = std::move(item);
    }
    scan.exclusive_start_key = page->last_evaluated_key;
  } while (scan.exclusive_start_key);
  return items;
}

/// Everything that is declared, derived once more from nodes and edges alone.
class Audit {
 public:
  Audit(const schema::Schema& schema, const Items& items) : schema_(schema), items_(items) {
    for (const auto& [key, item] : items) note(key, schema::recognise(schema, item), item);
  }

  void run() {
    for (const auto& [key, item] : items_) check(schema::recognise(schema_, item), item);
    EXPECT_EQ(guards_, expected_guards_);
  }
  std::size_t edges() const { return edges_; }

 private:
  using Known = schema::Recognised;

  static std::string text(const Item& item, std::string_view name) {
    const Value* value = item.find(name);
    return value == nullptr ? "-" : schema::key_text(*value).value_or("?");
  }
  std::string field(const std::string& ref, const char* name) const {
    const auto node = items_.find({ref, ref});
    return node == items_.end() ? "-" : text(node->second, name);
  }
  static std::int64_t number(const Item& item, const char* name) {
    return std::stoll(item.contains(name) ? text(item, name) : "0");
  }
  void count(const std::string& ref, const char* counter, std::int64_t by) {
    counters_[ref][counter] += by;
  }

  void note(const std::pair<std::string, std::string>& key, const Known& is, const Item& item) {
    if (is.kind == Known::Kind::guard) guards_[key.first] = text(item, "holder");
    if (is.kind == Known::Kind::node) {
      for (const char* name : {"name", "email"}) {
        const bool guarded = (name[0] == 'n') == (is.node->name == "Team");
        if (guarded && item.contains(name)) {
          expected_guards_["UNIQUE#" + is.node->name + "#" + name + "#" + text(item, name)] =
              is.ref;
        }
      }
    }
    if (is.kind != Known::Kind::edge) return;
    ++edges_;
    if (is.edge->name == "MEMBER") {
      count(is.from, "size", 1);
      count(is.from, "weight", number(item, "weight"));
      count(is.to, "teams", 1);
      entries_[is.from].insert(is.to + "=" + text(item, "role"));
    } else if (is.edge->name == "UNDER") {
      count(is.from, "below", 1);
      count(is.to, "above", 1);
      entries_[is.from].insert(key.second);
      expected_guards_["PARENT#UNDER#" + is.to] = is.from;
    } else if (is.edge->name == "CHAIRS") {
      count(is.from, "chairs", 1);
      count(is.to, "chaired", 1);
    } else {
      count(is.from, "peers", 1);
    }
  }

  void check(const Known& is, const Item& item) {
    const std::string at = text(item, "PK") + " " + text(item, "SK");
    switch (is.kind) {
      case Known::Kind::node: return check_node(is, item, at);
      case Known::Kind::edge: return check_edge(is, item, at);
      case Known::Kind::mirror:
        EXPECT_EQ(items_.count({is.from, "CHAIRS#" + is.to}), 1U) << at;
        EXPECT_EQ(text(item, "chair"), field(is.from, "name")) << at;
        return;
      case Known::Kind::guard: return;
      default: ADD_FAILURE() << "an item of no declared type: " << at;
    }
  }

  void check_edge(const Known& is, const Item& item, const std::string& at) {
    if (is.edge->name == "MEMBER") {
      EXPECT_EQ(text(item, "who"), field(is.to, "name")) << at;
    } else if (is.edge->name == "UNDER") {
      EXPECT_EQ(text(item, "upper"), field(is.from, "name")) << at;
    } else if (is.edge->name == "CHAIRS") {
      EXPECT_EQ(items_.count({is.to, "CHAIR#" + is.from}), 1U) << at;
    } else {
      EXPECT_EQ(items_.count({is.to, "PEER#" + is.from}), 1U) << at;
      EXPECT_EQ(text(item, "theirName"), field(is.to, "name")) << at;
    }
  }

  void check_node(const Known& is, const Item& item, const std::string& at) {
    EXPECT_FALSE(item.contains("copiesPending")) << at;
    for (const schema::Counter& counter : is.node->counters) {
      EXPECT_EQ(number(item, counter.attribute.c_str()), counters_[is.ref][counter.attribute])
          << at << " " << counter.attribute;
    }
    EXPECT_LE(number(item, "chairs"), 2) << at;
    if (is.node->name != "Team") return;
    const Value* set = item.find("all");
    std::set<std::string> entries;
    if (set != nullptr) {
      const auto& elements = std::get<Set<std::string>>(set->content()).elements();
      entries = {elements.begin(), elements.end()};
    }
    if (item.contains("allOverflow")) {
      EXPECT_TRUE(entries.empty()) << at;
    } else {
      EXPECT_EQ(entries, entries_[is.ref]) << at;
      EXPECT_LE(entries.size(), 4U) << at;
    }
    // Up from here there is an end.
    std::string up = is.ref;
    for (int steps = 0; expected_guards_.count("PARENT#UNDER#" + up) != 0; ++steps) {
      up = expected_guards_["PARENT#UNDER#" + up];
      ASSERT_LT(steps, 20) << at << " is its own ancestor";
    }
  }

  const schema::Schema& schema_;
  const Items& items_;
  std::map<std::string, std::string> guards_;
  std::map<std::string, std::string> expected_guards_;
  std::map<std::string, std::map<std::string, std::int64_t>> counters_;
  std::map<std::string, std::set<std::string>> entries_;
  std::size_t edges_ = 0;
};

/// One thread's writes; most succeed, many are refused, none may be lost half way.
class Writes {
 public:
  Writes(TestGraph& graph, std::uint64_t seed) : graph_(graph), random_(seed) {}

  void run(int writes) {
    for (int i = 0; i < writes; ++i) {
      const Result<Written> written = one();
      if (written) continue;
      const ErrorCode code = written.error().code();
      const bool refused = code == ErrorCode::invalid_argument || code == ErrorCode::not_found ||
                           code == ErrorCode::already_exists || code == ErrorCode::conflict ||
                           code == ErrorCode::limit_exceeded || code == ErrorCode::condition_failed;
      EXPECT_TRUE(refused) << written.error().message();
    }
  }

 private:
  std::string user() { return "U#" + std::to_string(random_.below(5)); }
  std::string team() { return "T#" + std::to_string(random_.below(5)); }
  Value word() { return "w" + std::to_string(random_.below(4)); }
  Item member() {
    return {{"role", random_.one_in(2) ? "LEAD" : "GUEST"},
            {"weight", Value(static_cast<std::int64_t>(random_.below(9)))}};
  }

  plan::WriteOperation any() {
    switch (random_.below(14)) {
      case 0: return plan::PutNode{user(), {{"name", word()}, {"email", word()}}, false};
      case 1: return plan::PutNode{team(), {{"name", word()}}, random_.one_in(2)};
      case 2: return plan::UpdateNode{user(), {{"name", word()}}, {}, ""};
      case 3: return plan::UpdateNode{user(), {{"email", word()}}, {"name"}, ""};
      case 4: return plan::UpdateNode{team(), {{"name", word()}}, {}, ""};
      case 5:
      case 6: return plan::AddEdge{team(), "MEMBER", user(), member()};
      case 7: return plan::UpdateEdge{{team(), "MEMBER", user(), {}}, member(), {}, ""};
      case 8: return plan::RemoveEdge{{team(), "MEMBER", user(), {}}};
      case 9: return plan::AddEdge{team(), "UNDER", team(), {}};
      case 10: return plan::MoveEdge{team(), "UNDER", team()};
      case 11: return plan::AddEdge{user(), "CHAIRS", team(), {}};
      case 12: return plan::AddEdge{user(), "PEER", user(), {}};
      default: return other_removal();
    }
  }
  plan::WriteOperation other_removal() {
    if (random_.one_in(3)) return plan::RemoveEdge{{team(), "UNDER", team(), {}}};
    if (random_.one_in(2)) return plan::RemoveEdge{{user(), "CHAIRS", team(), {}}};
    return plan::RemoveEdge{{user(), "PEER", user(), {}}};
  }

  Result<Written> one() {
    if (random_.one_in(40)) {
      ADJOIN_TRY(const RemovedNode removed,
                 graph_->remove_node(random_.one_in(2) ? user() : team()));
      (void)removed;
      return Written();
    }
    std::vector<plan::WriteOperation> operations{any()};
    while (random_.one_in(3)) operations.push_back(any());
    return graph_->transact(operations);
  }

  TestGraph& graph_;
  Random random_;
};

class History : public testing::TestWithParam<std::uint64_t> {};

TEST_P(History, LeavesTrueWhatIsDeclared) {
  TestGraph graph(load_text(kSchema));
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) {
    threads.emplace_back([&graph, seed = GetParam() * 100 + i] { Writes(graph, seed).run(120); });
  }
  for (std::thread& thread : threads) thread.join();
  const Items items = all_items(graph);
  Audit audit(graph->schema(), items);
  audit.run();
  EXPECT_GT(audit.edges(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, History, testing::Range<std::uint64_t>(1, 9));

// Every kind of counter alone on its nodes: none holds for another that the node has no edges.
constexpr const char* kCountedAlone = R"(
graph: 1
table: {name: removals, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Payer: {ref: "P#{id}", counters: {spent: {of: PAYS, sum: amount}}}
  Counted: {ref: "C#{id}", counters: {payers: {of: ~PAYS}}}
  Summed: {ref: "S#{id}", counters: {total: {of: ~PAYS, sum: amount}}}
  Least: {ref: "L#{id}", counters: {least: {of: ~PAYS, min: amount}}}
  Most: {ref: "M#{id}", counters: {most: {of: ~PAYS, max: amount}}}
  CountedInShards: {ref: "CS#{id}", counters: {payers: {of: ~PAYS, shards: 3}}}
  SummedInShards: {ref: "SS#{id}", counters: {total: {of: ~PAYS, sum: amount, shards: 3}}}
edges:
  PAYS: {from: Payer, to: [Counted, Summed, Least, Most, CountedInShards, SummedInShards], on-exists: replace, reverse: {index: GSI1}, fields: {amount: int}}
)";

/// One thread that pays, takes back, and removes whole nodes again and again.
void pay_and_remove(TestGraph& graph, std::uint64_t seed, int writes) {
  Random random(seed);
  const auto payer = [&] { return "P#" + std::to_string(random.below(3)); };
  const auto paid = [&] {
    const std::vector<std::string> kinds{"C#", "S#", "L#", "M#", "CS#", "SS#"};
    return kinds[random.below(kinds.size())] + std::to_string(random.below(2));
  };
  const auto amount = [&] {
    return number_field("amount", 1 + static_cast<std::int64_t>(random.below(9)));
  };
  const auto write = [&]() -> Result<void> {
    const std::uint64_t choice = random.below(12);
    if (choice < 3) {
      ADJOIN_CHECK(graph->remove_node(random.one_in(2) ? payer() : paid()));
    } else if (choice < 5) {
      ADJOIN_CHECK(graph->put_node({random.one_in(2) ? payer() : paid(), {}, false}));
    } else if (choice < 10) {
      ADJOIN_CHECK(graph->add_edge({payer(), "PAYS", paid(), amount()}));
    } else if (choice < 11) {
      ADJOIN_CHECK(graph->update_edge({{payer(), "PAYS", paid(), {}}, amount(), {}, ""}));
    } else {
      ADJOIN_CHECK(graph->remove_edge({{payer(), "PAYS", paid(), {}}}));
    }
    return {};
  };
  for (int i = 0; i < writes; ++i) {
    const Result<void> done = write();
    if (done) continue;
    const ErrorCode code = done.error().code();
    const bool refused = code == ErrorCode::invalid_argument || code == ErrorCode::not_found ||
                         code == ErrorCode::already_exists || code == ErrorCode::conflict ||
                         code == ErrorCode::outcome_unknown;
    EXPECT_TRUE(refused) << done.error().message();
  }
}

class RemovalHistory : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RemovalHistory, LosesNoCounterOfANodeThatIsRemovedWhileEdgesCome) {
  TestGraph graph(load_text(kCountedAlone));
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) {
    threads.emplace_back(
        [&graph, seed = GetParam() * 100 + i] { pay_and_remove(graph, seed, 400); });
  }
  for (std::thread& thread : threads) thread.join();
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};
  const auto verified = verify(*graph, options, [](const Finding& finding) {
    ADD_FAILURE() << finding.what << ": " << finding.detail;
    return Result<void>();
  });
  ASSERT_TRUE(verified.has_value()) << verified.error().message();
  EXPECT_GT(verified->items, 0U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RemovalHistory, testing::Range<std::uint64_t>(1, 9));

}  // namespace
}  // namespace adjoin::graph::history_test
