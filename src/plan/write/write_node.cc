#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "plan/write/expected.h"
#include "plan/write/given_keys.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {
namespace {

/// A node that others write to as well (its counters), or whose writes are counted, is never put
/// whole.
/// A whole put would take the counters away that edges have added to.
bool is_shared(const schema::Schema& schema, const schema::NodeType& node) {
  return !node.counters.empty() || node.edge_set.has_value() ||
         !schema.table.version_attribute.empty();
}

/// One more write of the node, unless the user says how many there were.
Result<void> count_write(const schema::Schema& schema, const Item& given, MergedWrite& write) {
  const std::string& version = schema.table.version_attribute;
  if (version.empty()) return {};
  if (given.contains(version)) return write.set(version, *given.find(version));
  return write.add(version, Number(1));
}

bool is_counter(const schema::NodeType& node, std::string_view attribute) {
  for (const schema::Counter& counter : node.counters) {
    if (counter.attribute == attribute) return true;
  }
  if (attribute == schema::kExtremeMark && node.has_extremes()) return true;
  return node.edge_set &&
         (node.edge_set->attribute == attribute || node.edge_set->overflow_mark == attribute);
}

/// Whether writes keep the attribute themselves.
bool is_kept(const schema::Schema& schema, const schema::NodeType& node,
             std::string_view attribute) {
  return is_counter(node, attribute) ||
         (attribute == schema::kCopyMark && is_copied_from(schema, node));
}

schema::NodeInput input_of(const WriteBuild& build, const std::string& ref, Item fields) {
  schema::NodeInput input;
  input.ref = ref;
  input.created = take_stamp(build.schema().table.created_attribute, build.target.now, fields);
  input.updated = take_stamp(build.schema().table.updated_attribute, build.target.now, fields);
  take_version(build.schema(), fields);
  input.fields = std::move(fields);
  return input;
}

Result<void> check_names(const WriteBuild& build, const schema::NodeType& node,
                         const Item& fields) {
  for (const auto& [name, value] : fields) {
    if (is_structural(build.schema(), name)) {
      return validation_error("\"" + name + "\" is a key of the table, not a field of a node");
    }
    if (is_kept(build.schema(), node, name)) {
      return validation_error("\"" + name + "\" of nodes " + node.name +
                              " is kept by the graph and cannot be set");
    }
  }
  return {};
}

/// The stamp of the first write stays, and with it every index key that is made of it alone.
bool keeps_first_value(const schema::Schema& schema, const schema::NodeType& node,
                       std::string_view attribute) {
  const std::string& created = schema.table.created_attribute;
  if (created.empty()) return false;
  if (attribute == created) return true;
  for (const schema::IndexEntry& entry : node.entries) {
    const schema::Index* index = schema.index(entry.index);
    ADJOIN_ASSERT(index != nullptr);
    for (std::size_t i = 0; i < entry.sk.size() && i < index->sk.size(); ++i) {
      if (index->sk[i].name == attribute) return entry.sk[i].has_hole(created);
    }
  }
  return false;
}

/// SETs what a node item has and REMOVEs declared fields that were not given, so that counters
/// stay.
/// A put replaces what the user can set, and nothing else.
Result<void> put_as_update(WriteBuild& build, const schema::NodeType& node, const Item& item,
                           const PutNode& put, MergedWrite& write) {
  const Item& key = write.key();
  const bool stamp_given = put.fields.contains(build.schema().table.created_attribute);
  for (const auto& [name, value] : item) {
    if (key.contains(name) || is_counter(node, name)) continue;
    if (!stamp_given && keeps_first_value(build.schema(), node, name)) {
      ADJOIN_CHECK(write.set_if_missing(name, value));
    } else {
      ADJOIN_CHECK(write.set(name, value));
    }
  }
  for (const schema::Field& field : node.fields) {
    if (!item.contains(field.name)) ADJOIN_CHECK(write.unset(field.name));
  }
  for (const schema::IndexEntry& entry : node.entries) {
    const schema::Index* index = build.schema().index(entry.index);
    ADJOIN_ASSERT(index != nullptr);
    for (const auto* side : {&index->pk, &index->sk}) {
      for (const schema::KeyAttribute& attribute : *side) {
        if (!item.contains(attribute.name) && !key.contains(attribute.name)) {
          ADJOIN_CHECK(write.unset(attribute.name));
        }
      }
    }
  }
  return {};
}

/// What putting these fields changes of those that edges copy; `seen` is null for a node that is
/// certainly new.
FieldChanges copied_changes(const WriteBuild& build, const schema::NodeType& node, const Item& item,
                            const std::optional<Item>* seen, bool* changed) {
  FieldChanges changes;
  // Edges may be there before their node. A mark tells of copies that another write left
  // unfinished: this write takes them over.
  *changed = seen == nullptr || (*seen && (*seen)->contains(schema::kCopyMark));
  for (const schema::Field& field : node.fields) {
    if (!is_copied(build.schema(), node, field.name)) continue;
    const Value* now = item.find(field.name);
    const Value* old = seen == nullptr || !*seen ? nullptr : (*seen)->find(field.name);
    if (now != nullptr) {
      changes.set.set(field.name, *now);
    } else {
      changes.gone.push_back(field.name);
    }
    const bool same = (now == nullptr) == (old == nullptr) && (now == nullptr || *now == *old);
    *changed = *changed || !same;
  }
  return changes;
}

/// Brings the copies of a put node's fields up to date. False: something has to be read first.
Result<bool> put_copies(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                        const PutNode& put, Item& item) {
  if (!is_copied_from(build.schema(), node)) return true;
  const Item key = key_of(build.schema(), item);
  const std::optional<Item>* seen = nullptr;
  if (!put.only_new) {
    seen = build.seen(key);
    if (seen == nullptr) return false;
    const Item none;
    const Item& old = *seen ? **seen : none;
    MergedWrite& write = build.set.at(key);
    for (const schema::Field& field : node.fields) {
      if (!is_copied(build.schema(), node, field.name)) continue;
      write.expect_value(field.name, old.find(field.name), {Expectation::Kind::unchanged, index});
    }
    const std::string mark(schema::kCopyMark);
    write.expect_value(mark, old.find(mark), {Expectation::Kind::unchanged, index});
  }
  bool changed = false;
  FieldChanges changes = copied_changes(build, node, item, seen, &changed);
  if (!changed) return true;
  item.set(schema::kCopyMark, build.target.token);
  return spread_copies(build, index, {put.ref, false}, key, std::move(changes));
}

Result<Item> key_by_ref(const WriteBuild& build, const std::string& ref,
                        const schema::NodeType** type) {
  ADJOIN_TRY(const schema::ParsedRef parsed, build.schema().parse_ref(ref));
  *type = parsed.type;
  return schema::node_key(build.schema(), ref, parsed);
}

Result<void> check_changes(const WriteBuild& build, const schema::NodeType& node,
                           const UpdateNode& update) {
  if (update.set.empty() && update.remove.empty() && update.add.empty()) {
    return validation_error("nothing to change on " + update.ref + " is given");
  }
  ADJOIN_CHECK(check_names(build, node, update.set));
  ADJOIN_CHECK(check_names(build, node, update.add));
  ADJOIN_CHECK(check_additions(node, update));
  for (const auto& [name, value] : update.set) {
    const schema::Field* field = node.field(name);
    if (field != nullptr) {
      ADJOIN_CHECK(check_field(*field, value));
    } else if (node.extra_fields == schema::ExtraFields::refuse) {
      return validation_error("nodes " + node.name + " have no field \"" + name + "\"");
    }
  }
  for (const std::string& name : update.remove) {
    const schema::Field* field = node.field(name);
    if (field != nullptr && field->required) {
      return validation_error("field \"" + name + "\" of nodes " + node.name + " is required");
    }
    if (is_structural(build.schema(), name) || is_kept(build.schema(), node, name) ||
        name == build.schema().table.version_attribute) {
      return validation_error("\"" + name + "\" is kept by the graph and cannot be removed");
    }
  }
  const std::string& version = build.schema().table.version_attribute;
  if (!version.empty() && (update.set.contains(version) || update.add.contains(version))) {
    return validation_error("\"" + version + "\" counts the writes of a node and cannot be set");
  }
  for (const std::string& part : node.stored_parts) {
    if (update.set.contains(part) || update.add.contains(part)) {
      return validation_error("\"" + part + "\" is part of the ref of nodes " + node.name +
                              " and cannot be set");
    }
  }
  return {};
}

bool touches_derived(const schema::NodeType& node, const UpdateNode& update) {
  for (const auto& [name, value] : update.set) {
    if (uses_field(node.entries, name)) return true;
  }
  for (const std::string& name : update.remove) {
    if (uses_field(node.entries, name)) return true;
  }
  return false;
}

/// The index keys after the update, if what it sets determines them: then the node is changed
/// without being read. Else nothing.
Result<std::optional<KeyChanges>> keys_in_place(const WriteBuild& build,
                                                const schema::NodeType& node,
                                                const UpdateNode& update) {
  const std::vector<std::string> changed = changed_names(update);
  for (const std::string& name : changed) {
    if (uses_field(node.pk, name) || uses_field(node.sk, name)) return std::optional<KeyChanges>();
  }
  schema::Bindings known;
  ADJOIN_CHECK(schema::bind_ref(node, "", update.ref, known));
  return given_index_keys(build.schema(), node.entries, std::move(known), update.set, changed);
}

Item fields_of(const WriteBuild& build, const schema::NodeType& node, const Item& item) {
  Item fields;
  for (const auto& [name, value] : user_fields(build.schema(), item)) {
    if (!is_kept(build.schema(), node, name)) fields.set(name, value);
  }
  for (const std::string& part : node.stored_parts) fields.erase(part);
  if (is_shared(build.schema(), node) && node.field(own_mark(node)) == nullptr)
    fields.erase(own_mark(node));
  return fields;
}

Result<void> rederive_node(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                           const UpdateNode& update, const Item& seen, MergedWrite& write) {
  const schema::TableNaming& table = build.schema().table;
  const Item old = fields_of(build, node, seen);
  Item fields = old;
  for (const auto& [name, value] : update.set) fields.set(name, value);
  for (const std::string& name : update.remove) fields.erase(name);
  schema::NodeInput before = input_of(build, update.ref, old);
  if (const Value* created = seen.find(table.created_attribute);
      created != nullptr && created->as_string() != nullptr) {
    before.created = *created->as_string();
  }
  schema::NodeInput after = before;
  after.fields = fields;
  ADJOIN_TRY(const Item old_item, derive_node(build.schema(), node, before));
  ADJOIN_TRY(const Item new_item, derive_node(build.schema(), node, after));
  if (!(key_of(build.schema(), old_item) == key_of(build.schema(), new_item))) {
    return validation_error("this change would move " + update.ref +
                            " to another key: remove the node and put it anew");
  }
  for (const auto& [name, value] : fields) {
    // What keys are made of must be as it was read. Other fields may change meanwhile.
    if (uses_field(node.entries, name)) {
      write.expect_value(name, old.find(name), {Expectation::Kind::unchanged, index});
    }
  }
  for (const std::string& name : update.remove) {
    if (uses_field(node.entries, name)) {
      write.expect_value(name, old.find(name), {Expectation::Kind::unchanged, index});
    }
  }
  return write_difference(write, old_item, new_item, write.key());
}

Result<void> update_copies(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                           const UpdateNode& update, MergedWrite& write) {
  FieldChanges changes;
  for (const auto& [name, value] : update.set) {
    if (is_copied(build.schema(), node, name)) changes.set.set(name, value);
  }
  for (const std::string& name : update.remove) {
    if (is_copied(build.schema(), node, name)) changes.gone.push_back(name);
  }
  if (changes.set.empty() && changes.gone.empty()) return {};
  ADJOIN_CHECK(write.set(std::string(schema::kCopyMark), build.target.token));
  spread_copies(build, index, {update.ref, false}, write.key(), std::move(changes));
  return {};
}

}  // namespace

