#include "plan/write/edge_set.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/key_value.h"

namespace adjoin::plan {
namespace {

/// Entries of a removed edge that are deleted without knowing which of them is there.
/// DELETE takes elements that are not there. So an entry with a field of few values is removed
/// without a look: all that it can be are deleted.
constexpr std::size_t kCandidatesMax = 64;

bool is_in_key(const SetEnd& end, std::string_view hole) {
  return end.form->pk.has_hole(hole) || end.form->sk.has_hole(hole);
}

/// The holes of an entry that the edge's key does not tell.
std::vector<std::string> free_holes(const SetEnd& end) {
  ADJOIN_ASSERT(end.form->edge_set.has_value());
  std::vector<std::string> holes;
  for (const schema::Segment& segment : end.form->edge_set->segments()) {
    if (!segment.is_hole() || is_in_key(end, segment.hole)) continue;
    if (segment.hole.find('.') != std::string::npos) continue;
    if (std::find(holes.begin(), holes.end(), segment.hole) == holes.end()) {
      holes.push_back(segment.hole);
    }
  }
  return holes;
}

/// All values that a field can have; empty when they are not few.
std::vector<std::string> values_of(const schema::EdgeType& edge, const std::string& hole) {
  const schema::Field* field = edge.field(hole);
  if (field == nullptr) return {};
  if (field->type == schema::FieldType::enumeration) return field->values;
  if (field->type == schema::FieldType::boolean) return {"true", "false"};
  return {};
}

Result<schema::Bindings> bindings_of(const schema::Schema& schema, const SetEnd& end,
                                     const Item& fields) {
  schema::Bindings bindings;
  schema::bind_fields(fields, bindings);
  const schema::NodeType* other = schema.node(end.form->to_type);
  ADJOIN_ASSERT(other != nullptr);
  ADJOIN_CHECK(schema::bind_ref(*end.node, "from", end.ref, bindings));
  ADJOIN_CHECK(schema::bind_ref(*other, "to", end.other, bindings));
  return bindings;
}

/// Every entry that the edge can have.
Result<std::vector<std::string>> candidates(const WriteBuild& build, const SetEnd& end,
                                            const schema::EdgeType& edge, const Item& fields) {
  ADJOIN_TRY(schema::Bindings known, bindings_of(build.schema(), end, fields));
  std::vector<schema::Bindings> all{std::move(known)};
  for (const std::string& hole : free_holes(end)) {
    if (all.front().find(hole) != nullptr) continue;
    std::vector<schema::Bindings> more;
    for (const schema::Bindings& bindings : all) {
      for (const std::string& value : values_of(edge, hole)) {
        more.push_back(bindings);
        more.back().set(hole, value);
      }
    }
    all = std::move(more);
    if (all.empty()) break;
  }
  std::vector<std::string> entries;
  for (const schema::Bindings& bindings : all) {
    ADJOIN_TRY(std::string entry, end.form->edge_set->render(bindings));
    entries.push_back(std::move(entry));
  }
  return entries;
}

/// Only what stands in the key: the rest of what a caller names may not be so.
Item key_fields(const schema::EdgeType& edge, const Item& fields) {
  Item kept;
  for (const std::string& name : edge.key_fields) {
    if (const Value* value = fields.find(name)) kept.set(name, *value);
  }
  return kept;
}

Result<EdgeSetChange*> change_of(WriteBuild& build, const SetEnd& end) {
  ADJOIN_ASSERT(end.node->edge_set.has_value());
  ADJOIN_TRY(const Item key, schema::node_key(build.schema(), end.ref));
  MergedWrite& write = build.set.at(key);
  if (!build.schema().table.type_attribute.empty()) {
    ADJOIN_CHECK(write.set_if_missing(build.schema().table.type_attribute, end.node->name));
  }
  EdgeSetChange& change = build.edge_sets[key_identity(key)];
  change.key = key;
  change.ref = end.ref;
  change.declared = &*end.node->edge_set;
  return &change;
}

Error too_many(const EdgeSetChange& change) {
  const bool alone = change.added.size() > change.declared->max;
  std::string message =
      "the edge set of " + change.ref + " would have more than " +
      std::to_string(change.declared->max) +
      " entries, its bound: raise `max`, declare `overflow: query`, or keep the edge type out with "
      "`edge-set: false`";
  // A transaction that alone brings too many can never be written; one that finds the set nearly
  // full may be, later.
  return alone ? validation_error(std::move(message))
               : Error(ErrorCode::limit_exceeded, std::move(message));
}

/// From here on the node's edges are read by Query.
/// The set goes at once: half of a set beside the mark would be believed by whoever does not look
/// at the mark.
Result<void> mark_overflow(const EdgeSetChange& change, MergedWrite& write) {
  ADJOIN_CHECK(write.set(change.declared->overflow_mark, Value(true)));
  return write.unset(change.declared->attribute);
}

/// The set as it was read, with what comes and without what goes.
Result<void> write_whole(const EdgeSetChange& change, const std::optional<Item>& seen,
                         MergedWrite& write) {
  const schema::NodeEdgeSet& declared = *change.declared;
  const Value* old = seen ? seen->find(declared.attribute) : nullptr;
  std::set<std::string> entries;
  if (old != nullptr) {
    const auto* set = std::get_if<Set<std::string>>(&old->content());
    if (set == nullptr) {
      return validation_error("\"" + declared.attribute + "\" of " + change.ref +
                              " is no set of strings: it was not written by this graph");
    }
    entries.insert(set->elements().begin(), set->elements().end());
  }
  for (const std::string& entry : change.removed) entries.erase(entry);
  entries.insert(change.added.begin(), change.added.end());
  if (entries.size() > declared.max) {
    if (declared.overflow_mark.empty()) return too_many(change);
    return mark_overflow(change, write);
  }
  ADJOIN_ASSERT(!change.operations.empty());  // what adds an entry notes itself
  write.expect_value(declared.attribute, old,
                     {Expectation::Kind::unchanged, change.operations.front()});
  // DynamoDB knows no empty set.
  if (entries.empty()) return write.unset(declared.attribute);
  return write.set(declared.attribute,
                   Set<std::string>(std::vector<std::string>(entries.begin(), entries.end())));
}

Result<void> finish_edge_set(WriteBuild& build, const std::string& identity,
                             const EdgeSetChange& change) {
  MergedWrite& write = build.set.at(change.key);
  const schema::NodeEdgeSet& declared = *change.declared;
  if (change.added.empty()) {
    return write.delete_elements(declared.attribute,
                                 {change.removed.begin(), change.removed.end()});
  }
  const bool too_large = change.added.size() > declared.max;
  if (too_large && declared.overflow_mark.empty()) return too_many(change);
  if (too_large || build.known.overflowing.count(identity) != 0) {
    return mark_overflow(change, write);
  }
  // One update cannot ADD to a set and DELETE from it: the set is read and written whole.
  if (!change.removed.empty()) {
    const std::optional<Item>* seen = build.seen(change.key);
    if (seen == nullptr) return {};
    if (*seen && !declared.overflow_mark.empty() && (*seen)->contains(declared.overflow_mark)) {
      return mark_overflow(change, write);
    }
    write.watch_edge_set({change.ref, declared.attribute, declared.overflow_mark, declared.max});
    return write_whole(change, *seen, write);
  }
  const auto room = declared.max - static_cast<std::uint32_t>(change.added.size());
  for (const std::size_t operation : change.operations) {
    write.expect_room({change.ref, declared.attribute, declared.overflow_mark, room},
                      {Expectation::Kind::set_room, operation});
  }
  return write.add_elements(declared.attribute, {change.added.begin(), change.added.end()});
}

}  // namespace

std::vector<SetEnd> set_ends(const schema::Schema& schema, const NamedEdge& edge) {
  std::vector<SetEnd> ends;
  if (edge.edge == nullptr || !edge.edge->in_edge_set) return ends;
  const auto add = [&](const schema::EdgeForm& form, std::string_view ref, std::string_view other) {
    const schema::NodeType* node = schema.node(form.from_type);
    ADJOIN_ASSERT(node != nullptr);
    if (node->edge_set && form.edge_set) ends.push_back({node, &form, ref, other});
  };
  add(*edge.form, edge.from, edge.to);
  if (edge.edge->reverse == schema::ReverseKind::same && edge.from != edge.to) {
    const schema::EdgeForm* const turned =
        edge.edge->form(edge.form->to_type, edge.form->from_type);
    ADJOIN_ASSERT(turned != nullptr);  // a symmetric type has the same node types at both ends
    add(*turned, edge.to, edge.from);
  }
  return ends;
}

Result<std::string> entry_of(const schema::Schema& schema, const SetEnd& end, const Item& fields) {
  ADJOIN_TRY(const schema::Bindings bindings, bindings_of(schema, end, fields));
  for (const std::string& hole : free_holes(end)) {
    if (bindings.find(hole) != nullptr) continue;
    return validation_error("the edge set of " + std::string(end.ref) + " holds \"" + hole +
                            "\" of this edge: give it a value");
  }
  return end.form->edge_set->render(bindings);
}

bool is_in_edge_set(const schema::Schema& schema, const NamedEdge& edge) {
  return !set_ends(schema, edge).empty();
}

bool edge_set_entry_varies(const schema::Schema& schema, const NamedEdge& edge) {
  const std::vector<SetEnd> ends = set_ends(schema, edge);
  return std::any_of(ends.begin(), ends.end(),
                     [](const SetEnd& end) { return !free_holes(end).empty(); });
}

bool edge_set_needs_fields(const schema::Schema& schema, const NamedEdge& edge) {
  for (const SetEnd& end : set_ends(schema, edge)) {
    std::size_t count = 1;
    for (const std::string& hole : free_holes(end)) count *= values_of(*edge.edge, hole).size();
    if (count == 0 || count > kCandidatesMax) return true;
  }
  return false;
}

Result<void> add_to_edge_sets(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                              const Item& fields) {
  for (const SetEnd& end : set_ends(build.schema(), edge)) {
    ADJOIN_TRY(std::string entry, entry_of(build.schema(), end, fields));
    ADJOIN_TRY(EdgeSetChange * change, change_of(build, end));
    change->added.insert(std::move(entry));
    change->operations.push_back(operation);
  }
  return {};
}

Result<void> remove_from_edge_sets(WriteBuild& build, const NamedEdge& edge, const Item& fields) {
  const bool whole = edge_set_needs_fields(build.schema(), edge);
  for (const SetEnd& end : set_ends(build.schema(), edge)) {
    ADJOIN_TRY(const std::vector<std::string> entries,
               candidates(build, end, *edge.edge, whole ? fields : key_fields(*edge.edge, fields)));
    if (entries.empty()) continue;  // the edge is not there, or came without its entry's field
    ADJOIN_TRY(EdgeSetChange * change, change_of(build, end));
    change->removed.insert(entries.begin(), entries.end());
  }
  return {};
}

Result<void> change_edge_sets(WriteBuild& build, std::size_t operation, const NamedEdge& edge,
                              const Item& before, const Item& after) {
  for (const SetEnd& end : set_ends(build.schema(), edge)) {
    ADJOIN_TRY(std::string added, entry_of(build.schema(), end, after));
    // What another program wrote without its entry's field has no entry to go.
    const Result<std::string> removed = entry_of(build.schema(), end, before);
    if (removed && *removed == added) continue;
    ADJOIN_TRY(EdgeSetChange * change, change_of(build, end));
    if (removed) change->removed.insert(*removed);
    change->added.insert(std::move(added));
    change->operations.push_back(operation);
  }
  return {};
}

Result<void> finish_edge_sets(WriteBuild& build) {
  for (const auto& [identity, change] : build.edge_sets) {
    ADJOIN_ASSERT(!change.added.empty() || !change.removed.empty());
    ADJOIN_CHECK(finish_edge_set(build, identity, change));
  }
  return {};
}

}  // namespace adjoin::plan
