#pragma once

#include <memory>
#include <vector>

#include "adjoin/result.h"
#include "adjoin/state/state.h"

namespace adjoin::detail {

/// Returns a Store over one that a front end opened in its own way: through a server's door, or
/// with a pace.
Store wrap(std::shared_ptr<table::TableStore> store, bool is_remote);
/// Returns a Graph over one that a front end opened in `store`.
Graph wrap(const Store& store, graph::Graph opened);
/// Returns a Table over one that was described already. Sends nothing. @errors not_found: a local
/// store has it no more
Result<Table> wrap(const Store& store, table::TableDescription described,
                   const table::CallContext& context);
/// Returns a Transaction of operations that a front end read.
Transaction wrap(std::vector<plan::WriteOperation> operations);

/// The operations of a transaction, as the planner takes them. Valid while it lives, unchanged.
/// REQUIRES: it has some.
const std::vector<plan::WriteOperation>& operations_of(const Transaction& transaction);

}  // namespace adjoin::detail
