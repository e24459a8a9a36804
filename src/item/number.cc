#include "item/number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/access.h"
#include "base/api_error.h"
#include "base/ascii.h"
#include "base/assert.h"

namespace adjoin::item {

namespace {

// Decimal throughout. A double has 17 digits and no exact 0.1: a number would not come back as it
// was written.
using Coefficient = unsigned __int128;

constexpr std::string_view kTooManyDigits =
    "Attempting to store more than 38 significant digits in a Number";
constexpr std::string_view kOverflow =
    "Number overflow. Attempting to store a number with magnitude larger than supported range";
constexpr std::string_view kUnderflow =
    "Number underflow. Attempting to store a number with magnitude smaller than supported range";
constexpr std::string_view kNotNumeric = "The parameter cannot be converted to a numeric value";

constexpr std::array<Coefficient, kDigitsMax + 1> kPowersOfTen = [] {
  std::array<Coefficient, kDigitsMax + 1> powers{};
  Coefficient power = 1;
  for (Coefficient& p : powers) {
    p = power;
    power *= 10;  // The last product wraps and is not used.
  }
  return powers;
}();

int bit_width(Coefficient value) noexcept {
  const auto high = static_cast<std::uint64_t>(value >> 64);
  if (high != 0) return 64 + static_cast<int>(std::bit_width(high));
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value)));
}

/// Decimal digits of `value`; 0 for zero. 1233 / 4096 is just below log10(2).
int digit_count(Coefficient value) noexcept {
  const auto estimate = static_cast<std::size_t>((bit_width(value) * 1233) >> 12);
  return static_cast<int>(estimate) + (value >= kPowersOfTen[estimate] ? 1 : 0);
}

/// Writes the digits of `value` to `out`, most significant first, and returns how many.
int write_digits(Coefficient value, char* out) noexcept {
  const int count = digit_count(value);
  // Dividing 128 bits is slow. Two divisions cut the value into words, which the loop below
  // divides.
  constexpr std::uint64_t kChunk = 10'000'000'000'000'000'000ULL;
  int at = count;
  while (value > std::numeric_limits<std::uint64_t>::max()) {
    auto chunk = static_cast<std::uint64_t>(value % kChunk);
    value /= kChunk;
    for (int i = 0; i < 19; ++i, chunk /= 10) out[--at] = static_cast<char>('0' + chunk % 10);
  }
  auto rest = static_cast<std::uint64_t>(value);
  while (at > 0) {
    out[--at] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  }
  return count;
}

Error not_numeric(std::string_view text) {
  std::string message(kNotNumeric);
  if (!text.empty()) message.append(": ").append(text);
  return validation_error(std::move(message));
}

/// Collects significant digits as they are read. Zeros wait until a later digit makes them count,
/// so that leading and trailing ones never do.
struct DigitCollector {
  Coefficient coefficient = 0;
  // Wide, because the text may be longer than any number: a megabyte of zeros is counted, not
  // refused.
  std::int64_t digits = 0;
  std::int64_t waiting_zeros = 0;
  bool too_many = false;

  void add(char c) noexcept {
    if (c == '0') {
      if (digits != 0) ++waiting_zeros;
      return;
    }
    digits += waiting_zeros + 1;
    if (digits > kDigitsMax) {
      too_many = true;
    } else {
      coefficient = coefficient * kPowersOfTen[static_cast<std::size_t>(waiting_zeros + 1)] +
                    static_cast<unsigned>(c - '0');
    }
    waiting_zeros = 0;
  }
};

/// Reads `[+-]?digits` to the end of `text`, saturating far outside of every exponent that matters.
bool read_exponent(std::string_view text, std::int64_t& exponent) noexcept {
  bool negative = false;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.empty()) return false;
  // Beyond every legal exponent by far, and far below where adding digits to it would overflow.
  constexpr std::int64_t kSaturated = 1'000'000'000'000;
  exponent = 0;
  for (const char c : text) {
    if (!is_digit(c)) return false;
    if (exponent < kSaturated) exponent = exponent * 10 + (c - '0');
  }
  if (negative) exponent = -exponent;
  return true;
}

