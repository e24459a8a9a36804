#include "item/size.h"

#include <algorithm>

namespace adjoin::item {

namespace {

struct Sizer {
  std::size_t operator()(const std::string& text) const noexcept { return text.size(); }
  std::size_t operator()(const Number& number) const noexcept { return size_bytes(number); }
  std::size_t operator()(const Binary& binary) const noexcept { return binary.bytes.size(); }
  std::size_t operator()(bool) const noexcept { return 1; }
  std::size_t operator()(std::monostate) const noexcept { return 1; }
  std::size_t operator()(const Value::List& list) const noexcept {
    std::size_t total = kContainerOverheadBytes + kElementOverheadBytes * list.size();
    for (const Value& element : list) total += size_bytes(element);
    return total;
  }
  std::size_t operator()(const Item& map) const noexcept {
    // Unlike an item, a map within one pays for itself and for each pair.
    return kContainerOverheadBytes + kElementOverheadBytes * map.size() + size_bytes(map);
  }
  template <typename T>
  std::size_t operator()(const Set<T>& set) const noexcept {
    std::size_t total = 0;
    for (const T& element : set.elements()) total += (*this)(element);
    return total;
  }
};

}  // namespace

std::size_t size_bytes(const Value& value) noexcept { return std::visit(Sizer{}, value.content()); }

std::size_t size_bytes(const Item& item) noexcept {
  std::size_t total = 0;
  for (const auto& [name, value] : item) total += name.size() + size_bytes(value);
  return total;
}

// It recurses as deep as the value is. Readers bound that before a value can come here.
int nesting_levels(const Value& value) noexcept {
  int deepest = 0;
  if (const auto* list = std::get_if<Value::List>(&value.content())) {
    for (const Value& element : *list) deepest = std::max(deepest, nesting_levels(element));
    return deepest + 1;
  }
  if (const auto* map = std::get_if<Item>(&value.content())) {
    for (const auto& [name, element] : *map) deepest = std::max(deepest, nesting_levels(element));
    return deepest + 1;
  }
  return 0;
}

}  // namespace adjoin::item
