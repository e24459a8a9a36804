#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::table {

/// Returns the names of all tables of `store`, in the order in which it lists them. A table that is
/// made or deleted meanwhile may be missing or be there. Adds what it sent to `requests`, unless
/// that is null.
/// @cost a ListTables for every 100 tables
Result<std::vector<std::string>> all_tables(TableStore& store, const CallContext& context,
                                            std::int64_t* requests = nullptr);

}  // namespace adjoin::table
