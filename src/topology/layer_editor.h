#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "topology/layer.h"
#include "topology/segment_pool.h"

namespace adjoin::topology {

/// Copy-on-write editor of a Layer, which is the adjacency of one edge type in one direction, for
/// one batch. It copies what older versions share before the first change. It appends the pool
/// piece (segment_pool.h) that readers may still see to `retired`. What the batch itself allocated,
/// no reader has seen, so it changes that in place. One thread.
class LayerEditor {
 public:
  /// Borrows the draft, the pool and `retired`. `batch` is a number that no earlier batch had.
  LayerEditor(Layer& draft, SegmentPool& pool, std::uint64_t batch,
              std::vector<RetiredPiece>& retired) noexcept
      : layer_(draft), pool_(pool), batch_(batch), retired_(retired) {}

  /// Upper bound of the ids of one node: its list of chunks must fit into one block of the pool.
  /// A node beyond it makes the topology useless for its graph, and the table answers instead.
  static constexpr std::uint32_t kDegreeMax = 16U << 20U;

  /// Adds `to` to the ids of `from`, which must be fewer than kDegreeMax. An id may occur several
  /// times. Returns how many ids `from` has then.
  std::uint32_t add(NodeId from, NodeId to);
  /// Removes one `to`. Returns false, and changes nothing, if there is none.
  bool remove(NodeId from, NodeId to);
  /// Sets all ids of a node that has none. `ids` is sorted and has at most kDegreeMax elements.
  void fill(NodeId from, std::span<const NodeId> ids);

 private:
  struct Place {
    HeaderPage* page = nullptr;
    std::uint32_t index = 0;

    Header& header() const noexcept { return page->headers[index]; }
    bool owned() const noexcept { return (page->owned[index / 64] >> (index % 64) & 1U) != 0; }
    void set_owned(bool owned) const noexcept {
      const std::uint64_t bit = std::uint64_t{1} << (index % 64);
      page->owned[index / 64] = (page->owned[index / 64] & ~bit) | (owned ? bit : 0);
    }
  };

  NodeId* ids(SegmentPool::Ref piece) noexcept { return static_cast<NodeId*>(pool_.at(piece)); }
  Chunk* chunks(SegmentPool::Ref piece) noexcept { return static_cast<Chunk*>(pool_.at(piece)); }
  Place writable(NodeId node);
  void release(SegmentPool::Ref piece, std::uint32_t units, bool owned);

  void add_to_segment(const Place& place, NodeId to);
  void remove_from_segment(const Place& place, std::uint32_t at);
  void add_to_chunks(const Place& place, NodeId to);
  bool remove_from_chunks(const Place& place, NodeId to);
  /// Returns the chunk list of a hub, which this batch may change, with room for `count` chunks.
  Chunk* writable_chunks(const Place& place, std::uint32_t count);
  void own_chunk(Chunk& chunk, std::uint32_t ids_needed);
  void split_chunk(const Place& place, std::uint32_t at);
  void join_chunks(const Place& place, std::uint32_t at);
  Chunk make_chunk(std::span<const NodeId> ids);
  void make_chunks(const Place& place, std::span<const NodeId> ids);
  void collapse(const Place& place);

  Layer& layer_;
  SegmentPool& pool_;
  std::uint64_t batch_;
  std::vector<RetiredPiece>& retired_;
};

}  // namespace adjoin::topology
