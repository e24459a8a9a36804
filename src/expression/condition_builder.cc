#include "expression/condition_builder.h"

#include <string>
#include <utility>

#include "expression/find_all.h"
#include "item/stored_item.h"

namespace adjoin::expression {

ConditionBuilder::Node ConditionBuilder::add(Op op, std::size_t first, std::size_t count) {
  condition_.nodes.push_back(
      {op, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)});
  return static_cast<Node>(condition_.nodes.size() - 1);
}

void ConditionBuilder::reserve(std::size_t attributes) {
  condition_.paths.reserve(attributes);
  // A test of an attribute is three nodes: the attribute, a constant and their comparison.
  condition_.nodes.reserve(3 * attributes);
  condition_.children.reserve(3 * attributes);
}

ConditionBuilder::Node ConditionBuilder::attribute(std::string_view name) {
  condition_.paths.push_back({.attribute = std::string(name)});
  return add(Op::path, condition_.paths.size() - 1, 0);
}

ConditionBuilder::Node ConditionBuilder::literal(const Value& value) {
  const std::size_t first = condition_.literals.size();
  item::encode_value(value, condition_.literals);
  return add(Op::literal, first, condition_.literals.size() - first);
}

ConditionBuilder::Node ConditionBuilder::node(Op op, std::span<const Node> children) {
  const std::size_t first = condition_.children.size();
  condition_.children.insert(condition_.children.end(), children.begin(), children.end());
  return add(op, first, children.size());
}

Condition ConditionBuilder::finish() {
  // The order is worked out once here, and used for every item.
  condition_.path_order = path_order(condition_.paths);
  return std::exchange(condition_, Condition());
}

}  // namespace adjoin::expression
