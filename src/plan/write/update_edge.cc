#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "plan/write/edge_set.h"
#include "plan/write/expected.h"
#include "plan/write/given_keys.h"
#include "plan/write/write_build.h"

// An update of an edge. What nothing else is made of is changed in place, without reading the edge.
// Else the edge is read, and both its items are derived anew, on condition that it is as it was
// read.

namespace adjoin::plan {
namespace {

/// That the name is of a field that an update may change.
Result<void> check_changed_name(const WriteBuild& build, const NamedEdge& edge,
                                const std::string& name) {
  if (is_kept_by_us(build.schema(), name)) {
    return validation_error("\"" + name + "\" is kept by the graph and cannot be set");
  }
  if (edge.edge == nullptr) return {};
  if (uses_field(edge.form->pk, name) || uses_field(edge.form->sk, name)) {
    return validation_error("\"" + name + "\" is part of the key of edges " + edge.type +
                            ": remove the edge and add it anew");
  }
  for (const auto* taken : {&edge.edge->set, &edge.edge->copies, &edge.edge->mirror_copies}) {
    for (const schema::TakenField& field : *taken) {
      if (field.attribute != name) continue;
      return validation_error("\"" + name + "\" of edges " + edge.type +
                              " comes from the ends of the edge and cannot be set");
    }
  }
  return {};
}

Error no_such_field(const NamedEdge& edge, const std::string& name) {
  return validation_error("edges " + edge.type + " have no field \"" + name + "\"");
}

Result<void> check_edge_additions(const NamedEdge& edge, const UpdateEdge& update) {
  for (const auto& [name, amount] : update.add) {
    if (amount.as_number() == nullptr) {
      return validation_error("what is added to \"" + name + "\" of edges " + edge.type +
                              " must be a number");
    }
    if (update.set.contains(name) ||
        std::find(update.remove.begin(), update.remove.end(), name) != update.remove.end()) {
      return validation_error("\"" + name + "\" of edges " + edge.type +
                              " is added to and changed besides: give one of the two");
    }
    if (edge.edge == nullptr) continue;
    if (const schema::Field* field = edge.edge->field(name)) {
      // The bounds of the field are for the sum, not for what is added.
      schema::Field unlimited = *field;
      unlimited.min.reset();
      unlimited.max.reset();
      ADJOIN_CHECK(check_field(unlimited, amount));
    } else if (edge.edge->extra_fields == schema::ExtraFields::refuse) {
      return no_such_field(edge, name);
    }
  }
  return {};
}

/// Checks the names and values of an update.
/// @errors invalid_argument: nothing is changed; a field that the key, the graph or the ends of the
/// edge determine; a value that does not fit its field; an addition that is no number, or of a
/// field that the update also changes otherwise
Result<void> check_edge_changes(const WriteBuild& build, const NamedEdge& edge,
                                const UpdateEdge& update) {
  const std::vector<std::string> names = changed_names(update);
  if (names.empty()) return validation_error("nothing to change on the edge is given");
  for (const std::string& name : names) ADJOIN_CHECK(check_changed_name(build, edge, name));
  ADJOIN_CHECK(check_edge_additions(edge, update));
  if (edge.edge == nullptr) return {};
  for (const auto& [name, value] : update.set) {
    const schema::Field* field = edge.edge->field(name);
    if (field != nullptr) {
      ADJOIN_CHECK(check_field(*field, value));
    } else if (edge.edge->extra_fields == schema::ExtraFields::refuse) {
      return no_such_field(edge, name);
    }
  }
  for (const std::string& name : update.remove) {
    const schema::Field* field = edge.edge->field(name);
    if (field != nullptr && field->required) {
      return validation_error("field \"" + name + "\" of edges " + edge.type + " is required");
    }
  }
  return {};
}

/// Whether the declared field has a least or greatest value.
bool has_bounds(const NamedEdge& edge, std::string_view field) noexcept {
  const schema::Field* declared = edge.edge == nullptr ? nullptr : edge.edge->field(field);
  return declared != nullptr && (declared->min || declared->max);
}

/// Replaces additions by their sums, on condition that the fields are as they were seen.
/// @errors invalid_argument: the field holds no number, or the sum does not fit it
Result<void> add_up(std::size_t index, const NamedEdge& edge, const Item& seen, UpdateEdge& update,
                    MergedWrite& write) {
  for (const auto& [name, amount] : update.add) {
    const Value* old = seen.find(name);
    if (old != nullptr && old->as_number() == nullptr) {
      return validation_error("\"" + name + "\" of edges " + edge.type +
                              " holds no number to add to");
    }
    ADJOIN_ASSERT(amount.as_number() != nullptr);  // check_edge_changes has refused others
    const Number before = old == nullptr ? Number() : *old->as_number();
    ADJOIN_TRY(const Number sum, item::add(before, *amount.as_number()));
    const schema::Field* field = edge.edge == nullptr ? nullptr : edge.edge->field(name);
    if (field != nullptr) ADJOIN_CHECK(check_field(*field, Value(sum)));
    write.expect_value(name, old, {Expectation::Kind::unchanged, index});
    update.set.set(name, Value(sum));
  }
  update.add.clear();
  return {};
}

/// The index keys after the update, if nothing else is made of what it changes and what it sets
/// determines them: then the edge is changed without being read. Else nothing.
Result<std::optional<KeyChanges>> keys_in_place(const WriteBuild& build, const NamedEdge& edge,
                                                const UpdateEdge& update) {
  const std::vector<std::string> changed = changed_names(update);
  for (const std::string& name : changed) {
    if (edge.form->mirror_pk || is_counted_or_listed(build, edge, name)) {
      return std::optional<KeyChanges>();
    }
    if (update.add.contains(name) && has_bounds(edge, name)) return std::optional<KeyChanges>();
  }
  const schema::Schema& schema = build.schema();
  schema::Bindings known;
  ADJOIN_CHECK(schema::bind_ref(*schema.node(edge.form->from_type), "from", edge.from, known));
  ADJOIN_CHECK(schema::bind_ref(*schema.node(edge.form->to_type), "to", edge.to, known));
  for (const auto& [name, value] : update.edge.fields) {
    // Others than those of the key say nothing of the edge.
    if (!uses_field(edge.form->pk, name) && !uses_field(edge.form->sk, name)) continue;
    schema::bind_fields({{name, value}}, known);
  }
  auto keys = given_index_keys(schema, edge.form->entries, std::move(known), update.set, changed);
  if (!keys) return validation_error(edge.edge->name + ": " + keys.error().message());
  return keys;
}

/// Whether anything but the attribute itself changes with the field. If not, the update is one
/// request that reads nothing.
bool touches_derived(const WriteBuild& build, const NamedEdge& edge, std::string_view field) {
  const schema::EdgeForm& form = *edge.form;
  if (uses_field(form.entries, field)) return true;
  if (form.mirror_pk) return true;  // the mirror repeats the fields
  return is_counted_or_listed(build, edge, field);
}

/// Whether the mirror alone repeats the field: written to both items whatever they had, it needs no
/// comparison.
bool is_only_repeated(const WriteBuild& build, const NamedEdge& edge, std::string_view field) {
  const schema::Field* declared = edge.edge->field(field);
  if (declared != nullptr && (declared->required || declared->default_value)) return false;
  return !uses_field(edge.form->entries, field) && !is_counted_or_listed(build, edge, field);
}

/// Makes fields of the former edge differ from what they become, so that they are written.
void write_whatever_it_was(const WriteBuild& build, const NamedEdge& edge, const UpdateEdge& update,
                           Item& former) {
  for (const auto& [name, value] : update.set) {
    if (is_only_repeated(build, edge, name)) former.erase(name);
  }
}

/// Re-derives both items from what was seen and what changes, and writes the differences.
Result<void> rederive_edge(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                           const UpdateEdge& update, const Item& seen) {
  const Item old = edge_fields(build.schema(), edge, seen);
  Item fields = old;
  for (const auto& [name, value] : update.set) fields.set(name, value);
  for (const std::string& name : update.remove) fields.erase(name);
  schema::EdgeInput input = edge_input(build.target, edge, fields);
  if (edge.edge->shards) input.shard = stored_shard(schema::recognise(build.schema(), seen));
  const std::string& created = build.schema().table.created_attribute;
  const Value* stamp = created.empty() ? nullptr : seen.find(created);
  if (stamp != nullptr && stamp->as_string() != nullptr) input.created = *stamp->as_string();
  const std::string& version = build.schema().table.version_attribute;
  input.version = version.empty() ? 0 : version_of(build.schema(), seen) + 1;
  if (mirror_key_needs_fields(*edge.form)) {
    // The mirror may be put anew, with its copies.
    ADJOIN_TRY(const CopySources sources, copy_sources(build, index, edge));
    if (!sources.known) return {};
    input.from_fields = sources.from;
    input.to_fields = sources.to;
  }
  ADJOIN_TRY(schema::EdgeItems after, derive_edge(build.schema(), *edge.edge, input));
  input.fields = old;
  const bool many = old.size() + update.set.size() + update.remove.size() > kComparedFieldsMax;
  const auto is_compared = [&](const std::string& name) {
    return !many || !is_only_repeated(build, edge, name);
  };
  // A condition cannot compare so many fields. Those that nothing else depends on are written
  // whatever they were.
  if (many) write_whatever_it_was(build, edge, update, input.fields);
  input.version = version_of(build.schema(), seen);
  ADJOIN_TRY(const schema::EdgeItems before, derive_edge(build.schema(), *edge.edge, input));
  MergedWrite& write = build.set.at(edge.key);
  ADJOIN_CHECK(write_difference(write, before.edge, after.edge, edge.key));
  if (!version.empty()) {
    write.expect_value(version, seen.find(version), {Expectation::Kind::unchanged, index});
  }
  for (const auto& [name, value] : fields) {
    if (!is_compared(name)) continue;
    if (!old.contains(name) || touches_derived(build, edge, name)) {
      write.expect_value(name, old.find(name), {Expectation::Kind::unchanged, index});
    }
  }
  for (const std::string& name : update.remove) {
    if (!is_compared(name) && old.contains(name)) continue;
    write.expect_value(name, old.find(name), {Expectation::Kind::unchanged, index});
  }
  if (after.mirror && before.mirror) {
    const Item old_key = key_of(build.schema(), *before.mirror);
    const Item new_key = key_of(build.schema(), *after.mirror);
    if (old_key == new_key) {
      MergedWrite& mirror = build.set.at(new_key);
      ADJOIN_CHECK(write_difference(mirror, *before.mirror, *after.mirror, new_key));
      // When one of its two items has expired the edge is gone: nothing is made of half of it.
      if (edge.edge->ttl_repaired) {
        mirror.expect_exists({Expectation::Kind::edge_present, index});
      }
    } else {
      // What is put whole was seen whole.
      expect_fields(build, write, edge, old, index, Compared::everything);
      ADJOIN_CHECK(build.set.at(old_key).remove());
      ADJOIN_CHECK(build.set.at(new_key).put(*std::move(after.mirror)));
    }
  }
  if (has_sums(build.schema(), edge)) {
    ADJOIN_CHECK(count_edge(build, index, edge, old, -1));
    ADJOIN_CHECK(count_edge(build, index, edge, fields, +1));
  }
  return change_edge_sets(build, index, edge, old, fields);
}

}  // namespace

Result<void> plan_write(WriteBuild& build, std::size_t index, const UpdateEdge& asked) {
  UpdateEdge update = asked;
  ADJOIN_TRY(const NamedEdge edge, name_edge(build.target, update.edge));
  ADJOIN_CHECK(check_edge_changes(build, edge, update));
  build.outcomes.push_back(WriteOutcome::updated);
  bool derived = false;
  if (edge.edge != nullptr) {
    for (const auto& [name, value] : update.set) derived |= touches_derived(build, edge, name);
    for (const std::string& name : update.remove) derived |= touches_derived(build, edge, name);
    for (const auto& [name, amount] : update.add) {
      derived |= touches_derived(build, edge, name) || has_bounds(edge, name);
    }
  }
  MergedWrite& write = build.set.at(edge.key);
  write.expect_exists({Expectation::Kind::edge_present, index});
  if (!update.where.empty()) {
    ADJOIN_CHECK(write.expect_where(update.where, {Expectation::Kind::where, index}));
  }
  const schema::TableNaming& table = build.schema().table;
  std::optional<KeyChanges> keys;
  if (derived) {
    ADJOIN_TRY(keys, keys_in_place(build, edge, update));
  }
  if (derived && !keys) {
    const std::optional<Item>* seen = build.seen(edge.key);
    if (seen == nullptr) return {};
    if (*seen) {
      ADJOIN_CHECK(add_up(index, edge, **seen, update, write));
      ADJOIN_CHECK(rederive_edge(build, index, edge, update, **seen));
    } else {
      write.expect_absent({Expectation::Kind::unchanged, index});
    }
  } else {
    ADJOIN_CHECK(keys.value_or(KeyChanges()).write(update.set, update.remove, write));
    for (const auto& [name, amount] : update.add) {
      ADJOIN_CHECK(write.add(name, *amount.as_number()));
    }
    if (edge.edge != nullptr && !table.version_attribute.empty()) {
      ADJOIN_CHECK(write.add(table.version_attribute, Number(1)));
    }
  }
  if (!table.updated_attribute.empty() && !build.target.now.empty()) {
    ADJOIN_CHECK(write.set(table.updated_attribute, build.target.now));
  }
  return {};
}

}  // namespace adjoin::plan
