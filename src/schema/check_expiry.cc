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
    if (!node.ttl.empty() && !node.unique.empty()) {
      context.error(node.place, owner +
                                    ": an expired node would keep its unique values for ever; "
                                    "leave 'ttl' or 'unique' out");
    }
  }
  for (const EdgeType& edge : schema.edges) {
    check_type(context, "edge type " + edge.name, edge.ttl, edge.fields, edge.place);
  }
  for (const Series& series : schema.series) {
    check_type(context, "series " + series.name, series.ttl, series.fields, series.place);
  }
}

}  // namespace adjoin::schema
