#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "graph/check/finding.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

/// A statement of one item about another as a number: the statements of two items cancel if the
/// items agree. Decision 0049 explains how a whole table is compared by such sums.
/// So a table larger than memory is checked by one Scan, and only what does not cancel is looked at
/// by itself.
struct Claim {
  enum class Kind : std::uint8_t {
    needs,       ///< of an edge: this node must have an item
    is_there,    ///< of a node's item: it exists; `value` is 1 if the node was put
    counts,      ///< `value` is an addend of the node's counter sum, 0 if all agree
    counted_of,  ///< of an item with counters in shards: it belongs to this node
    looks_odd,   ///< lists of this node's edges may differ from the items that belong to it
    in_set,      ///< `value` is an addend of the sum of the node's edge set
    has_set,     ///< of a node with an edge set; `value` is 1 if it overflows: not compared
    copies,      ///< of an edge: its copy of the node's field has this value
    copied,      ///< of a node: its field has this value
    asks_copy,   ///< of an edge whose mirrored item copies this field
    print,       ///< `value` is an addend of a sum that is 0 if two items agree
    child,       ///< of a tree edge: `value` is the parent of this node
    listed_at,   ///< of a tree edge, which is checked singly if this node looks odd
    in_shard,    ///< of an edge in a shard that only some nodes have: `value` shards are needed
    has_shards,  ///< of the item with a node's number of shards, which is `value`
    spread,      ///< of a node whose lists lack edges if it has fewer shards than they need
  };
  Kind kind = Kind::print;
  std::uint64_t key = 0;  ///< what the claim is about
  std::uint64_t value = 0;
};

/// The claims of one item. Reused: cleared and filled again for each item.
struct Claims {
  std::vector<Claim> all;
  bool is_suspect = false;  ///< it has to be checked singly, whatever other items claim
  std::uint32_t nodes = 0;  ///< nodes that the item stands for, 0 or 1
  std::uint32_t edges = 0;  ///< edges that the item stands for, 0 or 1

  void clear();
};

// Layout of a claim's key: a hash in the upper 52 bits, then 8 bits that name the sort of place,
// then 4 bits for flags.
inline constexpr unsigned kClaimFlagBits = 4;
inline constexpr unsigned kClaimHashShift = 12;
inline constexpr std::uint8_t kShardPlace = 253;  ///< sort of place: a node's shards of a type
inline constexpr std::uint8_t kSetPlace = 254;    ///< sort of place: an edge set
inline constexpr std::uint8_t kCopyPlace = 255;   ///< sort of place: a copied field
/// Value of a field that is missing.
inline constexpr std::uint64_t kNoValueClaim = 1;
/// All node types from this number on share it.
inline constexpr std::uint8_t kNodeTypesMax = 252;
/// Returns the sort of place: the number of a node's type, kShardPlace, kSetPlace or kCopyPlace.
inline std::uint8_t place_of(std::uint64_t key) noexcept {
  return static_cast<std::uint8_t>(key >> kClaimFlagBits);
}

/// Derives the claims of items from the schema. Borrows schema and options. Immutable, thread-safe.
class ClaimMaker {
 public:
  /// @param with_stream  eventual counters and copies by the stream are compared too
  /// @param seed  drawn for each verification, so that nobody can construct items whose sums agree
  ClaimMaker(const schema::Schema& schema, const VerifyOptions& options, bool with_stream,
             std::uint64_t seed);

  /// Replaces `claims` by the claims of this item.
  void tell(const Item& item, Claims& claims) const;

  /// Returns the number of this node type in keys of claims, at most kNodeTypesMax.
  std::uint8_t number_of(const schema::NodeType& type) const;

 private:
  /// A counter that is compared by sums, and the factor of its values.
  struct Counted {
    const schema::Counter* counter = nullptr;
    std::uint64_t hash = 0;
  };
  /// What is compared of a node type.
  struct Node {
    std::vector<Counted> counters;    ///< those that are compared by sums
    bool is_odd = false;              ///< it has counters that are checked singly
    std::vector<std::string> marks;   ///< a node that was put has one of them
    std::vector<std::string> copied;  ///< fields that edges copy
    bool is_copied_from = false;
    std::vector<const schema::EdgeType*> spread;  ///< types whose edges at it can get more shards
  };
  /// What is compared of an edge type.
  struct Edge {
    bool is_plain = true;                 ///< compared by sums; false: each edge is checked singly
    std::vector<std::string> uncompared;  ///< attributes in which its two items may differ
    std::vector<std::string> taken;       ///< id parts written onto its edges
    std::vector<const schema::TakenField*> copies;  ///< on the edge's own item
    std::vector<const schema::TakenField*> mirror_copies;
  };

  void prepare_nodes(bool with_stream);
  void prepare_edges(bool with_stream);
  void prepare_copy(const schema::EdgeType& type, const schema::TakenField& copy, Edge& edge);
  bool looks_at(Finding::Kind kind) const;
  const Node& of(const schema::NodeType& type) const;
  const Edge& of(const schema::EdgeType& type) const;

  // Each adds the claims of one kind of item, or those about one kind of place.
  void tell_node(const schema::Recognised& known, const Item& item, Claims& claims) const;
  void tell_set(const schema::Recognised& known, const Item& item, Claims& claims) const;
  void tell_edge(const schema::Recognised& known, const Item& item, Claims& claims) const;
  void tell_mirror(const schema::Recognised& known, const Item& item, Claims& claims) const;
  void tell_counter(const schema::Recognised& known, const Item& item, Claims& claims) const;
  void tell_guard(const Item& guard, bool is_held, Claims& claims) const;
  void tell_shards(const schema::Recognised& known, const Item& item, Claims& claims) const;
  /// For an edge whose claims cannot be relied on: it is a suspect, and the nodes that it names
  /// look odd.
  void tell_odd(const schema::Recognised& known, const Item& item, Claims& claims) const;
  void tell_odd_node(const schema::Recognised* known, std::string_view ref, Claims& claims) const;
  void tell_listed(const schema::Recognised* known, const Item& item, Claims& claims) const;
  void tell_counts(const schema::NodeType& type, std::string_view ref, std::string_view other,
                   const schema::EdgeType& edge, schema::Direction direction, const Item& item,
                   Claims& claims) const;
  void tell_copies(const schema::Recognised& known,
                   const std::vector<const schema::TakenField*>& copies, const Item& item,
                   Claims& claims) const;
  void tell_print(const Edge& edge, const Item& item, bool is_held, Claims& claims) const;

  std::uint64_t hash(std::string_view bytes) const;
  std::uint64_t hash_of_key(const Item& item) const;
  std::uint64_t node_key(const schema::NodeType& type, std::string_view ref) const;
  std::uint64_t set_key(std::string_view ref) const;
  std::uint64_t copy_key(std::string_view ref, std::string_view field) const;
  std::uint64_t tree_key(const schema::EdgeType& tree, std::string_view ref) const;
  std::uint64_t shard_key(const schema::EdgeType& edge, std::string_view ref) const;
  std::uint64_t value_of(const Value* value) const;

  const schema::Schema& schema_;
  const VerifyOptions& options_;
  const std::uint64_t seed_;
  bool compares_guards_ = false;
  bool compares_mirrors_ = false;
  bool compares_copies_ = false;
  bool compares_sets_ = false;
  std::vector<Node> nodes_;  ///< in the schema's order
  std::vector<Edge> edges_;  ///< in the schema's order
};

}  // namespace adjoin::graph
