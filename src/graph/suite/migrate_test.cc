// Goal: whatever a schema becomes, while others write and however often it is cut short, the table
// is afterwards as if it had always had the later schema. Method: each kind of change over random
// data with writer threads, each of which owns the edges that leave its nodes and keeps them in
// memory; then verify finds nothing, reads answer what is in memory, and the items are those of
// another table that was written from memory under the later schema.
#include "graph/upkeep/migrate.h"

#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "base/random.h"
#include "graph/suite/interrupted_store.h"
#include "graph/suite/test_graph.h"
#include "graph/transition/migration_record.h"
#include "graph/upkeep/verify.h"
#include "item/json.h"

namespace adjoin::graph::migrate_test {
namespace {

constexpr std::string_view kBefore = R"(
graph: 1
table: {name: People, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: G1P, sk: G1S}, GSI2: {pk: G2P, sk: G2S}}
nodes:
  User: {ref: "U#{id}", sk: ME, fields: {name: string, age: int}, counters: {follows: {of: FOLLOWS}}}
  Team: {ref: "T#{id}", fields: {name: string}}
edges:
  FOLLOWS: {from: User, to: {type: User, as: fans}, on-exists: keep, reverse: {index: GSI1}, fields: {at: int}}
  IN: {from: User, to: {type: Team, as: members}, on-exists: keep, reverse: {item: {sk: "HAS#{from}", type: HAS}}, fields: {role: {enum: [LEAD, GUEST]}}, rank: {field: role, values: {LEAD: 500, GUEST: 100}}, views: {byRole: {index: GSI2, pk: "{to}", sk: "{rank}#{from}"}}}
)";

using Replacements = std::vector<std::pair<std::string, std::string>>;

std::string with(const Replacements& replacements) {
  std::string text(kBefore);
  for (const auto& [what, by] : replacements) {
    std::size_t at = text.find(what);
    if (at == std::string::npos) throw std::invalid_argument(what);
    for (; at != std::string::npos; at = text.find(what, at + by.size())) {
      text.replace(at, what.size(), by);
    }
  }
  return text;
}

struct Case {
  const char* name;
  Replacements replacements;
  const char* follows = "FOLLOWS";  ///< what the type is called afterwards
  const char* in = "IN";            ///< empty: it is gone
  Replacements first = {};          ///< of the former schema, and so of the later one too

