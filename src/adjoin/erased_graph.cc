#include "adjoin/erased_graph.h"

#include <algorithm>

#include "adjoin/struct_check.h"
#include "item/stored_item.h"

namespace adjoin {
namespace {

/// What the graph keeps on the item and no program writes.
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

}  // namespace

Result<ErasedGraph> ErasedGraph::make(Graph graph, const std::vector<const NodeInfo*>& nodes,
                                      const std::vector<const EdgeInfo*>& edges) {
  const schema::Schema& schema = graph.core().schema();
  std::string wrong;
  for (const NodeInfo* node : nodes) check_struct(schema, *node, wrong);
  for (const EdgeInfo* edge : edges) check_struct(schema, *edge, wrong);
  if (!wrong.empty()) {
    wrong.pop_back();
    return Error(ErrorCode::configuration, std::move(wrong));
  }
  return ErasedGraph(std::move(graph));
}

Result<std::string> ErasedGraph::ref(const NodeInfo& info, const void* node) const {
  const schema::Schema& schema = graph_.core().schema();
  schema::Bindings parts;
  for (const MemberInfo& id : info.ids) {
    ADJOIN_TRY(const auto value, id.encode(node));
    if (value) parts.set(id.name, schema::key_text(*value).value_or(""));
  }
  const schema::NodeType* type = schema.node(info.name);
  if (type == nullptr) {
    return validation_error("the schema has no node type '" + std::string(info.name) + "'");
  }
  return schema.make_ref(*type, parts);
}

Result<Attributes> ErasedGraph::encode(const MemberList& members, const schema::NodeType* node,
                                       const schema::EdgeType* edge, const void* object) const {
  Attributes fields;
  for (const MemberInfo& member : members) {
    if (node != nullptr && is_kept(*node, member.name)) continue;
    if (edge != nullptr && is_kept(*edge, member.name)) continue;
    auto value = member.encode(object);
    if (!value) {
      return validation_error("'" + std::string(member.name) + "': " + value.error().message());
    }
    if (*value) fields.set(member.name, **std::move(value));
  }
  return fields;
}

Result<plan::PutNode> ErasedGraph::to_put(const NodeInfo& info, const void* node) const {
  plan::PutNode operation;
  ADJOIN_TRY(operation.ref, ref(info, node));
  const schema::NodeType* type = graph_.core().schema().node(info.name);
  ADJOIN_TRY(operation.fields, encode(info.fields, type, nullptr, node));
  return operation;
}

Result<plan::AddEdge> ErasedGraph::to_add(const EdgeInfo& info, std::string from, std::string to,
                                          const void* edge) const {
  plan::AddEdge operation{std::move(from), std::string(info.name), std::move(to), {}};
  const schema::EdgeType* type = graph_.core().schema().edge(info.name);
  ADJOIN_TRY(operation.fields, encode(info.fields, nullptr, type, edge));
  return operation;
}

Result<plan::EdgeId> ErasedGraph::edge_id(const EdgeInfo& info, std::string from, std::string to,
                                          const void* edge) const {
  ADJOIN_TRY(plan::AddEdge whole, to_add(info, std::move(from), std::move(to), edge));
  plan::EdgeId id{std::move(whole.from), std::move(whole.type), std::move(whole.to), {}};
  const schema::EdgeType* type = graph_.core().schema().edge(info.name);
  for (const std::string& name : type->key_fields) {
    if (const item::AttributeValue* value = whole.fields.find(name)) id.fields.set(name, *value);
  }
  return id;
}

Result<bool> ErasedGraph::get(const NodeInfo& info, void* node) const {
  ADJOIN_TRY(std::string ref, this->ref(info, node));
  ADJOIN_TRY(const graph::Found found, graph_.node(std::move(ref)));
  if (!found.item) return false;
  ADJOIN_CHECK(decode(info.fields, info.struct_name, found.item->decode(), node));
  return true;
}

Result<bool> ErasedGraph::get_edge(const EdgeInfo& info, std::string from, std::string to,
                                   void* edge) const {
  plan::GetEdge operation;
  ADJOIN_TRY(operation.edge, edge_id(info, std::move(from), std::move(to), edge));
  ADJOIN_TRY(const graph::Found found, graph_.core().get_edge(operation));
  if (!found.item) return false;
  ADJOIN_CHECK(decode(info.fields, info.struct_name, found.item->decode(), edge));
  return true;
}

Result<graph::Written> ErasedGraph::remove_edge(const EdgeInfo& info, std::string from,
                                                std::string to, const void* edge) const {
  plan::RemoveEdge operation;
  ADJOIN_TRY(operation.edge, edge_id(info, std::move(from), std::move(to), edge));
  return graph_.core().remove_edge(operation);
}

Result<void> ErasedGraph::decode(const MemberList& members, std::string_view struct_name,
                                 const item::Item& item, void* object) const {
  for (const MemberInfo& member : members) {
    const item::AttributeValue* value = item.find(member.name);
    if (value == nullptr || member.decode(*value, object)) continue;
    return validation_error("the attribute '" + std::string(member.name) + "' is of type " +
                            std::string(item::to_string(value->type())) + ", or beyond what " +
                            std::string(struct_name) + "::" + std::string(member.member) +
                            " can hold");
  }
  return {};
}

Result<void> ErasedGraph::decode_ids(const NodeInfo& info, const std::string& ref,
                                     void* node) const {
  ADJOIN_TRY(const schema::ParsedRef parsed, graph_.core().schema().parse_ref(ref));
  if (parsed.type->name != info.name) {
    return validation_error(ref + " is a " + parsed.type->name + ", no " + std::string(info.name));
  }
  for (const MemberInfo& id : info.ids) {
    const std::string* text = parsed.parts.find(id.name);
    if (text == nullptr) continue;
    if (id.decode(item::AttributeValue(*text), node)) continue;
    const Result<item::Number> number = item::Number::parse(*text);
    if (number && id.decode(item::AttributeValue(*number), node)) continue;
    return validation_error(ref + ": '" + *text + "' is more than " +
                            std::string(info.struct_name) + "::" + std::string(id.member) +
                            " can hold");
  }
  return {};
}

Result<std::vector<std::pair<std::string, item::Item>>> ErasedGraph::fetch(
    const std::vector<std::string>& refs, const graph::CallOptions& options,
    graph::Spent& spent) const {
  ADJOIN_TRY(const graph::NodesAnswer answer, graph_.core().get_nodes({refs, {}}, options));
  const table::Cost& cost = answer.spent.cost;
  spent.cost.requests += cost.requests;
  spent.cost.capacity.read_half_units += cost.capacity.read_half_units;
  spent.cost.scanned += cost.scanned;
  spent.cost.returned += cost.returned;
  if (spent.cut_by.empty()) spent.cut_by = answer.spent.cut_by;
  std::vector<std::pair<std::string, item::Item>> items;
  for (const graph::FoundNode& node : answer.nodes) {
    items.emplace_back(node.ref, node.item.decode());
  }
  return items;
}

}  // namespace adjoin
