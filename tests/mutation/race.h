#pragma once

#include <cstdint>
#include <string>

#include "table/store/table_store.h"

namespace adjoin::mutation {

/// Threads that write and read at once: counters, own writes read back, a pair of items that only
/// ever changes together, the feed of changes. What was seen that must not be, or nothing.
/// Makes the table "race" in the store. Ends when the counter is at `additions`, or at the first
/// fault.
std::string race(table::TableStore& store, std::int64_t additions);

}  // namespace adjoin::mutation
