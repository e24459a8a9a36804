#include "item/utf8.h"
#include "table/empty_key.h"
#include "table/key_values.h"
#include "table/messages.h"
#include "table/prepare.h"

namespace adjoin::table {
namespace {

Result<const item::AttributeValue*> key_value(const item::Item& key,
                                              const AttributeDefinition& attribute) {
  const item::AttributeValue* value = key.find(attribute.name);
  if (value == nullptr || value->type() != attribute.type) {
    return validation_error(std::string(messages::kKeyElementMismatch));
  }
  if (is_empty_key_value(*value)) {
    return empty_key_fault(messages::empty_key(attribute.name, attribute.type));
  }
  if (const std::string* text = value->as_string(); text != nullptr && !item::is_utf8(*text)) {
    return validation_error(std::string(messages::kNotUtf8));
  }
  return value;
}

}  // namespace

Result<PreparedKey> prepare_key(const item::Item& key, const TableDescription& table) {
  const KeySchema& keys = table.keys;
  if (key.size() != keys.partition.size() + keys.sort.size()) {
    return validation_error(std::string(messages::kKeyElementMismatch));
  }
  PreparedKey prepared;
  ADJOIN_TRY(prepared.partition, key_value(key, keys.partition.front()));
  if (!keys.sort.empty()) {
    ADJOIN_TRY(prepared.sort, key_value(key, keys.sort.front()));
  }
  ADJOIN_CHECK(check_key_size(prepared));
  return prepared;
}

}  // namespace adjoin::table
