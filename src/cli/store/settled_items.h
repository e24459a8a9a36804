#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// Returns a decorator that reads a table of a store without transactions as its graph does:
/// without pending marks, and with marked mirrors settled (graph/ordered/ordered_store.h). For
/// commands that copy items to places where the flags have no meaning. Null: the store has
/// transactions, or the table has no schema, or none that can be read (which is printed). Borrows
/// the store.
/// @errors those of the store
Result<std::unique_ptr<table::TableStore>> settled_items(table::TableStore& store,
                                                         const std::string& table_name,
                                                         const table::CallContext& context);

}  // namespace adjoin::cli
