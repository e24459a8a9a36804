#include "schema/items/partition_node.h"

#include <string_view>
#include <utility>

#include "schema/items/recognise_condition.h"

namespace adjoin::schema {
namespace {

/// The node of this type whose id parts are bound as `END.PART`; nullopt: not all of them are.
std::optional<PartitionNode> node_at(const Schema& schema, std::string_view type_name,
                                     std::string_view end, const Bindings& bindings) {
  const NodeType* type = schema.node(type_name);
  if (type == nullptr) return std::nullopt;
  Bindings parts;
  for (const auto& [name, text] : bindings) {
    if (!name.starts_with(end)) continue;
    const std::string_view part = std::string_view(name).substr(end.size());
    if (part.find('.') == std::string_view::npos) parts.set(part, text);
  }
  Result<std::string> ref = schema.make_ref(*type, parts);
  if (!ref) return std::nullopt;
  return PartitionNode{type, *std::move(ref)};
}

std::optional<PartitionNode> node_of_form(const Schema& schema, const FoundForm& form) {
  using Kind = Recognised::Kind;
  if (form.kind == Kind::node) return node_at(schema, form.node->name, "", form.bindings);
  if (form.kind == Kind::series) return node_at(schema, form.series->of, "of.", form.bindings);
  if (form.kind != Kind::edge && form.kind != Kind::mirror) return std::nullopt;
  auto from = node_at(schema, form.form->from_type, "from.", form.bindings);
  auto to = node_at(schema, form.form->to_type, "to.", form.bindings);
  // A partition for both ends holds one edge, and is neither's.
  if (from && to) return std::nullopt;
  return from ? from : to;
}

}  // namespace

std::optional<PartitionNode> node_of_partition(const Schema& schema, const std::string& index,
                                               const std::vector<std::string>& pk) {
  const std::vector<FoundForm> forms = recognise_condition(schema, {index, pk, {}});
  std::optional<PartitionNode> found;
  for (const FoundForm& form : forms) {
    std::optional<PartitionNode> node = node_of_form(schema, form);
    if (!node) continue;
    // The node's own item says more than an edge of it.
    if (form.kind == Recognised::Kind::node) return node;
    if (!found) found = std::move(node);
  }
  if (found || forms.empty() || pk.size() != 1) return found;
  // Other nodes stand there by its ref: a customer's orders.
  const NodeType* type = schema.find_node_of(pk.front());
  return type == nullptr ? std::nullopt : std::optional(PartitionNode{type, pk.front()});
}

}  // namespace adjoin::schema