Result<void> plan_write(WriteBuild& build, std::size_t index, const PutNode& put) {
  ADJOIN_TRY(const schema::ParsedRef parsed, build.schema().parse_ref(put.ref));
  const schema::NodeType& node = *parsed.type;
  ADJOIN_CHECK(check_names(build, node, put.fields));
  ADJOIN_TRY(Item item, derive_node(build.schema(), node, input_of(build, put.ref, put.fields)));
  const std::vector<std::string> marks = node_marks(build.schema(), node);
  const bool is_versioned = !build.schema().table.version_attribute.empty();
  // A put without any mark would look like a node that only edges made (decision 0008). The version
  // is a mark too.
  if (!is_versioned && !has_mark(item, marks)) {
    const std::string* const part = parsed.parts.find(own_mark(node));
    ADJOIN_ASSERT(part != nullptr);
    item.set(own_mark(node), *part);
  }
  const Item key = key_of(build.schema(), item);
  // An edge of the same transaction may require this node: it must not ask the table for it.
  build.put_nodes.insert(key_identity(key));
  ADJOIN_TRY(const bool spread, put_copies(build, index, node, put, item));
  if (!spread) {
    build.outcomes.push_back(WriteOutcome::put);
    return {};
  }
  MergedWrite& write = build.set.at(key);
  if (!node.unique.empty()) {
    const std::optional<Item>* seen = nullptr;
    if (!put.only_new) {
      seen = build.seen(key);
      if (seen == nullptr) {
        build.outcomes.push_back(WriteOutcome::put);
        return {};
      }
    }
    const Item none;
    const Item* before = seen == nullptr ? nullptr : *seen ? &**seen : &none;
    ADJOIN_CHECK(change_guards(build, index, node, put.ref, before, &item, write));
  }
  if (is_shared(build.schema(), node)) {
    ADJOIN_CHECK(put_as_update(build, node, item, put, write));
    ADJOIN_CHECK(count_write(build.schema(), put.fields, write));
  } else {
    ADJOIN_CHECK(write.put(std::move(item)));
  }
  if (put.only_new) write.expect_no_node(marks, {Expectation::Kind::node_absent, index});
  build.outcomes.push_back(put.only_new ? WriteOutcome::created : WriteOutcome::put);
  return {};
}