  std::string before() const { return with(first); }
  std::string after() const {
    Replacements all = first;
    all.insert(all.end(), replacements.begin(), replacements.end());
    return with(all);
  }
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {"a new index with a view",
       {{"GSI2: {", "GSI3: {pk: G3P, sk: G3S}, GSI2: {"},
        {"fields: {at: int}",
         "fields: {at: int}, views: {byTime: {index: GSI3, pk: \"{from}\", sk: "
         "\"AT#{at:pad10}\"}}"}}},
      {"a new entry of nodes",
       {{"age: int},", "age: int}, index: {byName: {index: GSI2, pk: NAME, sk: \"{name}\"}},"}}},
      {"a new counter", {{"{of: FOLLOWS}", "{of: FOLLOWS}, fans: {of: fans}, teams: {of: IN}"}}},
      {"a new reverse with its counter, at once",
       {{"reverse: {item: {sk: \"HAS#{from}\", type: HAS}}", "reverse: {index: GSI1}"},
        {"T#{id}\",", "T#{id}\", counters: {size: {of: members}},"}}},
      {"a new mirror", {{"reverse: {index: GSI1}", "reverse: {item: {sk: \"FAN#{from}\"}}"}}},
      {"a mirror with another key", {{"HAS#{from}", "MEMBER#{from}"}}},
      {"a new edge set", {{"ME, ", "ME, edge-set: {attr: all, max: 900, overflow: query}, "}}},
      {"new stamps and copies",
       {{"type: HAS}}", "type: HAS}}, set: {userId: from.id}, copy: {who: from.name}"}}},
      {"other ranks", {{"500", "900"}}},
      {"edges with another key", {{"FOLLOWS: {from", "FOLLOWS: {sk: \"F#{to}\", from"}}},
      {"edges with mirrors with another key",
       {{"  IN: {from", "  IN: {sk: \"I#{to}\", from"},
        {"ME, ", "ME, edge-set: {max: 900, overflow: query}, "}}},
      {"nodes with another key", {{"sk: ME", "sk: SELF"}}},
      {"an edge type of another name",
       {{"FOLLOWS: {from", "LIKES: {was: FOLLOWS, from"}, {"of: FOLLOWS", "of: LIKES"}},
       "LIKES"},
      {"a node type of another name",
       {{"  User: {", "  Person: {was: User, "},
        {"from: User", "from: Person"},
        {"type: User", "type: Person"}}},
      {"a type attribute of another name", {{"type: Type", "type: Kind"}}},
      {"a new unique field", {{"age: int},", "age: int}, unique: [name],"}}},
      {"a dropped counter", {{", counters: {follows: {of: FOLLOWS}}", ""}}},
      {"a new counter in shards",
       {{"{of: FOLLOWS}", "{of: FOLLOWS}, fans: {of: fans, shards: 4}"}}},
      {"a counter that goes to shards", {{"{of: FOLLOWS}", "{of: FOLLOWS, shards: 4}"}}},
      {"a counter with other shards",
       {{"shards: 4", "shards: 3"}},
       "FOLLOWS",
       "IN",
       {{"{of: FOLLOWS}", "{of: FOLLOWS, shards: 4}, fans: {of: fans, shards: 2}"}}},
      {"a counter that leaves its shards",
       {{", shards: 4", ""}},
       "FOLLOWS",
       "IN",
       {{"{of: FOLLOWS}", "{of: FOLLOWS, shards: 4}"}}},
      {"a node type with counters in shards gets another name",
       {{"  User: {", "  Person: {was: User, "},
        {"from: User", "from: Person"},
        {"type: User", "type: Person"}},
       "FOLLOWS",
       "IN",
       {{"{of: FOLLOWS}", "{of: FOLLOWS, shards: 4}, fans: {of: fans}"}}},
      {"nodes with counters in shards get another key and type attribute",
       {{"sk: ME", "sk: SELF"}, {"type: Type", "type: Kind"}},
       "FOLLOWS",
       "IN",
       {{"{of: FOLLOWS}", "{of: FOLLOWS, shards: 4}"},
        {"age: int},", "age: int}, unique: [name],"}}},
      {"new minima and maxima",
       {{"{of: FOLLOWS}",
         "{of: FOLLOWS}, first: {of: FOLLOWS, min: at}, last: {of: fans, max: at}"}}},
      {"a sum instead of a count",
       {{"sums: {of: FOLLOWS}", "sums: {of: FOLLOWS, sum: at}"}},
       "FOLLOWS",
       "IN",
       {{"{follows: {of: FOLLOWS}", "{follows: {of: FOLLOWS}, sums: {of: FOLLOWS}"}}},
      {"a small edge set with a way out", {{"ME, ", "ME, edge-set: {max: 3, overflow: query}, "}}},
      {"an edge set of another name",
       {{"attr: all", "attr: every"}},
       "FOLLOWS",
       "IN",
       {{"ME, ", "ME, edge-set: {attr: all, max: 90, overflow: query}, "}}},
      {"counters on nodes that had none",
       {{"T#{id}\", fields: {name: string}",
         "T#{id}\", fields: {name: string}, counters: {size: {of: members}}"}}},
      {"the last counters of a type go",
       {{", counters: {follows: {of: FOLLOWS}}", ""}, {", fields: {name: string, age: int}", ""}}},
      {"an index over a field", {{"GSI2: {", "byName: {pk: name}, GSI2: {"}}},
      {"a dropped index",
       {{", GSI2: {pk: G2P, sk: G2S}", ""},
        {", views: {byRole: {index: GSI2, pk: \"{to}\", sk: \"{rank}#{from}\"}}", ""}}},
      {"a dropped mirror", {{", reverse: {item: {sk: \"HAS#{from}\", type: HAS}}", ""}}},
      {"a dropped edge type",
       {{"  IN: {from: User, to: {type: Team, as: members}, on-exists: keep, reverse: {item: {sk: "
         "\"HAS#{from}\", type: HAS}}, fields: {role: {enum: [LEAD, GUEST]}}, rank: {field: role, "
         "values: {LEAD: 500, GUEST: 100}}, views: {byRole: {index: GSI2, pk: \"{to}\", sk: "
         "\"{rank}#{from}\"}}}\n",
         ""}},
       "FOLLOWS",
       ""},
  };
  return kCases;
}

