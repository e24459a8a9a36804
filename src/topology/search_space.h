#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "topology/edge_change.h"

namespace adjoin::topology {

/// How a search ended. `complete`: it saw everything that was asked for.
enum class Ended : std::uint8_t { complete, hops, nodes, stopped };

/// Asked now and then, at least once for every few thousand edges; true ends the search.
using StopCheck = std::function<bool()>;

/// A depth for each node, forgotten at once when the next search begins.
class Depths {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// Forgets all and makes room. Depths up to `depth_max` may be set until the next call.
  void begin(std::size_t nodes, std::uint32_t depth_max) {
    if (next_ > UINT32_MAX - depth_max - 1) {
      values_.assign(values_.size(), 0);
      next_ = 1;
    }
    base_ = next_;
    next_ += depth_max + 1;
    if (values_.size() < nodes) values_.resize(nodes, 0);
  }
  bool has(NodeId node) const noexcept { return values_[node] >= base_; }
  /// kNone when the node has none.
  std::uint32_t of(NodeId node) const noexcept { return has(node) ? values_[node] - base_ : kNone; }
  /// False when the node has one already.
  bool set(NodeId node, std::uint32_t depth) noexcept {
    if (has(node)) return false;
    values_[node] = base_ + depth;
    return true;
  }
  /// Gives the node another depth.
  void put(NodeId node, std::uint32_t depth) noexcept { values_[node] = base_ + depth; }

 private:
  std::vector<std::uint32_t> values_;
  std::uint32_t base_ = 1;
  std::uint32_t next_ = 1;
};

/// The memory of searches, kept between them, so that a small search in a large graph costs what it
/// visits. One search at a time.
struct SearchSpace {
  Depths from_start;
  Depths from_end;
  Depths on_path;
  std::vector<std::uint64_t> walks;  ///< all 0 between searches
  std::vector<NodeId> nodes;         ///< this and `places`: lists that searches begin anew
  std::vector<std::uint32_t> places;
};

/// Counts edges between two looks at the StopCheck.
class StopWatch {
 public:
  explicit StopWatch(const StopCheck& check) : check_(check) {}
  bool stop(std::size_t edges) {
    since_ += edges + 1;
    if (since_ < kEvery || !check_) return false;
    since_ = 0;
    return check_();
  }

 private:
  static constexpr std::size_t kEvery = 4096;
  const StopCheck& check_;
  std::size_t since_ = 0;
};

}  // namespace adjoin::topology
