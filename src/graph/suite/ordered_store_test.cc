// Edges with a mirror on a store without transactions: cut anywhere, raced at every point, refused
// by name where several items would have to change at once.
#include <functional>
#include <set>
#include <utility>

#include "graph/ordered/mirror_image.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "plan/operation/key_value.h"
#include "schema/model/made_keys.h"
#include "table/store/forwarding_store.h"

namespace adjoin::graph::ordered_store_test {
namespace {

/// Another store without its transactions, whose process may end before any call.
class PlainStore final : public table::Forwarding<PlainStore> {
 public:
  using Context = table::CallContext;
  using Forwarding::Forwarding;
  using Forwarding::run;

  static constexpr std::size_t kNever = SIZE_MAX;
  std::size_t calls_left = kNever;               ///< after so many, every call fails
  std::size_t calls = 0;                         ///< made so far
  std::function<void(std::size_t)> before_each;  ///< with the number of calls made
  bool returns_items = true;  ///< false: updates answer no item, though they ask for it

  table::Capabilities capabilities() const override {
    table::Capabilities can = ForwardingStore::capabilities();
    can.transactions = false;
    return can;
  }
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const Context&,
                                              const table::TransactWriteItemsRequest&) {
    return Error(ErrorCode::unsupported, "no transactions");
  }
  Result<table::TransactGetItemsResult> run(table::TransactGetItems, const Context&,
                                            const table::TransactGetItemsRequest&) {
    return Error(ErrorCode::unsupported, "no transactions");
  }
  Result<table::WriteResult> run(table::UpdateItem, const Context& context,
                                 const table::UpdateItemRequest& request) {
    Result<table::WriteResult> done = ForwardingStore::run(table::UpdateItem(), context, request);
    if (done && !returns_items) done->attributes.reset();
    return done;
  }

 private:
  Result<void> before_call(const Context&) override {
    if (calls_left == 0) return Error(ErrorCode::unavailable, "the process has ended");
    if (calls_left != kNever) --calls_left;
    if (before_each) before_each(calls);
    ++calls;
    return {};
  }
};

/// FRIEND has two items alike, LIKES a mirrored one of its own shape, RATES one that moves with a
/// field.
std::string schema_with(const std::string& on_exists) {
  return R"(
graph: 1
table: {name: plain, pk: PK, sk: SK, separator: "#", type: type}
nodes: {User: {ref: "U#{id}", stored: false}, Post: {ref: "P#{id}", stored: false}}
edges:
  FRIEND: {from: User, to: User, reverse: same, on-exists: )" +
         on_exists + R"(, fields: {since: int, note: string}}
  LIKES:
    from: {type: User, as: likes}
    to: {type: Post, as: likers}
    on-exists: )" +
         on_exists + R"(
    reverse: {item: {sk: "LIKED_BY#{from}"}}
    fields: {since: int, note: string}
  RATES:
    from: {type: User, as: rates}
    to: {type: Post, as: raters}
    on-exists: )" +
         on_exists + R"(
    reverse: {item: {sk: "RATED#{note}#{from}"}}
    fields: {since: int, note: string!}
)";
}

struct Edge {
  const char* from;
  const char* type;
  const char* to;
};
// Named from either end where both items are alike.
constexpr Edge kEdges[] = {{"U#a", "FRIEND", "U#b"},
                           {"U#b", "FRIEND", "U#a"},
                           {"U#a", "LIKES", "P#x"},
                           {"U#a", "RATES", "P#x"}};
enum class Step { add, add_other, update, remove };
constexpr Step kSteps[] = {Step::add, Step::add_other, Step::update, Step::remove};

/// A graph on a store without transactions.
class PlainGraph {
 public:
  explicit PlainGraph(const std::string& schema)
      : inner_(open_test_store()), store_(*inner_), graph_(open(store_, schema)) {}

  PlainStore& store() { return store_; }
  table::TableStore& as_stored() { return *inner_; }
  Graph& operator*() { return graph_; }
  Graph* operator->() { return &graph_; }
  /// Another process.
  Graph beside(table::TableStore& store) const { return *Graph::open(store, "plain"); }

