#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "schema/model/tree.h"
#include "server/route/route.h"

namespace adjoin::server {

/// Limit of a body. No transaction needs more, and a plan is far smaller.
inline constexpr std::size_t kGraphBodyBytesMax = 4 * 1024 * 1024;

/// Members of a body that is one JSON object, parsed on demand. Holds views into the body.
class GraphBody {
 public:
  /// Splits a body into its members.
  /// @errors invalid_argument: no JSON, or a name twice; limit_exceeded: too large
  /// @cost one pass over the text; the values are not copied
  static Result<GraphBody> read(std::string_view json);

  bool has(std::string_view name) const { return !json(name).empty(); }
  /// Returns the JSON text of a member; empty if it is absent.
  std::string_view json(std::string_view name) const;
  /// Returns a string member; empty if it is absent. @errors invalid_argument
  Result<std::string> text(std::string_view name) const;
  /// Returns a boolean member; false if it is absent. @errors invalid_argument
  Result<bool> flag(std::string_view name) const;
  /// Returns a member that is a whole number from 1 to `max`; `otherwise` if it is absent.
  /// @errors invalid_argument
  Result<std::size_t> number(std::string_view name, std::size_t max, std::size_t otherwise) const;
  /// Returns a member as a tree; a null tree if it is absent. @errors invalid_argument
  Result<schema::Tree> tree(std::string_view name) const;

  /// Refuses members that are not in `allowed`. @errors invalid_argument, naming the member and the
  /// allowed ones
  Result<void> check_names(const std::vector<std::string_view>& allowed) const;
  /// Returns the one name of `names` that the body has. @errors invalid_argument if it has none or
  /// several
  Result<std::string_view> one_of(const std::vector<std::string_view>& names) const;

 private:
  std::vector<std::pair<std::string, std::string_view>> members_;
};

/// Returns the elements of a JSON array, each as its text.
/// @errors invalid_argument: no JSON, or no array
Result<std::vector<std::string_view>> elements_of(std::string_view name, std::string_view json);

/// Opens the graph that the body's "table" names, or the only one in the store.
/// @errors as Graphs::open
Result<graph::Graph> open_graph(ApiCall& call, const GraphBody& body);

/// Tells the log what the request asks for, without values: an operation, and names of types.
void note_asked(ApiCall& call, std::string_view operation,
                const std::vector<std::string>& types = {});

/// Returns the options of the call, with the budget from the body's "budget".
/// @errors invalid_argument for a part of it that is unknown, zero or above the server's limit
Result<graph::CallOptions> read_budget(ApiCall& call, const GraphBody& body);

}  // namespace adjoin::server