constexpr int kUsers = 24;
constexpr int kTeams = 5;
constexpr int kWriters = 3;

std::string user(std::uint64_t n) { return "U#" + std::to_string(n); }
std::string team(std::uint64_t n) { return "T#" + std::to_string(n); }

/// What is in memory: for each node the nodes that its edges lead to.
struct Plain {
  using Edges = std::map<std::string, std::map<std::string, Item>>;
  Edges follows;
  Edges in;
  std::map<std::string, Item> nodes;
};

/// Writes to nodes of its own and keeps what it wrote.
class Person {
 public:
  Person(table::TableStore& store, const Case& one, int number)
      : store_(store),
        case_(one),
        number_(number),
        random_(static_cast<std::uint64_t>(number) + 7) {
    reopen();
  }

  void write_once() {
    const std::string from = user(own());
    const bool is_in = random_.below(3) == 0;
    if (is_in && is_gone("IN")) return;
    Plain::Edges& edges = is_in ? plain.in : plain.follows;
    const std::string to = is_in ? team(random_.below(kTeams)) : user(random_.below(kUsers));
    const std::uint64_t choice = random_.below(10);
    const auto run = [&](auto&& operation) -> bool {
      for (;;) {
        const Result<Written> written = operation();
        if (written) return true;
        const ErrorCode code = written.error().code();
        if (code == ErrorCode::schema_changed) {
          ++refused;
          reopen();
          if (is_in && is_gone("IN")) return false;
          continue;
        }
        // It waits, or lost to others again and again; then it did not happen.
        EXPECT_EQ(code, ErrorCode::conflict) << written.error().message();
        return false;
      }
    };
    const Item fields = is_in ? Item{{"role", random_.below(2) == 0 ? "LEAD" : "GUEST"}}
                              : number_field("at", static_cast<std::int64_t>(random_.below(1000)));
    if (choice < 5) {
      if (run([&] { return graph_->add_edge({from, name(is_in), to, fields}); }))
        edges[from].emplace(to, fields);  // an edge that is there is kept
    } else if (choice < 7) {
      if (run([&] { return graph_->remove_edge({{from, name(is_in), to, {}}}); }))
        edges[from].erase(to);
    } else if (choice < 8 && edges[from].count(to) == 1) {
      const bool done = run([&] {
        plan::UpdateEdge update;
        update.edge = {from, name(is_in), to, {}};
        update.set = fields;
        return graph_->update_edge(update);
      });
      if (done) edges[from][to] = fields;
    } else if (choice < 9) {
      const std::string ref = is_in && random_.below(2) == 0 && number_ == 0 ? to : from;
      const Item named = ref == to && random_.below(2) == 0
                             ? Item{}
                             : Item{{"name", "n" + ref + "." + std::to_string(random_.below(4))}};
      if (run([&] { return graph_->put_node({ref, named, false}); })) plain.nodes[ref] = named;
    }
  }

  Plain plain;
  int refused = 0;

 private:
  std::uint64_t own() {
    return random_.below(kUsers / kWriters) * kWriters + static_cast<std::uint64_t>(number_);
  }
  void reopen() {
    Result<Graph> graph = Graph::open(store_, "People");
    ASSERT_TRUE(graph.has_value()) << graph.error().message();
    graph_.emplace(*std::move(graph));
  }
  std::string name(bool is_in) const {
    if (is_in) return "IN";
    return graph_->schema().edge("FOLLOWS") != nullptr ? "FOLLOWS" : case_.follows;
  }
  bool is_gone(const char* type) const { return graph_->schema().edge(type) == nullptr; }

