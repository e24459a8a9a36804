#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace adjoin::item {

/// A DynamoDB number: decimal, exact, up to 38 significant digits, magnitude 0 or 1E-130 to
/// 9.99…E+125. Always normalised: no trailing zeros in the coefficient, zero has no sign.
/// A value type of 24 bytes; never touches double.
/// Source: "Number" under "Data types" of the DynamoDB developer guide.
class Number {
 public:
  static constexpr int kDigitsMax = 38;
  static constexpr int kMagnitudeMax = 125;  ///< exponent of the first digit: 9.9…E+125
  static constexpr int kMagnitudeMin = -130;
  /// Longest canonical text: a sign, "0.", the zeros of the smallest magnitude, all digits.
  static constexpr std::size_t kTextMax = 1 + 2 + 130 + kDigitsMax;

  Number() = default;  ///< zero
  static Number from_int(std::int64_t value) noexcept;

  /// Parses `[+-]?digits[.digits][(e|E)[+-]?digits]`. One of the first two digit groups may be
  /// missing.
  /// @errors validation, with DynamoDB's three range messages or "The parameter cannot be converted
  ///         to a numeric value: TEXT".
  /// @cost linear in the text; allocates nothing on success.
  static Result<Number> parse(std::string_view text);

  /// Return the exact sum and difference. @errors validation if the exact result needs more than 38
  /// digits (the service calls that an overflow) or leaves the range.
  static Result<Number> add(const Number& a, const Number& b);
  static Result<Number> subtract(const Number& a, const Number& b);

  /// Returns the canonical text of DynamoDB's replies: plain digits, never an exponent ("150",
  /// "0.001", "-1.5").
  std::string to_string() const;
  /// Appends what `to_string` returns.
  void append_to(std::string& out) const;

  /// Sets `out` and returns true if the number is an integer in int64's range. Else returns false
  /// and leaves `out` unchanged.
  bool to_int64(std::int64_t& out) const noexcept;

  bool is_zero() const noexcept { return (low_ | high_) == 0; }
  bool is_negative() const noexcept { return negative_; }
  friend std::strong_ordering operator<=>(const Number& a, const Number& b) noexcept;
  friend bool operator==(const Number& a, const Number& b) noexcept {
    return a.low_ == b.low_ && a.high_ == b.high_ && a.exponent_ == b.exponent_ &&
           a.negative_ == b.negative_;
  }

  /// Returns the accounted DynamoDB size in bytes: one per two significant digits, plus one, plus
  /// one if negative; 1 for zero. Source: "DynamoDB item sizes and formats".
  std::size_t size_bytes() const noexcept;

  /// Appends the order-preserving, self-delimiting form (docs/formats/key.md): memcmp order of
  /// encodings is numeric order, and no encoding is a prefix of another. At most 22 bytes.
  void encode_ordered(std::string& out) const;
  /// Writes the canonical text of the number with the ordered form `form`, and returns its end. As
  /// decoding and `append_to`, but makes no Number. `form` comes from trusted storage; `out` has
  /// room for kTextMax.
  static char* write_ordered(std::string_view form, char* out);
  /// Decodes from the front of `in` and advances past it. @errors corruption.
  static Result<Number> decode_ordered(std::string_view& in);
  /// Returns the length of the ordered form at the front of `in` without decoding it; 0: there is
  /// none.
  static std::size_t ordered_length(std::string_view in) noexcept;

 private:
  struct Parts;
  static Result<Number> from_parts(Parts parts);
  static Result<Number> sum(const Number& a, Parts b);
  Parts parts() const noexcept;

  // The coefficient, below 10^38 and no multiple of ten unless zero, in two halves: a member of
  // 128 bits would align the type to 16 bytes and make every attribute value larger.
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
  std::int16_t exponent_ = 0;  ///< value = ±coefficient × 10^exponent
  bool negative_ = false;
};
static_assert(sizeof(Number) == 24);

}  // namespace adjoin::item
