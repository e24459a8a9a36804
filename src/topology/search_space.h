#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
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
  /// Gives `depth` to all of `ids` that have none and writes these to `next`, which has room for
  /// them and one more. Answers where they end. Without a branch, because whether a node was met
  /// before cannot be foretold.
  NodeId* set_all(std::span<const NodeId> ids, std::uint32_t depth, NodeId* next) noexcept {
    return write_new(ids, base_ + depth, 0, next);
  }
  /// The same with `depth` for the first that has none, one more for the next, and so on.
  NodeId* number_all(std::span<const NodeId> ids, std::uint32_t depth, NodeId* next) noexcept {
    return write_new(ids, base_ + depth, 1, next);
  }
  /// Whether one of `ids` has a depth.
  bool has_any(std::span<const NodeId> ids) const noexcept {
    return std::any_of(ids.begin(), ids.end(), [values = values_.data(), base = base_](NodeId id) {
      return values[id] >= base;
    });
  }
  /// The first of `ids` that has this depth; their end when none has.
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

/// Whether a node was met, forgotten at once when the next search begins. Half as large as depths,
/// and what is stored does not wait for what was loaded.
class Marks {
 public:
  /// Forgets all and makes room.
  void begin(std::size_t nodes) {
    if (++mark_ == 0) {
      values_.assign(values_.size(), 0);
      mark_ = 1;
    }
    if (values_.size() < nodes) values_.resize(nodes, 0);
  }
  bool has(NodeId node) const noexcept { return values_[node] == mark_; }
  void set(NodeId node) noexcept { values_[node] = mark_; }
  /// Marks all of `ids` and writes those that were not marked to `next`, which has room for them
  /// and one more. Answers where they end. Without a branch, as in `Depths::set_all`.
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

/// Room for every node of a view and one more, because searches write a node down before they know
/// whether it is new.
class NodeRoom {
 public:
  /// What was written before is forgotten.
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

/// The memory of searches, kept between them, so that a small search in a large graph costs what it
/// visits. One search at a time.
struct SearchSpace {
  Marks met;
  Depths from_start;
  Depths from_end;
  Depths on_path;
  std::vector<std::uint32_t> few_walks;   ///< this and `many_walks`: all 0 between searches
  std::vector<std::uint64_t> many_walks;  ///< for counts that the other cannot hold
  NodeRoom reached;
  NodeRoom reached_back;
  std::vector<std::uint32_t> places;  ///< begun anew by each search
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
