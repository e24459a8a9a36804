// Several writers and competing followers, each cut off at some request and begun anew: in the end
// every eventual counter is what a plain count of the edges says, and every copy what its node is.
#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "base/random.h"
#include "graph/follow/follower.h"
#include "graph/suite/interrupted_store.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph::follow_history_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: history, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}, counters: {rated: {of: RATES, mode: eventual}, given: {of: RATES, sum: stars, mode: eventual}, peers: {of: PEER, mode: eventual}}}
  Team: {ref: "T#{id}", fields: {name: string}, counters: {ratings: {of: ~RATES, mode: eventual}, stars: {of: ~RATES, sum: stars, mode: eventual}, strong: {of: ~CHAIRS}, heads: {of: ~CHAIRS, mode: eventual}}}
edges:
  RATES: {from: User, to: Team, reverse: {index: GSI1}, fields: {stars: int}, copy: {who: {of: from.name, when: stream}, team: {of: to.name, when: stream}}}
  CHAIRS: {from: User, to: Team, on-exists: keep, copy: {strongly: from.name}, reverse: {item: {sk: "CHAIR#{from}", copy: {chair: {of: from.name, when: stream}}}}}
  PEER: {from: User, to: User, reverse: same, self-loops: refuse, on-exists: keep, copy: {their: {of: to.name, when: stream}}}
)";

/// A store whose calls end with an error once so many were made: before or behind what they do.
/// Others come between any two of them.
class CutStore final : public InterruptedStore {
 public:
  CutStore(table::TableStore& inner, int calls, bool behind)
      : InterruptedStore(inner), calls_(calls), behind_(behind) {}

 private:
  Result<void> before_call() override {
    std::this_thread::sleep_for(std::chrono::microseconds(20));
    if (calls_-- > 0 || behind_) return {};
    return Error(ErrorCode::io_error, "cut off");
  }
  Result<void> behind_call() override {
    if (calls_ >= 0 || !behind_) return {};
    return Error(ErrorCode::outcome_unknown, "cut off");
  }
  std::atomic<int> calls_;
  bool behind_;
};

class Writes {
 public:
  Writes(Graph graph, std::uint64_t seed) : graph_(std::move(graph)), random_(seed) {}

  void run(int writes) {
    for (int i = 0; i < writes; ++i) {
      std::vector<plan::WriteOperation> operations{any()};
      while (random_.one_in(3)) operations.push_back(any());
      const Result<Written> written = graph_.transact(operations);
      if (random_.one_in(4)) std::this_thread::sleep_for(std::chrono::microseconds(300));
      EXPECT_TRUE(written.has_value() || written.error().code() != ErrorCode::corruption);
      if (!random_.one_in(30)) continue;
      const auto removed = graph_.remove_node(random_.one_in(2) ? user() : team());
      EXPECT_TRUE(removed.has_value()) << removed.error().message();
    }
  }

 private:
  std::string user() { return "U#" + std::to_string(random_.below(5)); }
  std::string team() { return "T#" + std::to_string(random_.below(4)); }
  Value word() { return "w" + std::to_string(random_.below(9)); }
  Item stars() { return number_field("stars", static_cast<std::int64_t>(random_.below(9)) - 2); }
  plan::WriteOperation any() {
    switch (random_.below(11)) {
      case 0: return plan::PutNode{user(), {{"name", word()}}, false};
      case 1:
        return random_.one_in(2) ? plan::WriteOperation(plan::PutNode{team(), {}, false})
                                 : plan::UpdateNode{team(), {{"name", word()}}, {}, "", {}};
      case 2:
      case 3:
      case 4: return plan::AddEdge{user(), "RATES", team(), stars()};
      case 5: return plan::UpdateEdge{{user(), "RATES", team(), {}}, stars(), {}, ""};
      case 6: return plan::RemoveEdge{{user(), "RATES", team(), {}}};
      case 7: return plan::AddEdge{user(), "CHAIRS", team(), {}};
      case 8: return plan::RemoveEdge{{user(), "CHAIRS", team(), {}}};
      case 9: return plan::AddEdge{user(), "PEER", user(), {}};
      default: return plan::RemoveEdge{{user(), "PEER", user(), {}}};
    }
  }

  Graph graph_;
  Random random_;
};

/// What the edges say, and what the nodes; and copies that are not what they are copies of.
struct Counts {
  std::map<std::string, std::int64_t> counted;
  std::map<std::string, std::int64_t> held;
  std::vector<std::string> stale;
  std::size_t copies = 0;
};

