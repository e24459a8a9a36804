#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "schema/model/schema.h"

namespace adjoin::emit {

// Limits of the generated clients that call DynamoDB directly. They build requests from refs alone.
// Each `why_` function returns the reason why a client cannot do something; nullopt if it can.

/// Returns why a client cannot put a node of the type.
std::optional<std::string> why_no_put(const schema::NodeType& type);
/// Returns why a client cannot make the key of an edge of the type.
std::optional<std::string> why_no_key(const schema::EdgeType& type);
/// Returns why a client cannot add or remove an edge: it depends on the edge's fields, or on other
/// items.
std::optional<std::string> why_not_plain(const schema::Schema& schema, const schema::EdgeType& type,
                                         const schema::EdgeForm& form);

/// Returns an example value of the field; nullopt if only the user knows one.
std::optional<Value> sample_value(const schema::Field& field);

/// Returns example values of the fields that have one; a client replaces them by its own. nullopt
/// if a required field has none.
std::optional<Item> sample_fields(const std::vector<schema::Field>& fields);

}  // namespace adjoin::emit
