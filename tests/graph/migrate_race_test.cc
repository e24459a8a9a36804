// Goal: a write that comes between any two requests of a migration is counted once, wherever its
// nodes lie in the Scan and whether they have items or not. Method: small tables, each migrated as
// often as that takes requests, with one write forced in before another request each time; then
// several writes at points drawn from a seed. Afterwards verify finds nothing, and the lists hold
// what was acknowledged.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

#include "base/random.h"
#include "graph/suite/interrupted_store.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/migrate.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph::migrate_race_test {
namespace {

/// What follows the ref of users, of teams, and the heads of the two edge types.
struct Parts {
  std::string user;
  std::string team;
  std::string follows = ", reverse: {index: GSI1}";
  std::string in = ", reverse: {item: {sk: \"HAS#{from}\"}}";
};

std::string text_of(const Parts& parts) {
  return R"(
graph: 1
table: {name: People, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: G1P, sk: G1S}}
nodes:
  User: {ref: "U#{id}")" +
         parts.user + R"(, fields: {name: string}}
  Team: {ref: "T#{id}")" +
         parts.team + R"(, fields: {name: string}}
edges:
  FOLLOWS: {from: User, to: {type: User, as: fans}, on-exists: keep, fields: {at: int})" +
         parts.follows + R"(}
  IN: {from: User, to: {type: Team, as: members}, on-exists: keep, fields: {at: int})" +
         parts.in + "}\n";
}

struct Case {
  const char* name;
  Parts before;
  Parts after;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {"a counter with other shards",
       {", counters: {follows: {of: FOLLOWS, shards: 4}, fans: {of: fans, shards: 2}}", ""},
       {", counters: {follows: {of: FOLLOWS, shards: 3}, fans: {of: fans, shards: 2}}", ""}},
      {"a counter with more shards",
       {", counters: {fans: {of: fans, shards: 2}}", ""},
       {", counters: {fans: {of: fans, shards: 3}}", ""}},
      {"a counter that goes to shards",
       {", counters: {fans: {of: fans}}", ""},
       {", counters: {fans: {of: fans, shards: 2}}", ""}},
      {"a counter that leaves its shards",
       {", counters: {fans: {of: fans, shards: 2}}", ""},
       {", counters: {fans: {of: fans}}", ""}},
      {"new counters",
       {"", ""},
       {", counters: {follows: {of: FOLLOWS}, fans: {of: fans}}",
        ", counters: {size: {of: "
        "members}}"}},
      {"new counters in shards",
       {"", ""},
       {", counters: {fans: {of: fans, shards: 2}}",
        ", counters: {size: {of: members, shards: "
        "2}}"}},
      {"new sums, minima and maxima",
       {", counters: {follows: {of: FOLLOWS}}", ""},
       {", counters: {follows: {of: FOLLOWS}, sum: {of: fans, sum: at}, last: {of: fans, max: at}}",
        ", counters: {first: {of: members, min: at}}"}},
      {"a new edge set", {"", ""}, {", edge-set: {attr: all, max: 90, overflow: query}", ""}},
      {"a new reverse with its counter, at once",
       {"", "", "", ""},
       {", counters: {fans: {of: fans}}", ", counters: {size: {of: members}}"}},
      {"nodes with another key, and a new counter",
       {", sk: ME, counters: {follows: {of: FOLLOWS}}", ""},
       {", sk: SELF, counters: {follows: {of: FOLLOWS}, fans: {of: fans}}", ""}},
      {"edges with another key, and a new counter",
       {"", "", ", sk: \"F#{to}\", reverse: {index: GSI1}"},
       {", counters: {follows: {of: FOLLOWS}, fans: {of: fans}}", "",
        ", sk: \"G#{to}\", reverse: {index: GSI1}"}},
      {"a mirror in place of an index, and a new counter",
       {"", ""},
       {", counters: {fans: {of: fans}}", "", ", reverse: {item: {sk: \"FAN#{from}\"}}"}},
  };
  return kCases;
}

/// A node, or an edge when it has a type.
struct Write {
  enum class Kind { add, remove, put };
  Kind kind = Kind::add;
  std::string from;
  std::string type;
  std::string to;
};
using Edges = std::set<std::tuple<std::string, std::string, std::string>>;

constexpr int kUsers = 5;
constexpr int kTeams = 2;

