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

#include "base/strong_id.h"
#include "topology/edge_change.h"
#include "topology/epochs.h"
#include "topology/interner.h"
#include "topology/layer.h"

namespace adjoin::topology {

/// What one commit left, with everything that readers need. Immutable.
struct Version {
  /// Of the first layers, so that they are one look nearer than in `layers`.
  std::array<LayerRoot, 4> near;
  CommitId commit;
  std::uint32_t nodes = 0;
  std::uint64_t edges = 0;
  /// Numbers below this are in the order of their refs.
  std::uint32_t ordered = 0;
  /// Two a type: forward, reverse; a symmetric type has the same in both places. Shared: versions
  /// hold the layers that did not change between them together.
  std::vector<std::shared_ptr<const Layer>> layers;

  /// Call this when `layers` is complete.
  void set_near() noexcept {
    for (std::size_t place = 0; place < std::min(near.size(), layers.size()); ++place) {
      near[place] = LayerRoot(*layers[place]);
    }
  }
};

/// The topology as one commit left it, whole. Holds that moment until it is dropped: drop it soon,
/// since what is replaced meanwhile cannot be freed. One thread; movable. The topology must outlive
/// it.
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
  /// Numbers of nodes are below this. Some may have no edges (any more).
  std::uint32_t node_count() const noexcept { return version_->nodes; }
  /// Of all types; both items of a symmetric edge count.
  std::uint64_t edge_count() const noexcept { return version_->edges; }
  std::size_t type_count() const noexcept { return version_->layers.size() / 2; }

  /// Nothing when no edge ever named the node.
  std::optional<NodeId> find(std::string_view ref) const noexcept {
    const std::optional<NodeId> node = names_->find(ref);
    return node && *node < version_->nodes ? node : std::nullopt;
  }
  /// Valid while the topology lives.
  std::string_view ref(NodeId node) const noexcept { return names_->ref(node); }
  /// Whether `a` stands before `b` in the order of refs.
  bool precedes(NodeId a, NodeId b) const noexcept {
    return a < version_->ordered && b < version_->ordered ? a < b : ref(a) < ref(b);
  }
  /// Numbers below this are in the order of their refs.
  std::uint32_t ordered() const noexcept { return version_->ordered; }
  void sort_by_ref(std::span<NodeId> nodes) const;

  Lane lane(Follow follow) const noexcept {
    const std::size_t place =
        std::size_t{follow.type} * 2 + (follow.direction == Direction::reverse);
    if (place < version_->near.size()) return Lane(version_->near[place], *pool_);
    return Lane(*version_->layers[place], *pool_);
  }
  std::vector<Lane> lanes(std::span<const Follow> follows) const;
  /// The same the other way round.
  std::vector<Lane> lanes_back(std::span<const Follow> follows) const;

 private:
  const Epochs* epochs_;
  Epochs::Pin pin_;
  const Version* version_;
  const Interner* names_;
  const SegmentPool* pool_;
};

/// The neighbours of a node over several lanes, each once, sorted by number.
std::vector<NodeId> distinct_neighbours(std::span<const Lane> lanes, NodeId node);
/// The same in the order of refs. @cost linear while the numbers themselves are in that order
std::vector<NodeId> neighbours_by_ref(const View& view, std::span<const Follow> follows,
                                      NodeId node);

}  // namespace adjoin::topology
