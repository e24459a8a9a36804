#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "expression/condition.h"

namespace adjoin::expression {

/// Builds a Condition from nodes, without text. Every call returns the node it added. Use each node
/// as a child once, after it was added. Nothing is checked: the caller keeps the rules that the
/// parser checks (types of constants, counts of operands, limits). Not thread-safe.
class ConditionBuilder {
 public:
  using Op = Condition::Op;
  using Node = std::uint32_t;

  /// Makes room for conditions on so many attributes.
  void reserve(std::size_t attributes);
  /// Adds an operand: a top-level attribute, by its real name.
  Node attribute(std::string_view name);
  /// Adds an operand: a constant, which is encoded at once.
  Node literal(const Value& value);
  /// Adds a comparison or function of operands, or a combination of conditions.
  Node node(Op op, std::span<const Node> children);
  Node node(Op op, std::initializer_list<Node> children) {
    return node(op, std::span(children.begin(), children.size()));
  }

  /// Returns the condition, whose root is the node added last. The builder is empty afterwards.
  Condition finish();

 private:
  Node add(Op op, std::size_t first, std::size_t count);

  Condition condition_;
};

}  // namespace adjoin::expression
