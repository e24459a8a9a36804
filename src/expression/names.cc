#include "expression/names.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "expression/messages.h"
#include "item/size.h"

namespace adjoin::expression {
namespace {

constexpr std::size_t kAttributeNameBytesMax = 65535;

bool is_placeholder_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

Result<void> check_key(std::string_view key, bool values) {
  const char sigil = values ? ':' : '#';
  // Spelling before length, in the order in which DynamoDB reports them.
  if (key.size() < 2 || key.front() != sigil ||
      !std::all_of(key.begin() + 1, key.end(), is_placeholder_char)) {
    return messages::placeholder_spelling(values, key);
  }
  if (key.size() > kPlaceholderBytesMax) return messages::placeholder_too_long(values, key);
  return {};
}

/// "#a, #b": the keys of `map` that `used` does not hold. Both are sorted in key order.
template <typename Map>
std::string unused_keys(const Map& map, std::vector<const std::string*> used) {
  const auto by_text = [](const std::string* a, const std::string* b) { return *a < *b; };
  std::sort(used.begin(), used.end(), by_text);
  std::string out;
  auto next = used.begin();
  for (const auto& [key, value] : map) {
    while (next != used.end() && **next < key) ++next;
    // By address: `used` points into this very map.
    if (next != used.end() && *next == &key) continue;
    if (!out.empty()) out += ", ";
    out += key;
  }
  return out;
}

}  // namespace

/// The names of the members of requests, by which errors call an expression.
std::string_view to_string(Kind kind) noexcept {
  switch (kind) {
    case Kind::condition: return "ConditionExpression";
    case Kind::filter: return "FilterExpression";
    case Kind::key_condition: return "KeyConditionExpression";
    case Kind::projection: return "ProjectionExpression";
    case Kind::update: return "UpdateExpression";
  }
  return "";
}

Result<void> check_placeholders(const Placeholders& placeholders) {
  std::size_t bytes = 0;
  for (const auto& [key, name] : placeholders.names) {
    ADJOIN_CHECK(check_key(key, false));
    if (name.empty()) return messages::placeholder_name_empty(key);
    if (name.size() > kAttributeNameBytesMax) return messages::placeholder_name_too_long();
    bytes += key.size() + name.size();
  }
  for (const auto& [key, value] : placeholders.values) {
    ADJOIN_CHECK(check_key(key, true));
    if (item::nesting_levels(value) > item::kNestingLevelsMax) return messages::nested_too_deep();
    // Values count as they would in an item. The limit keeps a request's constants in bounds before
    // any is compiled.
    bytes += key.size() + item::size_bytes(value);
  }
  if (bytes > kPlaceholdersTotalBytesMax) return messages::placeholders_too_large(bytes);
  return {};
}

Result<std::string_view> PlaceholderUse::name(std::string_view placeholder, Kind kind) {
  const auto found = placeholders_->names.find(placeholder);
  if (found == placeholders_->names.end()) return messages::name_undefined(kind, placeholder);
  names_used_.push_back(&found->first);
  return std::string_view(found->second);
}

Result<const Value*> PlaceholderUse::value(std::string_view placeholder, Kind kind) {
  const auto found = placeholders_->values.find(placeholder);
  if (found == placeholders_->values.end()) return messages::value_undefined(kind, placeholder);
  values_used_.push_back(&found->first);
  return &found->second;
}

/// Names before values, as DynamoDB reports them.
Result<void> PlaceholderUse::check_used() const {
  const std::string names = unused_keys(placeholders_->names, names_used_);
  if (!names.empty()) return messages::placeholders_unused(false, names);
  const std::string values = unused_keys(placeholders_->values, values_used_);
  if (!values.empty()) return messages::placeholders_unused(true, values);
  return {};
}

}  // namespace adjoin::expression
