#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "plan/write/write_build.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {

// What records leave in an empty table that no one else writes to: items instead of requests, so
// that nothing has to be asked. The same items as `plan_writes` leaves.

/// @errors unsupported, naming what edges of the type need that can be told only when their writes
///         come one after the other, and what to do
Result<void> check_bulk(const schema::EdgeType& edge);
Result<void> check_bulk(const schema::Schema& schema, const schema::NodeType& node);

/// An edge, for what it changes on its nodes.
struct BulkEdge {
  const schema::EdgeType* type = nullptr;
  const schema::EdgeForm* form = nullptr;
  std::string from;
  std::string to;
  item::AttributeMap fields;  ///< what the user gave
};

/// Derives the items of new edges, in stored form. Not thread-safe.
class BulkEdges {
 public:
  explicit BulkEdges(const Target& target) : target_(target) {}

  struct Made {
    BulkEdge edge;
    Bytes item;
    Bytes mirror;                    ///< empty: there is none
    bool has_given_version = false;  ///< the record says itself how often it was written
  };
  /// Valid until the next call. @errors as plan_writes: validation
  Result<const Made*> make(const AddEdge& add);

 private:
  const Target& target_;
  std::size_t count_ = 0;
  Made made_;
};
/// The edge that a stored item of it is of.
BulkEdge bulk_edge(const Target& target, const schema::Recognised& edge, const item::Item& stored);

/// A counter that an edge changes, at one of its ends.
struct BulkCounter {
  bool at_from = true;
  const schema::NodeType* node = nullptr;
  const schema::Counter* counter = nullptr;
};
/// Everything that edges of the form count for, eventual counters included: nobody follows what is
/// loaded.
std::vector<BulkCounter> bulk_counters(const schema::Schema& schema, const schema::EdgeType& type,
                                       const schema::EdgeForm& form, bool is_self_loop);

struct BulkEntry {
  std::string ref;
  const schema::NodeType* node = nullptr;
  std::string entry;
};
/// The entries that an edge is in edge sets. @errors validation when its fields do not tell one
Result<std::vector<BulkEntry>> bulk_entries(const Target& target, const BulkEdge& edge);

/// Puts a node over what there is of it; nullopt: nothing. @errors as plan_writes: validation
Result<void> bulk_put(const Target& target, const PutNode& put, std::optional<item::Item>& node);
/// The guard of a node's unique value.
struct BulkGuard {
  item::Item item;
  std::string what;  ///< "email \"a@b.example\""
};
Result<std::vector<BulkGuard>> bulk_guards(const schema::Schema& schema,
                                           const schema::NodeType& node, const std::string& ref,
                                           const item::Item& item);

}  // namespace adjoin::plan
