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

// Adjacency index: the neighbours of all nodes by one edge type in one direction. It is a tree of
// three levels, index -> directory -> page, as for page tables:
//
//   Layer -> Middle[n / 32768] -> HeaderPage[n / 128 % 256] -> Header[n % 128] -> ids, sorted
//
// Copy-on-write: a published version is never written again. A batch copies each page, directory
// and id list that it changes, once.

/// Neighbour list of one node, 12 bytes. Up to two ids are stored inline, more in a segment of the
/// pool, and the ids of a hub in chunks.
/// Most nodes of most graphs have one or two neighbours of a type. Inline, they cost no second
/// cache miss.
struct Header {
  static constexpr std::uint32_t kInlineMax = 2;
  static constexpr std::uint32_t kChunked = 0x80000000U;

  std::uint32_t degree = 0;
  std::uint32_t a = 0;  ///< the first id, or the pool's piece with the ids or the chunks
  std::uint32_t b = 0;  ///< the second id, or granted units, or kChunked + number of chunks

  // The degree and one bit of `b` tell the forms apart, so that a header needs no field for it.
  bool is_inline() const noexcept { return degree <= kInlineMax && !is_chunked(); }
  bool is_chunked() const noexcept { return degree > kInlineMax && (b & kChunked) != 0; }
  std::uint32_t chunks() const noexcept { return b & ~kChunked; }
};
static_assert(sizeof(Header) == 12);

/// A consecutive part of a hub's sorted ids, at most kIdsMax of them.
/// An edit of a hub would else copy all of its ids, which may be millions, for each batch.
struct Chunk {
  static constexpr std::uint32_t kIdsMax = 1024;
  static constexpr std::uint16_t kOwned = 0x8000;

  std::uint32_t first = 0;  ///< its least id
  std::uint32_t piece = 0;  ///< the pool's piece with its ids
  std::uint16_t count = 0;  ///< how many ids it has
  std::uint16_t units = 0;  ///< granted units; with kOwned if the current batch allocated the piece
};
static_assert(sizeof(Chunk) == 12);

/// Page: the headers of 128 consecutive nodes.
/// 128 headers, because a batch copies whole pages: larger ones cost more at each edit, smaller
/// ones more memory for directories.
struct HeaderPage {
  static constexpr std::uint32_t kHeaders = 128;

  std::array<Header, kHeaders> headers{};
  // Only the writer uses these.
  /// One bit a node: the batch of this page allocated the node's ids.
  /// What this batch allocated no reader has seen, so it may be changed in place.
  std::array<std::uint64_t, kHeaders / 64> owned{};
  std::uint64_t batch = 0;
  SegmentPool::Ref self = 0;
};

/// Directory: 256 pages, with the headers of 32,768 consecutive nodes. A null page has no node with
/// neighbours.
struct Middle {
  static constexpr std::uint32_t kPages = 256;

  std::array<HeaderPage*, kPages> pages{};
  std::uint64_t batch = 0;
  SegmentPool::Ref self = 0;
};

/// Root of one version of an adjacency index. Immutable once published.
struct Layer {
  static constexpr std::uint32_t kNodesOfMiddle = Middle::kPages * HeaderPage::kHeaders;

  std::vector<Middle*> middles;  ///< null: none of its nodes has neighbours
  std::uint64_t edges = 0;

  /// Returns a copy of the node's header, an empty one if it has no neighbours.
  Header header(NodeId node) const noexcept;
};

/// Copy of an index's root for readers. It saves them one indirection, which is a cache miss while
/// a writer publishes: the writer's core has just written the Layer.
struct LayerRoot {
  LayerRoot() = default;
  explicit LayerRoot(const Layer& of) noexcept
      : middles(of.middles.data()), count(of.middles.size()), layer(&of) {}

  /// Returns the node's header. Null if no node of its page has neighbours.
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

/// Adjacency view: reads the neighbours of nodes by one edge type in one direction. Valid while the
/// View that returned it lives.
/// It holds the root by value: copying it costs three words, and reading needs no version then.
class Lane {
 public:
  Lane(const LayerRoot& root, const SegmentPool& pool) noexcept : root_(root), pool_(&pool) {}
  Lane(const Layer& layer, const SegmentPool& pool) noexcept : Lane(LayerRoot(layer), pool) {}

  /// Returns the number of edges at the node. Each parallel edge counts.
  std::uint32_t degree(NodeId node) const noexcept { return root_.header(node).degree; }
  /// Returns the number of edges at all nodes together.
  std::uint64_t edges() const noexcept { return root_.layer->edges; }
  /// Returns whether there is an edge. @cost one binary search; two for a hub
  bool has(NodeId from, NodeId to) const noexcept;

  /// Calls `visit(std::span<const NodeId>)` for consecutive parts of the neighbours, in ascending
  /// order. Parallel edges repeat their id. A span is valid during its call only.
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
  /// Prefetches for `spans` calls that will follow. `coming` lists the nodes in order of those
  /// calls, the current one first: the ids of coming[4] and the header of coming[8] are fetched.
  /// A search waits for memory more than it computes. Two distances, because ids can only be asked
  /// for when their header has arrived.
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
  /// Calls `visit(id)` for each neighbour in ascending order. Parallel edges are visited once.
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