  table::TableStore& store_;
  const Case& case_;
  int number_;
  Random random_;
  std::optional<Graph> graph_;
};

/// A store that is gone after so many requests.
class CutStore final : public InterruptedStore {
 public:
  CutStore(table::TableStore& inner, std::uint64_t requests)
      : InterruptedStore(inner), left_(requests) {}

 private:
  Result<void> before_call() override {
    if (left_ == 0) return Error(ErrorCode::unavailable, "cut");
    --left_;
    return {};
  }
  std::uint64_t left_;
};

/// Runs it, ended at any request, until it is done.
MigrateAnswer migrate_in_pieces(table::TableStore& inner, const schema::Schema& after,
                                Random& random, int& pieces) {
  for (;;) {
    ++pieces;
    CutStore store(inner, pieces < 12 ? random.below(60) : 1'000'000);
    MigrateOptions options;
    options.drop = true;
    options.page_items = 7;
    MigrateWatch watch;
    watch.found = [](const Finding& finding) -> Result<void> {
      ADD_FAILURE() << to_string(finding.kind) << ": " << finding.what << ": " << finding.detail;
      return {};
    };
    Result<MigrateAnswer> answer = migrate(store, after, options, watch);
    if (answer) return *std::move(answer);
    EXPECT_EQ(answer.error().code(), ErrorCode::unavailable) << answer.error().message();
    if (answer.error().code() != ErrorCode::unavailable) return {};
  }
}

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

std::set<std::string> neighbors_of(const Graph& graph, const std::string& node,
                                   const std::string& type) {
  std::set<std::string> found;
  plan::Neighbors read;
  read.node = node;
  read.types = {type};
  const Result<EdgePage> page = graph.neighbors(read);
  EXPECT_TRUE(page.has_value()) << page.error().message();
  if (!page) return found;
  EXPECT_TRUE(page->next.empty());
  for (const EdgeRow& row : *page) found.insert(std::string(row.node));
  return found;
}

void check_reads(const Graph& graph, const Case& one, const Plain& plain) {
  std::map<std::string, std::set<std::string>> fans;
  for (const auto& [from, ends] : plain.follows) {
    for (const auto& [to, fields] : ends) fans[to].insert(from);
  }
  for (std::uint64_t n = 0; n < kUsers; ++n) {
    const auto of = [&](const Plain::Edges& edges) {
      std::set<std::string> ends;
      const auto found = edges.find(user(n));
      if (found == edges.end()) return ends;
      for (const auto& [to, fields] : found->second) ends.insert(to);
      return ends;
    };
    EXPECT_EQ(neighbors_of(graph, user(n), one.follows), of(plain.follows)) << user(n);
    EXPECT_EQ(neighbors_of(graph, user(n), "fans"), fans[user(n)]) << user(n);
    if (one.in[0] != '\0') {
      EXPECT_EQ(neighbors_of(graph, user(n), one.in), of(plain.in)) << user(n);
    }
    const Result<CountAnswer> count = graph.count({user(n), one.follows, false, ""});
    ASSERT_TRUE(count.has_value());
    EXPECT_EQ(count->count, static_cast<std::int64_t>(of(plain.follows).size())) << user(n);
  }
}

/// An item as text, without what says nothing: counts of nothing, tokens. Empty when nothing else
/// is left but its key and type.
std::string told(const schema::Schema& schema, Item item) {
  item.erase(schema::kExtremeMark);
  if (item.contains("name")) item.erase("id");  // a node was put without fields before
  // Whether a small set has overflowed is a matter of its past.
  for (const schema::NodeType& node : schema.nodes) {
    if (!node.edge_set || node.edge_set->max > 10) continue;
    item.erase(node.edge_set->attribute);
    item.erase(node.edge_set->overflow_mark);
  }
  std::vector<std::string> zeros;
  for (const auto& [name, value] : item) {
    if (value.as_number() != nullptr && value.as_number()->is_zero() && name != "at") {
      zeros.push_back(name);
    }
  }
  for (const std::string& name : zeros) item.erase(name);
  const std::size_t bare = schema.table.type_attribute.empty() ? 2 : 3;
  const bool is_virtual = item.size() == bare && !item.contains("id");
  return is_virtual ? std::string() : item::to_json(item, item::JsonForm::plain);
}

