#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "schema/model/schema.h"

namespace adjoin::transfer {

/// Column types of export formats with typed columns.
/// As few as the formats have in common.
enum class PropertyKind : std::uint8_t { text, integer, number, boolean, date };

/// A typed column.
struct PropertyType {
  std::string name;
  PropertyKind kind = PropertyKind::text;
};

/// Returns the columns of a type: its fields, then what the graph maintains beside them (counters,
/// copies, stamps). Each name occurs once.
std::vector<PropertyType> properties_of(const schema::Schema& schema, const schema::NodeType& type);
std::vector<PropertyType> properties_of(const schema::Schema& schema, const schema::EdgeType& type);

/// Returns a value as column text. Strings stay as they are, binaries are base64, lists, maps and
/// sets are plain JSON, numbers keep all their digits.
std::string property_text(const Value& value);

/// Returns whether a column of that kind can hold the value. Other values go to `extra_text`.
/// Items need not fit the schema, and an export must not lose what does not.
bool fits(const Value& value, PropertyKind kind);

/// Returns the attributes that no column holds as one plain JSON object; empty if there are none.
std::string extra_text(const Item& attributes, const std::vector<PropertyType>& columns);

/// The name of the property that holds `extra_text`.
inline constexpr std::string_view kExtraProperty = "extra";

}  // namespace adjoin::transfer
