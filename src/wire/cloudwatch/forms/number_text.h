#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wire/cloudwatch/shapes/shapes.h"

namespace adjoin::wire::cloudwatch {

/// Returns the shortest text that reads back as the same number, with a point or an exponent:
/// "5.0", "0.1", "1e+300". So a client in a language with types reads a double. "NaN", "Infinity",
/// "-Infinity" for the others.
std::string number_text(double value);

/// Reads a decimal number whole, or one of the three words; nullopt for any other text. A number
/// beyond all doubles is infinite.
std::optional<double> read_number_text(std::string_view text);
std::optional<std::int64_t> read_integer_text(std::string_view text);

/// Returns seconds since 1970 as a time, exact to the millisecond; nullopt for what is no number or
/// outside the years 0 to 9999.
std::optional<Time> time_of_seconds(double seconds) noexcept;

/// Reads an ISO 8601 time of the same years: "2026-11-24", "2026-11-24T12:00Z",
/// "2026-11-24T12:00:00.123+01:00". Without a zone it is UTC. What is finer than a millisecond is
/// cut off.
std::optional<Time> read_iso_time(std::string_view text);

/// Returns "2026-11-24T12:00:00Z", with milliseconds where there are any.
std::string iso_text(Time time);

/// Returns seconds since 1970: "1795521600", with three decimals where there are milliseconds.
std::string seconds_text(Time time);

}  // namespace adjoin::wire::cloudwatch
