#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::item {

// What the library does with a Number (adjoin/value.h) beside what programs do. A Number is always
// normalised: no trailing zeros in the coefficient, zero has no sign.
// Source: "Number" under "Data types" of the DynamoDB developer guide.

/// DynamoDB's limits. A coefficient of 38 digits fits into 128 bits, so that arithmetic needs no
/// big integers.
constexpr int kDigitsMax = 38;
constexpr int kMagnitudeMax = 125;  ///< exponent of the first digit: 9.9…E+125
constexpr int kMagnitudeMin = -130;
/// Longest canonical text: a sign, "0.", the zeros of the smallest magnitude, all digits.
constexpr std::size_t kNumberTextMax = 1 + 2 + 130 + kDigitsMax;

/// Return the exact sum and difference. @errors invalid_argument if the exact result needs more
/// than 38 digits (the service calls that an overflow) or leaves the range.
Result<Number> add(const Number& a, const Number& b);
Result<Number> subtract(const Number& a, const Number& b);

/// Appends what `Number::to_string` returns: the canonical text of DynamoDB's replies.
void append_text(const Number& number, std::string& out);

/// Sets `out` and returns true if the number is an integer in int64's range. Else returns false and
/// leaves `out` unchanged.
/// For times, versions and counts, which programs hold as integers.
bool to_int64(const Number& number, std::int64_t& out) noexcept;

/// Returns the accounted DynamoDB size in bytes: one per two significant digits, plus one, plus
/// one if negative; 1 for zero. Source: "DynamoDB item sizes and formats".
std::size_t size_bytes(const Number& number) noexcept;

/// Appends the order-preserving, self-delimiting form (docs/formats/key.md): memcmp order of
/// encodings is numeric order, and no encoding is a prefix of another. At most 22 bytes.
/// Stored values use it too, not only keys: one form of a number, and equal numbers are equal
/// bytes.
void encode_ordered(const Number& number, std::string& out);
/// Writes the canonical text of the number with the ordered form `form`, and returns its end. As
/// decoding and `append_text`, but makes no Number. `form` comes from trusted storage; `out` has
/// room for kNumberTextMax.
char* write_ordered(std::string_view form, char* out);
/// Decodes from the front of `in` and advances past it. @errors corruption.
Result<Number> decode_ordered(std::string_view& in);
/// Returns the length of the ordered form at the front of `in` without decoding it; 0: there is
/// none.
std::size_t ordered_length(std::string_view in) noexcept;
/// As `size_bytes` of the number with the ordered form `form`, without decoding it. `form` comes
/// from trusted storage.
std::size_t ordered_size_bytes(std::string_view form) noexcept;

}  // namespace adjoin::item
