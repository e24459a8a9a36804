#include "emit/text.h"

#include <algorithm>

#include "base/text.h"
#include "item/json_writer.h"

namespace adjoin::emit {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

/// JSON's escapes are valid in TypeScript, Python and HCL alike.
std::string quoted(std::string_view text) {
  std::string json;
  item::append_json_string(text, json);
  return json;
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator,
                   std::string_view none) {
  std::string all;
  for (const std::string& part : parts) all += (all.empty() ? "" : std::string(separator)) + part;
  return all.empty() ? std::string(none) : all;
}

/// A line break in a name would end the comment, and what follows would be code.
std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return line;
}

/// Every language here reads \xNN in quotes as that byte.
std::string without_controls(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_control(c)) {
      out += c;
      continue;
    }
    out += "\\x";
    append_hex(static_cast<unsigned char>(c), out);
  }
  return out;
}

/// The JSON stands in a raw string, in which the language itself knows no escape for its own
/// quotes.
std::string json_without(std::string_view json, std::string_view characters) {
  std::string out;
  for (const char c : json) {
    if (characters.find(c) == std::string_view::npos) {
      out += c;
      continue;
    }
    out += "\\u00";
    append_hex(static_cast<unsigned char>(c), out);
  }
  return out;
}

}  // namespace adjoin::emit
