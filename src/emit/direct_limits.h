#pragma once

#include <optional>
#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::emit {

// What a generated client for DynamoDB itself cannot do, because it builds requests from refs
// alone. Each function returns the reason, or nullopt if the client can.

/// A put of such a node.

std::optional<std::string> why_no_put(const schema::NodeType& type);
/// The key of such an edge.
std::optional<std::string> why_no_key(const schema::EdgeType& type);
/// Adding or removing such an edge: it depends on the edge's fields, or on other items.
std::optional<std::string> why_not_plain(const schema::Schema& schema, const schema::EdgeType& type,
                                         const schema::EdgeForm& form);

/// An example value of the field; nullopt if only the user knows one.
std::optional<item::AttributeValue> sample_value(const schema::Field& field);

/// Example values for each field that has one. A client replaces them by its own. Nullopt if a
/// required field has none.
std::optional<item::AttributeMap> sample_fields(const std::vector<schema::Field>& fields);

}  // namespace adjoin::emit
