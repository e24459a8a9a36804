#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/names.h"
#include "expression/path.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// A compiled ProjectionExpression: paths of which no two overlap or conflict. A plain value; code
/// that fills it keeps the paths sorted.
struct Projection {
  std::vector<Path> paths;  ///< ascending

  /// No projection at all: whole items.
  bool empty() const noexcept { return paths.empty(); }
  friend bool operator==(const Projection&, const Projection&) = default;
};

/// @errors validation, with DynamoDB's texts. @cost linear in the text, n log n in the paths.
Result<Projection> parse_projection(std::string_view text, PlaceholderUse& use);

/// A projection of whole top-level attributes. @errors validation when a name is repeated.
Result<Projection> project_attributes(const std::vector<std::string>& names);

/// What `item` has at the paths. Selected list elements move together in their order; an absent
/// path leaves no trace. Keys are not added. @cost decodes what is selected only.
item::Item project(item::ItemView item, const Projection& projection);
item::Item project(const item::Item& item, const Projection& projection);

/// The top-level attributes mentioned, with repetitions. Valid while the projection lives
/// unchanged.
std::vector<std::string_view> attributes_mentioned(const Projection& projection);

}  // namespace adjoin::expression
