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

/// A compiled ConditionExpression or FilterExpression: resolved, type-checked, its constants in
/// stored form, so that evaluating compares bytes in place. A value type: owns everything.
/// Thread-safe like a const object.
class Condition {
 public:
  /// What a node does; its children follow from `first` and `count` or `left` and `right`.
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
  /// Children are consecutive entries of `children`, each an index into `nodes`.
  struct Node {
    Op op = Op::literal;
    std::uint32_t first = 0;  ///< path: index into paths; literal: offset; else: into children
    std::uint32_t count = 0;  ///< literal: length in bytes; else: number of children
  };

  /// No condition at all: true for every item. What a default-made one is.
  bool empty() const noexcept { return nodes.empty(); }

  std::vector<Node> nodes;  ///< children before parents; the last one is the root
  std::vector<std::uint32_t> children;
  std::vector<Path> paths;
  std::vector<std::uint32_t> path_order;  ///< of find_all.h; may be missing for a few paths
  Bytes literals;                         ///< encoded values, one behind the other
};

/// Compiles `text`. `kind` is condition or filter and decides the wording of errors.
/// @errors validation, with DynamoDB's texts
/// @cost linear in the text; stack bounded by kOperatorsMax
Result<Condition> parse_condition(std::string_view text, Kind kind, PlaceholderUse& use);

/// Whether the condition holds for `item`; an absent item is an empty view. Wrong types in the item
/// make a comparison false, never an error.
/// @cost a condition that looks at a few paths finds each by itself and allocates nothing; one that
///       looks at many finds them all in one walk over the item
bool evaluate(const Condition& condition, item::ItemView item);

/// The top-level attributes the condition mentions, with repetitions. Valid while the condition
/// lives unchanged. For refusing key attributes in a filter.
std::vector<std::string_view> attributes_mentioned(const Condition& condition);

// Conditions that need no text, for code that writes by itself.
Condition attribute_exists(std::string_view attribute);
Condition attribute_not_exists(std::string_view attribute);

}  // namespace adjoin::expression
