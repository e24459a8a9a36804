#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/strong_id.h"
#include "topology/edge_change.h"
#include "topology/epochs.h"
#include "topology/interner.h"
#include "topology/layer.h"

namespace adjoin::topology {

/// Published state of a topology after one commit. Immutable.
struct Version {
  /// Roots of the first elements of `layers`: readers reach them with one indirection less.
  std::array<LayerRoot, 4> near;
  CommitId commit;
  std::uint32_t nodes = 0;
  std::uint64_t edges = 0;
  /// Nodes with smaller numbers are numbered in the order of their refs.
  std::uint32_t ordered = 0;
  /// Two adjacency indexes a type: forward, then reverse. A symmetric type has one index in both
  /// places. Shared: versions share the indexes that did not change between them.
  std::vector<std::shared_ptr<const Layer>> layers;

  /// Fills `near`. Call it when `layers` is complete.
  void set_near() noexcept {
    for (std::size_t place = 0; place < std::min(near.size(), layers.size()); ++place) {
      near[place] = LayerRoot(*layers[place]);
    }
  }
};

/// Snapshot of a topology after one commit. It pins its version: drop it soon, because memory that
/// is replaced meanwhile cannot be freed. One thread; movable. The topology must outlive it.
/// Copying refs out is not needed: they live as long as the topology, not as the view.
class View {
 public:
  View(const Epochs& epochs, Epochs::Pin pin, const Version& version, const Interner& names,
       const SegmentPool& pool) noexcept
      : epochs_(&epochs), pin_(pin), version_(&version), names_(&names), pool_(&pool) {}
  ~View() {
    if (epochs_ != nullptr) epochs_->unpin(pin_);
  }
  View(View&& other) noexcept
      : epochs_(std::exchange(other.epochs_, nullptr)),
        pin_(other.pin_),
        version_(other.version_),
        names_(other.names_),
        pool_(other.pool_) {}
  View& operator=(View&&) = delete;
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  CommitId commit() const noexcept { return version_->commit; }
  /// Node numbers are below this. Some nodes may have no edges, or none any more.
  std::uint32_t node_count() const noexcept { return version_->nodes; }
  /// Returns the number of edges of all types. A symmetric edge counts twice.
  std::uint64_t edge_count() const noexcept { return version_->edges; }
  std::size_t type_count() const noexcept { return version_->layers.size() / 2; }

  /// Returns the node's number; nullopt if no edge ever had this node.
  std::optional<NodeId> find(std::string_view ref) const noexcept {
    const std::optional<NodeId> node = names_->find(ref);
    return node && *node < version_->nodes ? node : std::nullopt;
  }
  /// Returns the node's ref, valid while the topology lives.
  std::string_view ref(NodeId node) const noexcept { return names_->ref(node); }
  /// Returns whether the ref of `a` is less than that of `b`. Answers are ordered by refs, because
  /// numbers depend on how the topology was built. The same question must have the same answer
  /// after a restart.
  /// @cost two comparisons of numbers if both are below `ordered`, else of refs
  bool precedes(NodeId a, NodeId b) const noexcept {
    return a < version_->ordered && b < version_->ordered ? a < b : ref(a) < ref(b);
  }
  /// Nodes with smaller numbers are numbered in the order of their refs.
  std::uint32_t ordered() const noexcept { return version_->ordered; }
  /// Sorts nodes in the order of their refs.
  void sort_by_ref(std::span<NodeId> nodes) const;

  /// Returns the adjacency view of one edge type and direction, valid while this view lives.
  Lane lane(Follow follow) const noexcept {
    const std::size_t place =
        std::size_t{follow.type} * 2 + (follow.direction == Direction::reverse);
    if (place < version_->near.size()) return Lane(version_->near[place], *pool_);
    ADJOIN_ASSERT(place < version_->layers.size());
    return Lane(*version_->layers[place], *pool_);
  }
  /// Returns one adjacency view for each of `follows`, in their order.
  std::vector<Lane> lanes(std::span<const Follow> follows) const;
  /// Like `lanes`, with every direction reversed.
  std::vector<Lane> lanes_back(std::span<const Follow> follows) const;

 private:
  const Epochs* epochs_;
  Epochs::Pin pin_;
  const Version* version_;
  const Interner* names_;
  const SegmentPool* pool_;
};

/// Returns the neighbours of a node in several adjacency views, each once, sorted by number.
std::vector<NodeId> distinct_neighbours(std::span<const Lane> lanes, NodeId node);
/// Returns the neighbours of a node, each once, in the order of refs. @cost a sort; it compares
/// numbers, not refs, below View::ordered
std::vector<NodeId> neighbours_by_ref(const View& view, std::span<const Follow> follows,
                                      NodeId node);

}  // namespace adjoin::topology
