#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "plan/operation/row_reader.h"
#include "schema/model/schema.h"
#include "table/request/item_read_requests.h"

namespace adjoin::plan {

/// An edge type as a user named it, resolved against the schema.
struct EdgeChoice {
  std::string name;                        ///< name of the edge type, or the open type's prefix
  const schema::EdgeType* edge = nullptr;  ///< null: an open type
  schema::Direction direction = schema::Direction::forward;
};

/// Resolves an edge type. @errors invalid_argument naming the type and those that exist
Result<EdgeChoice> choose_edge(const schema::Schema& schema, std::string_view name);
Result<std::vector<EdgeChoice>> choose_edges(const schema::Schema& schema,
                                             const std::vector<std::string>& names);

struct Growth;

/// One Query that lists edges at a node in key order, and the reader of its rows.
struct EdgeList {
  EdgeChoice choice;
  table::QueryRequest request;  ///< key condition built, no paging set
  RowReader rows;
  bool by_ref = false;  ///< whether key order is the order of the other ends' refs
  /// The shard of sharded edges. Consecutive lists of shards 0, 1, … form one list in the order of
  /// their sort key.
  std::uint32_t shard = 0;
  /// Set on the list of shard 0 if the node may have more shards than these lists. The reader then
  /// reads the node's number of shards, and continues with list_in_shard (growth.h). Null: the
  /// lists are complete.
  std::shared_ptr<const Growth> growth;
  /// Number of the list in cursors: its index among lists that are no shards of one another, times
  /// 65,536, plus the shard.
  std::uint32_t number = 0;
  /// Rows with this sort text are outside an exclusive bound and must be dropped. Usually empty.
  std::string excluded;
};

/// Minimum page limit of a filtered Query. DynamoDB applies a limit before the filter, so a small
/// limit would mean many requests.
inline constexpr std::size_t kFilteredLimitMin = 100;

/// Order, bound and prefix of an edge list.
struct EdgeListOptions {
  std::string_view by;  ///< view
  const Range* range = nullptr;
  std::string_view prefix;
};

/// Returns the same edges in the other direction; nullopt if that needs a Scan.
std::optional<EdgeChoice> turned_round(const EdgeChoice& choice);
/// Returns the node types that a choice leads to; empty for an open type, which can lead to any.
std::vector<std::string> reached_types(const EdgeChoice& choice);

/// Returns whether a node of this type can have such edges.
bool can_have(const EdgeChoice& choice, const schema::NodeType& node);

/// Returns the lists that together hold every edge of `choice` at a node; a single one for most
/// schemas. `node` is the type of `ref`. Edges in further shards are not included; `growth` is set
/// then.
/// @errors invalid_argument: the node's type has no such edges, no such view, a range without an
/// ordered
///         key; unsupported when only a Scan would find them, naming the missing reverse
Result<std::vector<EdgeList>> edge_lists(const Target& target, const schema::NodeType& node,
                                         std::string_view ref, const EdgeChoice& choice,
                                         const EdgeListOptions& options);

/// Returns all lists of a Neighbors operation, with filter and projection, in the order of its
/// types.
Result<std::vector<EdgeList>> neighbor_lists(const Target& target, const Neighbors& operation);

/// Returns a warning if a filter applies the operation's bound; empty if a key condition does.
/// @errors as neighbor_lists
Result<std::string> bound_warning(const Target& target, const Neighbors& operation);

/// Returns whether the row is outside the list's exclusive bound.
bool is_excluded(const schema::Schema& schema, const EdgeList& list, item::ItemView row);

/// Adds filter and projection to a Query; an existing filter is kept.
/// @errors invalid_argument when an index does not project the attributes
Result<void> select(const Target& target, const Selection& selection, table::QueryRequest& request);

/// One Query for items in key order, without paging.
struct ItemList {
  table::QueryRequest request;
  /// Rows with this sort text are outside an exclusive bound and must be dropped. Usually empty.
  std::string excluded;
};

}  // namespace adjoin::plan