std::string user(std::uint64_t n) { return "U#" + std::to_string(n); }
std::string team(std::uint64_t n) { return "T#" + std::to_string(n); }

/// One of each kind at each place that matters: at nodes with an item and at nodes without one.
const std::vector<Write>& writes() {
  static const std::vector<Write> kWrites = {
      {Write::Kind::add, user(0), "FOLLOWS", user(4)},
      {Write::Kind::add, user(4), "FOLLOWS", user(0)},
      {Write::Kind::add, user(3), "IN", team(1)},
      {Write::Kind::remove, user(1), "FOLLOWS", user(0)},
      {Write::Kind::remove, user(0), "FOLLOWS", user(1)},
      {Write::Kind::remove, user(2), "IN", team(0)},
      {Write::Kind::put, user(0), "", ""},
      {Write::Kind::put, team(0), "", ""},
  };
  return kWrites;
}

Write drawn(Random& random) {
  Write write;
  const std::uint64_t kind = random.below(8);
  write.kind = kind < 4 ? Write::Kind::add : kind < 7 ? Write::Kind::remove : Write::Kind::put;
  write.from = user(random.below(kUsers));
  const bool is_in = random.below(3) == 0;
  write.type = is_in ? "IN" : "FOLLOWS";
  write.to = is_in ? team(random.below(kTeams)) : user(random.below(kUsers));
  if (write.kind == Write::Kind::put && random.below(3) == 0) write.from = team(random.below(2));
  return write;
}

/// Writes whenever the migration has made so many requests, and keeps what was acknowledged.
class WrittenStore final : public InterruptedStore {
 public:
  WrittenStore(table::TableStore& inner, Edges& edges)
      : InterruptedStore(inner), inner_(inner), edges_(edges) {}

  /// Makes the write before this request, 0 being the first.
  void at(std::uint64_t request, Write write) { due_.emplace(request, std::move(write)); }
  std::uint64_t requests() const { return requests_; }

  void make(const Write& write) {
    const Graph graph = Graph::open(inner_, "People").value();
    const Result<Written> written = run_on(graph, write);
    if (!written) {
      EXPECT_EQ(written.error().code(), ErrorCode::conflict) << written.error().message();
      return;
    }
    if (write.kind == Write::Kind::add) edges_.emplace(write.from, write.type, write.to);
    if (write.kind == Write::Kind::remove) edges_.erase({write.from, write.type, write.to});
  }

 private:
  Result<void> before_call() override {
    const auto [first, last] = due_.equal_range(requests_++);
    for (auto one = first; one != last; ++one) make(one->second);
    return {};
  }
  static Result<Written> run_on(const Graph& graph, const Write& write) {
    switch (write.kind) {
      case Write::Kind::add:
        return graph.add_edge({write.from, write.type, write.to,
                               number_field("at", static_cast<std::int64_t>(write.from.back() * 7 +
                                                                            write.to.back()))});
      case Write::Kind::remove: return graph.remove_edge({{write.from, write.type, write.to, {}}});
      case Write::Kind::put: break;
    }
    return graph.put_node({write.from, {{"name", "n"}}, false});
  }

  table::TableStore& inner_;
  Edges& edges_;
  std::uint64_t requests_ = 0;
  std::multimap<std::uint64_t, Write> due_;
};

std::string findings_of(const Graph& graph) {
  std::string text;
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};  // edges do not ask for their nodes here
  const auto done = verify(graph, options, [&](const Finding& finding) -> Result<void> {
    text +=
        std::string(to_string(finding.kind)) + ": " + finding.what + ": " + finding.detail + "\n";
    return {};
  });
  return done ? text : done.error().message();
}

Edges edges_of(const Graph& graph) {
  Edges found;
  for (std::uint64_t n = 0; n < kUsers; ++n) {
    for (const char* type : {"FOLLOWS", "IN"}) {
      plan::Neighbors read;
      read.node = user(n);
      read.types = {type};
      const Result<EdgePage> page = graph.neighbors(read);
      EXPECT_TRUE(page.has_value()) << page.error().message();
      if (!page) return found;
      for (const EdgeRow& row : *page) found.emplace(user(n), type, std::string(row.node));
    }
  }
  return found;
}

