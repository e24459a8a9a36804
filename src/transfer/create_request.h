#pragma once

#include <string>

#include "base/result.h"
#include "table/request/table_requests.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

/// The request that makes a table like this one under a name: keys, indexes, capacity, stream.
table::CreateTableRequest create_request_of(const table::TableDescription& table, std::string name);

/// Makes the table and waits until it can be written. @errors of the store; deadline_exceeded: it
/// is not active after ten minutes; cancelled
Result<table::TableDescription> create_and_wait(table::TableStore& store,
                                                const table::CallContext& context,
                                                const table::CreateTableRequest& request);

/// A table as it is once it has been made, by whomever. @errors as create_and_wait;
/// resource_in_use: it is being deleted
Result<table::TableDescription> wait_until_made(table::TableStore& store,
                                                const table::CallContext& context,
                                                table::TableDescription table);

/// Whether items of `to` can be those of `from`: the same keys, of the same types.
/// @errors configuration, saying how they differ
Result<void> check_same_keys(const table::TableDescription& from,
                             const table::TableDescription& to);

}  // namespace adjoin::transfer
