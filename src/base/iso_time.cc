#include "base/iso_time.h"

#include <cstdio>

namespace adjoin {

std::string iso_time(std::chrono::milliseconds unix_time) {
  const auto days = std::chrono::floor<std::chrono::days>(unix_time);
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{days.count()}}};
  const std::chrono::hh_mm_ss time{unix_time - days};
  char text[48];
  std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
                static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()),
                static_cast<int>(time.subseconds().count()));
  return text;
}

}  // namespace adjoin
