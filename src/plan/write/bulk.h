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

// Bulk load: turns records directly into the items of an empty table that has no other writer. It
// reads nothing, and produces the same items as `plan_writes`.

/// Checks that bulk load supports the type.
/// @errors unsupported: edges of the type need single writes in order; names why, and what to do
Result<void> check_bulk(const schema::EdgeType& edge);
Result<void> check_bulk(const schema::Schema& schema, const schema::NodeType& node);

/// An edge that is loaded, as input of what it changes on its nodes.
struct BulkEdge {
  const schema::EdgeType* type = nullptr;
  const schema::EdgeForm* form = nullptr;
  std::string from;
  std::string to;
  Item fields;  ///< given by the user
};

/// Derives the items of new edges, in stored form. Not thread-safe.
class BulkEdges {
 public:
  explicit BulkEdges(const Target& target) : target_(target) {}

  struct Made {
    BulkEdge edge;
    Bytes item;
    Bytes mirror;                    ///< empty: no mirror
    bool has_given_version = false;  ///< true: the record itself gives the version
  };
  /// Derives the items of an edge. The result is valid until the next call.
  /// @errors as plan_writes: invalid_argument
  Result<const Made*> make(const AddEdge& add);

 private:
  const Target& target_;
  std::size_t count_ = 0;
  Made made_;
};
/// Returns the edge that a stored item represents.
BulkEdge bulk_edge(const Target& target, const schema::Recognised& edge, const Item& stored);

/// A counter that an edge changes at one of its ends.
struct BulkCounter {
  bool at_from = true;
  const schema::NodeType* node = nullptr;
  const schema::Counter* counter = nullptr;
};
/// Returns all counters that edges of the variant change. Eventual ones are included, because no
/// stream consumer sees a bulk load.
std::vector<BulkCounter> bulk_counters(const schema::Schema& schema, const schema::EdgeType& type,
                                       const schema::EdgeForm& form, bool is_self_loop);

/// An entry of an edge set on one node.
struct BulkEntry {
  std::string ref;
  const schema::NodeType* node = nullptr;
  std::string entry;
};
/// Returns the edge's entries in edge sets.
/// @errors invalid_argument when its fields do not determine an entry
Result<std::vector<BulkEntry>> bulk_entries(const Target& target, const BulkEdge& edge);

/// Applies a put to a node's item. nullopt: the node has no item yet. @errors as plan_writes:
/// invalid_argument
Result<void> bulk_put(const Target& target, const PutNode& put, std::optional<Item>& node);
/// The guard of a node's unique value.
struct BulkGuard {
  Item item;
  std::string what;  ///< the value for messages: "email \"a@b.example\""
};
/// Returns the guards of all unique values of a node's item.
Result<std::vector<BulkGuard>> bulk_guards(const schema::Schema& schema,
                                           const schema::NodeType& node, const std::string& ref,
                                           const Item& item);

}  // namespace adjoin::plan
