#include "base/assert.h"
#include "plan/operation/edge_memory.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "plan/write/edge_set.h"
#include "plan/write/expected.h"
#include "plan/write/tree.h"
#include "plan/write/write_build.h"
#include "schema/model/made_keys.h"
#include "schema/template/encoding.h"

namespace adjoin::plan {
namespace {

using schema::OnExists;

bool can_grow(const schema::EdgeType& edge) { return edge.shards && edge.shards->can_grow(); }

/// An edge that is there stays in the shard in which it was seen, on condition that it is there
/// still: edges move to higher shards only, so that readers meet them.
void keep_shard(WriteBuild& build, std::size_t index, const NamedEdge& edge, const Item& seen,
                schema::EdgeInput& input) {
  const auto shard = stored_shard(schema::recognise(build.schema(), seen));
  if (shard) input.shard = shard;
  MergedWrite& write = build.set.at(edge.key);
  for (const schema::IndexEntry& entry : edge.form->entries) {
    const schema::Index* place = build.schema().index(entry.index);
    if (place == nullptr || entry.pk.empty() || !entry.pk.front().has_hole("shard")) continue;
    const std::string& key = place->pk.front().name;
    write.expect_value(key, seen.find(key), {Expectation::Kind::unchanged, index});
  }
}

/// The shards that edges of the node have; nothing when they have to be read first.
Result<std::optional<std::uint32_t>> shards_for(WriteBuild& build, const NamedEdge& edge) {
  const schema::Shards& shards = *edge.edge->shards;
  if (!shards.can_grow()) return std::optional<std::uint32_t>(shards.initial);
  const bool from = shards.end == schema::Direction::forward;
  ADJOIN_TRY(Growth growth, growth_of(build.schema(), *edge.edge, from ? edge.from : edge.to));
  return build.shards(std::move(growth));
}

/// The version of an edge that is added: the next one when it replaces another.
std::int64_t next_version(WriteBuild& build, const NamedEdge& edge, const AddEdge& add,
                          std::int64_t first) {
  const std::string& version = build.schema().table.version_attribute;
  if (version.empty() || add.fields.contains(version)) return first;
  const std::optional<Item>* seen = build.seen(edge.key);
  return seen == nullptr || !*seen ? first : version_of(build.schema(), **seen) + 1;
}

/// An edge of an undeclared type: its key, its type's name, its fields.
Result<void> add_open_edge(WriteBuild& build, const NamedEdge& edge, const Item& fields) {
  Item item = edge.key;
  const schema::TableNaming& table = build.schema().table;
  if (!table.type_attribute.empty()) item.set(table.type_attribute, edge.type);
  for (const auto& [name, value] : fields) {
    if (is_structural(build.schema(), name)) {
      return validation_error("\"" + name + "\" is a key of the table, not a field of an edge");
    }
    item.set(name, value);
  }
  if (!table.created_attribute.empty() && !build.target.now.empty() &&
      !item.contains(table.created_attribute)) {
    item.set(table.created_attribute, build.target.now);
  }
  build.outcomes.push_back(WriteOutcome::put);
  return build.set.at(edge.key).put(std::move(item));
}

/// Puts an edge over one that exists: counts stay as they are, sums change by the difference, and a
/// mirror whose key held an old field goes.
Result<void> replace_edge(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                          schema::EdgeItems items, const Item& fields) {
  MergedWrite& write = build.set.at(edge.key);
  ADJOIN_CHECK(write.put(std::move(items.edge)));
  build.outcomes.push_back(WriteOutcome::replaced);
  const bool sets = edge_set_entry_varies(build.schema(), edge);
  const bool old_entry_unknown = edge_set_needs_fields(build.schema(), edge);
  if (sets && !old_entry_unknown) {
    ADJOIN_CHECK(remove_from_edge_sets(build, edge, fields));
    ADJOIN_CHECK(add_to_edge_sets(build, index, edge, fields));
  }
  const std::string& version = build.schema().table.version_attribute;
  if (old_entry_unknown || has_sums(build.schema(), edge) || mirror_key_needs_fields(*edge.form) ||
      !version.empty()) {
    const std::optional<Item>* seen = build.seen(edge.key);
    if (seen == nullptr) return {};
    if (!*seen) {
      write.expect_absent({Expectation::Kind::unchanged, index});
      ADJOIN_CHECK(count_edge(build, index, edge, fields, +1));
      ADJOIN_CHECK(limit_edges(build, index, edge));
      grow_tree(build, index, edge);
      if (!sets || old_entry_unknown) {
        ADJOIN_CHECK(add_to_edge_sets(build, index, edge, fields));
      }
    } else {
      const Item old = edge_fields(build.schema(), edge, **seen);
      expect_fields(build, write, edge, old, index);
      if (!version.empty()) {
        write.expect_value(version, (*seen)->find(version), {Expectation::Kind::unchanged, index});
      }
      write.expect_exists({Expectation::Kind::unchanged, index});
      ADJOIN_CHECK(count_edge(build, index, edge, old, -1));
      ADJOIN_CHECK(count_edge(build, index, edge, fields, +1));
      if (old_entry_unknown) {
        ADJOIN_CHECK(change_edge_sets(build, index, edge, old, fields));
      }
      ADJOIN_TRY(const schema::EdgeItems before,
                 derive_edge(build.schema(), *edge.edge, edge_input(build.target, edge, old)));
      if (before.mirror && items.mirror) {
        const Item old_key = key_of(build.schema(), *before.mirror);
        if (!(old_key == key_of(build.schema(), *items.mirror))) {
          ADJOIN_CHECK(build.set.at(old_key).remove());
        }
      }
    }
  } else {
    write.expect_exists({Expectation::Kind::edge_present, index});
  }
  if (items.mirror) {
    const Item key = key_of(build.schema(), *items.mirror);
    ADJOIN_CHECK(build.set.at(key).put(*std::move(items.mirror)));
  }
  return {};
}

/// Whether adding an edge that is there is another write than adding one that is not.
/// An edge without any of these is written by one unconditional put, whether it was there or not.
/// That is the cheapest write there is, and loads send it 25 at a time.
bool asks_whether_absent(const schema::Schema& schema, const NamedEdge& edge) {
  return edge.edge->on_exists != OnExists::replace || can_grow(*edge.edge) ||
         !schema.table.version_attribute.empty() || has_counters(schema, edge) ||
         mirror_key_needs_fields(*edge.form) || is_in_edge_set(schema, edge) || edge.edge->tree;
}

/// Whether the edge is there, as far as is known; nothing when it has to be looked for first.
std::optional<bool> exists(WriteBuild& build, std::size_t index, const NamedEdge& edge) {
  if (build.known.existing.count(index) != 0) return true;
  const ExistingEdges* usual = build.target.existing.get();
  // Where edges are kept or refused, the failed condition of an insert is the answer itself.
  // Looking first would only add a request.
  if (usual == nullptr || edge.edge->on_exists != OnExists::replace) return false;
  if (!usual->is_usual(*edge.edge) || !asks_whether_absent(build.schema(), edge)) return false;
  const std::optional<Item>* seen = build.seen(edge.key);
  return seen == nullptr ? std::nullopt : std::optional<bool>(seen->has_value());
}

Result<void> insert_edge(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                         schema::EdgeItems items) {
  const bool asks = asks_whether_absent(build.schema(), edge);
  const Item fields = edge_fields(build.schema(), edge, items.edge);
  MergedWrite& write = build.set.at(edge.key);
  ADJOIN_CHECK(write.put(std::move(items.edge)));
  if (asks) write.expect_absent({Expectation::Kind::edge_absent, index});
  build.outcomes.push_back(asks ? WriteOutcome::created : WriteOutcome::put);
  if (items.mirror) {
    const Item key = key_of(build.schema(), *items.mirror);
    ADJOIN_CHECK(build.set.at(key).put(*std::move(items.mirror)));
  }
  ADJOIN_CHECK(add_to_edge_sets(build, index, edge, fields));
  grow_tree(build, index, edge);
  ADJOIN_CHECK(limit_edges(build, index, edge));
  return count_edge(build, index, edge, fields, +1);
}

/// Whether the store may decide when it commits if the edge is new: then all that hangs on it is
/// whether the edge is counted. Anything that is made of the old edge has to see it first.
bool is_decided(const WriteBuild& build, const NamedEdge& edge) {
  const schema::EdgeType& type = *edge.edge;
  return build.target.decides && build.is_alone && type.on_exists == OnExists::replace &&
         !type.shards && !type.tree && !type.limit && !type.require_from && !type.require_to &&
         build.schema().table.version_attribute.empty() && has_counters(build.schema(), edge) &&
         !has_sums(build.schema(), edge) && !mirror_key_needs_fields(*edge.form) &&
         !is_in_edge_set(build.schema(), edge) && !copies_fields(type);
}

/// Puts the edge whether it was there or not. Where it was not, it is counted.
Result<void> decide_edge(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                         const Item& given) {
  ADJOIN_TRY(schema::EdgeItems items,
             derive_edge(build.schema(), *edge.edge, edge_input(build.target, edge, given)));
  const Item fields = edge_fields(build.schema(), edge, items.edge);
  // The edge's own item is the first: it decides.
  ADJOIN_ASSERT(build.set.size() == 0);
  ADJOIN_CHECK(build.set.at(edge.key).put(std::move(items.edge)));
  if (items.mirror) {
    const Item key = key_of(build.schema(), *items.mirror);
    ADJOIN_CHECK(build.set.at(key).put(*std::move(items.mirror)));
  }
  const std::size_t always = build.set.size();
  ADJOIN_CHECK(count_edge(build, index, edge, fields, +1));
  for (std::size_t i = always; i < build.set.size(); ++i) {
    build.set.writes()[i]->set_when(table::ActionWhen::if_absent);
  }
  // The writer corrects it by what the store says.
  build.outcomes.push_back(WriteOutcome::created);
  return {};
}

void note_required_ends(WriteBuild& build, std::size_t index, const NamedEdge& edge) {
  if (edge.edge->require_from) build.required.emplace_back(edge.from, index);
  if (edge.edge->require_to) build.required.emplace_back(edge.to, index);
}

/// What an edge gives up: its item, its mirror, what it counts for.
Result<void> drop_edge(WriteBuild& build, std::size_t index, const NamedEdge& edge,
                       const Item& fields) {
  if (edge.edge == nullptr) return {};
  if (edge.form->mirror_pk) {
    ADJOIN_TRY(const schema::EdgeKeys keys,
               edge_keys(build.schema(), *edge.edge, edge_input(build.target, edge, fields)));
    if (keys.mirror) ADJOIN_CHECK(build.set.at(*keys.mirror).remove());
  }
  ADJOIN_CHECK(remove_from_edge_sets(build, edge, fields));
  cut_tree(build, edge);
  return count_edge(build, index, edge, fields, -1);
}

}  // namespace

Item edge_fields(const schema::Schema& schema, const NamedEdge& edge, const Item& item) {
  Item fields = user_fields(schema, item);
  if (edge.edge == nullptr) return fields;
  for (const auto* taken : {&edge.edge->set, &edge.edge->copies, &edge.edge->mirror_copies}) {
    for (const schema::TakenField& field : *taken) fields.erase(field.attribute);
  }
  schema::erase_write_marks(*edge.edge, fields);
  return fields;
}

bool is_counted_or_listed(const WriteBuild& build, const NamedEdge& edge, std::string_view field) {
  const schema::EdgeForm& form = *edge.form;
  if (form.mirror_pk &&
      (uses_field(*form.mirror_pk, field) || uses_field(*form.mirror_sk, field))) {
    return true;
  }
  if (edge.edge->rank && edge.edge->rank->field == field) return true;
  if (is_in_edge_set(build.schema(), edge)) {
    ADJOIN_ASSERT(form.edge_set.has_value());
    if (uses_field(*form.edge_set, field)) return true;
  }
  for (const schema::NodeType& node : build.schema().nodes) {
    for (const schema::Counter& counter : node.counters) {
      if (counter.edge == edge.type && counter.field == field && !counter.is_eventual())
        return true;
    }
  }
  return false;
}

void expect_fields(const WriteBuild& build, MergedWrite& write, const NamedEdge& edge,
                   const Item& fields, std::size_t index, Compared compared) {
  const bool all = compared == Compared::everything ||
                   fields.size() + edge.edge->fields.size() <= kComparedFieldsMax;
  const auto matters = [&](std::string_view name) {
    return all || is_counted_or_listed(build, edge, name);
  };
  for (const auto& [name, value] : fields) {
    if (!matters(name)) continue;
    write.expect_value(name, &value, {Expectation::Kind::unchanged, index});
  }
  for (const schema::Field& field : edge.edge->fields) {
    if (fields.contains(field.name) || !matters(field.name)) continue;
    write.expect_value(field.name, nullptr, {Expectation::Kind::unchanged, index});
  }
}

/// Nothing is read first: the edge is taken to be new. If it is not, the failed condition says so,
/// and the plan is made again with that knowledge.
Result<void> plan_write(WriteBuild& build, std::size_t index, const AddEdge& add) {
  ADJOIN_TRY(const NamedEdge edge, name_edge(build.target, add.from, add.type, add.to, add.fields));
  if (edge.edge == nullptr) return add_open_edge(build, edge, add.fields);
  if (is_decided(build, edge)) return decide_edge(build, index, edge, add.fields);
  const std::optional<bool> is_there = exists(build, index, edge);
  if (!is_there) {
    build.outcomes.push_back(WriteOutcome::created);
    return {};
  }
  if (*is_there && edge.edge->on_exists == OnExists::keep) {
    build.set.at(edge.key).expect_exists({Expectation::Kind::edge_present, index});
    build.outcomes.push_back(WriteOutcome::existed);
    return {};
  }
  ADJOIN_TRY(const CopySources sources, copy_sources(build, index, edge));
  std::optional<std::uint32_t> shards = 1;
  if (edge.edge->shards) {
    ADJOIN_TRY(shards, shards_for(build, edge));
  }
  // An outcome is noted all the same: every plan has one for each operation.
  if (!sources.known || !shards) {
    build.outcomes.push_back(WriteOutcome::created);
    return {};
  }
  schema::EdgeInput input = edge_input(build.target, edge, add.fields);
  input.from_fields = sources.from;
  input.to_fields = sources.to;
  bool replaces = *is_there;
  if (edge.edge->shards) input.shard = choose_shard(build.target, edge, index, *shards);
  if (replaces && can_grow(*edge.edge)) {
    const std::optional<Item>* seen = build.seen(edge.key);
    if (seen == nullptr) {
      build.outcomes.push_back(WriteOutcome::replaced);
      return {};
    }
    replaces = seen->has_value();
    if (replaces) keep_shard(build, index, edge, **seen, input);
  }
  if (replaces) input.version = next_version(build, edge, add, input.version);
  ADJOIN_TRY(schema::EdgeItems items, derive_edge(build.schema(), *edge.edge, input));
  if (replaces) {
    const Item fields = edge_fields(build.schema(), edge, items.edge);
    ADJOIN_CHECK(replace_edge(build, index, edge, std::move(items), fields));
  } else {
    ADJOIN_CHECK(insert_edge(build, index, edge, std::move(items)));
  }
  note_required_ends(build, index, edge);
  return {};
}

Result<void> plan_write(WriteBuild& build, std::size_t index, const RemoveEdge& remove) {
  ADJOIN_TRY(const NamedEdge edge, name_edge(build.target, remove.edge));
  MergedWrite& write = build.set.at(edge.key);
  if (build.known.missing.contains(index)) {
    build.outcomes.push_back(WriteOutcome::missing);
    write.expect_absent({Expectation::Kind::unchanged, index});
    return {};
  }
  build.outcomes.push_back(WriteOutcome::removed);
  ADJOIN_CHECK(write.remove());
  Item fields = remove.edge.fields;
  if (edge.edge != nullptr &&
      (has_sums(build.schema(), edge) || mirror_key_needs_fields(*edge.form) ||
       edge_set_needs_fields(build.schema(), edge))) {
    const std::optional<Item>* seen = build.seen(edge.key);
    if (seen == nullptr) return {};
    if (*seen) {
      fields = edge_fields(build.schema(), edge, **seen);
      expect_fields(build, write, edge, fields, index);
    } else {
      write.expect_absent({Expectation::Kind::unchanged, index});
    }
  }
  write.expect_exists({Expectation::Kind::edge_present, index});
  return drop_edge(build, index, edge, fields);
}

Result<void> plan_write(WriteBuild& build, std::size_t index, const CheckEdge& check) {
  ADJOIN_TRY(const NamedEdge edge, name_edge(build.target, check.edge));
  build.outcomes.push_back(WriteOutcome::checked);
  MergedWrite& write = build.set.at(edge.key);
  if (check.absent) {
    write.expect_absent({Expectation::Kind::edge_absent, index});
    return {};
  }
  write.expect_exists({Expectation::Kind::edge_present, index});
  if (check.where.empty()) return {};
  return write.expect_where(check.where, {Expectation::Kind::where, index});
}

}  // namespace adjoin::plan
