#include "base/text.h"

#include <algorithm>

#include "base/ascii.h"

namespace adjoin {
namespace {

bool is_plain_in_shells(char c) {
  const char lower = ascii_lower(c);
  return is_digit(c) || (lower >= 'a' && lower <= 'z') ||
         std::string_view("#_-./:@%+,").find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_word(std::string_view text) {
  // A word that begins with # is a comment.
  const bool is_plain = !text.empty() && text.front() != '#' &&
                        std::all_of(text.begin(), text.end(), is_plain_in_shells);
  if (is_plain) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace adjoin
