#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"

namespace adjoin::plan {

/// How one node is found: by its key, or through the index that its type names for refs alone.
struct NodeLookup {
  std::optional<table::GetItemRequest> get;
  std::optional<table::QueryRequest> query;
};
/// @errors validation for a wrong ref; unsupported when only a Scan would find it.
Result<NodeLookup> node_lookup(const Target& target, const GetNode& operation);

/// How a list of nodes is found: batches of at most 100 keys, and a Query for each node that only
/// an index finds.
struct NodesLookup {
  struct Batch {
    table::BatchGetItemRequest request;
    std::vector<std::string> refs;  ///< of its keys, in their order
  };
  struct One {
    std::string ref;
    table::QueryRequest query;
  };
  std::vector<Batch> batches;
  std::vector<One> queries;
  std::vector<std::string> never_stored;  ///< refs of types of which there is no item
};
/// A ref that is named twice is looked up once. @errors as node_lookup
Result<NodesLookup> nodes_lookup(const Target& target, const GetNodes& operation);

/// The point check. @errors validation: wrong ends, a missing key field.
Result<table::GetItemRequest> edge_lookup(const Target& target, const GetEdge& operation);

/// The node's partition. @errors validation when the ref does not tell it.
Result<table::QueryRequest> collection_query(const Target& target, const Collection& operation);

/// Whether only a Scan lists the nodes: the operation names no entry, and the type has none.
bool needs_scan(const schema::Schema& schema, const NodesBy& operation);
/// That Scan, of the whole table. Its items are of every type.
/// @errors unsupported: the operation does not allow it; validation: an order or a bound
Result<table::ScanRequest> nodes_scan(const Target& target, const NodesBy& operation);
/// One list for each shard of the entry's partition.
/// @errors validation naming the entries that the type has
Result<std::vector<ItemList>> nodes_by_lists(const Target& target, const NodesBy& operation);

/// The declared counter, or what is counted when there is none.
struct CountPlan {
  std::optional<table::GetItemRequest> counter;
  std::optional<table::BatchGetItemRequest> shards;  ///< of a counter in shards
  std::string attribute;                             ///< of the counter
  std::vector<EdgeList> lists;                       ///< used when there is no counter
};
/// One for each type.
Result<std::vector<CountPlan>> count_plans(const Target& target, const Count& operation);

/// The items of one counter in shards, at most kCounterShardsMax.
Result<table::BatchGetItemRequest> counter_shards(const Target& target,
                                                  const schema::NodeType& node,
                                                  std::string_view ref,
                                                  const schema::Counter& counter);

/// Every place where an edge between two nodes can be.
struct BetweenPlan {
  struct Place {
    EdgeChoice choice;  ///< forward: from a to b
    item::Item key;
  };
  std::vector<Place> places;    ///< keys that the two refs tell
  std::vector<EdgeList> lists;  ///< parallel edges: those between a and b alone
  /// Under open-types: the partitions of both, in which undeclared types may stand.
  std::vector<table::QueryRequest> partitions;
};
Result<BetweenPlan> between_plan(const Target& target, const Between& operation);

}  // namespace adjoin::plan