Result<void> plan_write(WriteBuild& build, std::size_t index, const UpdateNode& asked) {
  UpdateNode update = asked;
  const schema::NodeType* node = nullptr;
  ADJOIN_TRY(const Item key, key_by_ref(build, update.ref, &node));
  ADJOIN_CHECK(check_changes(build, *node, update));
  build.outcomes.push_back(WriteOutcome::updated);
  MergedWrite& write = build.set.at(key);
  write.expect_node(node_marks(build.schema(), *node), {Expectation::Kind::node_present, index});
  // The fields that go may be the last marks of the node (decision 0008).
  if (!update.remove.empty() && needs_own_mark(build.schema(), *node)) {
    ADJOIN_TRY(const schema::ParsedRef parsed, build.schema().parse_ref(update.ref));
    const std::string* const part = parsed.parts.find(own_mark(*node));
    ADJOIN_ASSERT(part != nullptr);
    ADJOIN_CHECK(write.set_if_missing(own_mark(*node), *part));
  }
  if (!update.where.empty()) {
    ADJOIN_CHECK(write.expect_where(update.where, {Expectation::Kind::where, index}));
  }
  ADJOIN_TRY(const bool added_up, add_up(build, index, *node, update, write));
  if (!added_up) return {};
  for (const auto& [name, amount] : update.add) {
    ADJOIN_CHECK(write.add(name, *amount.as_number()));
  }
  const bool derived = touches_derived(*node, update);
  const bool unique = touches_unique(*node, update);
  std::optional<KeyChanges> keys;
  if (derived && !unique) {
    ADJOIN_TRY(keys, keys_in_place(build, *node, update));
  }
  if (unique || (derived && !keys)) {
    const std::optional<Item>* seen = build.seen(key);
    if (seen == nullptr) return {};
    if (*seen) {
      Item after = **seen;
      for (const auto& [name, value] : update.set) after.set(name, value);
      for (const std::string& name : update.remove) after.erase(name);
      ADJOIN_CHECK(change_guards(build, index, *node, update.ref, &**seen, &after, write));
    }
    if (*seen && derived) {
      ADJOIN_CHECK(rederive_node(build, index, *node, update, **seen, write));
    }
    // No node was read, and its presence is required above: the request fails in any case. The item
    // that it returns shows whether a node has come since.
    if (!*seen) write.expect_absent({Expectation::Kind::unchanged, index});
  }
  if (!derived || keys) {
    ADJOIN_CHECK(keys.value_or(KeyChanges()).write(update.set, update.remove, write));
  }
  ADJOIN_CHECK(update_copies(build, index, *node, update, write));
  ADJOIN_CHECK(count_write(build.schema(), {}, write));
  const std::string& updated = build.schema().table.updated_attribute;
  if (!updated.empty() && !build.target.now.empty() && !update.set.contains(updated)) {
    ADJOIN_CHECK(write.set(updated, build.target.now));
  }
  return {};
}

