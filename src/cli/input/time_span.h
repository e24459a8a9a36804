#pragma once

#include <chrono>
#include <string_view>

#include "base/result.h"
#include "cli/shell/command.h"

namespace adjoin::cli {

/// How far back a command looks.
inline const Option kSinceOption{
    "--since", "SPAN", "how far back: 90s, 30m, 1h, 7d, 2w; 1h if not given", {}, false};

/// Parses a span of time: a number with s, m, h, d or w behind it, such as "90s" or "7d".
/// @param option  whose value it is, for messages
/// @errors invalid_argument: it is none, or zero, or more than ten years
Result<std::chrono::seconds> parse_span(std::string_view option, std::string_view text);

/// Returns the span of an option, `otherwise` if it is not given. @errors as parse_span
Result<std::chrono::seconds> span_of(const Invocation& invocation, std::string_view option,
                                     std::chrono::seconds otherwise);

}  // namespace adjoin::cli
