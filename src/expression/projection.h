#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/names.h"
#include "expression/path.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// A compiled ProjectionExpression: paths of which no two overlap or conflict. A plain value. Code
/// that fills it without text keeps the paths sorted.
struct Projection {
  std::vector<Path> paths;  ///< ascending

  /// Whether this is no projection, which selects whole items.
  bool empty() const noexcept { return paths.empty(); }
  friend bool operator==(const Projection&, const Projection&) = default;
};

/// Compiles a ProjectionExpression. @errors validation, with DynamoDB's texts.
/// @cost linear in the text, n log n in the paths.
Result<Projection> parse_projection(std::string_view text, PlaceholderUse& use);

/// Returns a projection of whole top-level attributes. @errors validation: a name is repeated
Result<Projection> project_attributes(const std::vector<std::string>& names);

/// Returns an item with only the values at the paths. Selected list elements close up, in their
/// order. Absent paths are ignored. Keys are not added. @cost decodes only the selected values
Item project(item::ItemView item, const Projection& projection);
Item project(const Item& item, const Projection& projection);

/// Returns the top-level attributes that the projection mentions, with repetitions. Valid while the
/// projection lives unchanged.
std::vector<std::string_view> attributes_mentioned(const Projection& projection);

}  // namespace adjoin::expression
