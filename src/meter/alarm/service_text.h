#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace adjoin::meter::alarm {

/// How CloudWatch writes numbers in its texts: always with a point, "3.0", "0.05", "1.5E7". The
/// number is finite.
std::string number_text(double value);

/// "2026-01-21T20:22:54.408+0000", from milliseconds since 1970.
std::string date_text(std::int64_t unix_milliseconds);

/// "21/01/26 20:17:00", from seconds since 1970.
std::string short_date_text(std::int64_t unix_seconds);

/// "1 datapoint", "2 datapoints".
std::string counted(std::size_t count, std::string_view word);

}  // namespace adjoin::meter::alarm