Result<void> plan_write(WriteBuild& build, std::size_t index, const RemoveNode& remove) {
  const schema::NodeType* node = nullptr;
  ADJOIN_TRY(const Item key, key_by_ref(build, remove.ref, &node));
  MergedWrite& write = build.set.at(key);
  // Edges that are gone can have left the items of its counters, whether it was ever put or not.
  if (build.known.missing.contains(index)) {
    build.outcomes.push_back(WriteOutcome::missing);
    write.expect_absent({Expectation::Kind::unchanged, index});
    return remove_counters(build, index, *node, remove, write);
  }
  ADJOIN_CHECK(write.remove());
  build.outcomes.push_back(WriteOutcome::removed);
  if (!node->unique.empty()) {
    const std::optional<Item>* seen = build.seen(key);
    if (seen == nullptr) return {};
    if (*seen) {
      ADJOIN_CHECK(change_guards(build, index, *node, remove.ref, &**seen, nullptr, write));
    } else {
      write.expect_absent({Expectation::Kind::unchanged, index});
    }
  }
  write.expect_exists({Expectation::Kind::node_present, index});
  ADJOIN_CHECK(remove_counters(build, index, *node, remove, write));
  if (is_copied_from(build.schema(), *node)) {
    spread_copies(build, index, {remove.ref, true}, key, {});
  }
  if (node->edge_set) {
    // Entries that are still there name edges that came meanwhile.
    write.expect_value(node->edge_set->attribute, nullptr,
                       {Expectation::Kind::counts_nothing, index});
  }
  return {};
}

Result<void> plan_write(WriteBuild& build, std::size_t index, const CheckNode& check) {
  const schema::NodeType* node = nullptr;
  ADJOIN_TRY(const Item key, key_by_ref(build, check.ref, &node));
  build.outcomes.push_back(WriteOutcome::checked);
  MergedWrite& write = build.set.at(key);
  const std::vector<std::string> marks = node_marks(build.schema(), *node);
  if (check.absent) {
    write.expect_no_node(marks, {Expectation::Kind::node_absent, index});
    return {};
  }
  write.expect_node(marks, {Expectation::Kind::node_present, index});
  if (check.where.empty()) return {};
  return write.expect_where(check.where, {Expectation::Kind::where, index});
}

}  // namespace adjoin::plan
