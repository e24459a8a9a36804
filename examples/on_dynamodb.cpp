// The same graph in a table of Amazon DynamoDB, or of anything that speaks as it does:
//   on_dynamodb "dynamodb://people?region=eu-west-1"
// Endpoint, region and credentials that the URL leaves open are looked for as the tools of AWS do.
#include <cstdio>

#include "adjoin/graph.h"
#include "adjoin/store.h"

constexpr const char* kSchema = R"(
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
)";

int main(int count, char** arguments) {
  const auto store = adjoin::Store::open(count > 1 ? arguments[1] : "dynamodb://people");
  if (!store) {
    std::fprintf(stderr, "%s\n", store.error().message().c_str());
    return 1;
  }
  const auto graph = adjoin::Graph::create(*store, kSchema);  // opens it when it is there
  if (!graph) {
    std::fprintf(stderr, "%s\n", graph.error().message().c_str());
    return 1;
  }
  graph->put_node("PERSON#alice", {{"name", "Alice"}}).value();
  graph->add_edge("PERSON#alice", "FOLLOWS", "PERSON#bob").value();
  graph->add_edge("PERSON#bob", "FOLLOWS", "PERSON#carol").value();
  const auto path = graph->path("PERSON#alice", "FOLLOWS", "PERSON#carol").value();
  std::printf("alice reaches carol in %u hops\n", path.hops.value());
}
