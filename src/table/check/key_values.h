#pragma once

#include <compare>
#include <cstddef>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::table {

/// A validated primary key. Borrows its values. `sort` is null if the table has no sort key.
/// Pointers into the request, so that preparing copies no value.
struct PreparedKey {
  const Value* partition = nullptr;
  const Value* sort = nullptr;
};

/// Returns the bytes of an S or B; 0 for every other type, because a number is never too long.
std::size_t key_value_bytes(const Value& value) noexcept;

/// Whether a value of type S, N or B is empty, which no key may be: an S or B without bytes.
bool is_empty_key_value(const Value& value) noexcept;

/// Orders two key values of the same type: S and B by bytes, N by value. Orders values of other or
/// different types by type alone.
std::strong_ordering compare_key_values(const Value& a, const Value& b) noexcept;
std::strong_ordering compare_keys(const PreparedKey& a, const PreparedKey& b) noexcept;

/// Checks the length of a key. @errors validation: the partition or sort value is too long
Result<void> check_key_size(const PreparedKey& key);

/// Whether two of the keys are equal. @cost n log n
bool has_duplicates(std::vector<PreparedKey> keys);

}  // namespace adjoin::table
