#pragma once

#include <compare>
#include <cstddef>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::table {

/// A validated primary key. `sort` is null when the table has none.
struct PreparedKey {
  const item::AttributeValue* partition = nullptr;
  const item::AttributeValue* sort = nullptr;
};

/// Bytes of an S or B; 0 for every other type, whose keys are never too long.
std::size_t key_value_bytes(const item::AttributeValue& value) noexcept;

/// An S or B without bytes, which no key may be.
bool is_empty_key_value(const item::AttributeValue& value) noexcept;

/// The order of two key values of one type S, N or B; values of other or different types are
/// ordered by type alone.
std::strong_ordering compare_key_values(const item::AttributeValue& a,
                                        const item::AttributeValue& b) noexcept;
std::strong_ordering compare_keys(const PreparedKey& a, const PreparedKey& b) noexcept;

/// @errors validation when the partition or sort value is too long
Result<void> check_key_size(const PreparedKey& key);

/// Whether two of the keys are equal. @cost n log n
bool has_duplicates(std::vector<PreparedKey> keys);

}  // namespace adjoin::table