/// A number taken apart. `coefficient` is below 10^38 when it comes from a Number.
struct Parts {
  Coefficient coefficient = 0;
  std::int64_t exponent = 0;
  bool negative = false;
};

Parts parts_of(const Number& number) noexcept {
  using detail::Access;
  return Parts{(Coefficient{Access::high(number)} << 64) | Access::low(number),
               Access::exponent(number), Access::negative(number)};
}

/// The parts are normalised and in range.
Number number_of(const Parts& parts) noexcept {
  using detail::Access;
  Number number;
  Access::low(number) = static_cast<std::uint64_t>(parts.coefficient);
  Access::high(number) = static_cast<std::uint64_t>(parts.coefficient >> 64);
  Access::exponent(number) = static_cast<std::int16_t>(parts.exponent);
  Access::negative(number) = parts.negative;
  return number;
}

/// Normalises and checks the range.
/// One form for each value: 1, 1.0 and 10E-1 are equal, and have equal bytes.
Result<Number> checked(Parts parts) {
  if (parts.coefficient == 0) return Number();
  while (parts.coefficient % 10 == 0) {
    parts.coefficient /= 10;
    ++parts.exponent;
  }
  const int digits = digit_count(parts.coefficient);
  if (digits > kDigitsMax) return validation_error(std::string(kTooManyDigits));
  const std::int64_t magnitude = parts.exponent + digits - 1;
  if (magnitude > kMagnitudeMax) return validation_error(std::string(kOverflow));
  if (magnitude < kMagnitudeMin) return validation_error(std::string(kUnderflow));
  return number_of(parts);
}

Result<Number> parse(std::string_view text) {
  std::size_t at = 0;
  const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
  const bool negative = peek() == '-';
  if (negative || peek() == '+') ++at;

  DigitCollector collector;
  const std::size_t whole_start = at;
  for (; is_digit(peek()); ++at) collector.add(text[at]);
  std::size_t digits_read = at - whole_start;
  std::size_t fraction_digits = 0;
  if (peek() == '.') {
    const std::size_t fraction_start = ++at;
    for (; is_digit(peek()); ++at) collector.add(text[at]);
    fraction_digits = at - fraction_start;
    digits_read += fraction_digits;
  }
  if (digits_read == 0) return not_numeric(text);
  std::int64_t exponent = 0;
  if (peek() == 'e' || peek() == 'E') {
    if (!read_exponent(text.substr(at + 1), exponent)) return not_numeric(text);
  } else if (at != text.size()) {
    return not_numeric(text);
  }
  // Only behind the whole text: what is no number at all is told as that first, as the service
  // does.
  if (collector.too_many) return validation_error(std::string(kTooManyDigits));
  exponent += collector.waiting_zeros - static_cast<std::int64_t>(fraction_digits);
  return checked(Parts{collector.coefficient, exponent, negative});
}

/// Exact or an error, and never rounded: counters must not drift.
Result<Number> sum(const Number& first, Parts b) {
  Parts a = parts_of(first);
  if (b.coefficient == 0) return first;
  if (a.coefficient == 0) return checked(b);
  if (a.exponent < b.exponent) std::swap(a, b);
  // Bring the operand with the higher exponent down. Where that does not fit into 128 bits it is
  // above 3.4e38 in units of the other's last digit, which is not zero and whose coefficient is
  // below 1e38: the exact answer has at least 39 digits.
  const auto shift = static_cast<std::uint64_t>(a.exponent - b.exponent);
  const Coefficient all = ~Coefficient{0};
  if (shift >= kPowersOfTen.size() || a.coefficient > all / kPowersOfTen[shift]) {
    return validation_error(std::string(kOverflow));
  }
  a.coefficient *= kPowersOfTen[shift];
  a.exponent = b.exponent;
  if (a.negative == b.negative) {
    if (a.coefficient > all - b.coefficient) return validation_error(std::string(kOverflow));
    a.coefficient += b.coefficient;
  } else if (a.coefficient >= b.coefficient) {
    a.coefficient -= b.coefficient;
  } else {
    a.coefficient = b.coefficient - a.coefficient;
    a.negative = b.negative;
  }
  auto result = checked(a);
  // For a sum the service says "overflow" where it says "too many digits" for a number as given.
  if (!result && result.error().message() == kTooManyDigits) {
    return validation_error(std::string(kOverflow));
  }
  return result;
}

}  // namespace

