#include <algorithm>

#include "schema/load_context.h"

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
