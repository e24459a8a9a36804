#include "topology/layer.h"

namespace adjoin::topology {

bool Lane::has(NodeId from, NodeId to) const noexcept {
  const Header header = root_.header(from);
  if (header.degree == 0) return false;
  if (header.is_inline()) return header.a == to || (header.degree == 2 && header.b == to);
  std::span<const NodeId> ids;
  if (!header.is_chunked()) {
    ids = {static_cast<const NodeId*>(pool_->at(header.a)), header.degree};
  } else {
    const std::span<const Chunk> chunks = chunks_of(header);
    const auto behind = std::upper_bound(chunks.begin(), chunks.end(), to,
                                         [](NodeId id, const Chunk& c) { return id < c.first; });
    if (behind == chunks.begin()) return false;
    ids = ids_of(*(behind - 1));
  }
  return std::binary_search(ids.begin(), ids.end(), to);
}

}  // namespace adjoin::topology
