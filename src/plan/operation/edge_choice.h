#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// An edge type as a user named it, resolved: a type name is followed forward, a role by its end,
/// and `~` turns it. An open type is one that the schema does not declare; a schema with
/// `open_types` lets every name be one.
struct EdgeChoice {
  std::string name;                        ///< name of the edge type, declared or open
  const schema::EdgeType* edge = nullptr;  ///< null: an open type
  schema::Direction direction = schema::Direction::forward;
};

/// Resolves an edge type. @errors invalid_argument naming the type and those that exist
Result<EdgeChoice> choose_edge(const schema::Schema& schema, std::string_view name);
Result<std::vector<EdgeChoice>> choose_edges(const schema::Schema& schema,
                                             const std::vector<std::string>& names);

/// Returns the same edges in the other direction; nullopt if that needs a Scan.
std::optional<EdgeChoice> turned_round(const EdgeChoice& choice);
/// Returns all of them in the other direction; nullopt if one of them cannot be turned.
std::optional<std::vector<EdgeChoice>> turned_round(const std::vector<EdgeChoice>& choices);
/// Returns the node types that a choice leads to; empty for an open type, which can lead to any.
std::vector<std::string> reached_types(const EdgeChoice& choice);

/// Returns whether a node of this type can have such edges.
bool can_have(const EdgeChoice& choice, const schema::NodeType& node);

}  // namespace adjoin::plan
