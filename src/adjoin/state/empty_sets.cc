#include "adjoin/state/empty_sets.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace adjoin::detail {
namespace {

bool is_empty_set(const Value& value) noexcept {
  if (const auto* strings = value.as_string_set()) return strings->empty();
  if (const auto* numbers = value.as_number_set()) return numbers->empty();
  if (const auto* binaries = value.as_binary_set()) return binaries->empty();
  return false;
}

bool has_empty_set(const Item& item) noexcept {
  return std::any_of(item.begin(), item.end(), [](const Item::Entry& entry) {
    const Item* map = entry.second.as_map();
    return map != nullptr ? has_empty_set(*map) : is_empty_set(entry.second);
  });
}

/// Takes the empty sets out, and returns the names under which the item itself had them.
std::vector<std::string> take_empty_sets(Item& item) {
  std::vector<std::string> names;
  if (!has_empty_set(item)) return names;
  Item kept;
  for (const auto& [name, value] : item) {
    if (is_empty_set(value)) {
      names.push_back(name);
    } else if (const Item* map = value.as_map()) {
      Item inner = *map;
      leave_out_empty_sets(inner);
      kept.set(name, std::move(inner));
    } else {
      kept.set(name, value);
    }
  }
  item = std::move(kept);
  return names;
}

}  // namespace

void leave_out_empty_sets(Item& item) { take_empty_sets(item); }

void leave_out_empty_sets(Update& update) {
  for (std::string& name : take_empty_sets(update.set)) update.remove.push_back(std::move(name));
}

void leave_out_empty_sets(plan::WriteOperation& operation) {
  std::visit(
      [](auto& one) {
        if constexpr (requires { one.set; }) {
          for (std::string& name : take_empty_sets(one.set)) one.remove.push_back(std::move(name));
        } else if constexpr (requires { one.fields; }) {
          take_empty_sets(one.fields);
        }
      },
      operation);
}

}  // namespace adjoin::detail
