#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/assert.h"
#include "topology/edge_change.h"

namespace adjoin::topology {

/// Why a search ended. `complete`: nothing cut it short. `hops` and `nodes`: it reached that limit.
/// `stopped`: its StopCheck returned true.
enum class Ended : std::uint8_t { complete, hops, nodes, stopped };

/// Cancellation check. A search calls it at least once for every few thousand edges, and ends if it
/// returns true. Empty: the search is not cancelled.
using StopCheck = std::function<bool()>;

/// Array of node depths that a new search clears in constant time. A value counts only if it is at
/// least the base of the current search.
class Depths {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// Starts a search: clears all depths and makes room for `nodes` nodes. Depths up to `depth_max`
  /// may be set until the next call. Bases only rise, so values of earlier searches are below the
  /// present one and count as none.
  /// @cost constant, but for growth and when the 32-bit numbers are used up
  void begin(std::size_t nodes, std::uint32_t depth_max) {
    if (next_ > UINT32_MAX - depth_max - 1) {
      values_.assign(values_.size(), 0);
      next_ = 1;
    }
    base_ = next_;
    next_ += depth_max + 1;
    ADJOIN_ASSERT(next_ > base_);
    if (values_.size() < nodes) values_.resize(nodes, 0);
  }
  bool has(NodeId node) const noexcept { return values_[node] >= base_; }
  /// Returns the node's depth, or kNone if it has none.
  std::uint32_t of(NodeId node) const noexcept { return has(node) ? values_[node] - base_ : kNone; }
  /// Sets the depth of a node without one. Returns false, and changes nothing, if it has one.
  bool set(NodeId node, std::uint32_t depth) noexcept {
    if (has(node)) return false;
    values_[node] = base_ + depth;
    return true;
  }
  /// Sets the node's depth, whether it has one or not.
  void put(NodeId node, std::uint32_t depth) noexcept { values_[node] = base_ + depth; }
  /// Gives `depth` to all of `ids` that have none and writes those ids to `next`, which has room
  /// for them and one more. Returns the end of what it wrote. Branchless, because the branch would
  /// be unpredictable.
  /// It writes each id and moves on only past new ones: hence the room for one more.
  NodeId* set_all(std::span<const NodeId> ids, std::uint32_t depth, NodeId* next) noexcept {
    return write_new(ids, base_ + depth, 0, next);
  }
  /// Like `set_all`, but numbers the ids: the first without a depth gets `depth`, the next one
  /// depth + 1, and so on.
  NodeId* number_all(std::span<const NodeId> ids, std::uint32_t depth, NodeId* next) noexcept {
    return write_new(ids, base_ + depth, 1, next);
  }
  /// Returns whether any of `ids` has a depth.
  bool has_any(std::span<const NodeId> ids) const noexcept {
    return std::any_of(ids.begin(), ids.end(), [values = values_.data(), base = base_](NodeId id) {
      return values[id] >= base;
    });
  }
  /// Returns an iterator to the first of `ids` with this depth, or ids.end().
  auto find(std::span<const NodeId> ids, std::uint32_t depth) const noexcept {
    return std::find_if(ids.begin(), ids.end(),
                        [values = values_.data(), wanted = base_ + depth](NodeId id) {
                          return values[id] == wanted;
                        });
  }

 private:
  NodeId* write_new(std::span<const NodeId> ids, std::uint32_t fresh, std::uint32_t step,
                    NodeId* next) noexcept {
    std::uint32_t* const values = values_.data();
    const std::uint32_t base = base_;
    for (const NodeId id : ids) {
      const std::uint32_t value = values[id];
      const bool is_new = value < base;
      values[id] = is_new ? fresh : value;
      *next = id;
      next += is_new;
      fresh += is_new ? step : 0;
    }
    return next;
  }

  std::vector<std::uint32_t> values_;
  std::uint32_t base_ = 1;
  std::uint32_t next_ = 1;
};

/// Set of visited nodes that a new search clears in constant time. It takes half the memory of
/// Depths, and a store does not depend on the value loaded before.
class Marks {
 public:
  /// Starts a search: clears the set and makes room for `nodes` nodes.
  void begin(std::size_t nodes) {
    if (++mark_ == 0) {
      values_.assign(values_.size(), 0);
      mark_ = 1;
    }
    if (values_.size() < nodes) values_.resize(nodes, 0);
  }
  bool has(NodeId node) const noexcept { return values_[node] == mark_; }
  void set(NodeId node) noexcept { values_[node] = mark_; }
  /// Adds all of `ids` to the set and writes the new ones to `next`, which has room for them and
  /// one more. Returns the end of what it wrote. Branchless, as `Depths::set_all`.
  NodeId* set_all(std::span<const NodeId> ids, NodeId* next) noexcept {
    std::uint16_t* const values = values_.data();
    const std::uint16_t mark = mark_;
    for (const NodeId id : ids) {
      const bool is_new = values[id] != mark;
      values[id] = mark;
      *next = id;
      next += is_new;
    }
    return next;
  }

 private:
  std::vector<std::uint16_t> values_;
  std::uint16_t mark_ = 0;
};

/// Reusable, uninitialized buffer for every node of a view and one more. The spare element is
/// needed because a search writes a node before it knows whether the node is new.
class NodeRoom {
 public:
  /// Returns the buffer, with room for nodes + 1 ids. Earlier content is lost.
  NodeId* begin(std::size_t nodes) {
    if (size_ <= nodes) {
      nodes_ = std::make_unique_for_overwrite<NodeId[]>(nodes + 1);
      size_ = nodes + 1;
    }
    return nodes_.get();
  }

 private:
  std::unique_ptr<NodeId[]> nodes_;
  std::size_t size_ = 0;
};

/// Scratch memory of searches, reused between them. A small search in a large graph then costs only
/// what it visits. One search at a time.
struct SearchSpace {
  Marks met;
  Depths from_start;
  Depths from_end;
  Depths on_path;
  std::vector<std::uint32_t> few_walks;   ///< walks by node; all 0 between searches
  std::vector<std::uint64_t> many_walks;  ///< the same, for counts too large for 32 bits
  NodeRoom reached;
  NodeRoom reached_back;
  std::vector<std::uint32_t> places;  ///< each search fills it anew
};

/// Rate limiter for a StopCheck: calls it once in some 4,096 edges. Borrows the check.
/// A check may take a lock or read a clock. Counted in edges, because a hub is one node.
class StopWatch {
 public:
  explicit StopWatch(const StopCheck& check) : check_(check) {}
  /// Counts one node and its `edges`. Returns true if the search is to end.
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
