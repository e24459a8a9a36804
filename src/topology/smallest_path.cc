#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "topology/shortest_paths.h"

namespace adjoin::topology {
namespace {

constexpr NodeId kNobody = UINT32_MAX;

/// Why nodes are kept by place. A level's nodes are visited in the order of their smallest paths.
/// The first path that reaches a node is then the smallest one to it. So one path need be kept for
/// each.
class SmallestSearch {
 public:
  SmallestSearch(const View& view, std::span<const Follow> follows, SearchSpace& space)
      : view_(view),
        on_(view.lanes(follows)),
        back_(view.lanes_back(follows)),
        from_start_(space.from_start),
        from_end_(space.from_end),
        reached_(space.reached.begin(view.node_count())),
        reached_back_(space.reached_back.begin(view.node_count())),
        begins_(space.places) {}

  ShortestPaths run(NodeId start, NodeId end, const PathLimits& limits, const StopCheck& stop) {
    ShortestPaths found;
    if (start == end) {
      found.hops = 0;
      found.paths = {{start}};
      return found;
    }
    from_start_.begin(view_.node_count(), view_.node_count());
    from_start_.set(start, 0);
    reached_[0] = start;
    begins_.clear();
    from_end_.begin(view_.node_count(), view_.node_count() + 1);
    from_end_.set(end, 0);
    reached_back_[0] = end;
    found.ended = meet(limits, stop);
    if (joint_.second == kNobody) return found;
    found.paths.push_back(path());
    found.hops = static_cast<std::uint32_t>(found.paths[0].size() - 1);
    ADJOIN_ASSERT(*found.hops == depth_ + depth_back_ + 1);
    ADJOIN_ASSERT(*found.hops <= limits.hops_max);
    return found;
  }

 private:
  std::size_t level_size() const { return size_ - level_; }
  std::size_t level_size_back() const { return size_back_ - level_back_; }

  Ended meet(const PathLimits& limits, const StopCheck& stop) {
    StopWatch watch(stop);
    while (level_size() > 0 && level_size_back() > 0) {
      if (depth_ + depth_back_ >= limits.hops_max) return Ended::hops;
      const bool forward = level_size() <= level_size_back();
      if (!(forward ? grow(watch) : grow_back(watch))) return Ended::stopped;
      if (joint_.second != kNobody) return Ended::complete;
      if (size_ + size_back_ > limits.nodes_max) return Ended::nodes;
    }
    return Ended::complete;
  }

  /// Whether what comes in a list with and behind these ids, which rise, is larger than what came
  /// before by ref too.
  bool is_rising(std::span<const NodeId> ids) const {
    return on_.size() == 1 && ids.back() < view_.ordered();
  }

  /// The smallest neighbour that stands `depth` hops before the end.
  NodeId toward_end(NodeId node, std::uint32_t depth) const {
    NodeId best = kNobody;
    for (const Lane& lane : on_) {
      lane.spans(node, [&](std::span<const NodeId> ids) {
        auto id = from_end_.find(ids, depth);
        if (id == ids.end()) return;
        if (best == kNobody || view_.precedes(*id, best)) best = *id;
        if (is_rising(ids)) return;
        for (++id; id != ids.end(); ++id) {
          if (from_end_.of(*id) == depth && view_.precedes(*id, best)) best = *id;
        }
      });
    }
    return best;
  }

  /// One level further from the start, up to the first node that touches the other side. False when
  /// stopped.
  bool grow(StopWatch& watch) {
    const std::size_t end = size_;
    for (std::size_t place = level_; place < end; ++place) {
      const NodeId node = reached_[place];
      const std::size_t begin = size_;
      std::size_t edges = 0;
      bool touches = false;
      for (const Lane& lane : on_) {
        lane.fetch_ahead(std::span<const NodeId>(reached_ + place, reached_ + end));
        lane.spans(node, [&](std::span<const NodeId> ids) {
          touches = touches || from_end_.has_any(ids);
          if (touches) return;
          edges += ids.size();
          NodeId* const next = reached_ + size_;
          size_ += static_cast<std::size_t>(
              from_start_.number_all(ids, static_cast<std::uint32_t>(size_), next) - next);
        });
      }
      // The first node that touches is on the smallest path: all before it in the level lead
      // elsewhere.
      if (touches) {
        joint_ = {place, toward_end(node, depth_back_)};
        return true;
      }
      begins_.push_back(static_cast<std::uint32_t>(begin));
      place_level(begin);
      if (watch.stop(edges)) return false;
    }
    level_ = end;
    ++depth_;
    return true;
  }