  /// Everything that is told of an edge, from both its ends.
  std::string told(const Edge& edge) {
    const std::string back = std::string("~") + edge.type;
    std::string text;
    for (const std::string note : {"", "note = \"one\""}) {
      text += list(edge.from, edge.type, note) + " | " + list(edge.to, back, note) + " | ";
      text += std::to_string(count(edge.from, edge.type, note)) + " " +
              std::to_string(count(edge.to, back, note)) + " | ";
    }
    const Result<Found> found = graph_.get_edge({{edge.from, edge.type, edge.to, {}}, {}});
    text += found && found->item ? fields_of(found->item->view()) : "none";
    const Result<PathAnswer> path = graph_.path({edge.to, {back}, edge.from, {}});
    text += path ? " hops " + std::to_string(path->nodes.size()) : path.error().message();
    const Result<BetweenText> between = between_text(edge);
    return text + " between " + (between ? *between : between.error().message());
  }

  std::string repair() {
    std::string text;
    VerifyOptions options;
    options.repair = true;
    const auto done = verify(graph_, options, [&](const Finding& finding) -> Result<void> {
      text += std::string(to_string(finding.kind)) + " " + std::string(to_string(finding.repair)) +
              "; ";
      return {};
    });
    return done ? text : "error: " + done.error().message();
  }
  std::string findings() {
    std::string text;
    const auto done = verify(graph_, {}, [&](const Finding& finding) -> Result<void> {
      text += std::string(to_string(finding.kind)) + " " + finding.what + "; ";
      return {};
    });
    return done ? text : "error: " + done.error().message();
  }

  std::vector<Item> stored_items() {
    table::ScanRequest scan;
    scan.table = "plain";
    scan.consistent_read = true;
    std::vector<Item> items;
    const auto page = as_stored().scan({}, scan);
    for (const item::ItemView row : page->items) items.push_back(row.decode());
    return items;
  }
  /// Unmarked mirrors are the images of their edges, and every edge has its mirror.
  std::string broken() {
    const schema::Schema& schema = graph_.schema();
    std::map<std::string, Item> items;
    for (const Item& item : stored_items()) {
      items[plan::key_identity(plan::key_of(schema, item))] = item;
    }
    for (const auto& [key, item] : items) {
      const std::optional<MirroredEdge> edge = mirrored_edge(schema, item);
      if (!edge) continue;
      const auto own = items.find(plan::key_identity(edge->own));
      if (own == items.end()) {
        if (!item.contains(schema::kPendingMark)) return key + " has no edge";
        continue;
      }
      const Item image = **mirror_image(schema, own->second);
      const auto mirror = items.find(plan::key_identity(plan::key_of(schema, image)));
      if (mirror == items.end()) return key + " has no mirror";
      const bool is_marked = mirror->second.contains(schema::kPendingMark);
      if (!is_marked && !(image == mirror->second)) return key + " differs";
    }
    return "";
  }

 private:
  using BetweenText = std::string;

  static Graph open(table::TableStore& store, const std::string& schema) {
    Result<Graph> graph = Graph::create(store, load_text(schema));
    if (!graph) {
      ADD_FAILURE() << graph.error().message();
      std::abort();
    }
    return *std::move(graph);
  }
  static std::string fields_of(item::ItemView view) {
    std::string text;
    const Item item = view.decode();
    for (const char* name : {"since", "note", "pending", "intent"}) {
      const Value* value = item.find(name);
      if (value == nullptr) continue;
      text +=
          std::string(name) + "=" +
          (value->as_string() != nullptr ? *value->as_string() : value->as_number()->to_string());
      text += ",";
    }
    return text;
  }
  std::string list(const std::string& node, const std::string& type, const std::string& where) {
    plan::Neighbors operation;
    operation.node = node;
    operation.types = {type};
    operation.selection.where = where;
    const Result<EdgePage> page = graph_.neighbors(operation);
    if (!page) return page.error().message();
    std::string text;
    for (const EdgeRow& row : *page)
      text += std::string(row.node) + "(" + fields_of(row.item) + ")";
    return text;
  }
  std::int64_t count(const std::string& node, const std::string& type, const std::string& where) {
    const Result<CountAnswer> answer = graph_.count({node, type, true, where});
    EXPECT_TRUE(answer.has_value()) << answer.error().message();
    return answer ? answer->count : -1;
  }
  Result<BetweenText> between_text(const Edge& edge) {
    ADJOIN_TRY(const EdgePage page, graph_.between({edge.to, edge.from}));
    std::string text;
    for (const EdgeRow& row : page) text += std::string(row.type) + "(" + fields_of(row.item) + ")";
    return text;
  }

