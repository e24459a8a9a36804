#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace adjoin::emit {

// Quotes and escapes texts for generated source code, the same in every language.

/// Returns a literal in double quotes, escaped as in JSON.
std::string quoted(std::string_view text);
/// Returns the parts joined by a separator; `none` if there are no parts.
std::string joined(const std::vector<std::string>& parts, std::string_view separator,
                   std::string_view none);
/// Replaces every control character by a space, for comments that end with their line.
std::string one_line(std::string_view text);
/// Replaces control characters by \xNN, for literals in quotes.
std::string without_controls(std::string_view text);

/// Escapes these characters in JSON as \u escapes, so that it can stand between quotes of another
/// language. JSON contains them in strings only.
std::string json_without(std::string_view json, std::string_view characters);

}  // namespace adjoin::emit
