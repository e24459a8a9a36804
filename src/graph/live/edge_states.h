#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/result.h"
#include "graph/live/topology_edges.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// An edge's own item, by its key.
struct EdgeItem {
  topology::EdgeTypeId type = 0;
  std::string from;
  std::string to;
  std::string key;  ///< of the item: key_of(pk, sk)

  std::string_view pk() const;
  std::string_view sk() const;
};

/// What is known of items from records that tell each item's newest state, however often, and which
/// of that a topology does not have yet. One thread.
///
/// Where a type has one item for two nodes, the topology itself tells whether the item was there;
/// where it may have several, each item that is there is remembered, by a fingerprint of its key.
class EdgeStates {
 public:
  /// For edges of `edges`, which outlive this.
  explicit EdgeStates(const TopologyEdges& edges) : edges_(edges) {}

  static std::string key_of(std::string_view pk, std::string_view sk);

  /// A topology is being made, and this one is in it.
  void note_made(const TopologyEdges::Scanned& found);
  /// The newest that is known of an item.
  void set(EdgeItem item, bool is_there);
  /// Whether the topology, to which everything set was applied, has the edge of this item.
  bool is_there(const topology::View& view, const EdgeItem& item) const;
  /// Brings a topology to all that was set. @errors as Topology::apply
  Result<void> apply(topology::Topology& topology);

  void clear();
  std::size_t pending() const noexcept { return newest_.size(); }
  std::size_t bytes() const noexcept;

 private:
  using Fingerprint = std::array<std::uint64_t, 2>;
  struct First {
    std::size_t operator()(const Fingerprint& print) const noexcept { return print[0]; }
  };
  struct State {
    EdgeItem item;
    bool is_there = false;
  };

  static Fingerprint fingerprint(std::string_view key);
  bool has_parallels(topology::EdgeTypeId type) const {
    return !edges_.type(type).key_fields.empty();
  }

  const TopologyEdges& edges_;
  std::unordered_map<std::string, State> newest_;  ///< by the item's key; not applied yet
  std::size_t newest_bytes_ = 0;
  std::unordered_set<Fingerprint, First> items_;  ///< of types with parallels, that are there
};

}  // namespace adjoin::graph
