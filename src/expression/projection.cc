#include "expression/projection.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "expression/project_paths.h"
#include "expression/resolver.h"

namespace adjoin::expression {
namespace {

// One walk serves stored items and trees: these say how to look into either.

Value whole(item::ValueView value) { return value.decode(); }
Value whole(const Value* value) { return *value; }

bool is_map(item::ValueView value) { return value.type() == Value::Type::map; }
bool is_map(const Value* value) { return value->type() == Value::Type::map; }
bool is_list(item::ValueView value) { return value.type() == Value::Type::list; }
bool is_list(const Value* value) { return value->type() == Value::Type::list; }

item::ItemView inside(item::ValueView value) { return value.as_map(); }
const Item* inside(const Value* value) { return std::get_if<Item>(&value->content()); }

/// Calls visit(name, value) for the attributes in name order until it answers false.
template <typename Visit>
void walk_map(item::ItemView map, Visit visit) {
  if (map.empty()) return;
  for (item::AttributeCursor c(map); c.valid(); c.next()) {
    if (!visit(c.name(), c.value())) return;
  }
}
template <typename Visit>
void walk_map(const Item* map, Visit visit) {
  for (const auto& [name, value] : *map) {
    if (!visit(std::string_view(name), &value)) return;
  }
}

template <typename Visit>
void walk_list(item::ValueView list, Visit visit) {
  for (item::ElementCursor c(list); c.valid(); c.next()) {
    if (!visit(c.value())) return;
  }
}
template <typename Visit>
void walk_list(const Value* list, Visit visit) {
  for (const Value& element : *std::get_if<Value::List>(&list->content())) {
    if (!visit(&element)) return;
  }
}

/// Sorted paths [first, last) that share their front; `depth` counts its steps, 0 is the attribute.
/// Sorted paths with a common beginning stand together. So one walk down the item serves them all.
struct Range {
  const Path* const* first;
  const Path* const* last;
  std::size_t depth;

  const Path& front() const { return **first; }
  bool empty() const { return first == last; }
  std::string_view name() const {
    return depth == 0 ? front().attribute : front().steps[depth - 1].name;
  }
  /// Splits off the paths that agree with the first one in this step.
  Range take_group() {
    const Path* const* end = first + 1;
    const auto same = [this](const Path& other) {
      return depth == 0 ? other.attribute == front().attribute
                        : other.steps[depth - 1] == front().steps[depth - 1];
    };
    while (end != last && same(**end)) ++end;
    const Range group{first, end, depth};
    first = end;
    return group;
  }
};

template <typename Source>
std::optional<Value> select(Source value, Range range);

template <typename Map>
Item select_from_map(Map map, Range range) {
  Item out;
  walk_map(map, [&](std::string_view name, auto value) {
    // Paths that the map does not have are passed over. Both sides are in byte order.
    while (!range.empty() && range.name() < name) range.take_group();
    if (range.empty()) return false;
    if (range.name() != name) return true;
    std::optional<Value> selected = select(value, range.take_group());
    if (selected) out.insert(std::string(name), *std::move(selected));
    return true;
  });
  return out;
}

template <typename Source>
Value::List select_from_list(Source list, Range range) {
  Value::List out;
  std::uint64_t index = 0;
  walk_list(list, [&](auto value) {
    if (range.empty()) return false;
    if (range.front().steps[range.depth - 1].index == index++) {
      std::optional<Value> selected = select(value, range.take_group());
      // Elements close up: DynamoDB returns `a[2]` and `a[5]` as a list of two.
      if (selected) out.push_back(*std::move(selected));
    }
    return true;
  });
  return out;
}

/// What the paths of `range`, which all lead to `value`, pick of it. Paths are at most
/// kNestingLevelsMax steps long, and so is the stack.
template <typename Source>
std::optional<Value> select(Source value, Range range) {
  if (range.front().steps.size() == range.depth) return whole(value);
  const Range deeper{range.first, range.last, range.depth + 1};
  if (range.front().steps[range.depth].is_index) {
    if (!is_list(value)) return std::nullopt;
    Value::List list = select_from_list(value, deeper);
    // A container of which nothing was selected is left out, not returned empty.
    if (list.empty()) return std::nullopt;
    return Value(std::move(list));
  }
  if (!is_map(value)) return std::nullopt;
  Item map = select_from_map(inside(value), deeper);
  if (map.empty()) return std::nullopt;
  return Value(std::move(map));
}

/// Pointers, because a walk needs ranges of paths and must not copy them.
std::vector<const Path*> pointers(const std::vector<Path>& paths) {
  std::vector<const Path*> out;
  out.reserve(paths.size());
  for (const Path& path : paths) out.push_back(&path);
  return out;
}

}  // namespace

Item project_paths(const Item& item, const std::vector<const Path*>& sorted) {
  const Range all{sorted.data(), sorted.data() + sorted.size(), 0};
  return select_from_map(&item, all);
}

Item project(item::ItemView item, const Projection& projection) {
  if (projection.empty()) return item.empty() ? Item() : item.decode();
  const std::vector<const Path*> sorted = pointers(projection.paths);
  return select_from_map(item, Range{sorted.data(), sorted.data() + sorted.size(), 0});
}

Item project(const Item& item, const Projection& projection) {
  if (projection.empty()) return item;
  return project_paths(item, pointers(projection.paths));
}

Result<Projection> parse_projection(std::string_view text, PlaceholderUse& use) {
  ADJOIN_TRY(const Tree tree, parse_tree(text, Kind::projection));
  Resolver resolver(tree, use);
  Projection projection;
  for (std::uint32_t c = tree.at(tree.root).first_child; c != kNoNode;
       c = tree.at(c).next_sibling) {
    ADJOIN_TRY(Path path, resolver.path(tree.at(c)));
    projection.paths.push_back(std::move(path));
  }
  // Before sorting, because the message names the two in the order of the text.
  ADJOIN_CHECK(check_apart(pointers(projection.paths), Kind::projection));
  std::sort(projection.paths.begin(), projection.paths.end());
  return projection;
}

/// For programs: names are whole attributes, whatever they hold, and no placeholder is needed.
Result<Projection> project_attributes(const std::vector<std::string>& names) {
  Projection projection;
  for (const std::string& name : names) projection.paths.push_back({.attribute = name});
  ADJOIN_CHECK(check_apart(pointers(projection.paths), Kind::projection));
  std::sort(projection.paths.begin(), projection.paths.end());
  return projection;
}

std::vector<std::string_view> attributes_mentioned(const Projection& projection) {
  std::vector<std::string_view> names;
  names.reserve(projection.paths.size());
  for (const Path& path : projection.paths) names.push_back(path.attribute);
  return names;
}

}  // namespace adjoin::expression
