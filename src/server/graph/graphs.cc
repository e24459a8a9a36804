#include "server/graph/graphs.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "table/store/all_tables.h"

namespace adjoin::server {
namespace {

// More graphs than this are opened anew from time to time. The cache needs no order of use for
// that.
constexpr std::size_t kKnownMax = 64;
// Opening may wait for clients that use an old schema. The pool has few threads, and they must not
// all wait.
constexpr std::chrono::seconds kOpenMax{1};

}  // namespace

Result<std::vector<std::string>> Graphs::tables(std::size_t count_max) {
  std::vector<std::string> names;
  ADJOIN_TRY(std::vector<std::string> tables, table::all_tables(store_, {}));
  for (std::string& name : tables) {
    ADJOIN_TRY(const auto note, store_.note({}, name));
    if (!note) continue;
    names.push_back(std::move(name));
    if (names.size() == count_max) break;
  }
  return names;
}

Result<std::vector<std::string>> Graphs::read_topologies(const graph::CallOptions& call) {
  std::vector<std::string> complaints;
  if (!topology_) return complaints;
  ADJOIN_TRY(const std::vector<std::string> names, tables(kKnownMax));
  for (const std::string& name : names) {
    Result<graph::TopologyState> state = Error(ErrorCode::not_found, "");
    if (const Result<graph::Graph> graph = open(name, call.context)) {
      state = graph->topology_state({}, call);
    } else {
      state = graph.error();
    }
    // The server is to stop. All other failures leave the graph without a topology, which is slower
    // and not wrong.
    if (!state && state.error().code() == ErrorCode::cancelled) return state.error();
    const std::string why = state ? state->why_not : std::string(state.error().message());
    if (!state || !state->in_use) complaints.push_back("table " + name + ": " + why);
  }
  return complaints;
}

Result<graph::Graph> Graphs::open(std::string_view table, table::CallContext context) {
  const auto end = std::chrono::steady_clock::now() + kOpenMax;
  context.deadline = std::min(context.deadline.value_or(end), end);
  context.cost = nullptr;  // whoever comes first does not pay for all
  std::string name(table);
  if (name.empty()) {
    ADJOIN_TRY(std::vector<std::string> names, tables(2));
    if (names.size() == 1) name = std::move(names.front());
  }
  if (name.empty()) return graph::Graph::open(store_);  // says what is wrong
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    // A graph whose schema was changed by others is opened anew.
    if (found != known_.end() && found->second.check_current()) return found->second;
  }
  // Without the lock: opening reads the store, and other tables need not wait. Two threads may open
  // the same graph; the later one stays.
  ADJOIN_TRY(graph::Graph graph, graph::Graph::open(store_, name, system_clock(), context));
  if (topology_) {
    ADJOIN_TRY(graph, graph.with_topology(*topology_));
  }
  // What is replaced goes behind the lock: a topology may still be writing its file.
  decltype(known_) gone;
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kKnownMax) gone.swap(known_);
  if (auto old = known_.extract(name)) gone.insert(std::move(old));
  known_.emplace(name, graph);
  return graph;
}

}  // namespace adjoin::server
