#pragma once

#include <string>

#include "base/result.h"
#include "table/request/table_requests.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

/// Returns the request that creates a table like this one under another name: same keys, indexes,
/// capacity and stream.
table::CreateTableRequest create_request_of(const table::TableDescription& table, std::string name);

/// Creates the table and waits until it is ACTIVE.
/// @errors those of the store; deadline_exceeded: not active after ten minutes; cancelled
Result<table::TableDescription> create_and_wait(table::TableStore& store,
                                                const table::CallContext& context,
                                                const table::CreateTableRequest& request);

/// Waits until a table that is being created is ACTIVE, and returns its description. It does not
/// matter which program created the table.
/// @errors as create_and_wait; resource_in_use: the table is being deleted
Result<table::TableDescription> wait_until_made(table::TableStore& store,
                                                const table::CallContext& context,
                                                table::TableDescription table);

/// Checks that both tables have the same key attributes of the same types. Asked before anything is
/// copied. An item without the target's keys would fail in the middle.
/// @errors configuration, saying how they differ
Result<void> check_same_keys(const table::TableDescription& from,
                             const table::TableDescription& to);

}  // namespace adjoin::transfer
