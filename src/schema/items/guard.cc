#include "schema/items/guard.h"

#include "schema/items/derivation.h"

namespace adjoin::schema {

Result<Key> unique_key(const Schema& schema, const UniqueField& unique, const Value& value) {
  // The value may hold the separator: it is the key's only placeholder, and the last.
  const std::optional<std::string> text = key_text(value);
  Bindings bindings;
  if (text) bindings.set("value", *text);
  if (!text || text->empty()) {
    return validation_error("\"" + unique.field + "\" is unique and cannot be " +
                            (text ? "an empty text" : "of this type"));
  }
  Result<Key> key = make_key(schema.table, unique.pk, unique.sk, bindings);
  if (key) return key;
  // A long value is fine in a field but not in a key, and the error must say which field is meant.
  return validation_error("\"" + unique.field + "\" is unique: " + key.error().message());
}

Result<Item> unique_guard(const Schema& schema, const UniqueField& unique, const Value& value,
                          std::string_view holder) {
  ADJOIN_TRY(Item guard, unique_key(schema, unique, value));
  // The holder makes a guard mendable: a second claim can tell a stale reservation from a real one.
  guard.set(kGuardHolder, std::string(holder));
  if (!schema.table.type_attribute.empty()) {
    guard.set(schema.table.type_attribute, std::string(kUniqueWord));
  }
  return guard;
}

Result<Key> parent_key(const Schema& schema, const EdgeType& tree, std::string_view child) {
  ADJOIN_TRY(const NodeType* type, schema.node_of(child));
  for (const EdgeForm& form : tree.forms) {
    // All forms with this child type have one key: a child has one parent, whatever the parent's
    // type.
    if (form.to_type != type->name || !form.parent_pk) continue;
    Bindings bindings;
    ADJOIN_CHECK(bind_ref(*type, "to", child, bindings));
    return make_key(schema.table, *form.parent_pk, *form.parent_sk, bindings);
  }
  return validation_error("'" + std::string(child) + "' (" + type->name +
                          ") can have no parent by edges " + tree.name);
}

Result<Item> parent_guard(const Schema& schema, const EdgeType& tree, std::string_view child,
                          std::string_view parent) {
  ADJOIN_TRY(Item guard, parent_key(schema, tree, child));
  guard.set(kGuardHolder, std::string(parent));
  if (!schema.table.type_attribute.empty()) {
    guard.set(schema.table.type_attribute, std::string(kParentWord));
  }
  return guard;
}

Result<Key> counter_key(const Schema& schema, const NodeType& type, std::string_view ref,
                        std::uint32_t shard) {
  ADJOIN_ASSERT(type.counter_pk && type.counter_sk);
  Bindings bindings;
  ADJOIN_CHECK(bind_ref(type, "of", ref, bindings));
  bindings.set("shard", std::to_string(shard));
  return make_key(schema.table, *type.counter_pk, *type.counter_sk, bindings);
}

/// Made when the schema is loaded, so it cannot fail here.
Key position_key(const Schema& schema) {
  ADJOIN_ASSERT(schema.is_followed());
  Result<Key> key = make_key(schema.table, *schema.position_pk, *schema.position_sk, {});
  ADJOIN_ASSERT(key.has_value());
  return *std::move(key);
}

Result<Key> shards_key(const Schema& schema, const EdgeType& edge, std::string_view ref) {
  ADJOIN_TRY(const NodeType* type, schema.node_of(ref));
  ADJOIN_ASSERT(edge.shards && edge.shards->can_grow());
  // The number is kept of the node whose partition is spread, which need not be the edge's `from`.
  const bool from = edge.shards->end == Direction::forward;
  for (const EdgeForm& form : edge.forms) {
    if ((from ? form.from_type : form.to_type) != type->name) continue;
    Bindings bindings;
    ADJOIN_CHECK(bind_ref(*type, "of", ref, bindings));
    return make_key(schema.table, *form.shards_pk, *form.shards_sk, bindings);
  }
  return validation_error("'" + std::string(ref) + "' (" + type->name + ") is at no end of edges " +
                          edge.name + " that is in shards");
}

Result<Key> shards_key(const Schema& schema, const Series& series, std::string_view ref) {
  ADJOIN_ASSERT(series.shards_pk && series.shards_sk);
  Bindings bindings;
  ADJOIN_CHECK(bind_ref(*schema.node(series.of), "of", ref, bindings));
  return make_key(schema.table, *series.shards_pk, *series.shards_sk, bindings);
}

}  // namespace adjoin::schema
