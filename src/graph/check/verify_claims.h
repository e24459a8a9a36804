#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "graph/check/finding.h"
#include "item/attribute_value.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"

namespace adjoin::graph {

/// One thing that an item says about another, as numbers that cancel when the other agrees.
/// Decision 0049 explains how a whole table is compared by them.
struct Claim {
  enum class Kind : std::uint8_t {
    needs,       ///< an edge: this node has an item
    is_there,    ///< a node's item; `value` is 1 when it is a node that was put
    counts,      ///< `value` is a part of the sum over the node's counters
    counted_of,  ///< an item with counters of this node
    looks_odd,   ///< something that reads this node may see more or less than its items tell
    in_set,      ///< `value` is a part of the sum over the node's edge set
    has_set,     ///< a node with such a set; `value` is 1 when it is not compared
    copies,      ///< an edge: the node's field has this value
    copied,      ///< a node: its field has this value
    asks_copy,   ///< an edge whose mirrored item copies the field
    print,       ///< `value` is a part of a sum that is zero when two items agree
    child,       ///< a tree edge: `value` is the parent of this node
    listed_at,   ///< an edge that is looked at singly when its node looks odd
  };
  Kind kind = Kind::print;
  std::uint64_t key = 0;
  std::uint64_t value = 0;
};

/// What one item says. Cleared and filled again, item by item.
struct Claims {
  std::vector<Claim> all;
  bool is_suspect = false;  ///< it has to be looked at by itself, whatever others say
  std::uint32_t nodes = 0;
  std::uint32_t edges = 0;

  void clear();
};

/// The key of a claim: the hash in the upper 52 bits, then what it is about, then room for flags.
inline constexpr unsigned kClaimFlagBits = 4;
inline constexpr unsigned kClaimHashShift = 12;
inline constexpr std::uint8_t kSetPlace = 254;
inline constexpr std::uint8_t kCopyPlace = 255;
/// The value of a field that is not there.
inline constexpr std::uint64_t kNoValueClaim = 1;
/// Node types from here on are not told apart.
inline constexpr std::uint8_t kNodeTypesMax = 253;
inline std::uint8_t place_of(std::uint64_t key) noexcept {
  return static_cast<std::uint8_t>(key >> kClaimFlagBits);
}

/// Tells what items claim. Immutable, safe to share between threads. Borrows all.
class ClaimMaker {
 public:
  /// @param with_stream  what follows the table's stream is compared too
  /// @param seed  drawn for each verification, so that nobody can make items whose sums agree
  ClaimMaker(const schema::Schema& schema, const VerifyOptions& options, bool with_stream,
             std::uint64_t seed);

  /// Fills `claims` with what the item claims.
  void tell(const item::Item& item, Claims& claims) const;

  /// The number under which nodes of this type are told apart.
  std::uint8_t number_of(const schema::NodeType& type) const;

 private:
  struct Counted {
    const schema::Counter* counter = nullptr;
    std::uint64_t hash = 0;
  };
  struct Node {
    std::vector<Counted> counters;  ///< those that are compared by sums
    bool is_odd = false;            ///< it has counters that are not
    std::vector<std::string> marks;
    std::vector<std::string> copied;  ///< fields that edges copy
    bool is_copied_from = false;
  };
  struct Edge {
    bool is_plain = true;                 ///< sums can tell of it
    std::vector<std::string> uncompared;  ///< attributes in which its two items may differ
    std::vector<std::string> taken;
    std::vector<const schema::TakenField*> copies;  ///< on the edge's own item
    std::vector<const schema::TakenField*> mirror_copies;
  };

  void prepare_nodes(bool with_stream);
  void prepare_edges(bool with_stream);
  void prepare_copy(const schema::EdgeType& type, const schema::TakenField& copy, Edge& edge);
  bool looks_at(Finding::Kind kind) const;
  const Node& of(const schema::NodeType& type) const;
  const Edge& of(const schema::EdgeType& type) const;

  void tell_node(const schema::Recognised& known, const item::Item& item, Claims& claims) const;
  void tell_set(const schema::Recognised& known, const item::Item& item, Claims& claims) const;
  void tell_edge(const schema::Recognised& known, const item::Item& item, Claims& claims) const;
  void tell_mirror(const schema::Recognised& known, const item::Item& item, Claims& claims) const;
  void tell_counter(const schema::Recognised& known, const item::Item& item, Claims& claims) const;
  void tell_guard(const item::Item& guard, bool is_held, Claims& claims) const;
  /// Nothing that the edge says of others can be relied on.
  void tell_odd(const schema::Recognised& known, const item::Item& item, Claims& claims) const;
  void tell_odd_node(const schema::Recognised* known, std::string_view ref, Claims& claims) const;
  void tell_listed(const schema::Recognised* known, const item::Item& item, Claims& claims) const;
  void tell_counts(const schema::NodeType& type, std::string_view ref, std::string_view other,
                   const schema::EdgeType& edge, schema::Direction direction,
                   const item::Item& item, Claims& claims) const;
  void tell_copies(const schema::Recognised& known,
                   const std::vector<const schema::TakenField*>& copies, const item::Item& item,
                   Claims& claims) const;
  void tell_print(const Edge& edge, const item::Item& item, bool is_held, Claims& claims) const;

  std::uint64_t hash(std::string_view bytes) const;
  std::uint64_t hash_of_key(const item::Item& item) const;
  std::uint64_t node_key(const schema::NodeType& type, std::string_view ref) const;
  std::uint64_t set_key(std::string_view ref) const;
  std::uint64_t copy_key(std::string_view ref, std::string_view field) const;
  std::uint64_t tree_key(const schema::EdgeType& tree, std::string_view ref) const;
  std::uint64_t value_of(const item::AttributeValue* value) const;

  const schema::Schema& schema_;
  const VerifyOptions& options_;
  const std::uint64_t seed_;
  bool compares_guards_ = false;
  bool compares_mirrors_ = false;
  bool compares_copies_ = false;
  bool compares_sets_ = false;
  std::vector<Node> nodes_;  ///< by the schema's order
  std::vector<Edge> edges_;
};

}  // namespace adjoin::graph
