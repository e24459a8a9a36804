#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "topology/edge_change.h"
#include "topology/segment_pool.h"

namespace adjoin::topology {

// The neighbours of all nodes by one edge type in one direction:
//
//   Layer -> Middle[n / 32768] -> HeaderPage[n / 128 % 256] -> Header[n % 128] -> ids, sorted
//
// What a version published is never written again: an edit copies the page, the middle and the ids
// that it changes, once a batch.

/// The ids of one node. 12 bytes: up to two ids stand in it, more in a segment, and the ids of a
/// hub in chunks.
struct Header {
  static constexpr std::uint32_t kInlineMax = 2;
  static constexpr std::uint32_t kChunked = 0x80000000U;

  std::uint32_t degree = 0;
  std::uint32_t a = 0;  ///< the first id; or the piece that holds the ids or the chunks
  std::uint32_t b = 0;  ///< the second id; or granted units; or kChunked + number of chunks

  bool is_inline() const noexcept { return degree <= kInlineMax && !is_chunked(); }
  bool is_chunked() const noexcept { return degree > kInlineMax && (b & kChunked) != 0; }
  std::uint32_t chunks() const noexcept { return b & ~kChunked; }
};
static_assert(sizeof(Header) == 12);

/// A part of a hub's ids, at most kIdsMax of them.
struct Chunk {
  static constexpr std::uint32_t kIdsMax = 1024;
  static constexpr std::uint16_t kOwned = 0x8000;

  std::uint32_t first = 0;
  std::uint32_t piece = 0;
  std::uint16_t count = 0;
  std::uint16_t units = 0;  ///< granted; kOwned: made by the batch that is being written
};
static_assert(sizeof(Chunk) == 12);

struct HeaderPage {
  static constexpr std::uint32_t kHeaders = 128;

  std::array<Header, kHeaders> headers{};
  // For the writer alone.
  std::array<std::uint64_t, kHeaders / 64> owned{};  ///< ids made by the batch of this page
  std::uint64_t batch = 0;
  SegmentPool::Ref self = 0;
};

struct Middle {
  static constexpr std::uint32_t kPages = 256;

  std::array<HeaderPage*, kPages> pages{};
  std::uint64_t batch = 0;
  SegmentPool::Ref self = 0;
};

/// One moment of a layer. Immutable once published.
struct Layer {
  static constexpr std::uint32_t kNodesOfMiddle = Middle::kPages * HeaderPage::kHeaders;

  std::vector<Middle*> middles;
  std::uint64_t edges = 0;

  Header header(NodeId node) const noexcept;
};

/// What readers need to look a header up. Readers beside a writer pay for every object that lies
/// between: the writer's core has just written it.
struct LayerRoot {
  LayerRoot() = default;
  explicit LayerRoot(const Layer& of) noexcept
      : middles(of.middles.data()), count(of.middles.size()), layer(&of) {}

  /// Null: the node has no neighbours.
  const Header* find(NodeId node) const noexcept {
    const std::size_t place = node / Layer::kNodesOfMiddle;
    if (place >= count || middles[place] == nullptr) return nullptr;
    const HeaderPage* page = middles[place]->pages[node / HeaderPage::kHeaders % Middle::kPages];
    return page == nullptr ? nullptr : &page->headers[node % HeaderPage::kHeaders];
  }
  Header header(NodeId node) const noexcept {
    const Header* found = find(node);
    return found == nullptr ? Header() : *found;
  }

  Middle* const* middles = nullptr;
  std::size_t count = 0;
  const Layer* layer = nullptr;
};

inline Header Layer::header(NodeId node) const noexcept { return LayerRoot(*this).header(node); }

/// A layer to read from. Valid while the view that it is from.
class Lane {
 public:
  Lane(const LayerRoot& root, const SegmentPool& pool) noexcept : root_(root), pool_(&pool) {}
  Lane(const Layer& layer, const SegmentPool& pool) noexcept : Lane(LayerRoot(layer), pool) {}

  /// Parallel edges count each.
  std::uint32_t degree(NodeId node) const noexcept { return root_.header(node).degree; }
  std::uint64_t edges() const noexcept { return root_.layer->edges; }
  /// @cost a binary search; for a hub two
  bool has(NodeId from, NodeId to) const noexcept;

  /// Calls `visit(std::span<const NodeId>)` for the neighbours in rising order, piece by piece.
  /// Parallel edges repeat their id. The spans are valid during the call only.
  template <typename Visit>
  void spans(NodeId node, Visit&& visit) const {
    const Header header = root_.header(node);
    if (header.degree == 0) return;
    if (header.is_inline()) {
      const std::array<NodeId, Header::kInlineMax> ids{header.a, header.b};
      visit(std::span<const NodeId>(ids.data(), header.degree));
    } else if (!header.is_chunked()) {
      visit(std::span(static_cast<const NodeId*>(pool_->at(header.a)), header.degree));
    } else {
      for (const Chunk& chunk : chunks_of(header)) visit(ids_of(chunk));
    }
  }
  /// Asks the processor for what `spans` will read at nodes whose turn comes soon: the ids of the
  /// fourth one from here, the header of the eighth. `coming` begins with the node at hand.
  template <typename Coming, typename NodeOf = std::identity>
  void fetch_ahead(std::span<const Coming> coming, NodeOf node_of = {}) const noexcept {
    constexpr std::size_t kIds = 4;
    constexpr std::size_t kHeader = 8;
    if (coming.size() <= kIds) return;
    if (coming.size() > kHeader) {
      __builtin_prefetch(root_.find(std::invoke(node_of, coming[kHeader])));
    }
    const Header header = root_.header(std::invoke(node_of, coming[kIds]));
    if (!header.is_inline()) __builtin_prefetch(pool_->at(header.a));
  }
  /// Calls `visit(id)` for each neighbour in rising order, parallel edges once.
  template <typename Visit>
  void each(NodeId node, Visit&& visit) const {
    NodeId last = UINT32_MAX;
    spans(node, [&](std::span<const NodeId> ids) {
      for (const NodeId id : ids) {
        if (id != last) visit(id);
        last = id;
      }
    });
  }

 private:
  std::span<const Chunk> chunks_of(const Header& header) const noexcept {
    return {static_cast<const Chunk*>(pool_->at(header.a)), header.chunks()};
  }
  std::span<const NodeId> ids_of(const Chunk& chunk) const noexcept {
    return {static_cast<const NodeId*>(pool_->at(chunk.piece)), chunk.count};
  }

  LayerRoot root_;
  const SegmentPool* pool_;
};

}  // namespace adjoin::topology
