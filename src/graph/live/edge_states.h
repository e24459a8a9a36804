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

/// An edge, named by the key of its own item.
struct EdgeItem {
  topology::EdgeTypeId type = 0;
  std::string from;
  std::string to;
  std::string key;  ///< of the item: key_of(pk, sk)

  std::string_view pk() const;
  std::string_view sk() const;
};

/// Newest states of edges from stream records, and which of them a topology lacks yet. Records may
/// repeat a state. Only the newest counts, so records that come twice or in one burst do no harm.
///
/// If a type has one item for two nodes, the topology itself shows whether the item existed. If it
/// may have several, this keeps a fingerprint of the key of each existing item. Not thread-safe.
class EdgeStates {
 public:
  /// For the edge types of `edges`, which must outlive this.
  explicit EdgeStates(const TopologyEdges& edges) : edges_(edges) {}

  /// Returns both parts of a key as one text.
  static std::string key_of(std::string_view pk, std::string_view sk);

  /// Records an edge of the scan that builds a topology.
  void note_made(const TopologyEdges::Scanned& found);
  /// Sets the newest state of an item.
  void set(EdgeItem item, bool is_there);
  /// Returns whether the topology has the edge of this item. All states must be applied to it.
  bool is_there(const topology::View& view, const EdgeItem& item) const;
  /// Applies all pending states to a topology. @errors as Topology::apply
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
