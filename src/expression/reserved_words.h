#pragma once

#include <cstddef>
#include <string_view>

namespace adjoin::expression {

/// Whether `word` is reserved in any case: an expression needs a placeholder (`#n`) for such a
/// name. Source: "Reserved words in DynamoDB" of the developer guide.
bool is_reserved_word(std::string_view word) noexcept;

/// Returns the number of reserved words, for tests.
std::size_t reserved_word_count() noexcept;

}  // namespace adjoin::expression
