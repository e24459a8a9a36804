#include "bench/topology/csr.h"

#include <algorithm>
#include <numeric>

namespace adjoin::bench {

Csr::Csr(std::uint32_t nodes, const std::vector<std::pair<Node, Node>>& edges)
    : begins_(std::size_t{nodes} + 1, 0),
      others_(edges.size()),
      marks_(nodes, 0),
      other_marks_(nodes, 0),
      counts_(nodes, 0) {
  for (const auto& [from, to] : edges) ++begins_[from + std::size_t{1}];
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (const auto& [from, to] : edges) others_[next[from]++] = to;
  for (Node node = 0; node < nodes; ++node) {
    std::sort(others_.begin() + begins_[node], others_.begin() + begins_[node + std::size_t{1}]);
  }
}

std::uint64_t Csr::reach(Node start, std::uint32_t hops) {
  ++stamp_;
  queue_.assign(1, start);
  mark(marks_, start);
  std::size_t begin = 0;
  for (std::uint32_t hop = 0; hop < hops; ++hop) {
    const std::size_t end = queue_.size();
    for (; begin < end; ++begin) {
      for (const Node to : neighbours(queue_[begin])) {
        if (mark(marks_, to)) queue_.push_back(to);
      }
    }
  }
  return queue_.size();
}

std::uint64_t Csr::path(Node start, Node end) {
  if (start == end) return 0;
  ++stamp_;
  mark(marks_, start);
  mark(other_marks_, end);
  std::vector<Node> a{start};
  std::vector<Node> b{end};
  std::vector<Node> next;
  for (std::uint64_t hops = 1; !a.empty() && !b.empty(); ++hops) {
    const bool grow_a = a.size() <= b.size();
    std::vector<Node>& level = grow_a ? a : b;
    std::vector<std::uint32_t>& own = grow_a ? marks_ : other_marks_;
    const std::vector<std::uint32_t>& other = grow_a ? other_marks_ : marks_;
    next.clear();
    for (const Node node : level) {
      for (const Node to : neighbours(node)) {
        if (other[to] == stamp_) return hops;
        if (mark(own, to)) next.push_back(to);
      }
    }
    level.swap(next);
  }
  return 0;
}

std::uint64_t Csr::recommend(Node start) {
  ++stamp_;
  mark(marks_, start);
  for (const Node one : neighbours(start)) mark(marks_, one);
  queue_.clear();
  for (const Node one : neighbours(start)) {
    if (one == start) continue;
    for (const Node to : neighbours(one)) {
      if (marks_[to] == stamp_) continue;
      if (counts_[to]++ == 0) queue_.push_back(to);
    }
  }
  const std::size_t kept = std::min<std::size_t>(10, queue_.size());
  std::partial_sort(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(kept),
                    queue_.end(), [this](Node x, Node y) {
                      return counts_[x] != counts_[y] ? counts_[x] > counts_[y] : x < y;
                    });
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kept; ++i) sum = sum * 31 + queue_[i] + counts_[queue_[i]];
  for (const Node node : queue_) counts_[node] = 0;
  return sum;
}

}  // namespace adjoin::bench
