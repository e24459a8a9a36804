#include "item/attribute_value.h"

#include <algorithm>
#include <iterator>

namespace adjoin::item {

namespace {

template <typename Entries>
auto lower_bound(Entries& entries, std::string_view name) {
  return std::lower_bound(entries.begin(), entries.end(), name,
                          [](const AttributeMap::Entry& entry, std::string_view wanted) {
                            return std::string_view(entry.first) < wanted;
                          });
}

}  // namespace

std::string_view to_string(Type type) noexcept {
  switch (type) {
    case Type::S: return "S";
    case Type::N: return "N";
    case Type::B: return "B";
    case Type::BOOL: return "BOOL";
    case Type::NUL: return "NULL";
    case Type::L: return "L";
    case Type::M: return "M";
    case Type::SS: return "SS";
    case Type::NS: return "NS";
    case Type::BS: return "BS";
  }
  return "?";
}

AttributeMap::AttributeMap(std::initializer_list<Entry> entries) {
  entries_.reserve(entries.size());
  for (const Entry& entry : entries) set(entry.first, entry.second);
}

std::optional<AttributeMap> AttributeMap::from_entries(std::vector<Entry> entries,
                                                       std::string* duplicate) {
  const auto by_name = [](const Entry& a, const Entry& b) { return a.first < b.first; };
  if (!std::is_sorted(entries.begin(), entries.end(), by_name)) {
    std::sort(entries.begin(), entries.end(), by_name);
  }
  const auto twin =
      std::adjacent_find(entries.begin(), entries.end(),
                         [](const Entry& a, const Entry& b) { return a.first == b.first; });
  if (twin != entries.end()) {
    if (duplicate != nullptr) *duplicate = twin->first;
    return std::nullopt;
  }
  AttributeMap map;
  map.entries_ = std::move(entries);
  return map;
}

const AttributeValue* AttributeMap::find(std::string_view name) const noexcept {
  const auto at = lower_bound(entries_, name);
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

AttributeValue* AttributeMap::find(std::string_view name) noexcept {
  const auto at = lower_bound(entries_, name);
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

AttributeValue& AttributeMap::set(std::string_view name, AttributeValue value) {
  const auto at = lower_bound(entries_, name);
  if (at != entries_.end() && at->first == name) {
    at->second = std::move(value);
    return at->second;
  }
  return entries_.emplace(at, std::string(name), std::move(value))->second;
}

bool AttributeMap::insert(std::string name, AttributeValue value) {
  const auto at = lower_bound(entries_, name);
  if (at != entries_.end() && at->first == name) return false;
  entries_.emplace(at, std::move(name), std::move(value));
  return true;
}

bool AttributeMap::erase(std::string_view name) {
  const auto at = lower_bound(entries_, name);
  if (at == entries_.end() || at->first != name) return false;
  entries_.erase(at);
  return true;
}

void AttributeMap::insert_sorted(std::vector<Entry> entries) {
  const auto middle = static_cast<std::ptrdiff_t>(entries_.size());
  entries_.insert(entries_.end(), std::make_move_iterator(entries.begin()),
                  std::make_move_iterator(entries.end()));
  std::inplace_merge(entries_.begin(), entries_.begin() + middle, entries_.end(),
                     [](const Entry& a, const Entry& b) { return a.first < b.first; });
}

void AttributeMap::erase_sorted(const std::vector<std::string_view>& names) {
  auto name = names.begin();
  const auto goes = [&](const Entry& entry) {
    while (name != names.end() && *name < entry.first) ++name;
    return name != names.end() && *name == entry.first;
  };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), goes), entries_.end());
}

bool operator==(const AttributeMap& a, const AttributeMap& b) { return a.entries_ == b.entries_; }

bool operator==(const AttributeValue& a, const AttributeValue& b) { return a.value == b.value; }

}  // namespace adjoin::item
