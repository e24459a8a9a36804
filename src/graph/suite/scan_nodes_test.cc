#include <algorithm>

#include "graph/read/type_counts.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/create_table.h"

// What only a Scan tells: the nodes of a type without an index entry, and how many items of each
// type there are. And the schema as a table keeps it.

namespace adjoin::graph::scan_nodes_test {
namespace {

constexpr std::string_view kSchema = R"(# people, and what they like
graph: 1
table: {name: people, pk: PK, sk: SK}
nodes:
  Person: {ref: "PERSON#{id}", fields: {age: int}}   # no index
  Thing: {ref: "THING#{id}"}
edges:
  LIKES: {from: {type: Person}, to: {type: Thing}, reverse: {item: {type: LIKED_BY}}, on-exists: keep}
)";

class People : public TestGraph {
 public:
  explicit People(int count) : TestGraph(load_text(std::string(kSchema))) {
    for (int i = 0; i < count; ++i) {
      put("PERSON#" + std::to_string(i), number_field("age", i));
      put("THING#" + std::to_string(i));
    }
    add("PERSON#0", "LIKES", "THING#0");
  }

  /// The refs, page after page, sorted: a Scan has no order of its own.
  std::vector<std::string> refs(plan::NodesBy operation) {
    std::vector<std::string> found;
    do {
      const Result<ItemRows> page = (*this)->nodes_by(operation);
      if (!page) return {page.error().message()};
      for (const ItemRow& row : *page) found.push_back(row.node);
      operation.page.after = page->next;
    } while (!operation.page.after.empty());
    std::sort(found.begin(), found.end());
    return found;
  }
};

plan::NodesBy people(bool allow_scan) {
  plan::NodesBy operation;
  operation.type = "Person";
  operation.allow_scan = allow_scan;
  return operation;
}

TEST(NodesByScan, AreRefusedUnlessTheScanIsAllowed) {
  People graph(3);
  EXPECT_EQ(graph.refs(people(false)),
            std::vector<std::string>{
                "nodes Person have no index entry, so that only a Scan of the whole table lists "
                "them: declare `index` on Person, or allow the scan"});
  EXPECT_EQ(graph->explain(plan::ReadOperation(people(false))).error().code(),
            ErrorCode::unsupported);
}

TEST(NodesByScan, AreAllOfTheTypeAndNoneOfAnother) {
  People graph(3);
  EXPECT_EQ(graph.refs(people(true)),
            (std::vector<std::string>{"PERSON#0", "PERSON#1", "PERSON#2"}));
  plan::NodesBy old = people(true);
  old.selection.where = "age >= 2";
  EXPECT_EQ(graph.refs(old), std::vector<std::string>{"PERSON#2"});
}

TEST(NodesByScan, PagesJoinToTheWhole) {
  People graph(30);
  plan::NodesBy operation = people(true);
  const std::vector<std::string> all = graph.refs(operation);
  ASSERT_EQ(all.size(), 30U);
  std::vector<std::string> joined;
  operation.page.first = 7;
  std::size_t pages = 0;
  do {
    const Result<ItemRows> page = graph->nodes_by(operation);
    ASSERT_TRUE(page.has_value()) << page.error().message();
    EXPECT_LE(page->size(), 7U);
    for (const ItemRow& row : *page) joined.push_back(row.node);
    operation.page.after = page->next;
    ++pages;
  } while (!operation.page.after.empty());
  std::sort(joined.begin(), joined.end());
  EXPECT_EQ(joined, all);
  EXPECT_EQ(pages, 5U);
}

TEST(NodesByScan, HaveNoOrderAndNoBound) {
  People graph(1);
  plan::NodesBy ordered = people(true);
  ordered.page.descending = true;
  EXPECT_EQ(api_error_of(graph->nodes_by(ordered).error()), ApiError::validation);
  plan::NodesBy bounded = people(true);
  bounded.range = plan::Range{plan::Range::Op::ge, "5", ""};
  EXPECT_EQ(api_error_of(graph->nodes_by(bounded).error()), ApiError::validation);
}

TEST(TypeCounts, TellEveryKindOfItemApart) {
  People graph(3);
  const Result<TypeCounts> counts = count_types(*graph);
  ASSERT_TRUE(counts.has_value()) << counts.error().message();
  std::string said;
  std::uint64_t bytes = 0;
  for (const TypeCount& one : counts->types) {
    said += one.kind + " " + one.type + " " + std::to_string(one.items) + ", ";
    bytes += one.bytes;
  }
  EXPECT_EQ(said, "node Person 3, node Thing 3, edge LIKES 1, mirror LIKED_BY 1, ");
  EXPECT_GT(bytes, 8 * std::string("PERSON#0").size());
}

TEST(TypeCounts, GoOnBehindWhereABudgetEndedThem) {
  People graph(1);
  for (int i = 1; i < 9; ++i) {
    graph.put("THING#" + std::to_string(i), Item{{"text", Value(std::string(300'000, 'x'))}});
  }
  CallOptions options;
  options.budget.requests_max = 1;
  std::uint64_t things = 0;
  int pages = 0;
  for (std::optional<Item> after; pages == 0 || after; ++pages) {
    const Result<TypeCounts> page = count_types(*graph, options, after);
    ASSERT_TRUE(page.has_value()) << page.error().message();
    EXPECT_EQ(page->next.has_value(), page->spent.cut_by == Limit::requests);
    for (const TypeCount& one : page->types) things += one.type == "Thing" ? one.items : 0;
    after = page->next;
  }
  // How much a page holds beyond a megabyte is the store's own.
  EXPECT_GT(pages, 1);
  EXPECT_EQ(things, 9U);
}

TEST(KeptSchema, IsTheFileAsItWasWritten) {
  People graph(0);
  EXPECT_EQ(graph.store().note({}, "people").value(), std::string(kSchema));
  const Result<Graph> again = Graph::open(graph.store(), "people");
  ASSERT_TRUE(again.has_value()) << again.error().message();
  EXPECT_EQ(again->schema().text, kSchema);
  EXPECT_EQ(again->schema().fingerprint(), graph->schema().fingerprint());
}

TEST(KeptSchema, ThatAnEarlierVersionKeptAsJsonIsOpenedAndToldAsItIs) {
  const std::shared_ptr<table::TableStore> store = open_test_store();
  const schema::Schema schema = load_text(std::string(kSchema));
  const std::string json = schema.canonical_json();
  ASSERT_TRUE(store->create_table({}, create_table_request(schema)));
  ASSERT_TRUE(store->set_note({}, "people", std::nullopt, json));
  const Result<Graph> again = Graph::open(*store, load_text(std::string(kSchema)));
  ASSERT_TRUE(again.has_value()) << again.error().message();
  EXPECT_EQ(Graph::open(*store, "people")->schema().text, json);
  // Making it again changes nothing.
  ASSERT_TRUE(Graph::create(*store, load_text(std::string(kSchema))));
  EXPECT_EQ(store->note({}, "people").value(), json);
}

TEST(KeptSchema, OfAVeryLongFileIsItsCanonicalForm) {
  schema::Schema schema = load_text(std::string(kSchema) + "# " + std::string(200'000, 'x') + "\n");
  EXPECT_EQ(schema.kept_text(), schema.canonical_json());
}

}  // namespace
}  // namespace adjoin::graph::scan_nodes_test
