#include "server/graph/graphs.h"

#include <utility>

namespace adjoin::server {
namespace {

constexpr std::size_t kKnownMax = 64;

}  // namespace

Result<std::string> Graphs::only_table() {
  std::string only;
  table::ListTablesRequest request;
  do {
    ADJOIN_TRY(table::ListTablesResult page, store_.list_tables({}, request));
    for (std::string& name : page.table_names) {
      ADJOIN_TRY(const auto note, store_.note({}, name));
      if (!note) continue;
      if (!only.empty()) return std::string();
      only = std::move(name);
    }
    request.exclusive_start_table_name = page.last_evaluated_table_name;
  } while (request.exclusive_start_table_name);
  return only;
}

Result<graph::Graph> Graphs::open(std::string_view table) {
  std::string name(table);
  if (name.empty()) {
    ADJOIN_TRY(name, only_table());
  }
  if (name.empty()) return graph::Graph::open(store_);  // says what is wrong
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    if (found != known_.end() && found->second.check_current()) return found->second;
  }
  ADJOIN_TRY(graph::Graph graph, graph::Graph::open(store_, name));
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kKnownMax) known_.clear();
  known_.insert_or_assign(name, graph);
  return graph;
}

}  // namespace adjoin::server
