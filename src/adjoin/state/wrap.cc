#include "adjoin/state/wrap.h"

#include <utility>

#include "base/assert.h"

namespace adjoin::detail {

Store wrap(std::shared_ptr<table::TableStore> store, bool is_remote) {
  auto state = Access::make_as<StoreState, StoreState>();
  state->store = std::move(store);
  state->is_remote = is_remote;
  return Access::make<Store>(std::move(state));
}

Graph wrap(const Store& store, graph::Graph opened) {
  return Access::make<Graph>(
      Access::make_as<const GraphState, GraphState>(Access::state(store), std::move(opened)));
}

Transaction wrap(std::vector<plan::WriteOperation> operations) {
  Transaction transaction;
  Access::operations(transaction) = Access::make_as<Operations, Operations>();
  Access::operations(transaction)->list = std::move(operations);
  return transaction;
}

const std::vector<plan::WriteOperation>& operations_of(const Transaction& transaction) {
  ADJOIN_ASSERT(transaction.size() > 0);
  return Access::operations(transaction)->list;
}

Result<Table> wrap(const Store& store, table::TableDescription described,
                   const table::CallContext& context) {
  table::TableRef table(described.name);
  // An endpoint has nothing that a look-up would save.
  if (!Access::state(store)->is_remote) {
    ADJOIN_TRY(table, tables_of(store).resolve(context, described.name));
  }
  return Access::make<Table>(Access::make_as<const TableState, TableState>(
      Access::state(store), std::move(table), std::move(described)));
}

}  // namespace adjoin::detail
