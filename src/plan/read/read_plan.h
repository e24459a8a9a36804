#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"

namespace adjoin::plan {

/// How one node is read: by its key, or through the index that its type declares for refs.
struct NodeLookup {
  std::optional<table::GetItemRequest> get;
  std::optional<table::QueryRequest> query;
};
/// Decides how to read a node. @errors invalid_argument for a wrong ref; unsupported when only a
/// Scan would find it
Result<NodeLookup> node_lookup(const Target& target, const GetNode& operation);

/// How a list of nodes is read: batches of at most 100 keys, and a Query for each node that only an
/// index finds.
struct NodesLookup {
  struct Batch {
    table::BatchGetItemRequest request;
    std::vector<std::string> refs;  ///< refs of the request's keys, in their order
  };
  struct One {
    std::string ref;
    table::QueryRequest query;
  };
  std::vector<Batch> batches;
  std::vector<One> queries;
  std::vector<std::string> never_stored;  ///< refs of types that have no items
};
/// Decides how to read a list of nodes. A repeated ref is read once. @errors as node_lookup
Result<NodesLookup> nodes_lookup(const Target& target, const GetNodes& operation);

/// Returns the GetItem of one edge. @errors invalid_argument: wrong ends, a missing key field
Result<table::GetItemRequest> edge_lookup(const Target& target, const GetEdge& operation);

/// Returns the Query of a node's partition. @errors invalid_argument when the ref does not
/// determine it
Result<table::QueryRequest> collection_query(const Target& target, const Collection& operation);

/// Returns whether only a Scan lists the nodes: the operation names no entry, and the type has
/// none.
bool needs_scan(const schema::Schema& schema, const NodesBy& operation);
/// Returns that Scan of the whole table. It returns items of every type.
/// @errors unsupported: the operation does not permit it; invalid_argument: an order or a bound
Result<table::ScanRequest> nodes_scan(const Target& target, const NodesBy& operation);
/// Returns one list for each shard of the entry's partition.
/// @errors invalid_argument naming the entries that the type has
Result<std::vector<ItemList>> nodes_by_lists(const Target& target, const NodesBy& operation);

/// How edges are counted: by a declared counter, or by Queries if there is none.
struct CountPlan {
  std::optional<table::GetItemRequest> counter;
  std::optional<table::BatchGetItemRequest> shards;  ///< of a sharded counter
  std::string attribute;                             ///< attribute of the counter
  std::vector<EdgeList> lists;                       ///< used if there is no counter
};
/// Returns the counter in the node's own item that alone answers; null: the plans tell what does.
const schema::Counter* counter_of(const Target& target, const Count& operation);
/// Returns one plan for each type.
Result<std::vector<CountPlan>> count_plans(const Target& target, const Count& operation);

/// Returns the read of the items of one sharded counter, at most kCounterShardsMax.
Result<table::BatchGetItemRequest> counter_shards(const Target& target,
                                                  const schema::NodeType& node,
                                                  std::string_view ref,
                                                  const schema::Counter& counter);

/// Every key and list where an edge between two nodes can be.
struct BetweenPlan {
  struct Place {
    EdgeChoice choice;  ///< forward: from a to b
    Item key;
  };
  std::vector<Place> places;    ///< keys that the two refs determine
  std::vector<EdgeList> lists;  ///< parallel edges: only those between a and b
  /// Under open-types: the partitions of both nodes, which may hold edges of undeclared types.
  std::vector<table::QueryRequest> partitions;
};
Result<BetweenPlan> between_plan(const Target& target, const Between& operation);

}  // namespace adjoin::plan
