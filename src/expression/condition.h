#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "expression/names.h"
#include "expression/path.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// A compiled ConditionExpression or FilterExpression: placeholders resolved, types checked. Its
/// constants are in stored form, so that evaluation compares bytes in place. A value type that owns
/// everything. Const use from any thread.
class Condition {
 public:
  /// What a node computes.
  enum class Op : std::uint8_t {
    path,
    literal,
    size,  // operands
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    between,
    in,  // comparisons of operands
    exists,
    not_exists,
    type_is,
    begins_with,
    contains,  // functions of operands
    both,
    either,
    negate,  // conditions of conditions
  };
  /// One node of the tree. Its children are consecutive entries of Condition::children, each an
  /// index into `nodes`.
  struct Node {
    Op op = Op::literal;
    std::uint32_t first = 0;  ///< path: index into paths; literal: offset; else: into children
    std::uint32_t count = 0;  ///< literal: length in bytes; else: number of children
  };

  /// Whether this is no condition, which holds for every item. A default-constructed one is empty.
  bool empty() const noexcept { return nodes.empty(); }

  /// Arrays instead of pointers: a condition is a few allocations, whatever its size, and copies as
  /// a value.
  std::vector<Node> nodes;  ///< children before parents; the last one is the root
  std::vector<std::uint32_t> children;
  std::vector<Path> paths;
  std::vector<std::uint32_t> path_order;  ///< see find_all.h; may be empty for a few paths
  Bytes literals;                         ///< encoded values, concatenated
};

/// Compiles `text`. `kind` is condition or filter; error messages name it.
/// @errors validation, with DynamoDB's texts
/// @cost linear in the text; stack bounded by kOperatorsMax
Result<Condition> parse_condition(std::string_view text, Kind kind, PlaceholderUse& use);

/// Whether the condition holds for `item`. An empty view stands for a missing item. Wrong types in
/// the item make a comparison false, never an error.
/// @cost a few paths: one lookup each, no allocation; many paths: one walk over the item for all
bool evaluate(const Condition& condition, item::ItemView item);

/// Returns the top-level attributes that the condition mentions, with repetitions. Used to refuse
/// key attributes in a filter. Valid while the condition lives unchanged.
std::vector<std::string_view> attributes_mentioned(const Condition& condition);

// Conditions without text, for callers that write items without a request of a user.
Condition attribute_exists(std::string_view attribute);
Condition attribute_not_exists(std::string_view attribute);

}  // namespace adjoin::expression
