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

/// A TYPE as the user wrote it, looked up.
struct EdgeChoice {
  std::string name;                        ///< of the edge type, or the open type's prefix
  const schema::EdgeType* edge = nullptr;  ///< null: an open type
  schema::Direction direction = schema::Direction::forward;
};

/// @errors validation naming the type and those there are.
Result<EdgeChoice> choose_edge(const schema::Schema& schema, std::string_view name);
Result<std::vector<EdgeChoice>> choose_edges(const schema::Schema& schema,
                                             const std::vector<std::string>& names);

struct Growth;

/// One Query that lists edges at a node, in key order, and how to read its rows.
struct EdgeList {
  EdgeChoice choice;
  table::QueryRequest request;  ///< key condition built, no paging set
  RowReader rows;
  bool by_ref = false;  ///< whether key order is the order of the other ends' refs
  /// Of edges in shards. Lists in a row of shards 0, 1, … are one list in the order of their sort
  /// key.
  std::uint32_t shard = 0;
  /// On the list of shard 0 where the node can have more shards than these lists: who reads them
  /// asks for its count, and goes on with list_in_shard (growth.h). Null: these are all.
  std::shared_ptr<const Growth> growth;
  /// Of this list in cursors: the place among lists that are no shards of one another, times
  /// 65,536, and the shard.
  std::uint32_t number = 0;
  /// Rows whose sort text equals this are beyond an exclusive bound. Rare; usually empty.
  std::string excluded;
};

/// A filter drops rows after they are counted, so that a small limit would mean many requests.
inline constexpr std::size_t kFilteredLimitMin = 100;

struct EdgeListOptions {
  std::string_view by;  ///< view
  const Range* range = nullptr;
  std::string_view prefix;
};

/// The same edges followed the other way; nullopt when that needs a Scan.
std::optional<EdgeChoice> turned_round(const EdgeChoice& choice);
/// The node types that a choice leads to; empty for an open type, which leads anywhere.
std::vector<std::string> reached_types(const EdgeChoice& choice);

/// Whether edges of this choice can be at a node of this type at all.
bool can_have(const EdgeChoice& choice, const schema::NodeType& node);

/// The lists that together hold every edge of `choice` at the node with this ref, which is of type
/// `node`, but for those in further shards, which `growth` tells of; one for most schemas.
/// @errors validation: the node is of a type that has no such edges, no such view, a range without
/// an
///         ordered key; unsupported when only a Scan would find them, naming the missing reverse.
Result<std::vector<EdgeList>> edge_lists(const Target& target, const schema::NodeType& node,
                                         std::string_view ref, const EdgeChoice& choice,
                                         const EdgeListOptions& options);

/// All lists of a Neighbors operation, filter and projection set, in the order of its types.
Result<std::vector<EdgeList>> neighbor_lists(const Target& target, const Neighbors& operation);

/// What to say of an operation whose bound is a filter; empty when keys answer it.
/// @errors as neighbor_lists
Result<std::string> bound_warning(const Target& target, const Neighbors& operation);

/// Whether the row lies beyond the list's exclusive bound.
bool is_excluded(const schema::Schema& schema, const EdgeList& list, item::ItemView row);

/// Adds filter and projection to a Query, and keeps the filter that it has. @errors validation when
/// an index does not project them.
Result<void> select(const Target& target, const Selection& selection, table::QueryRequest& request);

/// One Query for items in key order; no paging set.
struct ItemList {
  table::QueryRequest request;
  /// Rows whose sort text equals this are beyond an exclusive bound. Usually empty.
  std::string excluded;
};

}  // namespace adjoin::plan