  /// Brings what one node led to into the order of refs, and notes where each stands.
  void place_level(std::size_t begin) {
    const std::span<NodeId> nodes(reached_ + begin, reached_ + size_);
    if (nodes.empty() || is_rising(nodes)) return;
    view_.sort_by_ref(nodes);
    for (std::size_t place = begin; place < size_; ++place) {
      from_start_.put(reached_[place], static_cast<std::uint32_t>(place));
    }
  }

  /// One level further from the end, up to the first node that touches the other side. False when
  /// stopped.
  bool grow_back(StopWatch& watch) {
    const std::size_t end = size_back_;
    for (std::size_t place = level_back_; place < end; ++place) {
      std::size_t edges = 0;
      bool touches = false;
      for (const Lane& lane : back_) {
        lane.fetch_ahead(std::span<const NodeId>(reached_back_ + place, reached_back_ + end));
        lane.spans(reached_back_[place], [&](std::span<const NodeId> ids) {
          touches = touches || from_start_.has_any(ids);
          if (touches) return;
          edges += ids.size();
          NodeId* const next = reached_back_ + size_back_;
          size_back_ +=
              static_cast<std::size_t>(from_end_.set_all(ids, depth_back_ + 1, next) - next);
        });
      }
      if (touches) return join_first(place, end, watch);
      if (watch.stop(edges)) return false;
    }
    level_back_ = end;
    ++depth_back_;
    return true;
  }

  /// Joins the sides at the first node of the start's level that leads to the end's, whose nodes
  /// from `place` on have not been looked at. Looks at these, until fewer are left of the other
  /// side. False when stopped.
  bool join_first(std::size_t place, std::size_t end, StopWatch& watch) {
    std::size_t first = size_;
    // Whichever side has fewer nodes left is looked at. Both tell the same first node.
    for (; place < end && end - place < first - level_; ++place) {
      std::size_t edges = 0;
      for (const Lane& lane : back_) {
        lane.spans(reached_back_[place], [&](std::span<const NodeId> ids) {
          edges += ids.size();
          for (const NodeId id : ids) first = std::min<std::size_t>(first, from_start_.of(id));
        });
      }
      if (watch.stop(edges)) return false;
    }
    for (std::size_t earlier = level_; place < end && earlier < first; ++earlier) {
      const NodeId onward = toward_end(reached_[earlier], depth_back_);
      if (onward != kNobody) first = earlier;
      if (watch.stop(on_[0].degree(reached_[earlier]))) return false;
    }
    joint_ = {first, toward_end(reached_[first], depth_back_)};
    return true;
  }

  /// The place of the node that led to the one at `place`.
  std::size_t parent(std::size_t place) const {
    const auto behind = std::upper_bound(begins_.begin(), begins_.end(), place);
    ADJOIN_ASSERT(behind != begins_.begin());
    const std::size_t found = static_cast<std::size_t>(behind - begins_.begin()) - 1;
    ADJOIN_ASSERT(found < place);
    return found;
  }

  std::vector<NodeId> path() const {
    std::vector<NodeId> path;
    for (std::size_t place = joint_.first; place != 0; place = parent(place)) {
      path.push_back(reached_[place]);
    }
    path.push_back(reached_[0]);
    std::reverse(path.begin(), path.end());
    path.push_back(joint_.second);
    for (std::uint32_t left = depth_back_; left > 1; --left) {
      path.push_back(toward_end(path.back(), left - 1));
    }
    if (depth_back_ > 0) path.push_back(reached_back_[0]);
    return path;
  }

  const View& view_;
  std::vector<Lane> on_;
  std::vector<Lane> back_;
  Depths& from_start_;  ///< holds a node's place in `reached_`
  Depths& from_end_;
  /// From the start, level behind level, each in the order of its nodes' smallest paths.
  NodeId* reached_;
  /// From the end, level behind level.
  NodeId* reached_back_;
  /// Where what the node at a place led to begins, of those that were looked at.
  std::vector<std::uint32_t>& begins_;
  std::size_t size_ = 1;
  std::size_t level_ = 0;  ///< where the last whole level begins
  std::uint32_t depth_ = 0;
  std::size_t size_back_ = 1;
  std::size_t level_back_ = 0;
  std::uint32_t depth_back_ = 0;
  /// The place of a node, and the neighbour of it on the other side.
  std::pair<std::size_t, NodeId> joint_{0, kNobody};
};

}  // namespace

ShortestPaths smallest_path(const View& view, std::span<const Follow> follows, NodeId start,
                            NodeId end, const PathLimits& limits, SearchSpace& space,
                            const StopCheck& stop) {
  return SmallestSearch(view, follows, space).run(start, end, limits, stop);
}

}  // namespace adjoin::topology
