#pragma once

#include <cstddef>
#include <string_view>

namespace adjoin::item {

/// Whether the bytes are strict UTF-8: no overlong sequence, no surrogate. NUL is allowed. DynamoDB
/// refuses other bytes, and sorts strings by their UTF-8 bytes.
/// @cost linear, some gigabytes a second
bool is_utf8(std::string_view bytes) noexcept;

/// Returns the longest front of a text with at most so many bytes that ends between characters: a
/// message that shows a part of a text is a text too.
std::string_view utf8_front(std::string_view text, std::size_t bytes_max) noexcept;

/// Returns the number of UTF-16 code units of a text, which is `size()` of a string in DynamoDB
/// expressions. For bytes that are not UTF-8, some number up to twice their count.
std::size_t utf16_length(std::string_view text) noexcept;

}  // namespace adjoin::item
