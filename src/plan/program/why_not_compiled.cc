#include "plan/program/why_not_compiled.h"

#include <algorithm>
#include <string>
#include <vector>

#include "plan/operation/key_value.h"

namespace adjoin::plan {
namespace {

using schema::IndexEntry;

bool depends_on_fields(const std::vector<IndexEntry>& entries) {
  return std::ranges::any_of(entries, [](const IndexEntry& entry) { return !entry.when.empty(); });
}

/// Whether a counter of the edge is more than a count on its node: which item it is, what is added,
/// or whether anything is, then depends on the edge.
bool has_other_counters(const schema::Schema& schema, const schema::EdgeType& edge) {
  return std::ranges::any_of(schema.nodes, [&](const schema::NodeType& node) {
    return std::ranges::any_of(node.counters, [&](const schema::Counter& counter) {
      return counter.edge == edge.name &&
             (counter.is_sharded() || counter.kind != schema::Counter::Kind::count);
    });
  });
}

/// Whether a given field must agree with the ref that it stands beside.
bool repeats_a_ref(const WriteInput& input) {
  return std::ranges::any_of(*input.fields, [&](const Item::Entry& field) {
    if (input.edge == nullptr) {
      const std::vector<std::string>& parts = input.from_type->stored_parts;
      return std::ranges::find(parts, field.first) != parts.end();
    }
    return std::ranges::any_of(input.edge->set, [&](const schema::TakenField& taken) {
      return taken.attribute == field.first;
    });
  });
}

const char* why_not_edge(const schema::Schema& schema, const WriteInput& input) {
  const schema::EdgeType& edge = *input.edge;
  const schema::EdgeForm* form = edge.form(input.from_type->name, input.to_type->name);
  if (form == nullptr) return "the type does not join these nodes";
  if (!edge.key_fields.empty()) return "fields are part of the key";
  if (edge.reverse == schema::ReverseKind::same) return "the type is symmetric";
  if (edge.shards) return "the type has shards";
  if (edge.tree) return "the type is a tree";
  if (edge.limit) return "the type has a limit";
  if (edge.in_edge_set) return "a set of the node repeats the edge";
  if (edge.require_from || edge.require_to) return "the type requires its nodes";
  if (!edge.copies.empty() || !edge.mirror_copies.empty()) return "the edge copies fields";
  if (depends_on_fields(form->entries)) return "an index depends on a field's value";
  if (has_other_counters(schema, edge)) return "a counter is sharded, or no count";
  return nullptr;
}

const char* why_not_node(const WriteInput& input) {
  const schema::NodeType& node = *input.from_type;
  if (!node.stored) return "such nodes are not stored";
  if (!node.is_found_by_ref()) return "the key is made of more than the ref";
  if (node.shards) return "the type has shards";
  if (depends_on_fields(node.entries)) return "an index depends on a field's value";
  return nullptr;
}

}  // namespace

const char* why_not_compiled(const schema::Schema& schema, const WriteInput& input) {
  using schema::KeyType;
  const schema::TableNaming& table = schema.table;
  if (table.pk.type != KeyType::S || table.sk.type != KeyType::S) return "a key is no text";
  if (!table.version_attribute.empty()) return "the table counts versions";
  if (repeats_a_ref(input)) return "a field repeats a part of a ref";
  for (const auto& [name, value] : *input.fields) {
    const schema::Field* const field =
        input.edge == nullptr ? input.from_type->field(name) : input.edge->field(name);
    if (field == nullptr) return "a field is not declared";
    if (name == table.ttl_attribute) return "the item expires";
    if (is_kept_by_us(schema, name)) return "a field is kept by the graph";
  }
  return input.edge == nullptr ? why_not_node(input) : why_not_edge(schema, input);
}

}  // namespace adjoin::plan
