// The most frequent calls of a graph, each in a function of its own, for count_instructions.py.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/random.h"
#include "engine/open.h"
#include "graph/graph.h"
#include "schema/load/load.h"

namespace adjoin::graph {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Links, pk: PK, sk: SK, separator: "#"}
indexes: {TIME: {pk: TPK, sk: TSK, projection: ALL}}
nodes: {Object: {ref: "N#{id}", fields: {data: string, time: ms}, counters: {links: {of: LINK}}}}
edges:
  LINK:
    from: Object
    to: Object
    on-exists: replace
    views: {byTime: {index: TIME, pk: "{from}", sk: "{time:desc}#{to}"}}
    fields: {time: ms!, data: string!}
)";
constexpr std::uint64_t kNodes = 500;
constexpr std::uint64_t kLinks = 10;
constexpr std::uint64_t kCalls = 500;

struct Links {
  const Graph& graph;
  Random random{1};
  std::uint64_t added = 1'000'000;
  std::uint64_t removed = 0;

  static std::string node(std::uint64_t number) {
    return "N#" + std::to_string(10'000'000 + number);
  }
  static std::uint64_t other(std::uint64_t number, std::uint64_t link) {
    return (number * 7 + link * 13 + 1) % kNodes;
  }
  static Item fields(std::uint64_t time) {
    return {{"data", std::string(100, 'x')}, {"time", Value(1'700'000'000'000 + time)}};
  }
  plan::EdgeId link() {
    const std::uint64_t number = random.below(kNodes);
    return {node(number), "LINK", node(other(number, random.below(kLinks))), {}};
  }
  std::string some() { return node(random.below(kNodes)); }
};

void require(bool done) {
  if (!done) std::abort();
}

}  // namespace
}  // namespace adjoin::graph

// By these names valgrind collects, and hands over what it collected after each kind of call.
#define COUNTED extern "C" __attribute__((noinline)) void
using adjoin::graph::Links;
using adjoin::graph::require;

COUNTED counted_put_node(Links& links) {
  require(links.graph.put_node({Links::node(links.added++), Links::fields(1), true}).has_value());
}
COUNTED counted_update_node(Links& links) {
  require(links.graph.update_node({links.some(), Links::fields(2), {}, {}, {}}).has_value());
}
COUNTED counted_add_new_edge(Links& links) {
  require(links.graph.add_edge({links.some(), "LINK", Links::node(links.added++), Links::fields(3)})
              .has_value());
}
COUNTED counted_replace_edge(Links& links) {
  const auto id = links.link();
  require(links.graph.add_edge({id.from, id.type, id.to, Links::fields(4)}).has_value());
}
COUNTED counted_update_edge(Links& links) {
  require(links.graph.update_edge({links.link(), Links::fields(5), {}, {}, {}}).has_value());
}
COUNTED counted_list(Links& links) {
  adjoin::plan::Neighbors list;
  list.node = links.some();
  list.types = {"LINK"};
  list.by = "byTime";
  require(links.graph.neighbors(list).has_value());
}
COUNTED counted_get_node(Links& links) {
  require(links.graph.get_node({links.some(), {}})->item.has_value());
}
COUNTED counted_count(Links& links) {
  require(links.graph.count({links.some(), "LINK"})->from_counter);
}
COUNTED counted_remove_edge(Links& links) {
  const std::uint64_t number = links.removed % adjoin::graph::kNodes;
  const std::uint64_t link = links.removed++ / adjoin::graph::kNodes;
  require(
      links.graph
          .remove_edge({{Links::node(number), "LINK", Links::node(Links::other(number, link)), {}}})
          .has_value());
}

COUNTED end_of_counted_calls() { __asm__ volatile(""); }

int main() {
  using namespace adjoin::graph;
  adjoin::engine::Options options;
  options.path = "/counted";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{256} << 20U;
  const auto store = adjoin::engine::open(options).value();
  const Graph graph =
      Graph::create(*store, adjoin::schema::load_schema(kSchema, "counted").value()).value();
  Links links{graph};
  for (std::uint64_t i = 0; i < kNodes; ++i) {
    require(graph.put_node({Links::node(i), Links::fields(0), true}).has_value());
    for (std::uint64_t link = 0; link < kLinks; ++link) {
      require(graph
                  .add_edge({Links::node(i), "LINK", Links::node(Links::other(i, link)),
                             Links::fields(link)})
                  .has_value());
    }
  }
  const auto all = [&](auto* call) {
    for (std::uint64_t i = 0; i < kCalls; ++i) call(links);
    end_of_counted_calls();
  };
  all(counted_put_node);
  all(counted_update_node);
  all(counted_add_new_edge);
  all(counted_replace_edge);
  all(counted_update_edge);
  all(counted_list);
  all(counted_get_node);
  all(counted_count);
  all(counted_remove_edge);
  std::printf("%llu calls of each\n", static_cast<unsigned long long>(kCalls));
}
