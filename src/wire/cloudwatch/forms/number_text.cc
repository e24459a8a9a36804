#include "wire/cloudwatch/forms/number_text.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/ascii.h"
#include "base/iso_time.h"

namespace adjoin::wire::cloudwatch {
namespace {

/// Takes exactly `digits` digits off the front; -1 if there are fewer.
int take_digits(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return -1;
  int value = 0;
  for (const char c : text.substr(0, digits)) {
    if (!is_digit(c)) return -1;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(digits);
  return value;
}

bool take_char(std::string_view& text, char wanted) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::chrono::sys_days> take_date(std::string_view& text) {
  const int year = take_digits(text, 4);
  if (year < 0 || !take_char(text, '-')) return std::nullopt;
  const int month = take_digits(text, 2);
  if (month < 0 || !take_char(text, '-')) return std::nullopt;
  const int day = take_digits(text, 2);
  if (day < 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

/// "12:00", "12:00:00", "12:00:00.123456"
std::optional<Time> take_time_of_day(std::string_view& text) {
  const int hour = take_digits(text, 2);
  if (hour < 0 || hour > 23 || !take_char(text, ':')) return std::nullopt;
  const int minute = take_digits(text, 2);
  if (minute < 0 || minute > 59) return std::nullopt;
  Time time = std::chrono::hours(hour) + std::chrono::minutes(minute);
  if (!take_char(text, ':')) return time;
  const int second = take_digits(text, 2);
  if (second < 0 || second > 59) return std::nullopt;
  time += std::chrono::seconds(second);
  if (!take_char(text, '.')) return time;
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  for (int scale = 100; !text.empty() && is_digit(text.front()); scale /= 10) {
    time += Time((text.front() - '0') * scale);
    text.remove_prefix(1);
  }
  return time;
}

/// "Z", "+01:00", "-0800" or nothing
std::optional<std::chrono::minutes> take_zone(std::string_view& text) {
  if (text.empty() || take_char(text, 'Z')) return std::chrono::minutes(0);
  const bool is_west = text.front() == '-';
  if (!is_west && text.front() != '+') return std::nullopt;
  text.remove_prefix(1);
  const int hour = take_digits(text, 2);
  take_char(text, ':');
  const int minute = take_digits(text, 2);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return std::nullopt;
  return std::chrono::minutes((hour * 60 + minute) * (is_west ? -1 : 1));
}

}  // namespace

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  char text[32];
  std::string out(text, std::to_chars(text, text + sizeof text, value).ptr);
  if (out.find_first_of(".e") == std::string::npos) out += ".0";
  return out;
}

std::optional<double> read_number_text(std::string_view text) {
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (take_char(text, '+') && text.starts_with('-')) return std::nullopt;
  // from_chars takes "inf" and "nan", which are no numbers in any of the forms.
  if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return std::nullopt;
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return std::nullopt;
  if (problem == std::errc::result_out_of_range) {
    // Too large or too small: strtod says which.
    return std::strtod(std::string(text).c_str(), nullptr);
  }
  if (problem != std::errc()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> read_integer_text(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Time> time_of_seconds(double seconds) noexcept {
  constexpr double kFirst = -62'167'219'200;  // 0000-01-01
  constexpr double kLast = 253'402'300'799;   // 9999-12-31
  // False for what is not a number, too.
  if (!(seconds >= kFirst && seconds <= kLast)) return std::nullopt;
  return Time(std::llround(seconds * 1000));
}

std::optional<Time> read_iso_time(std::string_view text) {
  const auto date = take_date(text);
  if (!date) return std::nullopt;
  Time time = date->time_since_epoch();
  if (text.empty()) return time;
  if (!take_char(text, 'T')) return std::nullopt;
  const auto of_day = take_time_of_day(text);
  if (!of_day) return std::nullopt;
  const auto zone = take_zone(text);
  if (!zone || !text.empty()) return std::nullopt;
  time += *of_day - *zone;
  return time_of_seconds(static_cast<double>(time.count()) / 1000);
}

std::string iso_text(Time time) {
  std::string text = iso_time(time);
  if (time.count() % 1000 == 0) text.erase(text.size() - 5, 4);  // ".000"
  return text;
}

std::string seconds_text(Time time) {
  if (time.count() % 1000 == 0) return std::to_string(time.count() / 1000);
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time).count();
  const auto rest = time.count() - seconds * 1000;
  if (seconds >= 0) {
    const std::string digits = std::to_string(1000 + rest);
    return std::to_string(seconds) + "." + digits.substr(1);
  }
  return number_text(static_cast<double>(time.count()) / 1000);
}

}  // namespace adjoin::wire::cloudwatch
