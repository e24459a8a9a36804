#include "item/key_codec.h"
#include "item/size.h"
#include "item/utf8.h"
#include "item/value_fault.h"
#include "table/check/checks.h"
#include "table/check/empty_key.h"
#include "table/check/key_values.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {
namespace {

Result<void> check_attributes(const Item& map, int levels_left);

Result<void> check_text(std::string_view text) {
  if (item::is_utf8(text)) return {};
  return validation_error(std::string(messages::kNotUtf8));
}

/// Recursion ends after kNestingLevelsMax levels, whatever the value holds.
Result<void> check_value(const Value& value, int levels_left) {
  if (const auto* map = std::get_if<Item>(&value.content())) {
    if (levels_left == 0) return validation_error(std::string(item::kNestedTooDeep));
    return check_attributes(*map, levels_left - 1);
  }
  if (const auto* list = std::get_if<Value::List>(&value.content())) {
    if (levels_left == 0) return validation_error(std::string(item::kNestedTooDeep));
    for (const Value& element : *list) {
      ADJOIN_CHECK(check_value(element, levels_left - 1));
    }
    return {};
  }
  if (const std::string* text = value.as_string()) return check_text(*text);
  const auto* strings = std::get_if<Set<std::string>>(&value.content());
  const auto* numbers = std::get_if<Set<Number>>(&value.content());
  const auto* binaries = std::get_if<Set<Binary>>(&value.content());
  if ((strings != nullptr && strings->elements().empty()) ||
      (numbers != nullptr && numbers->elements().empty()) ||
      (binaries != nullptr && binaries->elements().empty())) {
    return item::counted_fault(messages::empty_set(value.type()));
  }
  if (strings == nullptr) return {};
  for (const std::string& element : strings->elements()) ADJOIN_CHECK(check_text(element));
  return {};
}

Result<void> check_attributes(const Item& map, int levels_left) {
  for (const auto& [name, value] : map) {
    if (name.size() > kAttributeNameMax) {
      return validation_error(std::string(messages::kAttributeNameTooLong));
    }
    if (name.empty()) return validation_error(std::string(messages::kAttributeNameEmpty));
    ADJOIN_CHECK(check_text(name));
    ADJOIN_CHECK(check_value(value, levels_left));
  }
  return {};
}

Result<const Value*> key_of_item(const Item& item, const AttributeDefinition& attribute) {
  const Value* value = item.find(attribute.name);
  if (value == nullptr) return validation_error(messages::missing_key(attribute.name));
  if (value->type() != attribute.type) {
    return validation_error(
        messages::key_type_mismatch(attribute.name, attribute.type, value->type()));
  }
  if (is_empty_key_value(*value)) {
    return empty_key_fault(messages::empty_key(attribute.name, attribute.type));
  }
  return value;
}

Result<void> check_index_key(const Value& value, const AttributeDefinition& attribute,
                             std::string_view index, ItemFrom from) {
  const bool updated = from == ItemFrom::update_expression;
  if (value.type() != attribute.type) {
    return validation_error(updated ? std::string(messages::kUpdatedIndexKeyType)
                                    : messages::index_key_type_mismatch(
                                          attribute.name, attribute.type, value.type(), index));
  }
  if (is_empty_key_value(value)) {
    return empty_key_fault(updated
                               ? std::string(messages::kUpdatedIndexKeyEmpty)
                               : messages::empty_index_key(attribute.name, index, attribute.type));
  }
  return {};
}

/// Every index key the item has must fit, even where another one is missing and keeps it out.
Result<void> check_index_keys(const Item& item, const IndexDescription& index, ItemFrom from) {
  std::size_t sort_bytes = 0;
  for (const AttributeDefinition& attribute : index.keys.partition) {
    const Value* value = item.find(attribute.name);
    if (value == nullptr) continue;
    ADJOIN_CHECK(check_index_key(*value, attribute, index.name, from));
    if (key_value_bytes(*value) > item::kPartitionKeyBytesMax) {
      return validation_error(std::string(messages::kPartitionKeyTooLong));
    }
  }
  for (const AttributeDefinition& attribute : index.keys.sort) {
    const Value* value = item.find(attribute.name);
    if (value == nullptr) continue;
    ADJOIN_CHECK(check_index_key(*value, attribute, index.name, from));
    sort_bytes += key_value_bytes(*value);
  }
  if (sort_bytes > item::kSortKeyBytesMax) {
    return validation_error(std::string(messages::kSortKeyTooLong));
  }
  return {};
}

std::size_t attribute_bytes(const Item& item, std::string_view name) {
  const Value* value = item.find(name);
  return value == nullptr ? 0 : name.size() + item::size_bytes(*value);
}

/// Accounted bytes of the item's entry in a local index; 0 when it is not in it.
/// Reckoned from the parts. To project the item and measure that would copy it for each index.
std::size_t local_entry_bytes(const Item& item, std::size_t item_bytes,
                              const IndexDescription& index, const TableDescription& table) {
  const std::string& own_sort = index.keys.sort.front().name;
  if (!item.contains(own_sort)) return 0;
  if (index.projection.type == ProjectionType::all) return item_bytes;
  std::size_t bytes = attribute_bytes(item, own_sort);
  bytes += attribute_bytes(item, table.keys.partition.front().name);
  const std::string& table_sort = table.keys.sort.front().name;
  if (table_sort != own_sort) bytes += attribute_bytes(item, table_sort);
  for (const std::string& name : index.projection.non_key_attributes) {
    if (name != own_sort && table.keys.find(name) == nullptr) bytes += attribute_bytes(item, name);
  }
  return bytes;
}

/// The limit holds for the item together with its entries in all local indexes.
std::size_t bytes_with_local_entries(const Item& item, const TableDescription& table) {
  const std::size_t item_bytes = item::size_bytes(item);
  std::size_t bytes = item_bytes;
  for (const IndexDescription& index : table.indexes) {
    if (index.kind != IndexKind::local) continue;
    bytes += local_entry_bytes(item, item_bytes, index, table);
  }
  return bytes;
}

}  // namespace

