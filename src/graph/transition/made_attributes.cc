#include <algorithm>

#include "base/assert.h"
#include "graph/transition/transition.h"
#include "plan/write/copies.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"
#include "schema/model/made_keys.h"

namespace adjoin::graph {
namespace {

using RecognisedKind = schema::Recognised::Kind;

void add(std::vector<std::string>& names, std::string_view name) {
  if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return;
  names.emplace_back(name);
}

void add_keys(const schema::Schema& schema, const std::vector<schema::IndexEntry>& entries,
              std::vector<std::string>& names) {
  for (const schema::IndexEntry& entry : entries) {
    const schema::Index* index = schema.index(entry.index);
    if (index == nullptr) continue;
    for (const auto* keys : {&index->pk, &index->sk}) {
      for (const schema::KeyAttribute& key : *keys) {
        // An index key that is a field itself is the user's.
        if (schema::is_made_key(schema, entries, key.name)) add(names, key.name);
      }
    }
  }
}

void add_taken(const std::vector<schema::TakenField>& taken, std::vector<std::string>& names) {
  for (const schema::TakenField& field : taken) add(names, field.attribute);
}

void add_node(const schema::Schema& schema, const schema::NodeType& node,
              std::vector<std::string>& names) {
  add_keys(schema, node.entries, names);
  for (const schema::Counter& counter : node.counters) {
    // Counters in shards are on items of their own.
    if (!counter.is_sharded()) add(names, counter.attribute);
  }
  if (node.has_extremes()) add(names, schema::kExtremeMark);
  if (node.edge_set) {
    add(names, node.edge_set->attribute);
    add(names, node.edge_set->overflow_mark);
  }
  for (const std::string& part : node.stored_parts) add(names, part);
  if (plan::is_copied_from(schema, node)) add(names, schema::kCopyMark);
  if (!plan::node_marks(schema, node).empty()) add(names, plan::own_mark(node));
}

template <typename Fields>
bool declares(const Fields& fields, std::string_view name) {
  return std::any_of(fields.begin(), fields.end(),
                     [&](const schema::Field& field) { return field.name == name; });
}

}  // namespace

/// What the old schema derived and the new one neither derives nor declares is removed. What is not
/// in this list is the user's and stays.
std::vector<std::string> made_attributes(const schema::Schema& schema,
                                         const schema::Recognised& known) {
  std::vector<std::string> names;
  add(names, schema.table.type_attribute);
  switch (known.kind) {
    case RecognisedKind::node: add_node(schema, *known.node, names); break;
    case RecognisedKind::edge:
      ADJOIN_ASSERT(known.form != nullptr);
      add_keys(schema, known.form->entries, names);
      add_taken(known.edge->set, names);
      add_taken(known.edge->copies, names);
      break;
    // A mirror repeats what is on its edge, besides its own copies.
    case RecognisedKind::mirror:
      add_taken(known.edge->set, names);
      add_taken(known.edge->copies, names);
      add_taken(known.edge->mirror_copies, names);
      break;
    case RecognisedKind::counter:
      for (const schema::Counter& counter : known.node->counters) {
        if (counter.is_sharded()) add(names, counter.attribute);
      }
      break;
    case RecognisedKind::guard: add(names, schema::kGuardHolder); break;
    default: break;
  }
  return names;
}

bool makes_or_declares(const schema::Schema& schema, const schema::Recognised& known,
                       std::string_view attribute) {
  const schema::TableNaming& table = schema.table;
  for (const std::string* name :
       {&table.pk.name, &table.sk.name, &table.created_attribute, &table.updated_attribute,
        &table.ttl_attribute, &table.version_attribute}) {
    if (*name == attribute) return true;
  }
  if (known.kind == RecognisedKind::node && declares(known.node->fields, attribute)) return true;
  const bool is_edge = known.kind == RecognisedKind::edge || known.kind == RecognisedKind::mirror;
  if (is_edge && declares(known.edge->fields, attribute)) return true;
  if (known.kind == RecognisedKind::series && declares(known.series->fields, attribute))
    return true;
  const std::vector<std::string> made = made_attributes(schema, known);
  return std::find(made.begin(), made.end(), attribute) != made.end();
}

}  // namespace adjoin::graph
