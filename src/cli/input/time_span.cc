#include "cli/input/time_span.h"

#include <charconv>
#include <cstdint>
#include <string>

namespace adjoin::cli {
namespace {

/// Seconds of a unit; 0 for a letter that is none.
constexpr std::int64_t seconds_of_unit(char unit) {
  switch (unit) {
    case 's': return 1;
    case 'm': return 60;
    case 'h': return 3'600;
    case 'd': return 86'400;
    case 'w': return 604'800;
    default: return 0;
  }
}

constexpr std::int64_t kSpanMax = std::int64_t{10} * 366 * 86'400;

}  // namespace

Result<std::chrono::seconds> parse_span(std::string_view option, std::string_view text) {
  std::int64_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool has_unit = failed == std::errc() && end + 1 == text.data() + text.size();
  const std::int64_t unit = has_unit ? seconds_of_unit(*end) : 0;
  if (unit == 0 || number < 1) {
    return Error(ErrorCode::invalid_argument,
                 std::string(option) +
                     " is a span of time, as 90s, 30m, 1h, 7d and 2w are, not \"" +
                     std::string(text) + "\"");
  }
  if (number > kSpanMax / unit) {
    return Error(ErrorCode::invalid_argument,
                 std::string(option) + " " + std::string(text) + ": at most 3660d");
  }
  return std::chrono::seconds(number * unit);
}

Result<std::chrono::seconds> span_of(const Invocation& invocation, std::string_view option,
                                     std::chrono::seconds otherwise) {
  const auto given = invocation.value(option);
  return given ? parse_span(option, *given) : otherwise;
}

}  // namespace adjoin::cli
