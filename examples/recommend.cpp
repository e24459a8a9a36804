// Recommendations that may cost no more than 200 requests and 50 ms, from the graph of
// examples/social: recommend STORE.
#include <cstdio>

#include "adjoin/algorithms.h"
#include "adjoin/graph.h"

int main(int count, char** arguments) {
  auto store = adjoin::Store::open(count > 1 ? arguments[1] : "social/").value();
  auto graph = adjoin::Graph::open(store).value();

  const adjoin::CallOptions call = {
      .budget = {.requests_max = 200, .fan_out_max = 100, .time_ms_max = 50}};
  const auto page = adjoin::recommend(graph, "USER#alice", "LIKES", {.first = 5}, call).value();
  for (const adjoin::Scored& product : page) {
    std::printf("%s is liked in %d ways\n", product.ref.c_str(), static_cast<int>(product.score));
  }
  if (page.stopped_by != adjoin::Limit::none) {
    std::printf("approximate: the budget of %s ended the search\n",
                adjoin::to_string(page.stopped_by).data());
  }
  std::printf("%d requests\n", static_cast<int>(page.usage.requests));

  // From memory: no requests once it is loaded, and no need of a budget.
  const auto fast = adjoin::with_topology(graph, {.types = "LIKES"}).value();
  adjoin::topology_state(fast, "LIKES").value();
  const auto same = adjoin::recommend(fast, "USER#alice", "LIKES", {.first = 5}).value();
  std::printf("from memory: %zu rows, %d requests\n", same.size(),
              static_cast<int>(same.usage.requests));
}