std::set<std::string> items_of(table::TableStore& store, const schema::Schema& schema) {
  std::set<std::string> all;
  table::ScanRequest scan;
  scan.table = schema.table.name;
  do {
    const Result<table::ScanResult> page = store.scan({}, scan);
    EXPECT_TRUE(page.has_value());
    for (const item::ItemView item : page->items) {
      const std::string text = told(schema, item.decode());
      if (!text.empty()) all.insert(text);
    }
    scan.exclusive_start_key = page->last_evaluated_key;
  } while (scan.exclusive_start_key);
  return all;
}

/// What is in memory, written to a table that never had another schema.
std::set<std::string> items_written_anew(const Case& one, const Plain& plain) {
  TestGraph graph(load_text(one.after()));
  for (const auto& [ref, fields] : plain.nodes) EXPECT_EQ(graph.put(ref, fields), "put");
  for (const auto& [from, ends] : plain.follows) {
    for (const auto& [to, fields] : ends) graph.add(from, one.follows, to, fields);
  }
  for (const auto& [from, ends] : plain.in) {
    for (const auto& [to, fields] : ends) {
      if (one.in[0] != '\0') graph.add(from, one.in, to, fields);
    }
  }
  return items_of(graph.store(), graph->schema());
}

std::string differences(const std::set<std::string>& is, const std::set<std::string>& should) {
  std::string text;
  for (const std::string& item : is) {
    if (should.count(item) == 0) text += "is: " + item + "\n";
  }
  for (const std::string& item : should) {
    if (is.count(item) == 0) text += "should be: " + item + "\n";
  }
  return text;
}

