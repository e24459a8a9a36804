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

// A topology in a file, so that it need not be built from all edges again:
// docs/formats/topology.md.

/// Writes what a view holds to `path`, replacing what is there, all at once and durably.
/// @param types   of the view's topology
/// @param origin  says whose edges they are: read_checkpoint wants the same
/// @errors storage_io; cancelled: `stop` said so
Result<void> write_checkpoint(const View& view, const std::vector<EdgeTypeShape>& types,
                              std::string_view origin, const std::string& path,
                              const StopCheck& stop);

/// The topology that was written, as after the commit that it had then.
/// @errors not_found; corruption: not what write_checkpoint wrote; configuration: of another origin
/// or
///         of other types; limit_exceeded: over the memory cap; storage_io; cancelled
Result<std::unique_ptr<Topology>> read_checkpoint(const std::string& path, std::string_view origin,
                                                  const std::vector<EdgeTypeShape>& types,
                                                  std::size_t memory_bytes_max,
                                                  const StopCheck& stop);

}  // namespace adjoin::topology
