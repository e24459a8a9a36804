#include <algorithm>

#include "item/size.h"
#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

/// An entry must tell its edge: the other end, and the fields of its key.
void check_entry(LoadContext& context, const EdgeType& edge, const EdgeForm& form) {
  const std::string owner = "edge type " + edge.name;
  const Template& entry = *form.edge_set;
  const auto needs = [&](const std::string& hole) {
    if (entry.has_hole(hole)) return;
    context.error(edge.place, owner + ": {" + hole + "} is not in the edge-set entry '" +
                                  entry.source() +
                                  "', so that different edges would be one entry; add it");
  };
  for (const Segment& segment : context.schema.node(form.to_type)->ref.segments()) {
    if (segment.is_hole()) needs("to." + segment.hole);
  }
  for (const std::string& field : edge.key_fields) needs(field);
  for (const Segment& segment : entry.segments()) {
    const std::string& hole = segment.hole;
    if (!segment.is_hole() || hole.find('.') != std::string::npos || hole == "shard" ||
        hole == "tie" || edge.field(hole) != nullptr) {
      continue;
    }
    context.error(edge.place, owner + ": {" + hole +
                                  "} changes with every write and cannot stand in an edge-set "
                                  "entry; use ids and fields of the edge");
  }
}

/// The smallest full set must fit an item.
void check_size(LoadContext& context, const EdgeType& edge, const EdgeForm& form,
                const NodeType& node) {
  const std::size_t bytes = form.edge_set->shortest() * node.edge_set->max;
  if (bytes <= item::kItemBytesMax) return;
  context.error(node.place, "node type " + node.name + ": " + std::to_string(node.edge_set->max) +
                                " entries of edge type " + edge.name + " are at least " +
                                std::to_string(bytes / 1024) +
                                " KB, and an item holds 400 KB; lower max, or write "
                                "edge-set: false on the edge type");
}

}  // namespace

void check_edge_sets(LoadContext& context) {
  struct Entry {
    const EdgeType* edge;
    const EdgeForm* form;
  };
  std::vector<Entry> entries;
  for (const EdgeType& edge : context.schema.edges) {
    if (!edge.in_edge_set) continue;
    for (const EdgeForm& form : edge.forms) {
      const NodeType* node = context.schema.node(form.from_type);
      if (!form.edge_set || node == nullptr || !node->edge_set) continue;
      check_entry(context, edge, form);
      check_size(context, edge, form, *node);
      for (const Entry& other : entries) {
        if (other.form->from_type != form.from_type) continue;
        const auto text = common_text(*other.form->edge_set, *form.edge_set);
        if (!text) continue;
        context.error(edge.place, "edge types " + other.edge->name + " and " + edge.name +
                                      " could have the same edge-set entry, '" + *text +
                                      "'; give one of them its own prefix");
        break;
      }
      entries.push_back({&edge, &form});
    }
  }
}

}  // namespace adjoin::schema

// A table has one attribute by which its items expire, whatever their type.

namespace adjoin::schema {
namespace {

bool is_number(const Field& field) {
  return field.type == FieldType::epoch || field.type == FieldType::ms ||
         field.type == FieldType::integer || field.type == FieldType::number;
}

/// One type: `ttl` is the field that it names, or nothing.
void check_type(LoadContext& context, const std::string& owner, const std::string& ttl,
                const std::vector<Field>& fields, Place place) {
  const std::string& attribute = context.schema.table.ttl_attribute;
  if (!ttl.empty()) {
    if (ttl == attribute) return;
    context.error(place, owner + ": 'ttl' names '" + ttl +
                             "', and items of this table expire by '" + attribute +
                             "'; a table has one such attribute, so give the field that name");
    return;
  }
  for (const Field& field : fields) {
    if (field.name != attribute || !is_number(field)) continue;
    context.error(place, owner + ": items of this table expire by '" + attribute +
                             "', so these would too; write ttl: " + attribute +
                             ", or give the field another name");
  }
}

/// What else would be under that name, and make items expire that should not.
void check_taken(LoadContext& context, const EdgeType& edge) {
  const std::string& attribute = context.schema.table.ttl_attribute;
  for (const auto* taken : {&edge.set, &edge.copies, &edge.mirror_copies}) {
    for (const TakenField& one : *taken) {
      if (one.attribute != attribute) continue;
      context.error(edge.place, "edge type " + edge.name + ": items of this table expire by '" +
                                    attribute +
                                    "', which its ends cannot tell; give what is "
                                    "taken from them another name");
    }
  }
}

/// Whatever repeats or counts edges on a node would go with it, and come back wrong.
void check_node(LoadContext& context, const NodeType& node, const std::string& owner) {
  if (node.ttl.empty()) return;
  const bool counts = std::any_of(node.counters.begin(), node.counters.end(),
                                  [](const Counter& counter) { return !counter.is_eventual(); });
  const std::string kept = !node.unique.empty() ? "unique values"
                           : counts             ? "strong counters"
                           : node.edge_set      ? "an edge set"
                                                : "";
  if (kept.empty()) return;
  context.error(node.place, owner + ": an expired node would not give up " + kept +
                                " with it; leave 'ttl' or them out");
}

}  // namespace

/// DynamoDB has one attribute of expiry for a table. A type whose items have a number under that
/// name expires, whether it says so or not.
void load_expiry(LoadContext& context) {
  const Schema& schema = context.schema;
  std::string& attribute = context.schema.table.ttl_attribute;
  const auto take = [&](const std::string& ttl) {
    if (attribute.empty()) attribute = ttl;
  };
  for (const NodeType& node : schema.nodes) take(node.ttl);
  for (const EdgeType& edge : schema.edges) take(edge.ttl);
  for (const Series& series : schema.series) take(series.ttl);
  if (attribute.empty()) return;
  for (const NodeType& node : schema.nodes) {
    const std::string owner = "node type " + node.name;
    check_type(context, owner, node.ttl, node.fields, node.place);
  }
  for (const EdgeType& edge : schema.edges) {
    check_type(context, "edge type " + edge.name, edge.ttl, edge.fields, edge.place);
    check_taken(context, edge);
  }
  for (const Series& series : schema.series) {
    check_type(context, "series " + series.name, series.ttl, series.fields, series.place);
  }
}

void check_expiry(LoadContext& context) {
  const Schema& schema = context.schema;
  const std::string& attribute = schema.table.ttl_attribute;
  if (attribute.empty()) return;
  for (const NodeType& node : schema.nodes) {
    const std::string owner = "node type " + node.name;
    check_node(context, node, owner);
    for (const Counter& counter : node.counters) {
      if (counter.attribute != attribute) continue;
      context.error(node.place, owner + ": items of this table expire by '" + attribute +
                                    "', so no counter can have that name");
    }
  }
}

}  // namespace adjoin::schema
