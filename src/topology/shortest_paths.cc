#include "topology/shortest_paths.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

/// One end of the search.
struct Side {
  std::vector<Lane> lanes;
  Depths& depths;
  std::vector<NodeId> level;
  std::uint32_t depth = 0;
};

/// All shortest paths: the level where the sides meet has to be whole.
class ShortestSearch {
 public:
  ShortestSearch(const View& view, std::span<const Follow> follows, SearchSpace& space)
      : view_(view),
        on_path_(space.on_path),
        a_{view.lanes(follows), space.from_start, {}, 0},
        b_{view.lanes_back(follows), space.from_end, {}, 0} {}

  ShortestPaths run(NodeId start, NodeId end, const PathLimits& limits, const StopCheck& stop) {
    ShortestPaths found;
    if (start == end) {
      found.hops = 0;
      found.paths = {{start}};
      return found;
    }
    open(a_, start);
    open(b_, end);
    found.ended = meet(limits, stop);
    if (meeting_.empty()) return found;
    found.ended = Ended::complete;
    found.hops = a_.depth + b_.depth;
    ADJOIN_ASSERT(*found.hops <= limits.hops_max);
    mark_paths(start);
    write_paths(start, limits.paths_max, found);
    return found;
  }

 private:
  void open(Side& side, NodeId node) {
    // Two sides together are never deeper than there are nodes.
    side.depths.begin(view_.node_count(), view_.node_count() + 1);
    side.depths.set(node, 0);
    side.level = {node};
  }

  Ended meet(const PathLimits& limits, const StopCheck& stop) {
    StopWatch watch(stop);
    std::size_t known = 2;
    // The smaller side grows. Levels grow by a factor, so two halves together visit far fewer nodes
    // than one search of the whole depth.
    while (!a_.level.empty() && !b_.level.empty()) {
      if (a_.depth + b_.depth >= limits.hops_max) return Ended::hops;
      const bool grow_a = a_.level.size() <= b_.level.size();
      if (!grow(grow_a ? a_ : b_, grow_a ? b_ : a_, watch)) return Ended::stopped;
      if (!meeting_.empty()) return Ended::complete;
      known += (grow_a ? a_ : b_).level.size();
      if (known > limits.nodes_max) return Ended::nodes;
    }
    return Ended::complete;
  }

  /// One level further. False when stopped.
  bool grow(Side& side, const Side& other, StopWatch& watch) {
    std::vector<NodeId> next;
    ++side.depth;
    for (const NodeId node : side.level) {
      std::size_t edges = 0;
      for (const Lane& lane : side.lanes) {
        lane.spans(node, [&](std::span<const NodeId> ids) {
          edges += ids.size();
          for (const NodeId id : ids) {
            if (!side.depths.set(id, side.depth)) continue;
            next.push_back(id);
            // The level goes on to its end: other nodes of it may lie on shortest paths too.
            if (other.depths.has(id)) meeting_.push_back(id);
          }
        });
      }
      if (watch.stop(edges)) {
        meeting_.clear();
        return false;
      }
    }
    side.level = std::move(next);
    return true;
  }

  /// Marks every node of a's half that some shortest path goes through: from where the sides met
  /// back to the start.
  void mark_paths(NodeId start) {
    on_path_.begin(view_.node_count(), 0);
    std::vector<NodeId> level = meeting_;
    for (const NodeId node : level) on_path_.set(node, 0);
    for (std::uint32_t depth = a_.depth; depth > 0; --depth) {
      std::vector<NodeId> nearer;
      for (const NodeId node : level) {
        for (const Lane& back : b_.lanes) {
          back.each(node, [&](NodeId id) {
            if (a_.depths.of(id) == depth - 1 && on_path_.set(id, 0)) nearer.push_back(id);
          });
        }
      }
      level = std::move(nearer);
    }
    ADJOIN_ASSERT(level.size() == 1 && level[0] == start);
  }

  /// The next nodes of shortest paths at `node`, which is `step` hops from the start.
  std::vector<NodeId> onward(NodeId node, std::uint32_t step) const {
    std::vector<NodeId> next;
    const std::uint32_t left = a_.depth + b_.depth - step;
    for (const Lane& lane : a_.lanes) {
      lane.each(node, [&](NodeId id) {
        const bool leads = step < a_.depth ? on_path_.has(id) && a_.depths.of(id) == step + 1
                                           : b_.depths.of(id) == left - 1;
        if (leads) next.push_back(id);
      });
    }
    return next;
  }

  /// Paths come out in the order of refs, so the first `paths_max` are the smallest. Their number
  /// can grow beyond any memory, and is never asked for.
  void write_paths(NodeId start, std::size_t paths_max, ShortestPaths& found) const {
    struct Open {
      std::vector<NodeId> next;
      std::size_t taken = 0;
    };
    const auto before = [this](NodeId a, NodeId b) { return view_.precedes(a, b); };
    std::vector<NodeId> path{start};
    std::vector<Open> open;
    while (found.paths.size() < paths_max) {
      if (path.size() == *found.hops + std::size_t{1}) {
        found.paths.push_back(path);
        path.pop_back();
      } else if (open.size() < path.size()) {
        Open& one = open.emplace_back();
        one.next = onward(path.back(), static_cast<std::uint32_t>(path.size()) - 1);
        std::sort(one.next.begin(), one.next.end(), before);
        one.next.erase(std::unique(one.next.begin(), one.next.end()), one.next.end());
      }
      while (!open.empty() && open.back().taken == open.back().next.size()) {
        open.pop_back();
        path.pop_back();
      }
      if (open.empty()) return;
      path.push_back(open.back().next[open.back().taken++]);
    }
  }

  const View& view_;
  Depths& on_path_;
  Side a_;
  Side b_;
  std::vector<NodeId> meeting_;
};

}  // namespace

ShortestPaths shortest_paths(const View& view, std::span<const Follow> follows, NodeId start,
                             NodeId end, const PathLimits& limits, SearchSpace& space,
                             const StopCheck& stop) {
  if (limits.paths_max == 1) {
    return smallest_path(view, follows, start, end, limits, space, stop);
  }
  return ShortestSearch(view, follows, space).run(start, end, limits, stop);
}

}  // namespace adjoin::topology
