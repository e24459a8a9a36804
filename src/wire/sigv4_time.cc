#include "wire/sigv4_time.h"

#include <array>
#include <cstdio>

namespace adjoin::wire {
namespace {

/// The number that `text` spells in decimal digits and nothing else.
std::optional<unsigned> digits(std::string_view text) {
  unsigned number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

}  // namespace

std::optional<std::chrono::sys_seconds> parse_basic_time(std::string_view text) {
  using namespace std::chrono;
  if (text.size() != 16 || text[8] != 'T' || text[15] != 'Z') return std::nullopt;
  const auto y = digits(text.substr(0, 4));
  const auto m = digits(text.substr(4, 2));
  const auto d = digits(text.substr(6, 2));
  const auto hour = digits(text.substr(9, 2));
  const auto minute = digits(text.substr(11, 2));
  const auto second = digits(text.substr(13, 2));
  if (!y || !m || !d || !hour || !minute || !second) return std::nullopt;
  const year_month_day date(year(static_cast<int>(*y)), month(*m), day(*d));
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  return sys_days(date) + hours(*hour) + minutes(*minute) + seconds(*second);
}

std::string basic_time(std::chrono::sys_seconds time) {
  using namespace std::chrono;
  const auto midnight = floor<days>(time);
  const year_month_day date(midnight);
  const hh_mm_ss clock(time - midnight);
  std::array<char, 40> text{};
  const int length = std::snprintf(
      text.data(), text.size(), "%04d%02u%02uT%02d%02d%02dZ", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()));
  return std::string(text.data(), static_cast<std::size_t>(length));
}

}  // namespace adjoin::wire
