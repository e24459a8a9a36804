#include "graph/ordered/redirect.h"

#include <memory>
#include <utility>

#include "graph/ordered/ordered_store.h"

namespace adjoin::graph {
namespace {

/// A store without transactions gets other requests than its decorator does, so that who looks has
/// to stand behind it. Not so with a topology: its own decorator stands outermost, must see every
/// write, and cannot be made anew.
bool is_behind_order(const GraphContext& graph) noexcept {
  return graph.owned != nullptr && graph.topology == nullptr;
}

}  // namespace

table::TableStore& sent_to(const GraphContext& graph) noexcept {
  return is_behind_order(graph) ? *graph.as_stored : *graph.store;
}

GraphContext redirected(const GraphContext& graph, table::TableStore& store) {
  GraphContext context = graph;
  context.store = &store;
  if (!store.capabilities().stored_writes) context.programs.reset();
  if (is_behind_order(graph)) {
    auto ordered = std::make_shared<OrderedStore>(store, graph.schema);
    context.store = ordered.get();
    context.as_stored = &store;
    context.owned = std::move(ordered);
  } else if (graph.owned == nullptr) {
    context.as_stored = &store;
  }
  context.unwatched = context.store;
  return context;
}

}  // namespace adjoin::graph