void run_case(const Case& one, bool with_writers, std::uint64_t seed) {
  SCOPED_TRACE(one.name + std::string(with_writers ? ", written meanwhile" : ""));
  const auto store = open_test_store();
  ASSERT_TRUE(Graph::create(*store, load_text(one.before())).has_value());
  std::vector<std::unique_ptr<Person>> people;
  for (int i = 0; i < kWriters; ++i) people.push_back(std::make_unique<Person>(*store, one, i));
  for (int i = 0; i < 60; ++i) {
    for (const auto& person : people) person->write_once();
  }
  const Graph former = Graph::open(*store, "People").value();

  const schema::Schema after = load_text(one.after());
  Random random(seed);
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (const auto& person : people) {
    if (!with_writers) break;
    threads.emplace_back([&stop, &person] {
      while (!stop.load()) {
        person->write_once();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
  }
  int pieces = 0;
  const MigrateAnswer answer = migrate_in_pieces(*store, after, random, pieces);
  stop.store(true);
  for (std::thread& thread : threads) thread.join();
  int refused = 0;
  for (const auto& person : people) refused += person->refused;
  EXPECT_EQ(refused > 0, with_writers) << "a writer with the former schema is refused once";
  EXPECT_TRUE(answer.done);
  EXPECT_GT(pieces, 1);

  const Graph graph = Graph::open(*store, load_text(one.after())).value();
  EXPECT_EQ(findings_of(graph), "");
  Plain plain;
  for (const auto& person : people) {
    for (const auto& [from, ends] : person->plain.follows) plain.follows[from] = ends;
    for (const auto& [from, ends] : person->plain.in) plain.in[from] = ends;
    for (const auto& [ref, fields] : person->plain.nodes) plain.nodes[ref] = fields;
  }
  check_reads(graph, one, plain);
  EXPECT_EQ(differences(items_of(*store, after), items_written_anew(one, plain)), "");
  EXPECT_EQ(former.put_node({"U#0", {}, false}).error().code(), ErrorCode::schema_changed);
  EXPECT_EQ(former.get_node({"U#0", {}}).error().code(), ErrorCode::schema_changed);
  // Nothing is left to do, and nothing of the former indexes is there.
  EXPECT_TRUE(migrate(*store, after, {})->done);
  EXPECT_EQ(store->note({}, "People", table::NoteKind::migration).value(), std::nullopt);
  EXPECT_EQ(store->describe_table({}, "People")->indexes.size(), after.indexes.size());
}

/// Sanitizers, under which a case takes ten times as long, look at every third.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kCaseStep = 3;
#elif defined(__has_feature)
constexpr std::size_t kCaseStep =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ? 3 : 1;
#else
constexpr std::size_t kCaseStep = 1;
#endif

TEST(Migrate, LeavesTheTableAsIfItAlwaysHadTheSchemaHoweverOftenItIsCutShort) {
  for (std::size_t i = 0; i < cases().size(); i += kCaseStep) run_case(cases()[i], false, i + 1);
}

TEST(Migrate, LosesAndDoublesNothingThatIsWrittenMeanwhile) {
  for (std::size_t i = 1; i < cases().size(); i += kCaseStep) run_case(cases()[i], true, i + 100);
  if (kCaseStep == 1) run_case(cases().front(), true, 100);
}

TEST(MigrationRecord, IsPrintedAsItsFormatSaysAndReadBack) {
  MigrationRecord record;
  record.phase = MigrationRecord::Phase::move;
  record.to = "0123456789abcdef";
  record.made = {"GSI2", "GSI3"};
  record.after = Item{{"PK", "U#7"}, {"SK", "ME"}};
  record.before = "{\"edges\":{}}";
  const std::string text =
      "adjoin migration 1\nmove\n0123456789abcdef\nGSI2 GSI3\n"
      "{\"PK\":{\"S\":\"U#7\"},\"SK\":{\"S\":\"ME\"}}\n{\"edges\":{}}";
  EXPECT_EQ(print(record), text);
  EXPECT_EQ(print(parse_migration_record(text).value()), text);
  record.after.reset();
  EXPECT_EQ(print(parse_migration_record(print(record)).value()), print(record));
  for (const char* wrong : {"", "adjoin migration 2\nmove\n", "adjoin migration 1\nfly\n\n\n"}) {
    EXPECT_EQ(parse_migration_record(wrong).error().code(), ErrorCode::corruption) << wrong;
  }
}

TEST(Migrate, RefusesByNameWhatItCannotDoBeforeWriting) {
  const std::vector<std::pair<Replacements, std::string>> refused = {
      {{{"U#{id}", "V#{id}"}}, "node User refs are V#{id}, were U#{id}"},
      {{{"age: int", "age: string"}}, "node User field age is string, was int"},
      {{{"pk: G2P", "pk: G9P"}}, "index GSI2 has other keys or another projection"},
      {{{"reverse: {index: GSI1}", "reverse: same"}}, "edge FOLLOWS is symmetric"},
      {{{"  FOLLOWS: {from", "  OTHER: {sk: \"FOLLOWS#{to}\", from"}, {"of: FOLLOWS", "of: OTHER"}},
       "could be of the former edge FOLLOWS or of the later edge OTHER: say `was`"},
  };
  TestGraph graph(load_text(std::string(kBefore)));
  graph.put("U#1", {{"name", "Ann"}});
  const CommitId before = graph.store().stats()->last_commit;
  for (const auto& [replacements, message] : refused) {
    MigrateOptions options;
    options.drop = true;
    const auto answer = migrate(graph.store(), load_text(with(replacements)), options);
    ASSERT_FALSE(answer.has_value()) << message;
    EXPECT_EQ(answer.error().code(), ErrorCode::unsupported);
    EXPECT_NE(answer.error().message().find(message), std::string::npos)
        << answer.error().message();
  }
  const auto dropping =
      migrate(graph.store(), load_text(with({{", counters: {follows: {of: FOLLOWS}}", ""}})), {});
  EXPECT_EQ(dropping.error().code(), ErrorCode::invalid_argument);
  EXPECT_EQ(graph.store().stats()->last_commit, before);
  EXPECT_EQ(graph.put("U#1", {{"name", "Bob"}}), "put");
}

TEST(Migrate, SaysInADryRunWhatWouldChangeAndWritesNothing) {
  TestGraph graph(load_text(std::string(kBefore)));
  graph.put("U#1", {{"name", "Ann"}});
  graph.add("U#1", "FOLLOWS", "U#2");
  graph.add("U#1", "IN", "T#1", {{"role", "LEAD"}});
  const CommitId before = graph.store().stats()->last_commit;
  MigrateOptions options;
  options.dry_run = true;
  const MigrateAnswer answer =
      migrate(graph.store(),
              load_text(with({{"FOLLOWS: {from", "FOLLOWS: {sk: \"F#{to}\", from"},
                              {"500", "900"},
                              {"type: HAS", "type: MEMBER"}})),
              options)
          .value();
  EXPECT_FALSE(answer.done);
  std::map<std::string, std::string> counts;
  for (const MigrateCount& one : answer.counts) {
    counts[one.type] = std::to_string(one.items) + " items, " + std::to_string(one.moved) +
                       " moved, " + std::to_string(one.written) + " written";
  }
  EXPECT_EQ(counts["FOLLOWS"], "1 items, 1 moved, 0 written");
  EXPECT_EQ(counts["IN"], "1 items, 0 moved, 1 written");
  EXPECT_EQ(counts["User"], "1 items, 0 moved, 0 written");
  EXPECT_EQ(graph.store().stats()->last_commit, before);
}

TEST(Migrate, NamesAnItemThatDoesNotFitAndEnds) {
  TestGraph graph(load_text(std::string(kBefore)));
  graph.put("U#1", {{"name", "Ann"}});
  graph.put("U#2", {{"name", "Ann"}});
  std::vector<std::string> left;
  MigrateWatch watch;
  watch.found = [&](const Finding& finding) -> Result<void> {
    left.push_back(std::string(to_string(finding.kind)) + " " + finding.what);
    return {};
  };
  const MigrateAnswer answer =
      migrate(graph.store(), load_text(with({{"age: int},", "age: int}, unique: [name],"}})), {},
              watch)
          .value();
  EXPECT_TRUE(answer.done);
  EXPECT_EQ(answer.left, 1U);
  // Whichever it comes to last.
  ASSERT_EQ(left.size(), 1U);
  EXPECT_TRUE(left[0] == "missing-guard node U#1" || left[0] == "missing-guard node U#2")
      << left[0];
}

TEST(Migrate, EndsOneChangeBeforeItBeginsAnother) {
  TestGraph graph(load_text(std::string(kBefore)));
  for (int i = 0; i < 30; ++i) graph.put(user(static_cast<std::uint64_t>(i)), {{"name", "Ann"}});
  const schema::Schema one = load_text(with({{"sk: ME", "sk: SELF"}}));
  std::atomic<bool> flag{false};
  CallOptions call;
  call.context.cancel = &flag;
  MigrateOptions options;
  options.page_items = 5;
  MigrateWatch watch;
  watch.progress = [&](std::string_view, std::uint64_t items) {
    if (items == 12) flag = true;
  };
  EXPECT_EQ(migrate(graph.store(), one, options, watch, call).error().code(), ErrorCode::cancelled);
  const schema::Schema other = load_text(with({{"sk: ME", "sk: I"}}));
  EXPECT_EQ(migrate(graph.store(), other, options).error().code(), ErrorCode::configuration);
  const Graph half = Graph::open(graph.store(), "People").value();
  // What is read by its key before it has moved is moved when it is written.
  EXPECT_EQ(half.remove_node("U#3").error().code(), ErrorCode::conflict);
  EXPECT_TRUE(half.put_node({"U#29", {{"name", "Zoe"}}, false}).has_value());
  const MigrateAnswer rest = migrate(graph.store(), one, options).value();
  EXPECT_TRUE(rest.resumed);
  EXPECT_TRUE(rest.done);
  EXPECT_EQ(findings_of(Graph::open(graph.store(), "People").value()), "");
  EXPECT_TRUE(migrate(graph.store(), other, options)->done);
}

}  // namespace
}  // namespace adjoin::graph::migrate_test
