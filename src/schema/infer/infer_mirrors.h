#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/infer/infer.h"
#include "schema/infer/infer_shape.h"

namespace adjoin::schema {

/// The key whose ids a node's values are compared by.
enum class IdsAt : std::uint8_t { partition_key, sort_key };

/// Compares the two items of an edge, to infer mirrors and copies. A schema enforces what it
/// declares on every item. So nothing is proposed that the values do not show.
class MirrorReader {
 public:
  explicit MirrorReader(std::string type_attribute) : type_attribute_(std::move(type_attribute)) {}

  /// Returns the first attribute in which edges and their possible mirrors differ; empty if none
  /// does.
  std::string difference_of(const Shape& edge, const Shape& mirror) const;

  /// Returns the field of the nodes at `home` that the attribute copies, for example "from.name";
  /// nullopt if no field has its values. `home` may be null: nodes without items.
  std::optional<std::string> source_of(const Shape* home, const std::string& end,
                                       const AttributeStats& stats, IdsAt at) const;

  /// Turns fields that copy the other node into copies, if every edge has both items. Returns a
  /// field in which the items differ otherwise; then nothing is changed.
  std::string copy_symmetric(const Shape& shape, const Shape* home, ProposedType& edge) const;

 private:
  std::string type_attribute_;
};

}  // namespace adjoin::schema
