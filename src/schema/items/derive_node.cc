#include "item/key_codec.h"
#include "schema/items/derivation.h"
#include "schema/items/item_keys.h"
#include "schema/model/made_keys.h"

namespace adjoin::schema {

std::optional<KeyTexts> node_key_texts(const TableNaming& table, const NodeType& type,
                                       std::string_view ref) {
  if (!type.stored || table.pk.type != KeyType::S || table.sk.type != KeyType::S) {
    return std::nullopt;
  }
  std::optional<std::string> pk = type.pk.join({ref, ref});
  if (!pk || pk->size() > item::kPartitionKeyBytesMax) return std::nullopt;
  std::optional<std::string> sk = type.sk.join({ref, ref});
  if (!sk || sk->size() > item::kSortKeyBytesMax) return std::nullopt;
  return KeyTexts{*std::move(pk), *std::move(sk)};
}

namespace {

std::optional<Key> joined_key(const TableNaming& table, const NodeType& type,
                              std::string_view ref) {
  std::optional<KeyTexts> texts = node_key_texts(table, type, ref);
  if (!texts) return std::nullopt;
  Key key;
  key.reserve(2);
  key.set(table.pk.name, std::move(texts->pk));
  key.set(table.sk.name, std::move(texts->sk));
  return key;
}

}  // namespace

Result<Key> node_key(const Schema& schema, std::string_view ref) {
  const NodeType* const type = schema.find_node_of(ref);
  if (type != nullptr) {
    if (std::optional<Key> key = joined_key(schema.table, *type, ref)) return *std::move(key);
  }
  ADJOIN_TRY(const ParsedRef parsed, schema.parse_ref(ref));
  return node_key(schema, ref, parsed);
}

Result<Key> node_key(const Schema& schema, std::string_view ref, const ParsedRef& parsed) {
  if (!parsed.type->stored) {
    return validation_error("nodes of type " + parsed.type->name +
                            " are not stored; they exist in edges only");
  }
  // Its key holds a field or its owner, which no ref tells.
  if (!parsed.type->is_found_by_ref()) {
    return validation_error("'" + std::string(ref) + "' cannot be found by its ref alone; a " +
                            parsed.type->name + " lies at '" + parsed.type->pk.source() + "', '" +
                            parsed.type->sk.source() + "'");
  }
  if (std::optional<Key> key = joined_key(schema.table, *parsed.type, ref)) return *std::move(key);
  return make_key(schema.table, parsed.type->pk, parsed.type->sk, parsed.parts);
}

Result<Item> derive_node(const Schema& schema, const NodeType& type, const NodeInput& input) {
  if (!type.stored) {
    return validation_error("nodes of type " + type.name +
                            " are not stored; they exist in edges only");
  }
  Bindings bindings;
  ADJOIN_CHECK(bind_ref(type, "", input.ref, bindings));
  ADJOIN_CHECK(refuse_own_attributes(schema, type.name, type.entries, type.fields, input.fields));
  Item given = input.fields;
  for (const std::string& part : type.stored_parts) {
    const std::string* text = bindings.find(part);
    ADJOIN_ASSERT(text != nullptr);
    const Value value = part_value(type, part, *text);
    // A part that is given as a field too must say what the ref says, or the item would contradict
    // its own key.
    const Value* already = given.find(part);
    if (already != nullptr && !(*already == value)) {
      return validation_error(type.name + ": '" + part + "' differs from the one in the ref '" +
                              input.ref + "'");
    }
    given.set(part, value);
  }
  ExtraFields extra = type.extra_fields;
  std::vector<Field> with_parts;
  // The copy of all fields is made only where parts would be refused as extra ones.
  const bool adds_parts = extra != ExtraFields::keep && !type.stored_parts.empty();
  if (adds_parts) with_parts = type.fields;
  for (const std::string& part : type.stored_parts) {
    if (type.field(part) != nullptr || extra == ExtraFields::keep) continue;
    Field field;
    field.name = part;
    // A field of the value's own type, which then passes the check.
    field.type = given.find(part)->as_number() != nullptr ? FieldType::number : FieldType::string;
    with_parts.push_back(std::move(field));
  }
  const std::vector<Field>& fields = adds_parts ? with_parts : type.fields;
  ADJOIN_TRY(Item item, complete_fields(type.name, fields, extra, std::move(given)));
  reserve_derived(type.entries, item);
  bind_fields(item, bindings);
  if (type.shards) {
    // By the ref alone, so that any writer puts the node into the same shard.
    bindings.set("shard", std::to_string(shard_of(input.ref, type.shards->initial)));
  }
  add_stamps(schema.table, type.name, input.created, input.updated, item, &bindings);
  ADJOIN_TRY(Key key, make_key(schema.table, type.pk, type.sk, bindings));
  ADJOIN_TRY(Item index, index_attributes(schema, type.entries, bindings));
  // Keys last: no field of the same name can take their place.
  merge(item, std::move(index));
  merge(item, std::move(key));
  return item;
}

/// The owner's item is not read and need not be there.
Result<Item> derive_series(const Schema& schema, const Series& type, const SeriesInput& input) {
  const NodeType* owner = schema.node(type.of);
  ADJOIN_ASSERT(owner != nullptr);
  Bindings parts;
  ADJOIN_CHECK(bind_ref(*owner, "", input.of, parts));
  ADJOIN_CHECK(refuse_own_attributes(schema, type.name, {}, type.fields, input.fields));
  ADJOIN_TRY(Item item, complete_fields(type.name, type.fields, ExtraFields::keep, input.fields));
  Bindings bindings;
  bind_fields(item, bindings);
  for (const auto& [name, text] : parts) bindings.set("of." + name, text);
  bindings.set("shard", std::to_string(input.shard));
  bindings.set("tie", input.tie);
  for (const std::string& part : owner->stored_parts) {
    item.insert(part, part_value(*owner, part, *parts.find(part)));
  }
  add_stamps(schema.table, type.name, input.created, "", item, nullptr);
  ADJOIN_TRY(Key key, make_key(schema.table, type.pk, type.sk, bindings));
  merge(item, std::move(key));
  return item;
}

}  // namespace adjoin::schema
