#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// A declared read (`plans` or `access-patterns` of the schema), with its parameters filled in. It
// is a list of steps, each over the rows of earlier steps (docs/formats/plans.md).
// Its steps are known before it runs, so it can be proven and priced without data.

/// Nodes that an earlier step's rows name: the rows' own nodes, or one end of their edges.
struct NodeSource {
  enum class End : std::uint8_t { node, from, to };
  std::size_t step = 0;
  End end = End::node;

  friend bool operator==(const NodeSource&, const NodeSource&) = default;
};
/// Filter: every listed field of a row must have one of its values.
using FieldValues = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// Reads each node once, 100 in a request.
struct FetchNodes {
  NodeSource nodes;
  std::vector<std::string> fields;
};
/// Lists the edges at each node with one Query. Each node is listed once.
/// No cursor goes over several nodes, so each list is read whole, or up to `first`.
struct FollowEdges {
  NodeSource nodes;
  Neighbors read;  ///< template of the operation; `node` is replaced by each node
};
/// Traverses the graph from the nodes.
struct Expand {
  NodeSource nodes;
  std::vector<std::string> types;
  std::optional<std::uint32_t> hops = 1;  ///< nullopt: without a limit
};
/// Decodes the edge sets on the nodes' items. Sends no request.
struct Unpack {
  std::size_t step = 0;
  std::string attribute;
  const schema::EdgeType* edge = nullptr;
  FieldValues where;
};
/// Traverses a tree downwards over the edge sets on the nodes' items. One batch of requests per
/// level. The result includes the nodes it starts from.
struct Descend {
  std::size_t step = 0;
  std::string attribute;
  const schema::EdgeType* edge = nullptr;
  std::uint32_t levels = 1;
};
/// Intersects the nodes of several sources. Sends no request.
struct Intersect {
  std::vector<NodeSource> sets;
};
/// Ranks nodes by how often the source names them. Sends no request.
/// Counting names is how "people you may know" is ranked.
struct Score {
  NodeSource nodes;
  std::optional<std::size_t> first;
};
/// Filters the rows of a step. Sends no request.
struct Filter {
  std::size_t step = 0;
  FieldValues where;
};
using StepAction = std::variant<ReadOperation, FetchNodes, FollowEdges, Expand, Unpack, Descend,
                                Intersect, Score, Filter>;

/// Returns the fields that an action reads of its nodes; null if it always reads all of them.
const std::vector<std::string>* fields_of(const StepAction& action);

/// One step of a declared read.
struct DeclaredStep {
  std::string name;  ///< from `as`, else its number
  StepAction action;
  /// For printing: node types that the step's rows can name at each end.
  std::vector<std::string> node_types;
  std::vector<std::string> from_types;
  std::vector<std::string> to_types;
  bool pages = false;  ///< uses the plan's cursor
};

/// A nested list of each result row: the rows of step `via` at its node, or the nodes they lead to.
struct ReturnedWith {
  std::string name;
  std::size_t via = 0;
  FieldValues where;
  std::optional<std::size_t> node;  ///< step that read the nodes at the other end
};
/// Which step gives the result rows, and their nested lists.
struct ReturnShape {
  std::size_t each = 0;
  std::vector<ReturnedWith> with;
};

/// A declared read that is ready to run. Borrows the schema.
struct Declared {
  std::string name;
  std::vector<DeclaredStep> steps;
  ReturnShape shape;
  std::vector<std::string> warnings;
};

/// The value of a parameter: a text or a list of texts. A node may be given by its id alone.
struct Argument {
  Argument() = default;
  Argument(std::string text) : texts{std::move(text)} {}         // NOLINT: implicit
  Argument(const char* text) : texts{text} {}                    // NOLINT: implicit
  Argument(std::string_view text) : texts{std::string(text)} {}  // NOLINT: implicit
  Argument(std::vector<std::string> list)                        // NOLINT: implicit
      : texts(std::move(list)), is_list(true) {}
  Argument(std::initializer_list<std::string> list) : texts(list), is_list(true) {}

  std::vector<std::string> texts;  ///< one element, unless it is a list
  bool is_list = false;
  bool any_length = false;  ///< a sample that stands for a list of any length
};
using Arguments = std::map<std::string, Argument, std::less<>>;

/// Returns sample refs for every parameter that is a node, for printing and proofs.
Arguments sample_arguments(const schema::Schema& schema, std::string_view name);

/// Compiles a declared read with these arguments.
/// @errors not_found: no such plan or access pattern, naming those that exist; invalid_argument: a
///         parameter that is missing, unknown or no such node, or a step that is not understood,
///         naming plan and step; unsupported: it would need a Scan
Result<Declared> declare(const schema::Schema& schema, std::string_view name,
                         const Arguments& arguments);

/// Compiles a read that the schema does not declare, with the same language and checks: `steps` and
/// `returns` of `given`, with every `$name` from `arguments`. If `given` has `params`, they check
/// and complete the arguments. Borrows the schema only.
/// @errors invalid_argument, unsupported, each naming the step
Result<Declared> declare(const schema::Schema& schema, const schema::Plan& given,
                         const Arguments& arguments);

/// An edge decoded from the edge set of its `from` node: the other end, and the fields in the
/// entry.
struct UnpackedEdge {
  std::string to;
  Item fields;
};

/// Decodes the edges of one type from a node's edge set, in the order of the entries. A null set is
/// empty. Skips entries of other types. @cost linear in the set
std::vector<UnpackedEdge> unpack_edges(const schema::Schema& schema, const schema::EdgeType& edge,
                                       std::string_view from, const Value* set);

}  // namespace adjoin::plan
