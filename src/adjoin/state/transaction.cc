#include "adjoin/transaction.h"

#include <utility>

#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "adjoin/state/written.h"
#include "base/assert.h"

namespace adjoin {
namespace detail {

template class Handle<Operations>;

namespace {

plan::EdgeId id_of(Edge edge) {
  return {std::move(edge.from), std::move(edge.type), std::move(edge.to), std::move(edge.fields)};
}

/// Adds to operations that no other transaction shares: those of a copy are copied first.
void add_operation(Handle<Operations>& operations, plan::WriteOperation operation) {
  if (!operations) operations = Access::make_as<Operations, Operations>();
  if (operations->handles.load(std::memory_order_acquire) > 1) {
    auto own = Access::make_as<Operations, Operations>();
    own->list = operations->list;
    operations = std::move(own);
  }
  operations->list.push_back(std::move(operation));
}

}  // namespace

Outcome to_outcome(plan::WriteOutcome outcome) noexcept {
  switch (outcome) {
    case plan::WriteOutcome::created: return Outcome::created;
    case plan::WriteOutcome::existed: return Outcome::existed;
    case plan::WriteOutcome::replaced: return Outcome::replaced;
    case plan::WriteOutcome::put: return Outcome::put;
    case plan::WriteOutcome::updated: return Outcome::updated;
    case plan::WriteOutcome::removed: return Outcome::removed;
    case plan::WriteOutcome::missing: return Outcome::missing;
    case plan::WriteOutcome::checked: return Outcome::checked;
    case plan::WriteOutcome::committed: break;
  }
  ADJOIN_ASSERT(false);
  return Outcome::checked;
}

WriteResult to_write_result(graph::Written written) {
  WriteResult result;
  result.outcomes.reserve(written.each.size());
  for (const plan::WriteOutcome outcome : written.each) {
    result.outcomes.push_back(to_outcome(outcome));
  }
  result.commit = written.commit.value;
  result.copies_pending = written.copies_pending;
  result.warnings = std::move(written.spent.warnings);
  result.usage = usage_of(written.spent.cost);
  return result;
}

}  // namespace detail

std::string_view to_string(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::created: return "created";
    case Outcome::existed: return "existed";
    case Outcome::replaced: return "replaced";
    case Outcome::put: return "put";
    case Outcome::updated: return "updated";
    case Outcome::removed: return "removed";
    case Outcome::missing: return "missing";
    case Outcome::checked: return "checked";
  }
  return "unknown";
}

Transaction::Transaction() = default;
Transaction::Transaction(const Transaction&) = default;
Transaction& Transaction::operator=(const Transaction&) = default;
Transaction::Transaction(Transaction&&) noexcept = default;
Transaction& Transaction::operator=(Transaction&&) noexcept = default;
Transaction::~Transaction() = default;

Transaction& Transaction::put_node(Node node) {
  detail::add_operation(operations_,
                        plan::PutNode{std::move(node.ref), std::move(node.fields), false});
  return *this;
}
Transaction& Transaction::create_node(Node node) {
  detail::add_operation(operations_,
                        plan::PutNode{std::move(node.ref), std::move(node.fields), true});
  return *this;
}
Transaction& Transaction::update_node(std::string_view ref, Update update) {
  detail::add_operation(
      operations_,
      plan::UpdateNode{std::string(ref), std::move(update.set), std::move(update.remove),
                       std::move(update.where), std::move(update.add)});
  return *this;
}
Transaction& Transaction::remove_node_item(std::string_view ref) {
  detail::add_operation(operations_, plan::RemoveNode{std::string(ref)});
  return *this;
}

Transaction& Transaction::add_edge(Edge edge) {
  detail::add_operation(operations_, plan::AddEdge{std::move(edge.from), std::move(edge.type),
                                                   std::move(edge.to), std::move(edge.fields)});
  return *this;
}
Transaction& Transaction::update_edge(Edge edge, Update update) {
  detail::add_operation(
      operations_,
      plan::UpdateEdge{detail::id_of(std::move(edge)), std::move(update.set),
                       std::move(update.remove), std::move(update.where), std::move(update.add)});
  return *this;
}
Transaction& Transaction::move_edge(Edge edge) {
  detail::add_operation(
      operations_, plan::MoveEdge{std::move(edge.from), std::move(edge.type), std::move(edge.to)});
  return *this;
}
Transaction& Transaction::remove_edge(Edge edge) {
  detail::add_operation(operations_, plan::RemoveEdge{detail::id_of(std::move(edge))});
  return *this;
}

Transaction& Transaction::append(std::string_view node, std::string_view series, Item fields) {
  detail::add_operation(
      operations_, plan::AddToSeries{std::string(node), std::string(series), std::move(fields)});
  return *this;
}

Transaction& Transaction::check_node(std::string_view ref, std::string_view where) {
  detail::add_operation(operations_, plan::CheckNode{std::string(ref), std::string(where), false});
  return *this;
}
Transaction& Transaction::check_edge(Edge edge, std::string_view where) {
  detail::add_operation(operations_,
                        plan::CheckEdge{detail::id_of(std::move(edge)), std::string(where), false});
  return *this;
}
Transaction& Transaction::check_no_node(std::string_view ref) {
  detail::add_operation(operations_, plan::CheckNode{std::string(ref), {}, true});
  return *this;
}
Transaction& Transaction::check_no_edge(Edge edge) {
  detail::add_operation(operations_, plan::CheckEdge{detail::id_of(std::move(edge)), {}, true});
  return *this;
}

std::size_t Transaction::size() const noexcept {
  return operations_ ? operations_->list.size() : 0;
}

}  // namespace adjoin