  std::shared_ptr<table::TableStore> inner_;
  PlainStore store_;
  Graph graph_;
};

std::string do_step(const Graph& graph, const Edge& edge, Step step) {
  const auto fields = [](std::int64_t since, const char* note) {
    return Item{{"since", Value(since)}, {"note", note}};
  };
  switch (step) {
    case Step::add:
      return TestGraph::outcome(graph.add_edge({edge.from, edge.type, edge.to, fields(1, "one")}));
    case Step::add_other:
      return TestGraph::outcome(graph.add_edge({edge.from, edge.type, edge.to, fields(2, "two")}));
    case Step::update:
      return TestGraph::outcome(
          graph.update_edge({{edge.from, edge.type, edge.to, {}}, fields(3, "three"), {}, ""}));
    case Step::remove:
      return TestGraph::outcome(graph.remove_edge({{edge.from, edge.type, edge.to, {}}}));
  }
  return "";
}

std::string name_of(const Edge& edge, Step step, bool is_there) {
  constexpr const char* kNames[] = {"add", "add other", "update", "remove"};
  return std::string(kNames[static_cast<int>(step)]) + " " + edge.from + " " + edge.type + " " +
         edge.to + (is_there ? " that is there" : " that is not there");
}

/// Whether its mirror has another key when a field changes.
bool moves(const Edge& edge) { return std::string_view(edge.type) == "RATES"; }

bool is_refused(Step step, bool is_there, std::string_view on_exists) {
  if (step == Step::update) return !is_there;
  return step != Step::remove && is_there && on_exists == "refuse";
}

class OrderedEdges : public testing::TestWithParam<const char*> {};

TEST_P(OrderedEdges, AreToldAsBeforeOrAsAfterWhereverTheirWriteIsCut) {
  std::size_t cuts = 0;
  for (const Edge& edge : kEdges) {
    for (const Step step : kSteps) {
      for (const bool is_there : {false, true}) {
        SCOPED_TRACE(name_of(edge, step, is_there));
        if (moves(edge) && step == Step::remove && !is_there) continue;  // nothing says its key
        PlainGraph whole(schema_with(GetParam()));
        if (is_there) {
          ASSERT_EQ(do_step(*whole, edge, Step::add).find("error"), std::string::npos);
        }
        const std::string before = whole.told(edge);
        const std::size_t calls_before = whole.store().calls;
        const std::string outcome = do_step(*whole, edge, step);
        EXPECT_EQ(outcome.find("error") == 0, is_refused(step, is_there, GetParam())) << outcome;
        const std::size_t calls = whole.store().calls - calls_before;
        const std::string after = whole.told(edge);
        EXPECT_EQ(whole.findings(), "");
        for (std::size_t cut = 0; cut < calls; ++cut) {
          SCOPED_TRACE("cut after " + std::to_string(cut));
          PlainGraph graph(schema_with(GetParam()));
          if (is_there) do_step(*graph, edge, Step::add);
          graph.store().calls_left = cut;
          do_step(*graph, edge, step);
          graph.store().calls_left = PlainStore::kNever;
          const std::string told = graph.told(edge);
          EXPECT_TRUE(told == before || told == after) << told << "\n" << before << "\n" << after;
          EXPECT_EQ(graph.broken(), "");
          ++cuts;
          if (cut % 2 == 0) {
            // The next writer makes it whole as well.
            do_step(*graph, edge, Step::add);
            do_step(*graph, edge, Step::remove);
            do_step(*graph, edge, Step::add);
            // A mark may stay where no later mirror came.
            if (moves(edge)) graph.repair();
            EXPECT_EQ(graph.findings(), "");
            continue;
          }
          graph.repair();
          EXPECT_EQ(graph.findings(), "");
          EXPECT_EQ(graph.told(edge), told);
        }
      }
    }
  }
  EXPECT_GT(cuts, 60U);
}

/// What is told when one step is done after the other.
std::string told_after(const char* on_exists, const Edge& edge, bool is_there, Step first,
                       Step second) {
  PlainGraph graph(schema_with(on_exists));
  if (is_there) do_step(*graph, edge, Step::add);
  do_step(*graph, edge, first);
  do_step(*graph, edge, second);
  return graph.told(edge);
}

