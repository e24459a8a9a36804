#pragma once

#include <string_view>
#include <vector>

namespace adjoin {

/// Returns the candidate that `word` is probably a misspelling of, by edit distance without regard
/// to case. Empty: no candidate is near enough, or `word` is longer than 40 bytes.
/// @cost candidates x length².
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace adjoin
