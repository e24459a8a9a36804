#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/infer/infer.h"
#include "schema/infer/infer_shape.h"

namespace adjoin::schema {

/// Whose ids a node's values are compared by.
enum class IdsAt : std::uint8_t { partition_key, sort_key };

/// What two items of one edge say of each other. A schema that says of an attribute what it is
/// makes it so on every item, so that nothing may be proposed that the values do not show.
class MirrorReader {
 public:
  explicit MirrorReader(std::string type_attribute) : type_attribute_(std::move(type_attribute)) {}

  /// The first attribute in which edges and what would be their mirrors differ; empty: none.
  std::string difference_of(const Shape& edge, const Shape& mirror) const;

  /// The field of the nodes at `home` that the attribute repeats, "from.name"; nothing when none
  /// has its values. `home` may be null: nodes without items.
  std::optional<std::string> source_of(const Shape* home, const std::string& end,
                                       const AttributeStats& stats, IdsAt at) const;

  /// Makes fields that repeat the other node's copies, where both items of every edge are there.
  /// Answers a field in which they differ otherwise; then nothing is changed.
  std::string copy_symmetric(const Shape& shape, const Shape* home, ProposedType& edge) const;

 private:
  std::string type_attribute_;
};

}  // namespace adjoin::schema
