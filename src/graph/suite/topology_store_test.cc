// A topology beside a table of any store: it has at once what is written through its graph, and
// what others write at once or soon, as the store tells changes.
#include <chrono>
#include <thread>

#include "graph/suite/test_graph.h"

namespace adjoin::graph::topology_store_test {
namespace {

/// A counter that follows the stream asks for one.
constexpr const char* kSchema = R"(
graph: 1
table: {name: followed, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}", counters: {known: {of: ~KNOWS, mode: eventual}}}}
edges: {KNOWS: {from: User, to: User, reverse: {index: GSI1}}, LIKES: {from: User, to: User, key: [when], fields: {when: int!}}}
)";

std::string near(const Graph& graph, const std::string& node, const std::string& type,
                 std::string* source = nullptr) {
  const Result<NeighborhoodAnswer> found = graph.neighborhood({node, {type}, 1});
  EXPECT_TRUE(found.has_value()) << found.error().message();
  if (!found) return "";
  if (source != nullptr) *source = found->spent.source.substr(0, 8);
  std::string text;
  if (found->levels.size() < 2) return text;
  for (const std::string& ref : found->levels[1]) text += (text.empty() ? "" : " ") + ref;
  return text;
}

/// Asks until the answer is from memory: a stream may take its time.
std::string near_from_memory(const Graph& graph, const std::string& node, const std::string& type) {
  std::string source;
  std::string text;
  for (int tries = 0; tries < 100 && source != "topology"; ++tries) {
    if (tries > 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    text = near(graph, node, type, &source);
  }
  EXPECT_EQ(source, "topology");
  return text;
}

TEST(TopologyBesideATable, HasWhatIsWrittenThroughItsGraph) {
  TestGraph graph(load_text(kSchema));
  graph.add("U#a", "KNOWS", "U#b");
  graph.add("U#a", "LIKES", "U#b", number_field("when", 1));
  graph.add("U#a", "LIKES", "U#b", number_field("when", 2));
  const Graph memory = graph->with_topology().value();
  EXPECT_EQ(near_from_memory(memory, "U#a", "KNOWS"), "U#b");
  EXPECT_TRUE(memory.add_edge({"U#a", "KNOWS", "U#c", {}}).has_value());
  EXPECT_EQ(near(memory, "U#a", "KNOWS"), "U#b U#c");
  EXPECT_TRUE(memory.remove_edge({{"U#a", "KNOWS", "U#b", {}}}).has_value());
  EXPECT_EQ(near(memory, "U#a", "KNOWS"), "U#c");
  // One of two edges between the same nodes goes, and the other.
  for (const std::int64_t when : {1, 2}) {
    EXPECT_EQ(near(memory, "U#a", "LIKES"), "U#b");
    EXPECT_TRUE(
        memory.remove_edge({{"U#a", "LIKES", "U#b", number_field("when", when)}}).has_value());
  }
  EXPECT_EQ(near(memory, "U#a", "LIKES"), "");
  EXPECT_EQ(near_from_memory(memory, "U#a", "KNOWS"), "U#c");
}

TEST(TopologyBesideATable, HasWhatOthersWriteAtOnceOrSoon) {
  TestGraph graph(load_text(kSchema));
  const Graph memory = graph->with_topology().value();
  EXPECT_EQ(near_from_memory(memory, "U#a", "KNOWS"), "");
  std::string expected;
  for (const char* to : {"U#b", "U#c", "U#d"}) {
    graph.add("U#a", "KNOWS", to);
    graph.add(to, "LIKES", "U#a", number_field("when", 1));
    expected += (expected.empty() ? "" : " ") + std::string(to);
    for (int tries = 0; tries < 100 && near(memory, "U#a", "KNOWS") != expected; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_EQ(near(memory, "U#a", "KNOWS"), expected);
  }
  EXPECT_EQ(near_from_memory(memory, "U#d", "LIKES"), "U#a");
}

}  // namespace
}  // namespace adjoin::graph::topology_store_test
