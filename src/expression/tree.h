#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/names.h"

namespace adjoin::expression {

/// Kinds of nodes of a syntax tree.
enum class NodeKind : std::uint8_t {
  // Operands. A path's children are its elements.
  path,
  element_name,
  element_index,
  value,
  function,
  add,
  subtract,
  // Conditions.
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  between,
  in,
  logical_and,
  logical_or,
  logical_not,
  // Updates and projections: roots and their parts.
  update,
  set_clause,
  remove_clause,
  add_clause,
  delete_clause,
  assignment,
  addition,
  removal,
  deletion,
  projection,
};

/// Index that stands for no node.
constexpr std::uint32_t kNoNode = 0xFFFFFFFF;

/// A node. Links are indexes into Tree::nodes. `text` is the name, placeholder, index digits or
/// function name as written.
/// Links are indexes because `nodes` moves while it grows.
struct Node {
  NodeKind kind = NodeKind::value;
  bool parenthesised = false;
  std::uint32_t first_child = kNoNode;
  std::uint32_t next_sibling = kNoNode;
  std::string_view text;
};

/// A syntax tree of an expression as written, with placeholders unresolved. The texts of its nodes
/// view the expression and are valid while that lives.
struct Tree {
  Kind kind = Kind::condition;
  std::vector<Node> nodes;
  std::uint32_t root = kNoNode;
  std::size_t operator_count = 0;
  /// Error for the first function with a wrong number of operands. Reported late, because DynamoDB
  /// reports undefined names and values before it counts operands.
  std::optional<Error> operand_fault;

  const Node& at(std::uint32_t index) const { return nodes[index]; }
};

/// Parses an expression of any kind. A key condition has the grammar of a condition. Checks syntax,
/// limits, reserved words, function names and counts of operands, but resolves no placeholder.
/// @errors validation, with DynamoDB's texts
/// @cost linear in the text; stack bounded by kOperatorsMax
Result<Tree> parse_tree(std::string_view text, Kind kind);
/// The same for an expression that will be compiled. If it has both a wrong number of operands and
/// a placeholder that `use` does not know, the error names the placeholder.
Result<Tree> parse_tree(std::string_view text, Kind kind, PlaceholderUse& use);

}  // namespace adjoin::expression
