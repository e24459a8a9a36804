#include "plan/operation/key_value.h"

#include <utility>

#include "base/assert.h"
#include "item/number.h"
#include "schema/model/field.h"
#include "schema/model/made_keys.h"

namespace adjoin::plan {
namespace {

bool names_key(const std::vector<schema::KeyAttribute>& attributes,
               std::string_view name) noexcept {
  for (const schema::KeyAttribute& attribute : attributes) {
    if (attribute.name == name) return true;
  }
  return false;
}

}  // namespace

Result<Value> key_value(const schema::KeyAttribute& attribute, std::string text) {
  switch (attribute.type) {
    case schema::KeyType::S: return Value(std::move(text));
    case schema::KeyType::B: return Value(Binary{std::move(text)});
    case schema::KeyType::N: {
      ADJOIN_TRY(const Number number, Number::parse(text));
      return Value(number);
    }
  }
  return Value(std::move(text));
}

Result<Item> primary_key(const schema::Schema& schema, std::string pk, std::string sk) {
  Item key;
  key.reserve(2);
  ADJOIN_TRY(Value partition, key_value(schema.table.pk, std::move(pk)));
  key.set(schema.table.pk.name, std::move(partition));
  ADJOIN_TRY(Value sort, key_value(schema.table.sk, std::move(sk)));
  key.set(schema.table.sk.name, std::move(sort));
  ADJOIN_ASSERT(key.size() == 2);
  return key;
}

/// Templates match texts. A key of type N is compared as the canonical text of its number.
std::string_view key_text(item::ItemView item, const schema::KeyAttribute& attribute,
                          std::string& scratch) {
  const std::optional<item::ValueView> value = item.find(attribute.name);
  if (!value) return {};
  if (value->type() == Value::Type::string) return value->as_string();
  if (value->type() == Value::Type::binary) return value->as_binary();
  if (value->type() != Value::Type::number) return {};
  // Only a number needs the scratch; the other types are views into the item and cost no copy.
  scratch = value->as_number().to_string();
  return scratch;
}

Item key_of(const schema::Schema& schema, const Item& item) {
  Item key;
  key.reserve(2);
  for (const std::string* name : {&schema.table.pk.name, &schema.table.sk.name}) {
    const Value* value = item.find(*name);
    ADJOIN_ASSERT(value != nullptr);
    key.set(*name, *value);
  }
  return key;
}

bool is_structural(const schema::Schema& schema, std::string_view attribute) noexcept {
  const schema::TableNaming& table = schema.table;
  if (attribute == table.pk.name || attribute == table.sk.name) return true;
  if (!table.type_attribute.empty() && attribute == table.type_attribute) return true;
  for (const schema::Index& index : schema.indexes) {
    if (names_key(index.pk, attribute) || names_key(index.sk, attribute)) {
      // An index over the user's own attribute is no structure of ours: its attribute stays in the
      // answer.
      return schema::is_made_key(schema, attribute);
    }
  }
  return false;
}

/// Stamps and the version are shown to users, but no user may set them.
bool is_kept_by_us(const schema::Schema& schema, std::string_view attribute) noexcept {
  const schema::TableNaming& table = schema.table;
  return is_structural(schema, attribute) ||
         (!table.created_attribute.empty() && attribute == table.created_attribute) ||
         (!table.updated_attribute.empty() && attribute == table.updated_attribute) ||
         (!table.version_attribute.empty() && attribute == table.version_attribute);
}

std::int64_t version_of(const schema::Schema& schema, const Item& item) {
  const std::string& name = schema.table.version_attribute;
  const Value* held = name.empty() ? nullptr : item.find(name);
  std::int64_t version = 0;
  if (held == nullptr || held->as_number() == nullptr) return 0;
  // What other hands wrote there counts as version 0, and the next write goes on from it.
  return item::to_int64(*held->as_number(), version) ? version : 0;
}

Item user_fields(const schema::Schema& schema, const Item& item) {
  Item fields;
  for (const auto& [name, value] : item) {
    if (!is_kept_by_us(schema, name)) fields.set(name, value);
  }
  return fields;
}

std::optional<int> compare_values(const Value& a, const Value& b) {
  if (a.as_number() != nullptr && b.as_number() != nullptr) {
    if (*a.as_number() == *b.as_number()) return 0;
    return *a.as_number() > *b.as_number() ? 1 : -1;
  }
  // Values of two types are in no order, as in DynamoDB's own comparisons.
  if (a.as_string() == nullptr || b.as_string() == nullptr) return std::nullopt;
  return a.as_string()->compare(*b.as_string());
}

std::string key_identity(const Item& key) {
  ADJOIN_ASSERT(!key.empty());
  std::string identity;
  for (const auto& [name, value] : key) {
    const std::string text = schema::key_text(value).value_or("");
    // With its length: else the keys ("a", "bc") and ("ab", "c") would be one.
    identity += std::to_string(text.size());
    identity += ':';
    identity += text;
  }
  return identity;
}

}  // namespace adjoin::plan
