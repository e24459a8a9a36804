#include "item/value.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/access.h"
#include "base/assert.h"

namespace adjoin {

namespace {

// A sorted vector and no map: items have some tens of attributes, which lie side by side in memory.
template <typename Entries>
auto lower_bound(Entries& entries, std::string_view name) {
  return std::lower_bound(entries.begin(), entries.end(), name,
                          [](const Item::Entry& entry, std::string_view wanted) {
                            return std::string_view(entry.first) < wanted;
                          });
}

bool is_before(const Item::Entry& a, const Item::Entry& b) { return a.first < b.first; }

}  // namespace

template <typename T>
Set<T>::Set(std::vector<T> elements) : elements_(std::move(elements)) {
  if (!std::is_sorted(elements_.begin(), elements_.end())) {
    std::sort(elements_.begin(), elements_.end());
  }
  elements_.erase(std::unique(elements_.begin(), elements_.end()), elements_.end());
}
template <typename T>
bool Set<T>::contains(const T& element) const {
  return std::binary_search(elements_.begin(), elements_.end(), element);
}
template class Set<std::string>;
template class Set<Number>;
template class Set<Binary>;

Value::Value() noexcept : content_(std::monostate{}) {}
Value::Value(const char* text) : content_(std::in_place_type<std::string>, text) {}
Value::Value(std::string_view text) : content_(std::in_place_type<std::string>, text) {}
Value::Value(std::string text) : content_(std::move(text)) {}
Value::Value(Number number) : content_(number) {}
Value::Value(Binary binary) : content_(std::move(binary)) {}
Value::Value(Boolean boolean) : content_(boolean.value) {}
Value::Value(Value::List list) : content_(std::move(list)) {}
Value::Value(Item map) : content_(std::move(map)) {}
Value::Value(Set<std::string> set) : content_(std::move(set)) {}
Value::Value(Set<Number> set) : content_(std::move(set)) {}
Value::Value(Set<Binary> set) : content_(std::move(set)) {}
Value::Value(const Value&) = default;
Value::Value(Value&&) noexcept = default;
Value& Value::operator=(const Value&) = default;
Value& Value::operator=(Value&&) noexcept = default;
Value::~Value() = default;

std::optional<bool> Value::as_bool() const noexcept {
  const bool* held = get<bool>();
  return held == nullptr ? std::nullopt : std::optional<bool>(*held);
}

std::optional<std::int64_t> Value::as_int() const noexcept {
  const Number* number = as_number();
  return number == nullptr ? std::nullopt : number->to_int();
}

bool operator==(const Value& a, const Value& b) { return a.content_ == b.content_; }

Item::Item(std::initializer_list<Entry> entries) {
  entries_.reserve(entries.size());
  for (const Entry& entry : entries) set(entry.first, entry.second);
}

const Value& Item::operator[](std::string_view name) const noexcept {
  // A missing attribute reads as null, so that a lookup in a chain of maps needs no test a step.
  static const Value kNull;
  const Value* value = find(name);
  return value == nullptr ? kNull : *value;
}

const Value* Item::find(std::string_view name) const noexcept {
  const auto at = lower_bound(entries_, name);
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

Value* Item::find(std::string_view name) noexcept {
  const auto at = lower_bound(entries_, name);
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

Value& Item::set(std::string_view name, Value value) {
  const auto at = lower_bound(entries_, name);
  if (at != entries_.end() && at->first == name) {
    at->second = std::move(value);
    return at->second;
  }
  return entries_.emplace(at, std::string(name), std::move(value))->second;
}

bool Item::insert(std::string name, Value value) {
  const auto at = lower_bound(entries_, name);
  if (at != entries_.end() && at->first == name) return false;
  entries_.emplace(at, std::move(name), std::move(value));
  return true;
}

bool Item::erase(std::string_view name) {
  const auto at = lower_bound(entries_, name);
  if (at == entries_.end() || at->first != name) return false;
  entries_.erase(at);
  return true;
}

void Item::reserve(std::size_t count) { entries_.reserve(count); }
void Item::clear() noexcept { entries_.clear(); }

bool operator==(const Item& a, const Item& b) { return a.entries_ == b.entries_; }

}  // namespace adjoin

namespace adjoin::item {

using detail::Access;

std::string_view to_string(Value::Type type) noexcept {
  switch (type) {
    case Value::Type::string: return "S";
    case Value::Type::number: return "N";
    case Value::Type::binary: return "B";
    case Value::Type::boolean: return "BOOL";
    case Value::Type::null: return "NULL";
    case Value::Type::list: return "L";
    case Value::Type::map: return "M";
    case Value::Type::string_set: return "SS";
    case Value::Type::number_set: return "NS";
    case Value::Type::binary_set: return "BS";
  }
  return "?";
}

std::optional<Item> from_entries(std::vector<Item::Entry> entries, std::string* duplicate) {
  if (!std::is_sorted(entries.begin(), entries.end(), is_before)) {
    std::sort(entries.begin(), entries.end(), is_before);
  }
  const auto twin = std::adjacent_find(
      entries.begin(), entries.end(),
      [](const Item::Entry& a, const Item::Entry& b) { return a.first == b.first; });
  if (twin != entries.end()) {
    if (duplicate != nullptr) *duplicate = twin->first;
    return std::nullopt;
  }
  Item item;
  Access::entries(item) = std::move(entries);
  return item;
}

void insert_sorted(Item& item, std::vector<Item::Entry> entries) {
  auto& all = Access::entries(item);
  // One merge: inserting each by itself would move all that stand behind it, each time.
  const auto middle = static_cast<std::ptrdiff_t>(all.size());
  all.insert(all.end(), std::make_move_iterator(entries.begin()),
             std::make_move_iterator(entries.end()));
  std::inplace_merge(all.begin(), all.begin() + middle, all.end(), is_before);
}

void erase_sorted(Item& item, const std::vector<std::string_view>& names) {
  auto name = names.begin();
  const auto goes = [&](const Item::Entry& entry) {
    while (name != names.end() && *name < entry.first) ++name;
    return name != names.end() && *name == entry.first;
  };
  auto& all = Access::entries(item);
  all.erase(std::remove_if(all.begin(), all.end(), goes), all.end());
}

std::vector<Item::Entry> release(Item&& item) { return std::exchange(Access::entries(item), {}); }

template <typename T>
Set<T> sorted_set(std::vector<T> elements) {
  Set<T> set;
  Access::elements(set) = std::move(elements);
  return set;
}
template Set<std::string> sorted_set(std::vector<std::string>);
template Set<Number> sorted_set(std::vector<Number>);
template Set<Binary> sorted_set(std::vector<Binary>);

}  // namespace adjoin::item
