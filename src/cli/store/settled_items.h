#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::cli {

/// A table of a store without transactions as its graph reads it: no marks of unfinished writes,
/// and what those are about as it stands (graph/ordered_store.h). For whoever takes items
/// elsewhere, where nobody knows the marks. Null where there is nothing to settle: the store has
/// transactions, or the table keeps no schema, or none that can be read, which people are told.
/// Borrows the store.
/// @errors those of the store
Result<std::unique_ptr<table::TableStore>> settled_items(table::TableStore& store,
                                                         const std::string& table_name,
                                                         const table::CallContext& context);

}  // namespace adjoin::cli
