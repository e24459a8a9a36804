// A page of a team's goals with their leads and teams: three requests, for up to 100 goals. The
// graph is that of examples/goals: team_page STORE.
#include <cstdio>
#include <string>
#include <vector>

#include "adjoin/graph.h"

// Prints one page, and returns the cursor of the next; empty if there is none.
adjoin::Result<std::string> print_page(const adjoin::Graph& graph, const std::string& team,
                                       const std::string& after) {
  adjoin::Item parameters = {{"team", team}, {"first", 2}};
  if (!after.empty()) parameters.set("after", after);
  ADJOIN_TRY(const auto page, graph.run("teamGoals", parameters, {.timeout_ms = 5000}));
  for (const adjoin::PlanRow& goal : page) {
    const std::string* title = goal.fields["title"].as_string();
    std::printf("%s\n", title == nullptr ? goal.ref.c_str() : title->c_str());
    for (const auto& lead : goal.with("leads")) std::printf("  led by %s\n", lead.ref.c_str());
    for (const auto& other : goal.with("teams")) std::printf("  with %s\n", other.ref.c_str());
  }
  std::printf("%d requests\n", static_cast<int>(page.usage.requests));
  return page.next;
}

int main(int count, char** arguments) {
  auto store = adjoin::Store::open(count > 1 ? arguments[1] : "goals/").value();
  auto graph = adjoin::Graph::open(store).value();

  std::string cursor;
  do {
    cursor = print_page(graph, "T1", cursor).value();
  } while (!cursor.empty());

  // The same list without a declared plan: the edges by rank, then the goals.
  const auto edges = graph.edges_to("TEAM-T1", "GOALMEMBERSHIP")
                         .range(adjoin::KeyRange::at_least("TEAM"))
                         .first(20)
                         .page()
                         .value();
  std::vector<std::string> refs;
  for (const adjoin::Edge& edge : edges) refs.push_back(edge.from);
  for (const adjoin::Node& goal : graph.batch_get_nodes(refs, {"title"}).value()) {
    std::printf("%s\n", goal.fields.to_json().c_str());
  }
}
