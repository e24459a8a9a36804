#pragma once

#include <optional>
#include <string>
#include <vector>

#include "item/attribute_value.h"
#include "schema/model/schema.h"

namespace adjoin::emit {

// What a client that knows requests by heart cannot do: whatever depends on fields, or on what
// other items hold. Nothing: it can.

std::optional<std::string> why_no_put(const schema::NodeType& type);
std::optional<std::string> why_no_key(const schema::EdgeType& type);
std::optional<std::string> why_not_plain(const schema::Schema& schema, const schema::EdgeType& type,
                                         const schema::EdgeForm& form);

/// A value that such a field takes. Nothing: only the user knows one.
std::optional<item::AttributeValue> sample_value(const schema::Field& field);

/// Values for the fields of a type, in whose place a client puts its own. Nothing: one that is
/// required has values that only the user knows.
std::optional<item::AttributeMap> sample_fields(const std::vector<schema::Field>& fields);

}  // namespace adjoin::emit
