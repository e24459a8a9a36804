#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace adjoin::graph {

/// Who is below whom in all trees, to find who is below himself without climbing for each edge.
/// Nodes are numbers other than 0. Holds 16 bytes a node and at most `nodes_max` of them.
class Forest {
 public:
  explicit Forest(std::size_t nodes_max) : nodes_max_(nodes_max) {}

  void add(std::uint64_t child, std::uint64_t parent);
  /// Takes away, again and again, every node that has no child left. What stays is in a cycle, or
  /// above one by a second parent. Once, behind the last `add`.
  void strip();
  /// After `strip`. True of every node when there were too many to tell.
  bool may_be_in_cycle(std::uint64_t node) const;
  /// After `strip`: whether it may be true of any.
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