TEST_P(OrderedEdges, EndAsInOneOrderOrTheOtherWhenAnotherWriterComesAtAnyPoint) {
  std::size_t races = 0;
  for (const Edge& edge : kEdges) {
    for (const Step first : kSteps) {
      for (const Step second : kSteps) {
        for (const bool is_there : {false, true}) {
          const std::string one = told_after(GetParam(), edge, is_there, first, second);
          const std::string other_way = told_after(GetParam(), edge, is_there, second, first);
          for (std::size_t at = 0; at < 6; ++at) {
            SCOPED_TRACE(name_of(edge, first, is_there) + " meets " +
                         name_of(edge, second, is_there) + " at " + std::to_string(at));
            PlainGraph graph(schema_with(GetParam()));
            if (is_there) do_step(*graph, edge, Step::add);
            PlainStore others(graph.as_stored());
            const Graph other = graph.beside(others);
            bool came = false;
            const std::size_t begun = graph.store().calls;
            graph.store().before_each = [&](std::size_t calls) {
              if (calls != begun + at) return;
              came = true;
              do_step(other, edge, second);
            };
            do_step(*graph, edge, first);
            graph.store().before_each = nullptr;
            if (!came) continue;  // it was done by then
            const std::string told = graph.told(edge);
            EXPECT_TRUE(told == one || told == other_way) << told << "\n" << one;
            EXPECT_EQ(graph.broken(), "");
            if (!graph.findings().empty()) graph.repair();
            EXPECT_EQ(graph.findings(), "");
            ++races;
          }
        }
      }
    }
  }
  EXPECT_GT(races, 200U);
}

INSTANTIATE_TEST_SUITE_P(, OrderedEdges, testing::Values("replace", "keep", "refuse"));

TEST(OrderedEdge, IsWrittenInFourRequestsAndReadInOne) {
  PlainGraph graph(schema_with("replace"));
  const std::size_t begun = graph.store().calls;
  EXPECT_EQ(do_step(*graph, kEdges[2], Step::add), "put");
  EXPECT_EQ(graph.store().calls - begun, 4U);
  const Result<EdgePage> page = graph->neighbors({"P#x", {"likers"}, {}, {}, {}, {}, {}});
  ASSERT_TRUE(page.has_value());
  EXPECT_EQ(page->size(), 1U);
  EXPECT_EQ(page->spent.cost.requests, 1);
}

TEST(OrderedEdge, ShowsItsMarksToNobody) {
  PlainGraph graph(schema_with("replace"));
  do_step(*graph, kEdges[2], Step::add);
  EXPECT_EQ(graph.told(kEdges[2]).find("intent"), std::string::npos);
  bool is_marked = false;
  for (const Item& item : graph.stored_items()) {
    EXPECT_FALSE(item.contains(schema::kPendingMark));
    is_marked |= item.contains(schema::kIntentMark);
  }
  EXPECT_TRUE(is_marked);
}

TEST(OrderedEdge, ThatIsPendingIsToldByVerifyAndMended) {
  PlainGraph graph(schema_with("replace"));
  graph.store().calls_left = 3;  // it is read, its mirror marked, and the edge written
  do_step(*graph, kEdges[2], Step::add);
  graph.store().calls_left = PlainStore::kNever;
  EXPECT_EQ(graph.findings(), "pending-mirror edge U#a LIKES P#x; ");
  EXPECT_EQ(graph.repair(), "pending-mirror repaired; ");
  EXPECT_EQ(graph.findings(), "");
  EXPECT_EQ(graph.stored_items().size(), 2U);
}

TEST(OrderedEdge, IsWrittenAndMendedThoughTheStoreReturnsNoItem) {
  PlainGraph graph(schema_with("replace"));
  graph.store().returns_items = false;
  for (const Edge& edge : {kEdges[0], kEdges[2], kEdges[3]}) {
    EXPECT_EQ(do_step(*graph, edge, Step::add).find("error"), std::string::npos);
    EXPECT_EQ(do_step(*graph, edge, Step::update), "updated");
  }
  EXPECT_EQ(graph.findings(), "");
  EXPECT_EQ(graph.stored_items().size(), 6U);
}

