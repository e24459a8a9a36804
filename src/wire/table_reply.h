#pragma once

#include <string_view>

#include "item/json_writer.h"
#include "table/table_description.h"
#include "table/table_sizes.h"

namespace adjoin::wire {

std::string_view word(table::ResourceStatus status);

/// "KEYS_ONLY", … Valid for ever.
std::string_view word(table::StreamViewType type);

/// Writes "KeySchema": partition attributes, then sort attributes.
void append_key_schema(const table::KeySchema& keys, item::JsonWriter& json);

/// Writes `name`: the description of a table. One that is being deleted shows less, as with the
/// service: no creation time, no key schema, no attribute definitions.
/// @param sizes  null: not known, told as nothing
void append_table(std::string_view name, const table::TableDescription& table,
                  const table::TableSizes* sizes, item::JsonWriter& json);

}  // namespace adjoin::wire
