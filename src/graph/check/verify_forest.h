#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

}  // namespace adjoin::graph
