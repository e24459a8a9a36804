#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "schema/model/tree.h"

namespace adjoin::advise {

/// Returns a tree of one text, and a map of trees.
schema::Tree text_tree(std::string text);
schema::Tree map_tree(std::vector<std::pair<std::string, schema::Tree>> entries);

/// A step that an access pattern of a schema may have, which is not proven yet. Borrows the schema.
struct PossibleStep {
  std::string name;                                         ///< of the access pattern
  std::vector<std::pair<std::string, std::string>> params;  ///< name and node type
  std::vector<std::pair<std::string, std::string>> words;   ///< of the step, the verb first
  const schema::EdgeType* edge = nullptr;                   ///< of a list of edges
  schema::Direction direction = schema::Direction::forward;

  schema::Tree params_tree() const;
  schema::Tree step_tree() const;
  /// Returns "{params: {user: User}, get: {edges: FOLLOWS, from: $user}}".
  std::string yaml() const;
};

/// Returns every step over the schema's types with whole nodes as its parameters, in declared
/// order.
std::vector<PossibleStep> possible_steps(const schema::Schema& schema);

/// Returns the requests of the step under a schema, with made-up nodes; nullopt: the schema refuses
/// it. The schema may be another one than the step's.
std::optional<plan::Plan> plan_of(const schema::Schema& schema, const PossibleStep& step);

/// Returns a name as schemas have them: "FOLLOWED_BY" and "FollowedBy" give "followedBy".
std::string camel_name(std::string_view type);
/// Returns a text as a YAML value in one line, quoted where it must be.
std::string yaml_text(std::string_view text);

}  // namespace adjoin::advise
