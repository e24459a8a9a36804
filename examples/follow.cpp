// Follow and unfollow in one transaction each: edge, both counters, and a rule of the program.
#include <cstdio>
#include <string>

#include "adjoin/graph.h"

constexpr const char* kSchema = R"(
graph: 1
table: {name: actors, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes:
  Actor:
    ref: "ACTOR#{id}"
    fields: {name: string, followsLeft: int}
    counters: {followers: {of: followers}}
edges:
  FOLLOWS:
    from: {type: Actor, as: following}
    to: {type: Actor, as: followers}
    reverse: {index: GSI1}
    on-exists: keep
    fields: {createdAt: epoch}
  BLOCKS: {from: Actor, to: Actor}
)";

// Alice follows Bob, unless Bob has blocked her or she has used up her follows.
adjoin::Result<bool> follow(const adjoin::Graph& graph, const std::string& alice,
                            const std::string& bob) {
  adjoin::Transaction transaction;
  transaction.add_edge({alice, "FOLLOWS", bob, {{"createdAt", 1718900000}}})
      .check_no_edge({bob, "BLOCKS", alice})
      .update_node(alice, {.add = {{"followsLeft", -1}}, .where = "followsLeft > 0"});
  const auto result = graph.commit(transaction);
  if (result) return true;
  if (result.error().code() != adjoin::ErrorCode::condition_failed) return result.error();
  for (const auto& cause : result.error().causes()) {
    std::printf("operation %zu: %s\n", cause.operation, cause.message.c_str());
  }
  return false;  // nothing was written
}

adjoin::Result<bool> unfollow(const adjoin::Graph& graph, const std::string& alice,
                              const std::string& bob) {
  ADJOIN_TRY(const auto result, graph.remove_edge({alice, "FOLLOWS", bob}));
  return result.outcome() == adjoin::Outcome::removed;  // else there was no such edge
}

int main(int count, char** arguments) {
  auto store = adjoin::Store::open(count > 1 ? arguments[1] : "memory:").value();
  auto graph = adjoin::Graph::create(store, adjoin::Schema::parse(kSchema).value()).value();
  graph.put_node({"ACTOR#alice", {{"name", "Alice"}, {"followsLeft", 1}}}).value();
  graph.add_edge({"ACTOR#carol", "BLOCKS", "ACTOR#alice"}).value();

  const bool first = follow(graph, "ACTOR#alice", "ACTOR#bob").value();
  const bool blocked = follow(graph, "ACTOR#alice", "ACTOR#carol").value();
  const bool used_up = follow(graph, "ACTOR#alice", "ACTOR#dave").value();

  // The counter is a field of the node, read with it by one GetItem.
  const auto bob = graph.get_node("ACTOR#bob").value();
  const auto followers = bob ? bob->fields["followers"].as_int().value_or(0) : 0;
  std::printf("bob has %d followers\n", static_cast<int>(followers));

  const bool undone = unfollow(graph, "ACTOR#alice", "ACTOR#bob").value();
  const auto left = graph.edges_to("ACTOR#bob", "FOLLOWS").count().value();
  std::printf("then %d\n", static_cast<int>(left));
  return first && !blocked && !used_up && followers == 1 && undone && left == 0 ? 0 : 1;
}
