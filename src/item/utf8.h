#pragma once

#include <cstddef>
#include <string_view>

namespace adjoin::item {

/// Whether the bytes are UTF-8 in its strict form: no overlong sequence, no surrogate. NUL is text
/// like any other. @cost linear, some gigabytes a second
bool is_utf8(std::string_view bytes) noexcept;

/// How many UTF-16 code units the text has: what the service's `size()` of a string answers. For
/// bytes that are not UTF-8 some number up to twice their count.
std::size_t utf16_length(std::string_view text) noexcept;

}  // namespace adjoin::item
