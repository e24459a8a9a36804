#include "expression/resolver.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <utility>

#include "expression/messages.h"

namespace adjoin::expression {

Result<std::string_view> Resolver::name(std::string_view text) {
  // A plain name stands for itself.
  if (text.front() != '#') return text;
  return use_.name(text, tree_.kind);
}

Result<Path> Resolver::path(const Node& node) {
  Path path;
  const Node* element = &tree_.at(node.first_child);
  ADJOIN_TRY(path.attribute, name(element->text));
  while (element->next_sibling != kNoNode) {
    element = &tree_.at(element->next_sibling);
    PathStep step;
    if (element->kind == NodeKind::element_index) {
      step.is_index = true;
      // The parser has checked the range.
      std::from_chars(element->text.data(), element->text.data() + element->text.size(),
                      step.index);
    } else {
      ADJOIN_TRY(step.name, name(element->text));
    }
    path.steps.push_back(std::move(step));
  }
  return path;
}

/// Sorting makes this quick for long lists: an update may have a few hundred targets.
Result<void> check_apart(const std::vector<const Path*>& paths, Kind kind) {
  if (paths.size() < 2) return {};
  std::vector<std::size_t> order(paths.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&paths](std::size_t a, std::size_t b) {
    const auto by_path = *paths[a] <=> *paths[b];
    return by_path != 0 ? by_path < 0 : a < b;
  });
  // In this order whatever continues a path follows it, and so neighbours tell all.
  for (std::size_t i = 1; i < order.size(); ++i) {
    const auto [one, two] = std::minmax(order[i - 1], order[i]);
    switch (relate(*paths[one], *paths[two])) {
      case PathRelation::apart: break;
      case PathRelation::overlap: return messages::paths_overlap(kind, *paths[one], *paths[two]);
      case PathRelation::conflict: return messages::paths_conflict(kind, *paths[one], *paths[two]);
    }
  }
  return {};
}

}  // namespace adjoin::expression
