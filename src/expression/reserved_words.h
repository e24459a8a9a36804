#pragma once

#include <cstddef>
#include <string_view>

namespace adjoin::expression {

/// Whether `word`, in any case, may not stand unaliased as a name in an expression.
/// Source: "Reserved words in DynamoDB" of the developer guide.
bool is_reserved_word(std::string_view word) noexcept;

/// How many words the list has; for the test that holds it.
std::size_t reserved_word_count() noexcept;

}  // namespace adjoin::expression
