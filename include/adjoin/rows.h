#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/value.h"

// What goes into a graph and what comes out: plain values that own their bytes.

namespace adjoin {

/// A node. The same struct is written and read.
///
/// A ref is the whole id of a node, with the prefix that its type declares: "PERSON#alice".
struct Node {
  std::string ref;
  /// Declared and further attributes, without keys. Reads add the node's counters; writes refuse
  /// them.
  Item fields = {};
  /// The node type's name in the schema. Reads set it; writes ignore it, since the ref tells it.
  std::string type = {};
};

/// An edge. The same struct is written, read, and used to name an edge.
///
/// A call that only names an edge, such as remove_edge, uses its ends, its type, and the fields in
/// its key (`key:` in the schema). It ignores other fields, so you can pass back an edge that you
/// read.
struct Edge {
  std::string from;  ///< Ref of the node that it leaves.
  std::string type;  ///< The edge type's name in the schema.
  std::string to;    ///< Ref of the node that it arrives at.
  Item fields = {};  ///< Without keys.
};

/// An item of a node's partition, classified by the schema: a row of `Graph::collection`.
struct Record {
  enum class Kind : std::uint8_t {
    node,
    edge,
    mirror,   ///< The second item of an edge that is stored in both directions.
    series,   ///< An entry of a series of the node.
    unknown,  ///< Of no declared type. `item` then has its keys too.
  };
  Kind kind = Kind::unknown;
  std::string type;  ///< The declared name; empty if unknown.
  /// A node's own ref. Of an edge or mirror the ref of its other end, of an entry its owner's.
  std::string ref;
  Item item;
};

/// A row of a declared plan (`Graph::run`). A row is a node, an edge, or a computed number.
struct PlanRow {
  std::string ref;                     ///< The node, or the end of the edge that was asked for.
  std::string from, type, to;          ///< Of an edge. `type` also of an item; else empty.
  std::optional<std::int64_t> number;  ///< A score, level or count, if the step computes one.
  std::string measure;                 ///< Which: "score", "level" or "count"; empty: none.
  bool has_item = false;  ///< Whether an item was read: a plan may name nodes without reading them.
  Item fields;

  /// The rows that the plan's `return` attaches to this row under a name, such as "leads". Empty if
  /// there are none. Valid until this row changes.
  const std::vector<PlanRow>& with(std::string_view name) const noexcept;

  std::vector<std::pair<std::string, std::vector<PlanRow>>> nested;  ///< The data behind `with`.
};

/// One or several edge types by their names: "FOLLOWS", or {"FOLLOWS", "LIKES"}. Empty: every
/// declared type. "~FOLLOWS" follows the type against its direction.
class EdgeTypes {
 public:
  EdgeTypes() = default;
  EdgeTypes(const char* type) : names_{type} {}
  EdgeTypes(std::string_view type) : names_{std::string(type)} {}
  EdgeTypes(const std::string& type) : names_{type} {}
  EdgeTypes(std::vector<std::string> types) : names_(std::move(types)) {}
  EdgeTypes(std::initializer_list<std::string_view> types) : names_(types.begin(), types.end()) {}

  const std::vector<std::string>& names() const noexcept { return names_; }

 private:
  std::vector<std::string> names_;
};

/// The answer of every read that returns rows. It owns the rows; references to them are valid while
/// the page lives.
template <typename Row>
struct Page {
  std::vector<Row> rows;

  /// Where the next page begins (`Listing::after`); empty if this is the last page.
  /// Opaque text: keep it as long as you like, send it to clients, pass it to the same listing.
  std::string next;
  /// Where the page before this one ends (`Listing::before`). Empty on the first page, and on a
  /// page without rows if the list does not know its place: lists of a graph never do.
  std::string previous;

  /// The limit that ended the answer early. Check it before you rely on a complete answer.
  Limit stopped_by = Limit::none;

  /// What answered a search: "topology, commit 12", or "table: " and the reason. Empty otherwise.
  std::string source;

  /// Likely mistakes in the request, a sentence each: a field that the schema does not declare.
  std::vector<std::string> warnings;

  Usage usage;  ///< What this page consumed.

  bool empty() const noexcept { return rows.empty(); }
  std::size_t size() const noexcept { return rows.size(); }
  const Row& operator[](std::size_t index) const { return rows[index]; }
  auto begin() const noexcept { return rows.begin(); }
  auto end() const noexcept { return rows.end(); }
};

/// The answer of `Listing::count_within_budget`: how many rows a listing has.
struct Count {
  std::int64_t rows = 0;  ///< At least so many, if `stopped_by` is set.

  /// Whether the listing had exactly `rows` rows when they were counted. False if the budget ended
  /// the count, or if the rows were taken from an eventual counter, which lags behind the writes.
  bool is_exact = true;
  /// The schema keeps a counter, and `rows` was read from it. False: the rows were counted.
  bool from_counter = false;

  Limit stopped_by = Limit::none;     ///< The limit that ended the count early.
  std::vector<std::string> warnings;  ///< As Page::warnings.
  Usage usage;                        ///< What the count consumed.
};

/// The answer of a plan (`Graph::run`).
struct PlanPage : Page<PlanRow> {
  std::vector<std::string> missing;  ///< Refs of a list in the parameters that have no item.
  std::vector<std::pair<std::string, Usage>> steps;  ///< What each step consumed, by its name.
};

}  // namespace adjoin
