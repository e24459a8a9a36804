#include <algorithm>

#include "adjoin/value.h"
#include "item/json.h"
#include "item/value.h"

// JSON as programs read and write it: Item::from_json and what goes with it.

namespace adjoin {
namespace {

bool is_type_name(std::string_view name) {
  constexpr auto kFirst = static_cast<int>(Value::Type::string);
  constexpr auto kLast = static_cast<int>(Value::Type::binary_set);
  for (int type = kFirst; type <= kLast; ++type) {
    if (name == item::to_string(static_cast<Value::Type>(type))) return true;
  }
  return false;
}

/// Whether an item that was read as plain JSON is DynamoDB JSON: {"name": {"S": "Alice"}, …}.
/// Only when every attribute looks so. One that does not shows that the item is plain, and plain
/// maps with one name such as "S" are rare.
bool is_dynamodb_json(const Item& item) {
  return !item.empty() && std::all_of(item.begin(), item.end(), [](const Item::Entry& entry) {
    const Item* map = entry.second.as_map();
    return map != nullptr && map->size() == 1 && is_type_name(map->begin()->first);
  });
}

}  // namespace

Result<Item> Item::from_json(std::string_view text) {
  auto plain = item::parse_item(text, item::JsonForm::plain);
  if (!plain || !is_dynamodb_json(*plain)) return plain;
  return item::parse_item(text, item::JsonForm::dynamodb);
}

std::string Item::to_json() const { return item::to_json(*this, item::JsonForm::plain); }

std::string Value::to_json() const {
  std::string out;
  item::append_json(*this, item::JsonForm::plain, out);
  return out;
}

}  // namespace adjoin