Result<Number> add(const Number& a, const Number& b) { return sum(a, parts_of(b)); }

Result<Number> subtract(const Number& a, const Number& b) {
  Parts negated = parts_of(b);
  negated.negative = !negated.negative;
  return sum(a, negated);
}

namespace {

/// Digits with the point where `exponent` puts it behind them; answers the end of what it wrote.
char* write_decimal(const char* digits, int count, int exponent, char* out) {
  const auto put = [&out](const char* from, int size) {
    out = std::copy_n(from, static_cast<std::size_t>(size), out);
  };
  const auto zeros = [&out](int size) {
    out = std::fill_n(out, static_cast<std::size_t>(size), '0');
  };
  const int whole = count + exponent;  // Digits before the point; negative: zeros behind it.
  if (exponent >= 0) {
    put(digits, count);
    zeros(exponent);
  } else if (whole > 0) {
    put(digits, whole);
    *out++ = '.';
    put(digits + whole, count - whole);
  } else {
    put("0.", 2);
    zeros(-whole);
    put(digits, count);
  }
  return out;
}

}  // namespace

void append_text(const Number& number, std::string& out) {
  if (number.is_zero()) {
    out.push_back('0');
    return;
  }
  char digits[kDigitsMax];
  const Parts parts = parts_of(number);
  const int count = write_digits(parts.coefficient, digits);
  char text[kNumberTextMax];
  char* end = text;
  if (parts.negative) *end++ = '-';
  end = write_decimal(digits, count, static_cast<int>(parts.exponent), end);
  out.append(text, end);
}

bool to_int64(const Number& number, std::int64_t& out) noexcept {
  const Parts parts = parts_of(number);
  // A normalised number with a negative exponent has a fraction.
  if (parts.exponent < 0 || digit_count(parts.coefficient) + parts.exponent > 19) return false;
  const Coefficient magnitude =
      parts.coefficient * kPowersOfTen[static_cast<std::size_t>(parts.exponent)];
  const Coefficient limit = (Coefficient{1} << 63) - (parts.negative ? 0U : 1U);
  if (magnitude > limit) return false;
  const auto bits = static_cast<std::uint64_t>(magnitude);
  out = static_cast<std::int64_t>(parts.negative ? 0 - bits : bits);
  return true;
}

namespace {

std::strong_ordering compare(const Number& a, const Number& b) noexcept {
  const int sign_a = a.is_zero() ? 0 : a.is_negative() ? -1 : 1;
  const int sign_b = b.is_zero() ? 0 : b.is_negative() ? -1 : 1;
  if (sign_a != sign_b || sign_a == 0) return sign_a <=> sign_b;
  // Of two negative numbers the larger magnitude is the lesser: swapped, both cases are one.
  const Parts parts_a = parts_of(sign_a < 0 ? b : a);
  const Parts parts_b = parts_of(sign_a < 0 ? a : b);
  Coefficient ca = parts_a.coefficient;
  Coefficient cb = parts_b.coefficient;
  const int digits_a = digit_count(ca);
  const int digits_b = digit_count(cb);
  const std::int64_t magnitude_a = digits_a + parts_a.exponent;
  const std::int64_t magnitude_b = digits_b + parts_b.exponent;
  if (magnitude_a != magnitude_b) return magnitude_a <=> magnitude_b;
  if (digits_a < digits_b) ca *= kPowersOfTen[static_cast<std::size_t>(digits_b - digits_a)];
  if (digits_b < digits_a) cb *= kPowersOfTen[static_cast<std::size_t>(digits_a - digits_b)];
  return ca < cb   ? std::strong_ordering::less
         : ca > cb ? std::strong_ordering::greater
                   : std::strong_ordering::equal;
}

}  // namespace

