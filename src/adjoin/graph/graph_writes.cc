#include <algorithm>
#include <string>
#include <utility>

#include "adjoin/graph.h"
#include "adjoin/graph/edge_id.h"
#include "adjoin/state/empty_sets.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "adjoin/state/written.h"

namespace adjoin {
namespace detail {
namespace {

/// Leaves the fields in the key of the edge's type. An undeclared type has none.
void keep_key_fields(const schema::Schema& schema, plan::EdgeId& id) {
  const schema::EdgeType* type = schema.edge(id.type);
  Item key;
  if (type != nullptr) {
    for (const std::string& name : type->key_fields) {
      if (const Value* value = id.fields.find(name)) key.set(name, *value);
    }
  }
  id.fields = std::move(key);
}

/// Sends one write. A write is whole or not at all: the budget of a read does not apply.
Result<WriteResult> write(const graph::Graph& graph, std::vector<plan::WriteOperation> operations,
                          const CallOptions& call) {
  for (plan::WriteOperation& operation : operations) leave_out_empty_sets(operation);
  CallOptions unlimited = call;
  unlimited.budget = {};
  const InnerCall inner_call(unlimited);
  ADJOIN_TRY(graph::Written written, graph.transact(operations, inner_call.options()));
  return to_write_result(std::move(written));
}

Graph::Removal to_removal(graph::RemovedNode removed) {
  Graph::Removal removal;
  removal.complete = removed.complete;
  removal.node_existed = removed.node_existed;
  removal.edges_removed = removed.edges_removed;
  removal.items_removed = removed.items_removed;
  removal.items_left = removed.items_left;
  removal.types_not_reached = std::move(removed.types_not_reached);
  removal.types_by_late_index = std::move(removed.types_by_late_index);
  removal.stopped_by = removed.spent.cut_by;
  removal.usage = usage_of(removed.spent.cost);
  removal.would_use = usage_of(removed.would_cost);
  return removal;
}

}  // namespace

plan::EdgeId edge_id(const schema::Schema& schema, const Edge& edge) {
  plan::EdgeId id{edge.from, edge.type, edge.to, edge.fields};
  keep_key_fields(schema, id);
  return id;
}

std::vector<plan::WriteOperation> with_edge_ids(const schema::Schema& schema,
                                                std::vector<plan::WriteOperation> operations) {
  for (plan::WriteOperation& operation : operations) {
    if (auto* remove = std::get_if<plan::RemoveEdge>(&operation)) {
      keep_key_fields(schema, remove->edge);
    } else if (auto* update = std::get_if<plan::UpdateEdge>(&operation)) {
      keep_key_fields(schema, update->edge);
    } else if (auto* check = std::get_if<plan::CheckEdge>(&operation)) {
      keep_key_fields(schema, check->edge);
    }
  }
  return operations;
}

}  // namespace detail

Result<WriteResult> Graph::put_node(const Node& node, const CallOptions& call) const {
  return detail::write(detail::inner(*this), {plan::PutNode{node.ref, node.fields, false}}, call);
}

Result<WriteResult> Graph::create_node(const Node& node, const CallOptions& call) const {
  return detail::write(detail::inner(*this), {plan::PutNode{node.ref, node.fields, true}}, call);
}

Result<WriteResult> Graph::update_node(std::string_view ref, const Update& update,
                                       const CallOptions& call) const {
  return detail::write(
      detail::inner(*this),
      {plan::UpdateNode{std::string(ref), update.set, update.remove, update.where, update.add}},
      call);
}

Result<Graph::Removal> Graph::remove_node(std::string_view ref, const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  ADJOIN_TRY(graph::RemovedNode removed,
             detail::inner(*this).remove_node(ref, inner_call.options()));
  return detail::to_removal(std::move(removed));
}

Result<Graph::Removal> Graph::would_remove_node(std::string_view ref,
                                                const CallOptions& call) const {
  const detail::InnerCall inner_call(call);
  ADJOIN_TRY(graph::RemovedNode removed,
             detail::inner(*this).would_remove(ref, inner_call.options()));
  return detail::to_removal(std::move(removed));
}

Result<WriteResult> Graph::add_edge(const Edge& edge, const CallOptions& call) const {
  return detail::write(detail::inner(*this),
                       {plan::AddEdge{edge.from, edge.type, edge.to, edge.fields}}, call);
}

Result<WriteResult> Graph::update_edge(const Edge& edge, const Update& update,
                                       const CallOptions& call) const {
  const graph::Graph& graph = detail::inner(*this);
  return detail::write(graph,
                       {plan::UpdateEdge{detail::edge_id(graph.schema(), edge), update.set,
                                         update.remove, update.where, update.add}},
                       call);
}

Result<WriteResult> Graph::move_edge(const Edge& edge, const CallOptions& call) const {
  return detail::write(detail::inner(*this), {plan::MoveEdge{edge.from, edge.type, edge.to}}, call);
}

Result<WriteResult> Graph::remove_edge(const Edge& edge, const CallOptions& call) const {
  const graph::Graph& graph = detail::inner(*this);
  return detail::write(graph, {plan::RemoveEdge{detail::edge_id(graph.schema(), edge)}}, call);
}

Result<WriteResult> Graph::append(std::string_view node, std::string_view series,
                                  const Item& fields, const CallOptions& call) const {
  return detail::write(detail::inner(*this),
                       {plan::AddToSeries{std::string(node), std::string(series), fields}}, call);
}

Result<WriteResult> Graph::commit(const Transaction& transaction, const CallOptions& call) const {
  const graph::Graph& graph = detail::inner(*this);
  const auto& operations = detail::Access::operations(transaction);
  if (transaction.size() == 0) {
    return Error(ErrorCode::invalid_argument, "the transaction is empty: add an operation to it");
  }
  return detail::write(graph, detail::with_edge_ids(graph.schema(), operations->list), call);
}

}  // namespace adjoin
