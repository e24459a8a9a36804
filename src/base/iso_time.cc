#include "base/iso_time.h"

#include <cstddef>
#include <cstdint>

namespace adjoin {
namespace {

/// Writes the number with at least `width` digits, then `after`. Returns the end of both.
char* write_part(std::int64_t number, std::ptrdiff_t width, char after, char* at) {
  if (number < 0) *at++ = '-';
  auto rest = static_cast<std::uint64_t>(number < 0 ? -number : number);
  char digits[20];
  char* first = digits + sizeof digits;
  for (; rest > 0; rest /= 10) *--first = static_cast<char>('0' + rest % 10);
  while (digits + sizeof digits - first < width) *--first = '0';
  while (first < digits + sizeof digits) *at++ = *first++;
  *at++ = after;
  return at;
}

}  // namespace

// Digit by digit: every write is stamped, and printf would read its format each time.
std::string iso_time(std::chrono::milliseconds unix_time) {
  const auto days = std::chrono::floor<std::chrono::days>(unix_time);
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{days.count()}}};
  const std::chrono::hh_mm_ss time{unix_time - days};
  char text[48];
  char* end = write_part(static_cast<int>(date.year()), 4, '-', text);
  end = write_part(static_cast<unsigned>(date.month()), 2, '-', end);
  end = write_part(static_cast<unsigned>(date.day()), 2, 'T', end);
  end = write_part(time.hours().count(), 2, ':', end);
  end = write_part(time.minutes().count(), 2, ':', end);
  end = write_part(time.seconds().count(), 2, '.', end);
  end = write_part(time.subseconds().count(), 3, 'Z', end);
  return {text, end};
}

}  // namespace adjoin
