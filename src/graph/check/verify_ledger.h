#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph/check/verify_claims.h"

namespace adjoin::graph {

/// Cycle detection over all trees of a table, by removing leaves until only cycles are left. Nodes
/// are numbers other than 0. Memory: 16 bytes a node, at most `nodes_max` nodes. Not thread-safe.
class Forest {
 public:
  explicit Forest(std::size_t nodes_max) : nodes_max_(nodes_max) {}

  void add(std::uint64_t child, std::uint64_t parent);
  /// Removes nodes without children until none is left. The remaining nodes are in a cycle, or
  /// above one by a second parent. Call once, after the last `add`.
  void strip();
  /// Returns whether the node may be in a cycle; true for every node if there were too many nodes.
  /// Call after `strip`.
  bool may_be_in_cycle(std::uint64_t node) const;
  /// Returns whether may_be_in_cycle can be true for any node. Call after `strip`.
  bool has_cycle() const noexcept { return is_full_ || left_ != 0; }

 private:
  struct Node {
    std::uint64_t name = 0;  ///< 0: the slot is free
    std::uint32_t parent = kNobody;
    std::uint32_t children = 0;
  };
  static constexpr std::uint32_t kNobody = UINT32_MAX;

  std::size_t slot_of(std::uint64_t name) const;
  void grow();
  void take(std::uint32_t node);

  const std::size_t nodes_max_;
  std::vector<Node> slots_;  ///< a power of two of them
  std::size_t held_ = 0;
  std::size_t left_ = 0;
  bool is_full_ = false;
  struct SecondParent {
    std::uint64_t child;
    std::uint64_t parent;
  };
  std::vector<SecondParent> seconds_;  ///< nothing else but a mistake in the data makes them
};

/// Checks a whole table in one Scan. Each item adds numbers to the nodes that it speaks of
/// (verify_claims.h). Where the sum is not 0, those items are suspects and are checked singly. An
/// item that is no suspect agrees with all claims, except with the small probability of a hash
/// collision.
///
/// Memory is bounded. If the places do not suffice, the first pass keeps the lower half of the
/// hashes only, and so on; the others have their turn when the table is read once more. Not
/// thread-safe.
class Ledger {
 public:
  /// @param places_max  places that are held at once, 24 bytes for each
  Ledger(bool compares_ends, std::size_t places_max);

  void add(const Claims& claims);
  /// Ends a pass, after its last item. Returns true if the table has to be read once more.
  bool end_pass();

  // After the last pass.
  /// Returns whether any item has to be checked singly.
  bool has_suspects() const;
  bool is_suspect(const Claims& claims) const;
  /// Returns whether nodes of this type (ClaimMaker::number_of) have items.
  bool is_kept(std::uint8_t type) const noexcept { return was_put_[type]; }
  /// Returns how many nodes of this type are named by edges but have no item.
  std::uint64_t missing(std::uint8_t type) const noexcept { return missing_[type]; }

 private:
  /// What claims are summed up for: a node, an edge set, a copied field, or a node's shards of a
  /// type. A slot of the hash table `places_`; the key has flags in its lowest bits.
  struct Place {
    std::uint64_t key = 0;  ///< 0: free
    std::uint64_t sum = 0;

    // Of a node's shards `sum` is two numbers, as claims come in any order: the shards that it has
    // in the upper half, those that its edges need in the lower.
    void has_shards(std::uint64_t count) noexcept { sum |= count << 32U; }
    void needs_shards(std::uint64_t count) noexcept {
      const std::uint64_t needed = std::max(sum & UINT32_MAX, count);
      sum = (sum & ~std::uint64_t{UINT32_MAX}) | needed;
    }
    bool lacks_shards() const noexcept { return (sum & UINT32_MAX) > sum >> 32U; }
  };
  static constexpr std::uint64_t kFlags = (1U << kClaimFlagBits) - 1;

  void apply(const Claim& claim);
  void apply_copy(const Claim& claim, Place& place);
  Place* at(std::uint64_t key);
  std::size_t slot_of(std::uint64_t key) const;
  void grow();
  /// Makes room: drops the places whose hashes are in the upper half of this pass, which a later
  /// pass sums up anew.
  void leave_half();
  /// Judges a place whose claims are all summed up, and notes why it is bad.
  void settle(const Place& place);
  void note(std::uint64_t key, std::uint64_t why);
  std::uint64_t why(std::uint64_t key) const;
  bool contradicts(const Claim& claim) const;

  const bool compares_ends_;
  const std::size_t places_max_;
  std::vector<Place> places_;
  std::size_t held_ = 0;
  // This pass takes the keys whose hash, the upper 52 bits, is from `begin_` up to `end_`.
  std::uint64_t begin_ = 0;
  std::uint64_t end_;
  bool is_first_ = true;
  bool has_suspects_ = false;
  /// Sums of the claims `print`, which the two items of an edge, or an item and its guard, cancel.
  /// Many items share one, and all of them are suspects if it is not 0.
  std::vector<std::uint64_t> prints_;
  Forest forest_;
  std::array<bool, 256> was_put_{};
  std::array<std::uint64_t, 256> missing_{};
  /// Keys of what does not agree, with the reasons in place of the flags; sorted at the end.
  std::vector<std::uint64_t> bad_;
  bool is_all_bad_ = false;
};

}  // namespace adjoin::graph