std::size_t size_bytes(const Number& number) noexcept {
  const auto digits = static_cast<std::size_t>(digit_count(parts_of(number).coefficient));
  return (digits + 1) / 2 + 1 + (number.is_negative() ? 1U : 0U);
}

// The ordered form: one class byte; for numbers other than zero the magnitude plus 130; the digits
// in pairs from the first one, each pair plus one; a zero byte. Of a negative number every byte
// behind the class byte is complemented, which turns the order round. docs/formats/key.md.
namespace {

constexpr unsigned char kClassNegative = 0x40;
constexpr unsigned char kClassZero = 0x80;
constexpr unsigned char kClassPositive = 0xC0;
constexpr std::size_t kPairsMax = kDigitsMax / 2;
static_assert(kMagnitudeMax - kMagnitudeMin == 255, "a magnitude fills one byte");
static_assert(1 + 1 + kPairsMax + 1 == 22, "class, magnitude, pairs, end");

Error bad_ordered_form(std::string_view what) {
  return Error(ErrorCode::corruption, "A stored number is damaged: " + std::string(what));
}

}  // namespace

void encode_ordered(const Number& number, std::string& out) {
  if (number.is_zero()) {
    out.push_back(static_cast<char>(kClassZero));
    return;
  }
  char digits[kDigitsMax + 1];
  const Parts parts = parts_of(number);
  const int count = write_digits(parts.coefficient, digits);
  // Fills up the last pair of an odd number of digits. A zero behind the last digit changes
  // nothing.
  digits[count] = '0';
  unsigned char form[22];
  std::size_t length = 0;
  form[length++] = parts.negative ? kClassNegative : kClassPositive;
  form[length++] = static_cast<unsigned char>(parts.exponent + count - 1 - kMagnitudeMin);
  for (int i = 0; i < count; i += 2) {
    const int pair = (digits[i] - '0') * 10 + (digits[i + 1] - '0');
    // Plus one, so that the zero byte of the end sorts below every pair: 1.1 comes before 1.11.
    form[length++] = static_cast<unsigned char>(pair + 1);
  }
  form[length++] = 0;
  if (parts.negative) {
    for (std::size_t i = 1; i < length; ++i) form[i] = static_cast<unsigned char>(~form[i]);
  }
  out.append(reinterpret_cast<const char*>(form), length);
}

std::size_t ordered_length(std::string_view in) noexcept {
  if (in.empty()) return 0;
  const auto kind = static_cast<unsigned char>(in[0]);
  if (kind == kClassZero) return 1;
  if (kind != kClassPositive && kind != kClassNegative) return 0;
  const char end = kind == kClassPositive ? '\0' : '\xFF';
  const std::size_t at = in.substr(0, 22).find(end, 2);
  return at == std::string_view::npos ? 0 : at + 1;
}

// Two digits to a pair, and the pairs stand between class, magnitude and end.
std::size_t ordered_size_bytes(std::string_view form) noexcept {
  ADJOIN_ASSERT(form.size() == 1 || (form.size() > 3 && form.size() <= kPairsMax + 3));
  if (form.size() == 1) return 1;
  const bool negative = static_cast<unsigned char>(form[0]) == kClassNegative;
  return form.size() - 3 + 1 + (negative ? 1U : 0U);
}

