#include "topology/smallest_path.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

constexpr NodeId kNobody = UINT32_MAX;

class SmallestSearch {
 public:
  SmallestSearch(const View& view, std::span<const Follow> follows, SearchSpace& space)
      : view_(view),
        on_(view.lanes(follows)),
        back_(view.lanes_back(follows)),
        first_is_smallest_(on_.size() == 1 && view.is_ordered()),
        from_start_(space.from_start),
        from_end_(space.from_end),
        reached_(space.nodes),
        parents_(space.places) {}

  ShortestPaths run(NodeId start, NodeId end, const PathLimits& limits, const StopCheck& stop) {
    ShortestPaths found;
    if (start == end) {
      found.hops = 0;
      found.paths = {{start}};
      return found;
    }
    from_start_.begin(view_.node_count(), view_.node_count());
    from_start_.set(start, 0);
    reached_.assign(1, start);
    parents_.assign(1, 0);
    from_end_.begin(view_.node_count(), view_.node_count() + 1);
    from_end_.set(end, 0);
    level_back_.push_back(end);
    end_ = end;
    found.ended = meet(limits, stop);
    if (joint_.second == kNobody) return found;
    found.paths.push_back(path());
    found.hops = static_cast<std::uint32_t>(found.paths[0].size() - 1);
    return found;
  }

 private:
  std::uint32_t place_of_next() const { return static_cast<std::uint32_t>(reached_.size()); }
  std::size_t level_size() const { return reached_.size() - level_; }

  Ended meet(const PathLimits& limits, const StopCheck& stop) {
    StopWatch watch(stop);
    while (level_size() > 0 && !level_back_.empty()) {
      if (depth_ + depth_back_ >= limits.hops_max) return Ended::hops;
      const bool forward = level_size() <= level_back_.size();
      if (!(forward ? grow(watch) : grow_back(watch))) return Ended::stopped;
      if (joint_.second != kNobody) return Ended::complete;
      known_back_ += forward ? 0 : level_back_.size();
      if (reached_.size() + known_back_ > limits.nodes_max) return Ended::nodes;
    }
    return Ended::complete;
  }

  /// The smallest neighbour that stands `depth` hops before the end.
  NodeId toward_end(NodeId node, std::uint32_t depth) const {
    NodeId best = kNobody;
    for (const Lane& lane : on_) {
      lane.spans(node, [&](std::span<const NodeId> ids) {
        for (const NodeId id : ids) {
          if (best != kNobody && first_is_smallest_) return;
          if (from_end_.of(id) == depth && (best == kNobody || view_.precedes(id, best))) best = id;
        }
      });
    }
    return best;
  }

  /// One level further from the start, up to the first node that touches the other side. False when
  /// stopped.
  bool grow(StopWatch& watch) {
    const std::size_t end = reached_.size();
    for (std::size_t place = level_; place < end; ++place) {
      const NodeId node = reached_[place];
      const std::size_t begin = reached_.size();
      std::size_t edges = 0;
      bool touches = false;
      for (const Lane& lane : on_) {
        lane.spans(node, [&](std::span<const NodeId> ids) {
          edges += ids.size();
          for (const NodeId id : ids) {
            if (touches) return;
            touches = from_end_.has(id);
            if (from_start_.set(id, place_of_next())) reached_.push_back(id);
          }
        });
      }
      if (touches) {
        joint_ = {place, toward_end(node, depth_back_)};
        return true;
      }
      place_level(begin);
      parents_.resize(reached_.size(), static_cast<std::uint32_t>(place));
      if (watch.stop(edges)) return false;
    }
    level_ = end;
    ++depth_;
    return true;
  }

  /// Brings what one node led to into the order of refs, and notes where each stands.
  void place_level(std::size_t begin) {
    if (first_is_smallest_) return;
    const auto before = [this](NodeId a, NodeId b) { return view_.precedes(a, b); };
    std::sort(reached_.begin() + static_cast<std::ptrdiff_t>(begin), reached_.end(), before);
    for (std::size_t place = begin; place < reached_.size(); ++place) {
      from_start_.put(reached_[place], static_cast<std::uint32_t>(place));
    }
  }

  /// One level further from the end. Once it touches the other side it only looks for the first
  /// node there that is touched.
  bool grow_back(StopWatch& watch) {
    std::vector<NodeId> next;
    std::uint32_t first = Depths::kNone;
    for (const NodeId node : level_back_) {
      std::size_t edges = 0;
      for (const Lane& lane : back_) {
        lane.spans(node, [&](std::span<const NodeId> ids) {
          edges += ids.size();
          for (const NodeId id : ids) {
            first = std::min(first, from_start_.of(id));
            if (first == Depths::kNone && from_end_.set(id, depth_back_ + 1)) next.push_back(id);
          }
        });
      }
      if (watch.stop(edges)) return false;
    }
    if (first != Depths::kNone) {
      joint_ = {first, toward_end(reached_[first], depth_back_)};
      return true;
    }
    level_back_ = std::move(next);
    ++depth_back_;
    return true;
  }

  std::vector<NodeId> path() const {
    std::vector<NodeId> path;
    for (std::size_t place = joint_.first; place != 0; place = parents_[place]) {
      path.push_back(reached_[place]);
    }
    path.push_back(reached_[0]);
    std::reverse(path.begin(), path.end());
    path.push_back(joint_.second);
    for (std::uint32_t left = depth_back_; left > 1; --left) {
      path.push_back(toward_end(path.back(), left - 1));
    }
    if (depth_back_ > 0) path.push_back(end_);
    return path;
  }

  const View& view_;
  std::vector<Lane> on_;
  std::vector<Lane> back_;
  /// One lane whose numbers rise with the refs: no need to look further or to sort.
  bool first_is_smallest_;
  Depths& from_start_;  ///< holds a node's place in `reached_`
  Depths& from_end_;
  /// From the start, level behind level, each in the order of its nodes' smallest paths; and the
  /// place of the node before it on that path.
  std::vector<NodeId>& reached_;
  std::vector<std::uint32_t>& parents_;
  std::size_t level_ = 0;  ///< where the last whole level begins
  std::uint32_t depth_ = 0;
  std::vector<NodeId> level_back_;
  std::uint32_t depth_back_ = 0;
  std::size_t known_back_ = 1;
  /// The place of a node, and the neighbour of it on the other side.
  std::pair<std::size_t, NodeId> joint_{0, kNobody};
  NodeId end_ = kNobody;
};

}  // namespace

ShortestPaths smallest_path(const View& view, std::span<const Follow> follows, NodeId start,
                            NodeId end, const PathLimits& limits, SearchSpace& space,
                            const StopCheck& stop) {
  return SmallestSearch(view, follows, space).run(start, end, limits, stop);
}

}  // namespace adjoin::topology
