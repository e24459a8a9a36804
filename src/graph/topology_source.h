#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/topology_edges.h"
#include "graph/topology_options.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// What following a table's changes came to.
enum class CaughtUp : std::uint8_t {
  current,  ///< answers may be given
  behind,   ///< not now: the table has to answer, and the caller is told why
  lost,     ///< it cannot be followed: drop it and make another
};

/// Whether reading changes (or a scan) failed in a way that says nothing of the table's other
/// answers: those may still be had.
inline bool table_may_answer(ErrorCode code) {
  return code == ErrorCode::throttling || code == ErrorCode::unavailable ||
         code == ErrorCode::access_denied || code == ErrorCode::trimmed_data_access;
}

/// Where the edges of a topology come from, and what tells how they change. Not thread-safe but for
/// `keep`.
class TopologySource {
 public:
  explicit TopologySource(TopologyEdges edges) : edges_(std::move(edges)) {}
  virtual ~TopologySource() = default;

  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const {
    return edges_.type_of(edge);
  }

  /// A topology as of not long ago. @errors of the store; limit_exceeded: over its memory;
  /// unsupported: of this table there cannot be one, saying why; cancelled
  virtual Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) = 0;
  /// Brings it up to date. `why`: when it is behind.
  virtual Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                                    std::string& why) = 0;
  /// How answers say what they are from.
  virtual std::string name(const topology::View& view) const = 0;
  /// Memory beside the topology's own.
  virtual std::size_t bytes() const { return 0; }

  /// The one made last did not fit: the next one is made from the table.
  virtual void distrust_file() {}
  /// Whether the table and its schema are still those.
  virtual bool is_current() const { return true; }
  /// Whether a topology of so many edges is worth to be written to a file, or again.
  virtual bool is_to_be_kept(std::uint64_t) const { return false; }
  /// Call it before a thread begins to `keep`.
  virtual void note_kept() {}
  /// Writes the file. Any thread. @errors storage_io, cancelled; configuration: another schema by
  /// now
  virtual Result<void> keep(const table::CallContext&, const topology::View&) const { return {}; }

 protected:
  TopologyEdges edges_;
};

}  // namespace adjoin::graph
