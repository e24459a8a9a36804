#include "schema/items/derivation.h"
#include "schema/items/item_keys.h"
#include "schema/model/made_keys.h"

namespace adjoin::schema {

namespace {

/// The form that joins these two nodes, with their parts bound.
Result<const EdgeForm*> bind_ends(const Schema& schema, const EdgeType& type,
                                  const EdgeInput& input, Bindings& bindings) {
  ADJOIN_TRY(const ParsedRef from, schema.parse_ref(input.from));
  ADJOIN_TRY(const ParsedRef to, schema.parse_ref(input.to));
  const EdgeForm* form = type.form(from.type->name, to.type->name);
  if (form == nullptr) {
    const auto names = [](const End& end) {
      std::string text;
      for (const std::string& name : end.types) text += (text.empty() ? "" : " or ") + name;
      return text;
    };
    return validation_error(type.name + " joins " + names(type.from) + " to " + names(type.to) +
                            ", not " + from.type->name + " '" + input.from + "' to " +
                            to.type->name + " '" + input.to + "'");
  }
  // Where self-loops are refused, such a key is the node's own item.
  if (!type.self_loops && input.from == input.to) {
    return validation_error(type.name + " does not join a node to itself; '" + input.from +
                            "' is both ends");
  }
  for (const auto& [name, text] : from.parts) bindings.set("from." + name, text);
  for (const auto& [name, text] : to.parts) bindings.set("to." + name, text);
  const std::uint32_t shard = input.shard.value_or(source_shard(type, input.from, input.to));
  bindings.set("shard", std::to_string(shard));
  bindings.set("tie", input.tie);
  return form;
}

std::string end_part(const TakenField& taken, bool swapped) {
  const bool from = (taken.end == Direction::forward) != swapped;
  return (from ? "from." : "to.") + taken.field;
}

/// Writes what `taken` says onto the item: id parts, and fields of ends that are known.
/// Of the other item of a symmetric edge the ends are the other way round, and so is what comes
/// from them.
void write_taken(const Schema& schema, const EdgeForm& form, const std::vector<TakenField>& taken,
                 bool swapped, const EdgeInput& input, const Bindings& bindings, Item& item) {
  for (const TakenField& field : taken) {
    const bool from = (field.end == Direction::forward) != swapped;
    if (!field.is_id_part) {
      const Item* fields = from ? input.from_fields : input.to_fields;
      if (fields == nullptr) continue;
      const Value* value = fields->find(field.field);
      if (value != nullptr)
        item.set(field.attribute, *value);
      else
        // The node has no such field any more: a copy of nothing is no attribute.
        item.erase(field.attribute);
      continue;
    }
    const NodeType* node = schema.node(from ? form.from_type : form.to_type);
    const std::string* text = bindings.find(end_part(field, swapped));
    ADJOIN_ASSERT(node != nullptr && text != nullptr);
    item.set(field.attribute, part_value(*node, field.field, *text));
  }
}

Bindings with_ends_swapped(const Bindings& bindings) {
  Bindings swapped;
  for (const auto& [name, text] : bindings) {
    if (name.compare(0, 5, "from.") == 0)
      swapped.set("to." + name.substr(5), text);
    else if (name.compare(0, 3, "to.") == 0)
      swapped.set("from." + name.substr(3), text);
    else
      swapped.set(name, text);
  }
  return swapped;
}

/// 0 comes from tables that keep no version.
void add_version(const TableNaming& table, std::int64_t version, Item& item) {
  if (table.version_attribute.empty() || version == 0) return;
  item.set(table.version_attribute, Value(version));
}

/// The mirrored item, or nothing when it would be the edge's own.
Result<std::optional<Item>> derive_mirror(const Schema& schema, const EdgeType& type,
                                          const EdgeInput& input, const EdgeItems& made,
                                          Item mirror) {
  const EdgeForm& form = *made.form;
  const bool symmetric = type.reverse == ReverseKind::same;
  ADJOIN_TRY(Key key, make_key(schema.table, *form.mirror_pk, *form.mirror_sk, made.bindings));
  // A loop of a symmetric edge is one item, and a transaction names an item once.
  if (*key.find(schema.table.pk.name) == *made.edge.find(schema.table.pk.name) &&
      *key.find(schema.table.sk.name) == *made.edge.find(schema.table.sk.name)) {
    return std::optional<Item>();
  }
  write_taken(schema, form, type.set, symmetric, input, made.bindings, mirror);
  write_taken(schema, form, type.copies, symmetric, input, made.bindings, mirror);
  write_taken(schema, form, type.mirror_copies, false, input, made.bindings, mirror);
  add_stamps(schema.table, symmetric ? type.name : type.mirror_type_name, input.created,
             input.updated, mirror, nullptr);
  add_version(schema.table, input.version, mirror);
  if (symmetric) {
    // The other item of a symmetric edge is in the indexes as an edge from its own side.
    const EdgeForm* turned = type.form(form.to_type, form.from_type);
    ADJOIN_TRY(Item index,
               index_attributes(schema, turned->entries, with_ends_swapped(made.bindings)));
    merge(mirror, std::move(index));
  }
  merge(mirror, std::move(key));
  return std::optional<Item>(std::move(mirror));
}

}  // namespace

std::uint32_t source_shard(const EdgeType& type, std::string_view from, std::string_view to) {
  if (!type.shards || type.shards->by != Shards::By::source) return 0;
  return source_shard(from, to, type.shards->initial);
}

std::uint32_t source_shard(std::string_view from, std::string_view to, std::uint32_t shards) {
  if (shards == 1) return 0;
  // Both items of a symmetric edge must be found in the same shard, whichever end asks.
  if (to < from) std::swap(from, to);
  return shard_of(std::string(from) + ' ' + std::string(to), shards);
}

Result<EdgeItems> derive_edge(const Schema& schema, const EdgeType& type, const EdgeInput& input) {
  EdgeItems made;
  ADJOIN_TRY(made.form, bind_ends(schema, type, input, made.bindings));
  ADJOIN_CHECK(
      refuse_own_attributes(schema, type.name, made.form->entries, type.fields, input.fields));
  ADJOIN_TRY(Item fields, complete_fields(type.name, type.fields, type.extra_fields, input.fields));
  bind_fields(fields, made.bindings);
  const bool has_mirror = made.form->mirror_pk && made.form->mirror_sk;
  // Fields are copied only if a second item needs them.
  made.edge = has_mirror ? fields : std::move(fields);
  reserve_derived(made.form->entries, made.edge);
  write_taken(schema, *made.form, type.set, false, input, made.bindings, made.edge);
  write_taken(schema, *made.form, type.copies, false, input, made.bindings, made.edge);
  add_stamps(schema.table, type.name, input.created, input.updated, made.edge, &made.bindings);
  add_version(schema.table, input.version, made.edge);
  auto index = index_attributes(schema, made.form->entries, made.bindings);
  if (!index) return validation_error(type.name + ": " + index.error().message());
  auto key = make_key(schema.table, made.form->pk, made.form->sk, made.bindings);
  if (!key) return validation_error(type.name + ": " + key.error().message());
  merge(made.edge, *std::move(index));
  merge(made.edge, *std::move(key));
  if (has_mirror) {
    ADJOIN_TRY(made.mirror, derive_mirror(schema, type, input, made, std::move(fields)));
  }
  return made;
}

Result<EdgeKeys> edge_keys(const Schema& schema, const EdgeType& type, const EdgeInput& input) {
  EdgeKeys keys;
  Bindings bindings;
  bind_fields(input.fields, bindings);
  ADJOIN_TRY(keys.form, bind_ends(schema, type, input, bindings));
  ADJOIN_TRY(keys.edge, make_key(schema.table, keys.form->pk, keys.form->sk, bindings));
  if (!keys.form->mirror_pk || !keys.form->mirror_sk) return keys;
  ADJOIN_TRY(Key mirror,
             make_key(schema.table, *keys.form->mirror_pk, *keys.form->mirror_sk, bindings));
  // A symmetric self-loop.
  if (!(mirror == keys.edge)) keys.mirror = std::move(mirror);
  return keys;
}

}  // namespace adjoin::schema
