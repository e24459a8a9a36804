#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schema/item_keys.h"
#include "schema/schema.h"

namespace adjoin::graph {

/// Attributes that a schema makes on items of this kind, beside their primary key and the stamps:
/// keys of indexes that are made of other fields, the type's name, counters, the edge set, id
/// parts, copies, marks, the holder of a guard. Each once. No user gives them.
std::vector<std::string> made_attributes(const schema::Schema& schema,
                                         const schema::Recognised& known);

/// Whether the schema makes this attribute on such items, or declares it for them: as a field, a
/// stamp, the time to live or the version.
bool makes_or_declares(const schema::Schema& schema, const schema::Recognised& known,
                       std::string_view attribute);

}  // namespace adjoin::graph
