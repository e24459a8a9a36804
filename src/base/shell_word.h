#pragma once

#include <string>
#include <string_view>

namespace adjoin {

/// Returns the text as one word of a command line: as it is if no shell sees anything in it, else
/// in single quotes.
std::string shell_word(std::string_view text);

}  // namespace adjoin
