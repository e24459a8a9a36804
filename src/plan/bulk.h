#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/operation.h"
#include "plan/plan.h"
#include "plan/write_build.h"
#include "schema/item_keys.h"

namespace adjoin::plan {

// What records leave in an empty table that no one else writes to: items instead of requests, so
// that nothing has to be asked. The same items as `plan_writes` leaves.

/// @errors unsupported, naming what edges of the type need that can be told only when their writes
///         come one after the other, and what to do
Result<void> check_bulk(const schema::Schema& schema, const schema::EdgeType& edge);
Result<void> check_bulk(const schema::Schema& schema, const schema::NodeType& node);

struct BulkEdge {
  NamedEdge edge;
  schema::EdgeItems items;
  item::AttributeMap fields;       ///< what the user gave, for what counts and for edge sets
  bool has_given_version = false;  ///< the record says itself how often it was written
};
/// The items of an edge that is new. `index`: unlike that of other edges.
/// @errors as plan_writes: validation
Result<BulkEdge> bulk_edge(const Target& target, const AddEdge& add, std::size_t index);
/// The edge that a stored item of it is of, and what the user gave to it.
BulkEdge bulk_edge(const Target& target, const schema::Recognised& edge, const item::Item& stored);

/// What an edge changes on one node.
struct BulkCount {
  std::string_view ref;  ///< of the edge that was asked, as `other`
  std::string_view other;
  const schema::NodeType* node = nullptr;
  const schema::Counter* counter = nullptr;
  item::Number amount;
};
/// `sign` times everything that an edge counts for, eventual counters included: nobody follows what
/// is loaded. Replaces what was in `out`.
void bulk_counts(const schema::Schema& schema, const NamedEdge& edge,
                 const item::AttributeMap& fields, int sign, std::vector<BulkCount>& out);

struct BulkEntry {
  std::string_view ref;  ///< of the edge that was asked
  const schema::NodeType* node = nullptr;
  std::string entry;
};
/// The entries that an edge is in edge sets.
Result<std::vector<BulkEntry>> bulk_entries(const Target& target, const NamedEdge& edge,
                                            const item::AttributeMap& fields);

/// Puts a node over what there is of it; nullopt: nothing. @errors as plan_writes: validation
Result<void> bulk_put(const Target& target, const PutNode& put, std::optional<item::Item>& node);
/// The guards of a node's unique values.
Result<std::vector<item::Item>> bulk_guards(const schema::Schema& schema,
                                            const schema::NodeType& node, const std::string& ref,
                                            const item::Item& item);

}  // namespace adjoin::plan