ItemFrom origin_of(const expression::Update& update) noexcept {
  return update.from_attribute_updates ? ItemFrom::attribute_updates : ItemFrom::update_expression;
}

// The order of the checks is the service's. An item with two faults gets the message that clients
// know from there.
Result<void> check_item_for_table(const Item& item, const TableDescription& table, ItemFrom from) {
  PreparedKey key;
  ADJOIN_TRY(key.partition, key_of_item(item, table.keys.partition.front()));
  if (!table.keys.sort.empty()) {
    ADJOIN_TRY(key.sort, key_of_item(item, table.keys.sort.front()));
  }
  ADJOIN_CHECK(check_key_size(key));
  ADJOIN_CHECK(check_attributes(item, item::kNestingLevelsMax));
  if (bytes_with_local_entries(item, table) > item::kItemBytesMax) {
    return item_too_large(std::string(from == ItemFrom::put ? messages::kItemTooLarge
                                                            : messages::kUpdatedItemTooLarge));
  }
  for (const IndexDescription& index : table.indexes) {
    ADJOIN_CHECK(check_index_keys(item, index, from));
  }
  return {};
}

// Bulk loads check millions of items, and each update one. This reads the few attributes that are
// keys, and decodes only an item that seems wrong.
Result<void> check_stored_item(item::ItemView item, const TableDescription& table, ItemFrom from) {
  const auto fits = [&item](const AttributeDefinition& attribute, std::size_t bytes_max,
                            bool may_be_absent) {
    const auto value = item.find(attribute.name);
    if (!value) return may_be_absent;
    if (value->type() != attribute.type) return false;
    if (attribute.type == Value::Type::number) return true;
    // A type byte and a length stand before the text.
    return value->bytes().size() > 2 && value->bytes().size() <= bytes_max + 1;
  };
  const auto fits_index = [&](const IndexDescription& index) {
    if (index.kind == IndexKind::local || index.keys.sort.size() > 1) return false;
    for (const AttributeDefinition& attribute : index.keys.partition) {
      if (!fits(attribute, item::kPartitionKeyBytesMax, true)) return false;
    }
    for (const AttributeDefinition& attribute : index.keys.sort) {
      if (!fits(attribute, item::kSortKeyBytesMax, true)) return false;
    }
    return true;
  };
  bool good = item.size_bytes() <= item::kItemBytesMax;
  good = good && fits(table.keys.partition.front(), item::kPartitionKeyBytesMax, false);
  if (!table.keys.sort.empty()) {
    good = good && fits(table.keys.sort.front(), item::kSortKeyBytesMax, false);
  }
  for (const IndexDescription& index : table.indexes) good = good && fits_index(index);
  if (good) return {};
  // The whole check finds the words for what is wrong, and what is right after all.
  return check_item_for_table(item.decode(), table, from);
}

}  // namespace adjoin::table