TEST(OrderedEdge, AnswersAnErrorOnlyForAnUpdateThatIsNotWritten) {
  bool is_whole = false;
  for (std::size_t calls = 0; !is_whole; ++calls) {
    SCOPED_TRACE("the store ends after " + std::to_string(calls) + " calls");
    PlainGraph graph(schema_with("replace"));
    graph.store().returns_items = false;
    do_step(*graph, kEdges[2], Step::add);
    const std::string before = graph.told(kEdges[2]);
    graph.store().calls_left = calls;
    const std::string outcome = do_step(*graph, kEdges[2], Step::update);
    is_whole = graph.store().calls_left > 0;
    graph.store().calls_left = PlainStore::kNever;
    EXPECT_EQ(outcome == "updated", graph.told(kEdges[2]) != before) << outcome;
    graph.repair();
    EXPECT_EQ(graph.findings(), "");
    EXPECT_EQ(graph.stored_items().size(), 2U);
    ASSERT_LT(calls, 20U);
  }
}

struct RefusedCase {
  const char* edge;  ///< of the schema's edge type R
  const char* node;  ///< of its node type
  const char* why;
};
constexpr RefusedCase kRefused[] = {
    {"", "counters: {rs: {of: R}}", "nodes User count them (rs)"},
    {"limit: 3, on-exists: keep", "counters: {rs: {of: R}}", "nodes User count them"},
    {"views: {recent: {index: GSI1, pk: \"F#{from}\", sk: \"{since}\"}}, fields: {since: int}", "",
     "both their items stand in index GSI1"},
    {"require: [from, to]", "", "they `require` their nodes"},
};

TEST(OrderedEdge, IsRefusedByNameWhereOtherItemsChangeWithIt) {
  for (const RefusedCase& one : kRefused) {
    SCOPED_TRACE(one.why);
    const std::string edge = one.edge;
    const std::string node = one.node;
    const std::string schema =
        R"(
graph: 1
table: {name: plain, pk: PK, sk: SK, separator: "#", type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {User: {ref: "U#{id}")" +
        (node.empty() ? "" : ", " + node) + R"(}}
edges: {R: {from: User, to: User, on-exists: keep, reverse: same)" +
        (edge.empty() || edge.find("on-exists") != std::string::npos ? "" : ", " + edge) + "}}\n";
    PlainGraph graph(schema);
    const std::string told = TestGraph::outcome(graph->add_edge({"U#a", "R", "U#b", {}}));
    EXPECT_NE(told.find(one.why), std::string::npos) << told;
    EXPECT_NE(told.find("edges R"), std::string::npos) << told;
    EXPECT_NE(told.find("no transactions"), std::string::npos) << told;
    EXPECT_TRUE(graph.stored_items().empty());
  }
}

TEST(OrderedStore, RefusesSeveralEdgesInOneTransaction) {
  PlainGraph graph(schema_with("replace"));
  const std::string told = TestGraph::outcome(graph->transact(
      {plan::AddEdge{"U#a", "FRIEND", "U#b", {}}, plan::AddEdge{"U#a", "FRIEND", "U#c", {}}}));
  EXPECT_NE(told.find("several items are written together"), std::string::npos) << told;
  EXPECT_TRUE(graph.stored_items().empty());
}

TEST(OrderedStore, LoadsAGraphAndRemovesANodeWithItsEdges) {
  PlainGraph graph(schema_with("keep"));
  Loader loader(*graph);
  for (int i = 0; i < 40; ++i) {
    const std::string other = "U#" + std::to_string(i % 30);
    ASSERT_TRUE(loader.add_edge(1, {"U#a", "FRIEND", other, {}}).has_value());
  }
  const Result<void> flushed = loader.flush();
  ASSERT_TRUE(flushed.has_value()) << flushed.error().message();
  EXPECT_EQ(loader.kept(), 10U);
  EXPECT_EQ(graph->count({"U#a", "FRIEND", true, ""})->count, 30);
  EXPECT_EQ(graph.findings(), "");
  const Result<RemovedNode> removed = graph->remove_node("U#a");
  ASSERT_TRUE(removed.has_value()) << removed.error().message();
  EXPECT_EQ(removed->edges_removed, 30U);
  EXPECT_TRUE(graph.stored_items().empty());
}

}  // namespace
}  // namespace adjoin::graph::ordered_store_test
