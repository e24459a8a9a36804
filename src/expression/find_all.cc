#include "expression/find_all.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace adjoin::expression {
namespace {

/// Looks for sorted runs of paths. A run shares its first steps; paths are at most
/// kNestingLevelsMax steps long, and so is the stack.
class Walk {
 public:
  using Place = std::vector<std::uint32_t>::const_iterator;

  Walk(const std::vector<Path>& paths, std::vector<std::optional<item::ValueView>>& found)
      : paths_(paths), found_(found) {}

  /// Paths [from, to) agree in their first `depth` names; the next one is looked up in `map`.
  void in_map(item::ItemView map, Place from, Place to, std::size_t depth) {
    // Stored attributes and the paths are both in byte order, so one pass meets all of them.
    for (item::AttributeCursor c(map); c.valid() && from != to; c.next()) {
      while (from != to && name(*from, depth) < c.name()) ++from;
      Place end = from;
      while (end != to && name(*end, depth) == c.name()) ++end;
      if (end != from) at_value(c.value(), from, end, depth + 1);
      from = end;
    }
  }

 private:
  std::string_view name(std::uint32_t path, std::size_t depth) const {
    return depth == 0 ? paths_[path].attribute : paths_[path].steps[depth - 1].name;
  }
  std::uint64_t position(std::uint32_t path, std::size_t depth) const {
    return paths_[path].steps[depth - 1].index;
  }

  void in_list(item::ValueView list, Place from, Place to, std::size_t depth) {
    std::uint64_t at = 0;
    for (item::ElementCursor c(list); c.valid() && from != to; c.next(), ++at) {
      Place end = from;
      while (end != to && position(*end, depth) == at) ++end;
      if (end != from) at_value(c.value(), from, end, depth + 1);
      from = end;
    }
  }

  /// Paths [from, to) lead to `value`: some end here, others go on by position, others by name.
  void at_value(item::ValueView value, Place from, Place to, std::size_t depth) {
    for (; from != to && paths_[*from].steps.size() + 1 == depth; ++from) found_[*from] = value;
    // Positions come before names in the order of paths.
    const Place names = std::find_if(from, to, [this, depth](std::uint32_t path) {
      return !paths_[path].steps[depth - 1].is_index;
    });
    if (from != names && value.type() == Value::Type::list) in_list(value, from, names, depth);
    if (names != to && value.type() == Value::Type::map) in_map(value.as_map(), names, to, depth);
  }

  const std::vector<Path>& paths_;
  std::vector<std::optional<item::ValueView>>& found_;
};

}  // namespace

std::vector<std::uint32_t> path_order(const std::vector<Path>& paths) {
  std::vector<std::uint32_t> order(paths.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&paths](std::uint32_t a, std::uint32_t b) { return paths[a] < paths[b]; });
  return order;
}

std::vector<std::optional<item::ValueView>> find_all(item::ItemView item,
                                                     const std::vector<Path>& paths,
                                                     const std::vector<std::uint32_t>& order) {
  std::vector<std::optional<item::ValueView>> found(paths.size());
  if (!item.empty()) Walk(paths, found).in_map(item, order.begin(), order.end(), 0);
  return found;
}

}  // namespace adjoin::expression
