#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "expression/condition.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

/// Puts a Condition together without text, for code that has its parts already. Every call answers
/// the node it added; nodes are used as children after they are made, each once. What the text
/// grammar checks (types of constants, counts of operands, limits) is the caller's to keep.
class ConditionBuilder {
 public:
  using Op = Condition::Op;
  using Node = std::uint32_t;

  /// A top-level attribute, by its real name.
  Node attribute(std::string_view name);
  Node literal(const item::AttributeValue& value);
  /// A comparison or function of operands, or a conjunction of conditions.
  Node node(Op op, std::span<const Node> children);
  Node node(Op op, std::initializer_list<Node> children) {
    return node(op, std::span(children.begin(), children.size()));
  }

  /// The condition whose root is the node added last. The builder is empty afterwards.
  Condition finish();

 private:
  Node add(Op op, std::size_t first, std::size_t count);

  Condition condition_;
};

}  // namespace adjoin::expression
