#pragma once

#include <string_view>
#include <vector>

#include "schema/schema.h"

namespace adjoin::schema {

/// Whether some type makes this key attribute of an index from anything but its own field of that
/// name. No user writes such an attribute; any other is a field that an index happens to sort by.
/// @cost a look at every index entry of every type
bool is_made_key(const Schema& schema, std::string_view attribute);
/// The same of the entries of one type.
bool is_made_key(const Schema& schema, const std::vector<IndexEntry>& entries,
                 std::string_view attribute);

}  // namespace adjoin::schema
