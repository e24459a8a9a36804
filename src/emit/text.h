#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace adjoin::emit {

// Texts of a schema in the source of a program, the same in every language.

/// A literal in double quotes, escaped as JSON is.
std::string quoted(std::string_view text);
/// The parts with a separator between them; `none` when there is none.
std::string joined(const std::vector<std::string>& parts, std::string_view separator,
                   std::string_view none);
/// For a comment that ends with its line: every control character as a space.
std::string one_line(std::string_view text);
/// For a literal in quotes: control characters as \xNN, the rest as it is.
std::string without_controls(std::string_view text);

/// JSON that stands between quotes of another language: these characters are escaped as JSON does.
/// Outside of its texts JSON has none of them.
std::string json_without(std::string_view json, std::string_view characters);

}  // namespace adjoin::emit
