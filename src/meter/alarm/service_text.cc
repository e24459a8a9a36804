#include "meter/alarm/service_text.h"

#include <charconv>
#include <chrono>

#include "base/assert.h"
#include "base/iso_time.h"

namespace adjoin::meter::alarm {
namespace {

/// The shortest digits that mean the number, and the power of ten of the first.
struct ShortestDigits {
  std::string digits;
  int exponent = 0;
};

ShortestDigits shortest_digits(double value) {
  char text[40];
  const auto end =
      std::to_chars(text, text + sizeof(text), value, std::chars_format::scientific).ptr;
  const std::string_view written(text, static_cast<std::size_t>(end - text));
  const auto mark = written.find('e');
  ADJOIN_ASSERT(mark != std::string_view::npos);
  ShortestDigits out;
  for (const char c : written.substr(0, mark)) {
    if (c != '.') out.digits += c;
  }
  std::string_view exponent = written.substr(mark + 1);
  if (exponent.front() == '+') exponent.remove_prefix(1);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), out.exponent);
  return out;
}

}  // namespace

std::string number_text(double value) {
  if (value < 0) return "-" + number_text(-value);
  if (value == 0) return "0.0";
  auto [digits, exponent] = shortest_digits(value);
  if (exponent < -3 || exponent >= 7) {
    if (digits.size() == 1) digits += '0';
    digits.insert(1, 1, '.');
    return digits + "E" + std::to_string(exponent);
  }
  if (exponent < 0) {
    return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  }
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) digits.resize(whole + 1, '0');
  digits.insert(whole, 1, '.');
  return digits;
}

std::string date_text(std::int64_t unix_milliseconds) {
  std::string text = iso_time(std::chrono::milliseconds(unix_milliseconds));
  ADJOIN_ASSERT(!text.empty() && text.back() == 'Z');
  text.pop_back();
  return text + "+0000";
}

std::string short_date_text(std::int64_t unix_seconds) {
  const std::string iso = iso_time(std::chrono::seconds(unix_seconds));
  return iso.substr(8, 2) + "/" + iso.substr(5, 2) + "/" + iso.substr(2, 2) + " " +
         iso.substr(11, 8);
}

std::string counted(std::size_t count, std::string_view word) {
  return std::to_string(count) + " " + std::string(word) + (count == 1 ? "" : "s");
}

}  // namespace adjoin::meter::alarm