/// One table, migrated with these writes. Answers how many requests the migration took.
std::uint64_t migrate_with(const Case& one,
                           const std::vector<std::pair<std::uint64_t, Write>>& due) {
  const auto inner = open_test_store();
  EXPECT_TRUE(Graph::create(*inner, load_text(text_of(one.before))).has_value());
  Edges edges;
  WrittenStore store(*inner, edges);
  for (std::uint64_t n = 1; n < kUsers; ++n) {
    // Each to some: the first user and both teams have no items of their own at first.
    store.make({Write::Kind::add, user(n), "FOLLOWS", user(0)});
    store.make({Write::Kind::add, user(0), "FOLLOWS", user(n)});
    if (n < 4) store.make({Write::Kind::add, user(n), "IN", team(n % kTeams)});
  }
  store.make({Write::Kind::remove, user(0), "FOLLOWS", user(4)});
  store.make({Write::Kind::put, user(2), "", ""});
  for (const auto& [request, write] : due) store.at(request, write);
  MigrateOptions options;
  options.drop = true;
  options.page_items = 3;
  const schema::Schema after = load_text(text_of(one.after));
  const Result<MigrateAnswer> answer = migrate(store, after, options);
  EXPECT_TRUE(answer.has_value()) << answer.error().message();
  if (!answer) return 0;
  EXPECT_TRUE(answer->done);
  EXPECT_EQ(answer->left, 0U);
  const Graph graph = Graph::open(*inner, load_text(text_of(one.after))).value();
  EXPECT_EQ(findings_of(graph), "");
  EXPECT_EQ(edges_of(graph), edges);
  return store.requests();
}

/// How many seeds, and how many times as many points: ADJOIN_HISTORIES=N, which `make random` sets.
/// From 67 on every point has its turn, which takes hours.
std::uint64_t histories() {
  const char* asked = std::getenv("ADJOIN_HISTORIES");
  return asked == nullptr ? 0 : std::strtoull(asked, nullptr, 10);
}

void migrate_at_each(const Case& one, const Write& write, std::uint64_t requests,
                     std::uint64_t begin, std::uint64_t step) {
  ASSERT_GT(requests, 20U) << one.name;
  for (std::uint64_t at = begin; at < requests && !testing::Test::HasFailure(); at += step) {
    SCOPED_TRACE(std::string(one.name) + ": " + write.from + " " + write.type + " " + write.to +
                 " before request " + std::to_string(at));
    migrate_with(one, {{at, write}});
  }
}

const Case& case_of(std::string_view name) {
  for (const Case& one : cases()) {
    if (one.name == name) return one;
  }
  throw std::invalid_argument(std::string(name));
}

TEST(MigrateMeanwhile, CountsANodeWithoutAnItemWhoseOnlyNamedEdgeGoesBeforeItIsMended) {
  const Case& one = case_of("a counter with more shards");
  migrate_at_each(one, {Write::Kind::remove, user(1), "FOLLOWS", user(0)}, migrate_with(one, {}), 0,
                  1);
}

TEST(MigrateMeanwhile, CountsANodeWhoseItemIsMadeBehindTheScan) {
  const Case& one = case_of("new counters");
  migrate_at_each(one, {Write::Kind::put, team(0), "", ""}, migrate_with(one, {}), 0, 1);
}

TEST(MigrateMeanwhile, CountsAWriteBetweenAnyTwoOfItsRequests) {
  const std::uint64_t step = 67 / std::clamp<std::uint64_t>(histories(), 1, 67);
  std::uint64_t begin = 0;
  for (const Case& one : cases()) {
    const std::uint64_t requests = migrate_with(one, {});
    for (const Write& write : writes()) {
      // From somewhere else each time, so that all points have their turn.
      begin = (begin + 29) % step;
      migrate_at_each(one, write, requests, begin, step);
      if (HasFailure()) return;
    }
  }
}

TEST(MigrateMeanwhile, CountsWritesBetweenManyOfItsRequests) {
  const std::uint64_t seeds = std::max<std::uint64_t>(histories(), 3);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for (const Case& one : cases()) {
      SCOPED_TRACE(std::string(one.name) + ", seed " + std::to_string(seed));
      Random random(seed);
      std::vector<std::pair<std::uint64_t, Write>> due;
      const std::uint64_t count = 1 + random.below(40);
      for (std::uint64_t i = 0; i < count; ++i) due.emplace_back(random.below(200), drawn(random));
      migrate_with(one, due);
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace adjoin::graph::migrate_race_test
