#include <algorithm>
#include <string>
#include <utility>

#include "adjoin/detail/mapping.h"
#include "adjoin/state/state.h"
#include "adjoin/typed/struct_check.h"
#include "item/value.h"

namespace adjoin::detail {
namespace {

/// What the graph itself keeps on the item and no program writes.
bool is_kept(const schema::NodeType& node, std::string_view attribute) {
  if (node.edge_set &&
      (node.edge_set->attribute == attribute || node.edge_set->overflow_mark == attribute)) {
    return true;
  }
  if (std::find(node.stored_parts.begin(), node.stored_parts.end(), attribute) !=
      node.stored_parts.end()) {
    return true;
  }
  return std::any_of(node.counters.begin(), node.counters.end(),
                     [&](const schema::Counter& one) { return one.attribute == attribute; });
}
bool is_kept(const schema::EdgeType& edge, std::string_view attribute) {
  const auto takes = [&](const schema::TakenField& one) { return one.attribute == attribute; };
  return std::any_of(edge.set.begin(), edge.set.end(), takes) ||
         std::any_of(edge.copies.begin(), edge.copies.end(), takes) ||
         std::any_of(edge.mirror_copies.begin(), edge.mirror_copies.end(), takes);
}

/// Times and versions that the table keeps: what was read must not come back as what was written.
/// A program may give the time of the first write.
bool is_kept(const schema::TableNaming& table, std::string_view attribute, const Value& value) {
  if (attribute == table.updated_attribute || attribute == table.version_attribute) return true;
  return attribute == table.created_attribute && value.as_string() != nullptr &&
         value.as_string()->empty();
}

Error wrong_struct(std::string message) {
  return Error(ErrorCode::invalid_argument, std::move(message));
}

/// A struct's fields as values, without those that the graph keeps itself.
template <typename Type>
Result<Item> encode_fields(const schema::TableNaming& table, const StructInfo& info,
                           const Type& type, const void* object) {
  Item fields;
  for (const MemberInfo& member : info.fields) {
    if (is_kept(type, member.name)) continue;
    auto value = member.encode(object);
    if (!value) {
      return wrong_struct("'" + std::string(member.name) + "': " + value.error().message());
    }
    if (*value && !is_kept(table, member.name, **value)) {
      fields.set(member.name, **std::move(value));
    }
  }
  return fields;
}

Result<void> decode_fields(const StructInfo& info, const Item& fields, void* object) {
  for (const MemberInfo& member : info.fields) {
    const Value* value = fields.find(member.name);
    if (value == nullptr || member.decode(*value, object)) continue;
    return wrong_struct("the attribute '" + std::string(member.name) + "' is of type " +
                        std::string(item::to_string(value->type())) + ", or beyond what " +
                        std::string(info.name) + "::" + std::string(member.member) + " can hold");
  }
  return {};
}

}  // namespace

Result<ModelCore> ModelCore::bind(const Graph& graph, const std::vector<const StructInfo*>& nodes,
                                  const std::vector<const StructInfo*>& edges) {
  const schema::Schema& schema = inner(graph).schema();
  std::string wrong;
  for (const StructInfo* node : nodes) check_node_struct(schema, *node, wrong);
  for (const StructInfo* edge : edges) check_edge_struct(schema, *edge, wrong);
  if (!wrong.empty()) {
    wrong.pop_back();
    return Error(ErrorCode::configuration, std::move(wrong));
  }
  return ModelCore(graph);
}

Result<std::string> ModelCore::ref(const StructInfo& info, const void* node) const {
  const schema::Schema& schema = inner(graph_).schema();
  const schema::NodeType* type = schema.node(info.type);
  if (type == nullptr) {  // A struct at the end of an edge that the model does not list.
    return wrong_struct("the schema has no node type '" + std::string(info.type) + "'");
  }
  schema::Bindings parts;
  for (const MemberInfo& id : info.ids) {
    ADJOIN_TRY(const auto value, id.encode(node));
    if (value) parts.set(id.name, schema::key_text(*value).value_or(""));
  }
  return schema.make_ref(*type, parts);
}

Result<Node> ModelCore::to_node(const StructInfo& info, const void* node) const {
  Node made;
  ADJOIN_TRY(made.ref, ref(info, node));
  const schema::Schema& schema = inner(graph_).schema();
  ADJOIN_TRY(made.fields, encode_fields(schema.table, info, *schema.node(info.type), node));
  made.type = info.type;
  return made;
}

Result<Edge> ModelCore::to_edge(const StructInfo& info, std::string from, std::string to,
                                const void* edge) const {
  const schema::Schema& schema = inner(graph_).schema();
  ADJOIN_TRY(Item fields, encode_fields(schema.table, info, *schema.edge(info.type), edge));
  return Edge{std::move(from), std::string(info.type), std::move(to), std::move(fields)};
}

Result<void> ModelCore::from_ref(const StructInfo& info, std::string_view ref, void* node) const {
  ADJOIN_TRY(const schema::ParsedRef parsed, inner(graph_).schema().parse_ref(ref));
  if (parsed.type->name != info.type) {
    return wrong_struct(std::string(ref) + " is a " + parsed.type->name + ", no " +
                        std::string(info.type));
  }
  for (const MemberInfo& id : info.ids) {
    const std::string* text = parsed.parts.find(id.name);
    if (text == nullptr || id.decode(Value(*text), node)) continue;
    const Result<Number> number = Number::parse(*text);
    if (number && id.decode(Value(*number), node)) continue;
    return wrong_struct(std::string(ref) + ": '" + *text + "' is more than " +
                        std::string(info.name) + "::" + std::string(id.member) + " can hold");
  }
  return {};
}

Result<void> ModelCore::from_node(const StructInfo& info, const Node& stored, void* node) const {
  ADJOIN_CHECK(from_ref(info, stored.ref, node));
  return decode_fields(info, stored.fields, node);
}

Result<void> ModelCore::from_edge(const StructInfo& info, const Edge& stored, void* edge) const {
  return decode_fields(info, stored.fields, edge);
}

Result<std::size_t> ModelCore::end_of(const StructInfo* const* ends, std::size_t count,
                                      std::string_view ref) const {
  ADJOIN_TRY(const schema::NodeType* type, inner(graph_).schema().node_of(ref));
  for (std::size_t which = 0; which < count; ++which) {
    if (ends[which]->type == type->name) return which;
  }
  return wrong_struct(std::string(ref) + " is a " + type->name +
                      ", which no struct at this end is");
}

}  // namespace adjoin::detail
