// Who follows whom: nodes and edges in one table, read in both directions.
#include <cstdio>

#include "adjoin/graph.h"
#include "adjoin/store.h"
#include "adjoin/table.h"

int main() {
  adjoin::Store store = adjoin::Store::open("memory:").value();  // or a folder: "data/"
  adjoin::Graph graph = adjoin::Graph::create(store, R"(
graph: 1
table: {name: people, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {Person: {ref: "PERSON#{id}", fields: {name: string}, counters: {followers: {of: followers}}}}
edges:
  FOLLOWS:
    from: {type: Person, as: following}
    to: {type: Person, as: followers}
    reverse: {index: GSI1}
    on-exists: keep
)")
                            .value();

  graph.put_node("PERSON#alice", {{"name", "Alice"}}).value();
  graph.add_edge("PERSON#alice", "FOLLOWS", "PERSON#bob").value();
  graph.add_edge("PERSON#carol", "FOLLOWS", "PERSON#bob").value();
  graph.add_edge("PERSON#bob", "FOLLOWS", "PERSON#dave").value();

  const auto page = graph.edges("FOLLOWS").to("PERSON#bob").first(20).page().value();
  for (const auto& edge : page) {
    std::printf("%.*s follows bob\n", static_cast<int>(edge.node.size()), edge.node.data());
  }
  std::printf("bob has %d followers\n",
              static_cast<int>(graph.count("PERSON#bob", "followers").value()));

  const auto path = graph.path("PERSON#alice", "FOLLOWS", "PERSON#dave").value();
  std::printf("alice reaches dave in %u hops\n", *path.hops);

  // The same data as plain items.
  adjoin::Table table = adjoin::Table::open(store, "people").value();
  const auto items = table.query("PK = \"PERSON#bob\"").value();
  std::printf("%zu items in bob's partition\n", items.items.size());
  return page.size() == 2 && *path.hops == 2 && items.items.size() == 2 ? 0 : 1;
}