Counts counts(TestGraph& graph) {
  Counts found;
  const auto number = [](const Item& item, const std::string& name) {
    const Value* value = item.find(name);
    return value == nullptr ? 0 : std::stoll(schema::key_text(*value).value_or("0"));
  };
  table::ScanRequest scan;
  scan.table = graph->table();
  const auto page = graph.store().scan({}, scan);
  EXPECT_TRUE(page.has_value() && !page->last_evaluated_key);
  if (!page) return found;
  const auto check = [&](const Item& item, const char* attribute, const std::string& ref) {
    const auto text = [](const std::optional<Item>& one, const char* name) {
      const Value* value = one ? one->find(name) : nullptr;
      return value == nullptr ? "-" : schema::key_text(*value).value_or("?");
    };
    const std::string should = text(graph.item(ref, ref), "name");
    if (should != "-") ++found.copies;
    if (text(item, attribute) == should) return;
    found.stale.push_back(text(item, "PK") + " " + text(item, "SK") + ": " + attribute + " is " +
                          text(item, attribute) + ", not " + should);
  };
  for (const item::ItemView view : page->items) {
    const Item item = view.decode();
    const schema::Recognised is = schema::recognise(graph->schema(), item);
    if (is.kind == schema::Recognised::Kind::node) {
      for (const schema::Counter& counter : is.node->counters) {
        const std::int64_t held = number(item, counter.attribute);
        if (held != 0) found.held[is.ref + " " + counter.attribute] = held;
      }
    }
    if (is.kind == schema::Recognised::Kind::mirror) check(item, "chair", is.from);
    if (is.kind != schema::Recognised::Kind::edge) continue;
    if (is.edge->name == "RATES") {
      check(item, "who", is.from);
      check(item, "team", is.to);
      found.counted[is.from + " rated"] += 1;
      found.counted[is.from + " given"] += number(item, "stars");
      found.counted[is.to + " ratings"] += 1;
      found.counted[is.to + " stars"] += number(item, "stars");
    } else if (is.edge->name == "CHAIRS") {
      found.counted[is.to + " strong"] += 1;
      found.counted[is.to + " heads"] += 1;
    } else {
      check(item, "their", is.to);
      found.counted[is.from + " peers"] += 1;
    }
  }
  for (auto one = found.counted.begin(); one != found.counted.end();) {
    one = one->second == 0 ? found.counted.erase(one) : std::next(one);
  }
  return found;
}

/// Follows again and again, each time over a store that ends at some call.
void follow_cut_off(TestGraph& graph, std::uint64_t seed, const std::atomic<bool>& ended) {
  Random random(seed);
  while (!ended) {
    CutStore store(graph.store(), static_cast<int>(random.below(80)), random.one_in(2));
    Result<Graph> view = Graph::open(store, "history");
    if (!view) continue;
    FollowOptions options;
    options.records_at_once = 1 + random.below(40);
    const auto did = follow(*view, options);
    if (!did) {
      const ErrorCode code = did.error().code();
      EXPECT_TRUE(code == ErrorCode::io_error || code == ErrorCode::outcome_unknown ||
                  code == ErrorCode::conflict)
          << did.error().message();
    }
  }
}

class FollowHistory : public testing::TestWithParam<std::uint64_t> {};

TEST_P(FollowHistory, CountsEachChangeOnce) {
  TestGraph graph(load_text(kSchema));
  Random random(GetParam());
  std::atomic<bool> ended{false};
  std::vector<std::thread> followers;
  for (std::uint64_t i = 0; i < 2; ++i) {
    followers.emplace_back(
        [&graph, &ended, seed = GetParam() * 10 + i] { follow_cut_off(graph, seed, ended); });
  }
  std::vector<std::thread> writers;
  for (std::uint64_t i = 0; i < 3; ++i) {
    writers.emplace_back([&graph, seed = GetParam() * 100 + i] { Writes(*graph, seed).run(250); });
  }
  // In the midst of it changes are lost, of some.
  for (std::uint64_t losses = random.below(3); losses > 0; --losses) {
    std::this_thread::sleep_for(std::chrono::milliseconds(random.below(20)));
    table::DeleteItemRequest lose;
    lose.table = graph->table();
    lose.key = schema::position_key(graph->schema());
    EXPECT_TRUE(graph.store().delete_item({}, lose).has_value());
  }
  for (std::thread& writer : writers) writer.join();
  ended = true;
  for (std::thread& follower : followers) follower.join();
  const auto did = follow(*graph);
  ASSERT_TRUE(did.has_value()) << did.error().message();
  const Counts found = counts(graph);
  EXPECT_EQ(found.held, found.counted);
  EXPECT_FALSE(found.counted.empty());
  EXPECT_EQ(found.stale, std::vector<std::string>());
  EXPECT_GT(found.copies, 0U);
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};
  const auto verified = verify(*graph, options, [](const Finding& finding) {
    ADD_FAILURE() << finding.what << ": " << finding.detail;
    return Result<void>();
  });
  ASSERT_TRUE(verified.has_value()) << verified.error().message();
  EXPECT_EQ(verified->unfollowed, "");
}

INSTANTIATE_TEST_SUITE_P(Seeds, FollowHistory, testing::Range<std::uint64_t>(1, 13));

}  // namespace
}  // namespace adjoin::graph::follow_history_test
