#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::transfer {

/// What formats with typed columns tell apart.
enum class PropertyKind : std::uint8_t { text, integer, number, boolean, date };

struct PropertyType {
  std::string name;
  PropertyKind kind = PropertyKind::text;
};

/// What the schema says that nodes or edges of a type can have: fields, then what is kept beside
/// them (counters, copies, stamps). Each name once.
std::vector<PropertyType> properties_of(const schema::Schema& schema, const schema::NodeType& type);
std::vector<PropertyType> properties_of(const schema::Schema& schema, const schema::EdgeType& type);

/// A value as the text of a property: texts as they are, binaries in base64, lists, maps and sets
/// as plain JSON, numbers with all their digits.
std::string property_text(const item::AttributeValue& value);

/// Whether the value can stand in a column of that kind; one that cannot goes with the extra ones.
bool fits(const item::AttributeValue& value, PropertyKind kind);

/// The attributes that no column takes, as one object of plain JSON; empty when there are none.
std::string extra_text(const item::AttributeMap& attributes,
                       const std::vector<PropertyType>& columns);

/// The name of the property that holds `extra_text`.
inline constexpr std::string_view kExtraProperty = "extra";

}  // namespace adjoin::transfer
