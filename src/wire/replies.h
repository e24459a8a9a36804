#pragma once

#include <string>

#include "table/table_store.h"

namespace adjoin::wire {

/// Typed result to the body of the reply, appended to `out`: canonical JSON without spaces.
void append_get_item(const table::GetItemResult& result, std::string& out);
/// PutItem, UpdateItem and DeleteItem alike.
void append_write(const table::WriteResult& result, std::string& out);

}  // namespace adjoin::wire
