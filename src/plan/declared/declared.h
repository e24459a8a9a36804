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

#include "base/result.h"
#include "item/attribute_value.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// A read that the schema declares, under `plans` or `access-patterns`, made ready to run: a list of
// steps over one another's rows (docs/formats/plans.md).

/// Nodes named by an earlier step's rows: the rows' own nodes, or an end of its edges.
struct NodeSource {
  enum class End : std::uint8_t { node, from, to };
  std::size_t step = 0;
  End end = End::node;

  friend bool operator==(const NodeSource&, const NodeSource&) = default;
};
/// Rows whose field is one of the values, for every entry.
using FieldValues = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// Fetches each node once, 100 to a request.
struct FetchNodes {
  NodeSource nodes;
  std::vector<std::string> fields;
};
/// The edges at each of the nodes, each node once, a Query each.
struct FollowEdges {
  NodeSource nodes;
  Neighbors read;  ///< its node is each of them
};
/// What can be reached from any of the nodes.
struct Expand {
  NodeSource nodes;
  std::vector<std::string> types;
  std::optional<std::uint32_t> hops = 1;  ///< nothing: as far as it goes
};
/// The edges that a set on each node's item repeats. Sends nothing.
struct Unpack {
  std::size_t step = 0;
  std::string attribute;
  const schema::EdgeType* edge = nullptr;
  FieldValues where;
};
/// The nodes of a step and those below them in the edge sets on their items, a batch for each
/// level.
struct Descend {
  std::size_t step = 0;
  std::string attribute;
  const schema::EdgeType* edge = nullptr;
  std::uint32_t levels = 1;
};
/// Nodes that all of the sources name. Sends nothing.
struct Intersect {
  std::vector<NodeSource> sets;
};
/// Nodes by how often the source names them. Sends nothing.
struct Score {
  NodeSource nodes;
  std::optional<std::size_t> first;
};
/// The rows of a step that fit. Sends nothing.
struct Filter {
  std::size_t step = 0;
  FieldValues where;
};
using StepAction = std::variant<ReadOperation, FetchNodes, FollowEdges, Expand, Unpack, Descend,
                                Intersect, Score, Filter>;

/// What an action asks of its nodes; null when it always takes all of them.
const std::vector<std::string>* fields_of(const StepAction& action);

struct DeclaredStep {
  std::string name;  ///< `as`, else its number
  StepAction action;
  /// Node types that the step's rows can name at each end; for printing.
  std::vector<std::string> node_types;
  std::vector<std::string> from_types;
  std::vector<std::string> to_types;
  bool pages = false;  ///< takes the plan's cursor
};

/// What hangs on each row of the answer: rows of `via` at its node, or the nodes they lead to.
struct ReturnedWith {
  std::string name;
  std::size_t via = 0;
  FieldValues where;
  std::optional<std::size_t> node;  ///< the step that fetched the nodes at the other end
};
struct ReturnShape {
  std::size_t each = 0;
  std::vector<ReturnedWith> with;
};

/// Borrows the schema.
struct Declared {
  std::string name;
  std::vector<DeclaredStep> steps;
  ReturnShape shape;
  std::vector<std::string> warnings;
};

/// The value of a parameter: a text, or a list of them. A node's ref may be its id alone.
struct Argument {
  Argument() = default;
  Argument(std::string text) : texts{std::move(text)} {}         // NOLINT: implicit
  Argument(const char* text) : texts{text} {}                    // NOLINT: implicit
  Argument(std::string_view text) : texts{std::string(text)} {}  // NOLINT: implicit
  Argument(std::vector<std::string> list)                        // NOLINT: implicit
      : texts(std::move(list)), is_list(true) {}
  Argument(std::initializer_list<std::string> list) : texts(list), is_list(true) {}

  std::vector<std::string> texts;  ///< one, unless it is a list
  bool is_list = false;
  bool any_length = false;  ///< made up, for a list of any length
};
using Arguments = std::map<std::string, Argument, std::less<>>;

/// Made-up refs for every parameter that is a node, to print and prove with.
Arguments sample_arguments(const schema::Schema& schema, std::string_view name);

/// The read with its parameters filled in. @errors not_found: no such plan or access pattern,
/// naming those there are; validation: a parameter that is missing, unknown or no such node, a step
/// that is not understood, each naming plan and step; unsupported: it would need a Scan.
Result<Declared> declare(const schema::Schema& schema, std::string_view name,
                         const Arguments& arguments);

/// A read that does not come from the schema, in the same words and with the same checks: `steps`
/// and `returns` of `given`, every `$name` from `arguments`. Borrows the schema alone.
/// @errors validation, unsupported, each naming the step
Result<Declared> declare(const schema::Schema& schema, const schema::Plan& given,
                         const Arguments& arguments);

/// An edge as a set on its `from` node repeats it: the other end, and the fields in the set's text.
struct UnpackedEdge {
  std::string to;
  item::AttributeMap fields;
};

/// The edges of one type in the set on a node, in order of their texts. Null is an empty set;
/// entries of other types are passed over. @cost linear in the set.
std::vector<UnpackedEdge> unpack_edges(const schema::Schema& schema, const schema::EdgeType& edge,
                                       std::string_view from, const item::AttributeValue* set);

}  // namespace adjoin::plan
