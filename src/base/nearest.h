#pragma once

#include <string_view>
#include <vector>

namespace adjoin {

/// The candidate that `word` is probably a misspelling of, or empty. One that differs in the case
/// of letters alone is the nearest. @cost candidates x length².
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace adjoin