Result<Number> decode_ordered(std::string_view& in) {
  const std::size_t length = ordered_length(in);
  if (length == 0) return bad_ordered_form("no number here, or one without an end");
  if (length == 1) {
    in.remove_prefix(1);
    return Number();
  }
  if (length == 3) return bad_ordered_form("no digits");
  const bool negative = static_cast<unsigned char>(in[0]) == kClassNegative;
  const unsigned flip = negative ? 0xFFU : 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in[i]) ^ flip; };
  Coefficient coefficient = 0;
  for (std::size_t i = 2; i + 1 < length; ++i) {
    if (byte(i) < 1 || byte(i) > 100) return bad_ordered_form("a pair above 99");
    coefficient = coefficient * 100 + (byte(i) - 1);
  }
  // A value has one form only. Another one that decodes to it would be a second key for one item.
  if (byte(2) < 11) return bad_ordered_form("a leading zero");
  const unsigned last_pair = byte(length - 2) - 1;
  if (last_pair == 0) return bad_ordered_form("a trailing zero");
  int digits = static_cast<int>(length - 3) * 2;
  if (last_pair % 10 == 0) {
    coefficient /= 10;
    --digits;
  }
  const int exponent = static_cast<int>(byte(1)) + kMagnitudeMin - digits + 1;
  in.remove_prefix(length);
  return number_of(Parts{coefficient, exponent, negative});
}

// Digits go from pair to text without a number in between: every number of every reply passes here.
char* write_ordered(std::string_view form, char* out) {
  const std::size_t length = form.size();
  ADJOIN_ASSERT(length == 1 || (length > 3 && length <= kPairsMax + 3));
  if (length == 1) {
    *out++ = '0';
    return out;
  }
  const bool negative = static_cast<unsigned char>(form[0]) == kClassNegative;
  const unsigned flip = negative ? 0xFFU : 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(form[i]) ^ flip; };
  char digits[kDigitsMax + 2];
  int count = 0;
  for (std::size_t i = 2; i + 1 < length; ++i) {
    const unsigned pair = byte(i) - 1;
    digits[count++] = static_cast<char>('0' + pair / 10);
    digits[count++] = static_cast<char>('0' + pair % 10);
  }
  if (digits[count - 1] == '0') --count;
  if (negative) *out++ = '-';
  return write_decimal(digits, count, static_cast<int>(byte(1)) + kMagnitudeMin - count + 1, out);
}

}  // namespace adjoin::item

namespace adjoin {

void Number::assign(std::int64_t value) noexcept {
  const auto bits = static_cast<std::uint64_t>(value);
  assign(value < 0 ? 0 - bits : bits);
  negative_ = value < 0;
}

void Number::assign(std::uint64_t value) noexcept {
  while (value != 0 && value % 10 == 0) {
    value /= 10;
    ++exponent_;
  }
  low_ = value;
}

Result<Number> Number::parse(std::string_view text) { return item::parse(text); }

Result<Number> Number::from_double(double value) {
  if (!std::isfinite(value)) {
    return Error(ErrorCode::invalid_argument, "an infinite number, or none at all, has no decimal");
  }
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return item::parse(std::string_view(text, static_cast<std::size_t>(end - text)));
}

std::string Number::to_string() const {
  std::string out;
  item::append_text(*this, out);
  return out;
}

std::optional<std::int64_t> Number::to_int() const noexcept {
  std::int64_t integer = 0;
  if (!item::to_int64(*this, integer)) return std::nullopt;
  return integer;
}

double Number::to_double() const noexcept {
  const item::Parts parts = item::parts_of(*this);
  // from_chars rounds to the nearest double.
  char text[item::kDigitsMax + 16];
  char* end = text;
  if (parts.negative) *end++ = '-';
  end += item::write_digits(parts.coefficient, end);
  if (parts.coefficient == 0) *end++ = '0';
  *end++ = 'e';
  end = std::to_chars(end, text + sizeof text, parts.exponent).ptr;
  double nearest = 0;
  std::from_chars(text, end, nearest);
  return nearest;
}

std::strong_ordering operator<=>(const Number& a, const Number& b) noexcept {
  return item::compare(a, b);
}

}  // namespace adjoin
