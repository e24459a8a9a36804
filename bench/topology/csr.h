#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace adjoin::bench {

/// What topology is compared with: the neighbours of all nodes in one array, which nothing can
/// change, and the same searches over it with the same visited marks.
class Csr {
 public:
  using Node = std::uint32_t;

  Csr(std::uint32_t nodes, const std::vector<std::pair<Node, Node>>& edges);

  std::span<const Node> neighbours(Node node) const {
    return std::span(others_).subspan(begins_[node],
                                      begins_[node + std::size_t{1}] - begins_[node]);
  }
  std::uint32_t nodes() const { return static_cast<std::uint32_t>(begins_.size() - 1); }
  std::size_t bytes() const {
    return begins_.size() * sizeof(begins_[0]) + others_.size() * sizeof(Node);
  }

  /// How many nodes are within `hops`, the start included.
  std::uint64_t reach(Node start, std::uint32_t hops);
  /// Hops of a shortest path, searched from both ends (the graph is symmetric); 0 when none.
  std::uint64_t path(Node start, Node end);
  /// A checksum of the ten best friends of friends: by count, then by number.
  std::uint64_t recommend(Node start);

 private:
  bool mark(std::vector<std::uint32_t>& marks, Node node) {
    if (marks[node] == stamp_) return false;
    marks[node] = stamp_;
    return true;
  }

  std::vector<std::uint32_t> begins_;
  std::vector<Node> others_;
  std::vector<std::uint32_t> marks_;
  std::vector<std::uint32_t> other_marks_;
  std::vector<std::uint32_t> counts_;
  std::vector<Node> queue_;
  std::uint32_t stamp_ = 0;
};

}  // namespace adjoin::bench
