#include "base/nearest.h"

#include <algorithm>
#include <numeric>

#include "base/ascii.h"

namespace adjoin {
namespace {

/// Letters that differ in case alone are the same.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitute =
          diagonal + (ascii_lower(a[i - 1]) == ascii_lower(b[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  // A third of the letters may be wrong. Beyond that a suggestion puzzles more than it helps.
  std::size_t best_distance = word.size() / 3 + 1;
  if (word.size() > 40) return best;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance <= best_distance && distance < candidate.size()) {
      if (distance == best_distance && !best.empty()) continue;
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace adjoin
