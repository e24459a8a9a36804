#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "topology/search_space.h"
#include "topology/topology.h"
#include "topology/view.h"

namespace adjoin::topology {

// A topology saved in a file, so that the next start does not rebuild it from all edges. Format:
// docs/formats/topology.md, which calls the file a checkpoint.

/// Writes the view to the file `path`, atomically and durably. An existing file is replaced. It is
/// written from a view, so that this may take seconds while the topology follows its table.
/// @param types   the edge types of the view's topology
/// @param origin  identifies the source of the edges, such as the table's id and the fingerprint
///                of its schema; read_saved_topology compares it
/// @errors io_error; cancelled: `stop` returned true
Result<void> write_saved_topology(const View& view, const std::vector<EdgeTypeShape>& types,
                                  std::string_view origin, const std::string& path,
                                  const StopCheck& stop);

/// Reads a saved topology. The topology is at the commit that was written.
/// @errors not_found; corruption: `write_saved_topology` did not write this; configuration: another
///         origin or other types; limit_exceeded: over the memory cap; io_error; cancelled
Result<std::unique_ptr<Topology>> read_saved_topology(const std::string& path,
                                                      std::string_view origin,
                                                      const std::vector<EdgeTypeShape>& types,
                                                      std::size_t memory_bytes_max,
                                                      const StopCheck& stop);

}  // namespace adjoin::topology
