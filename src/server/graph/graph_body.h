#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "schema/model/tree.h"
#include "server/api/route.h"

namespace adjoin::server {

/// More is in no transaction, and a plan is far smaller.
inline constexpr std::size_t kGraphBodyBytesMax = 4 * 1024 * 1024;

/// The members of a body that is one JSON object, none of them read yet. Views into the body.
class GraphBody {
 public:
  /// @errors serialization: no JSON; validation: a name twice; limit_exceeded: too large
  static Result<GraphBody> read(std::string_view json);

  bool has(std::string_view name) const { return !json(name).empty(); }
  /// What stands under a name, JSON; empty when there is nothing.
  std::string_view json(std::string_view name) const;
  /// A string, or empty. @errors validation
  Result<std::string> text(std::string_view name) const;
  /// True or false; false when it is left out. @errors validation
  Result<bool> flag(std::string_view name) const;
  /// Null when it is left out. @errors serialization, validation
  Result<schema::Tree> tree(std::string_view name) const;

  /// @errors validation for a member that is none of these, naming it and them.
  Result<void> check_names(const std::vector<std::string_view>& allowed) const;
  /// The one of these that is there. @errors validation when none or several are
  Result<std::string_view> one_of(const std::vector<std::string_view>& names) const;

 private:
  std::vector<std::pair<std::string, std::string_view>> members_;
};

/// Elements of a JSON array, each as its text. @errors serialization; validation: no array
Result<std::vector<std::string_view>> elements_of(std::string_view name, std::string_view json);

/// The graph that a body asks: under "table", else the only one.
Result<graph::Graph> open_graph(ApiCall& call, const GraphBody& body);

/// What surrounds the call, with the budget under "budget".
/// @errors validation for a part of it that is unknown, zero or beyond what the server gives
Result<graph::CallOptions> read_budget(ApiCall& call, const GraphBody& body);

}  // namespace adjoin::server
