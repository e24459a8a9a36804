#include "topology/layer_editor.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "base/assert.h"

namespace adjoin::topology {
namespace {

constexpr std::uint32_t kPageUnits =
    static_cast<std::uint32_t>((sizeof(HeaderPage) + 7) / SegmentPool::kUnitBytes);
constexpr std::uint32_t kMiddleUnits =
    static_cast<std::uint32_t>((sizeof(Middle) + 7) / SegmentPool::kUnitBytes);
/// A hub with fewer ids gets one segment again. Well below kIdsMax, so that it does not swing.
constexpr std::uint32_t kCollapseBelow = Chunk::kIdsMax / 2;

/// What the pool grants is rounded up. The rest is room into which a list grows in place.
std::uint32_t units_of_ids(std::size_t count) noexcept {
  return SegmentPool::granted(SegmentPool::units_for(count * sizeof(NodeId)));
}
std::uint32_t units_of_chunks(std::size_t count) noexcept {
  return SegmentPool::granted(SegmentPool::units_for(count * sizeof(Chunk)));
}
std::uint32_t ids_in(std::uint32_t units) noexcept {
  return units * static_cast<std::uint32_t>(SegmentPool::kUnitBytes / sizeof(NodeId));
}

void copy_ids(NodeId* to, const NodeId* from, std::size_t count) {
  if (count != 0) std::memcpy(to, from, count * sizeof(NodeId));
}
void move_ids(NodeId* to, const NodeId* from, std::size_t count) {
  if (count != 0) std::memmove(to, from, count * sizeof(NodeId));
}

}  // namespace

void LayerEditor::release(SegmentPool::Ref piece, std::uint32_t units, bool owned) {
  if (owned) {
    pool_.free(piece, units);
  } else {
    retired_.push_back({piece, units});
  }
}

LayerEditor::Place LayerEditor::writable(NodeId node) {
  const std::size_t at = node / Layer::kNodesOfMiddle;
  if (at >= layer_.middles.size()) layer_.middles.resize(at + 1, nullptr);
  Middle*& middle = layer_.middles[at];
  if (middle == nullptr || middle->batch != batch_) {
    const SegmentPool::Ref self = pool_.allocate(kMiddleUnits);
    Middle* fresh =
        middle == nullptr ? new (pool_.at(self)) Middle() : new (pool_.at(self)) Middle(*middle);
    if (middle != nullptr) {
      ADJOIN_ASSERT(middle->batch < batch_);
      release(middle->self, kMiddleUnits, false);
    }
    fresh->batch = batch_;
    fresh->self = self;
    middle = fresh;
  }
  HeaderPage*& page = middle->pages[node / HeaderPage::kHeaders % Middle::kPages];
  if (page == nullptr || page->batch != batch_) {
    const SegmentPool::Ref self = pool_.allocate(kPageUnits);
    HeaderPage* fresh = page == nullptr ? new (pool_.at(self)) HeaderPage()
                                        : new (pool_.at(self)) HeaderPage(*page);
    if (page != nullptr) {
      ADJOIN_ASSERT(page->batch < batch_);
      release(page->self, kPageUnits, false);
    }
    // A copied page shares its lists with the version before: none of them is the batch's own yet.
    fresh->owned = {};
    fresh->batch = batch_;
    fresh->self = self;
    page = fresh;
  }
  return {page, node % HeaderPage::kHeaders};
}

std::uint32_t LayerEditor::add(NodeId from, NodeId to) {
  const Place place = writable(from);
  Header& header = place.header();
  ADJOIN_ASSERT(header.degree < kDegreeMax);
  ++layer_.edges;
  if (header.is_chunked()) {
    add_to_chunks(place, to);
  } else if (header.degree == 0) {
    header = {1, to, 0};
  } else if (header.degree == 1) {
    header = {2, std::min(header.a, to), std::max(header.a, to)};
  } else {
    add_to_segment(place, to);
  }
  return header.degree;
}

void LayerEditor::add_to_segment(const Place& place, NodeId to) {
  Header& header = place.header();
  const std::uint32_t degree = header.degree;
  ADJOIN_ASSERT(degree >= Header::kInlineMax);
  ADJOIN_ASSERT(degree <= Chunk::kIdsMax);
  const std::array<NodeId, Header::kInlineMax> inlined{header.a, header.b};
  const bool was_inline = header.is_inline();
  NodeId* old = was_inline ? nullptr : ids(header.a);
  const NodeId* source = was_inline ? inlined.data() : old;
  const std::size_t at =
      static_cast<std::size_t>(std::upper_bound(source, source + degree, to) - source);
  if (degree == Chunk::kIdsMax) {
    std::array<NodeId, Chunk::kIdsMax + 1> all{};
    copy_ids(all.data(), source, at);
    all[at] = to;
    copy_ids(all.data() + at + 1, source + at, degree - at);
    release(header.a, header.b, place.owned());
    make_chunks(place, all);
    return;
  }
  // In place: the batch allocated the list, and no reader has its header.
  if (!was_inline && place.owned() && ids_in(header.b) > degree) {
    move_ids(old + at + 1, old + at, degree - at);
    old[at] = to;
    ++header.degree;
    return;
  }
  const std::uint32_t units = units_of_ids(degree + 1);
  const SegmentPool::Ref piece = pool_.allocate(units);
  NodeId* fresh = ids(piece);
  copy_ids(fresh, source, at);
  fresh[at] = to;
  copy_ids(fresh + at + 1, source + at, degree - at);
  if (!was_inline) release(header.a, header.b, place.owned());
  header = {degree + 1, piece, units};
  place.set_owned(true);
}

bool LayerEditor::remove(NodeId from, NodeId to) {
  // Looked up before anything is copied. A wrong removal then leaves the draft as it was.
  if (!Lane(layer_, pool_).has(from, to)) return false;
  const Place place = writable(from);
  Header& header = place.header();
  ADJOIN_ASSERT(layer_.edges > 0);
  --layer_.edges;
  if (header.is_chunked()) return remove_from_chunks(place, to);
  if (header.is_inline()) {
    const NodeId other = header.a == to ? header.b : header.a;
    header = header.degree == 1 ? Header() : Header{1, other, 0};
    return true;
  }
  const NodeId* all = ids(header.a);
  remove_from_segment(
      place, static_cast<std::uint32_t>(std::lower_bound(all, all + header.degree, to) - all));
  return true;
}

void LayerEditor::remove_from_segment(const Place& place, std::uint32_t at) {
  Header& header = place.header();
  const std::uint32_t left = header.degree - 1;
  NodeId* old = ids(header.a);
  ADJOIN_ASSERT(at <= left);
  ADJOIN_ASSERT(left >= Header::kInlineMax);
  if (left == Header::kInlineMax) {
    const NodeId a = old[at == 0 ? 1 : 0];
    const NodeId b = old[at == 2 ? 1 : 2];
    release(header.a, header.b, place.owned());
    place.set_owned(false);
    header = {left, a, b};
    return;
  }
  const std::uint32_t units = units_of_ids(left);
  // A list that falls below its size class moves, or a node that lost its edges would keep their
  // memory.
  if (place.owned() && units == header.b) {
    move_ids(old + at, old + at + 1, left - at);
    header.degree = left;
    return;
  }
  const SegmentPool::Ref piece = pool_.allocate(units);
  NodeId* fresh = ids(piece);
  copy_ids(fresh, old, at);
  copy_ids(fresh + at, old + at + 1, left - at);
  release(header.a, header.b, place.owned());
  header = {left, piece, units};
  place.set_owned(true);
}

Chunk LayerEditor::make_chunk(std::span<const NodeId> all) {
  ADJOIN_ASSERT(!all.empty());
  ADJOIN_ASSERT(all.size() <= Chunk::kIdsMax);
  const std::uint32_t units = units_of_ids(all.size());
  const SegmentPool::Ref piece = pool_.allocate(units);
  copy_ids(ids(piece), all.data(), all.size());
  return {all.front(), piece, static_cast<std::uint16_t>(all.size()),
          static_cast<std::uint16_t>(units | Chunk::kOwned)};
}

void LayerEditor::make_chunks(const Place& place, std::span<const NodeId> all) {
  ADJOIN_ASSERT(all.size() > Chunk::kIdsMax);
  constexpr std::size_t kWanted = Chunk::kIdsMax * 7 / 8;  // leaves room to grow
  const std::size_t count = (all.size() + kWanted - 1) / kWanted;
  const SegmentPool::Ref piece = pool_.allocate(units_of_chunks(count));
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = all.size() * i / count;
    const std::size_t end = all.size() * (i + 1) / count;
    const Chunk chunk = make_chunk(all.subspan(begin, end - begin));
    std::memcpy(chunks(piece) + i, &chunk, sizeof(chunk));
  }
  place.header() = {static_cast<std::uint32_t>(all.size()), piece,
                    static_cast<std::uint32_t>(count) | Header::kChunked};
  place.set_owned(true);
}

Chunk* LayerEditor::writable_chunks(const Place& place, std::uint32_t count) {
  Header& header = place.header();
  ADJOIN_ASSERT(header.is_chunked());
  const std::uint32_t present = header.chunks();
  ADJOIN_ASSERT(count >= present);
  const std::uint32_t had = units_of_chunks(present);
  const std::uint32_t need = units_of_chunks(count);
  if (place.owned() && need <= had) return chunks(header.a);
  const SegmentPool::Ref piece = pool_.allocate(need);
  std::memcpy(chunks(piece), chunks(header.a), present * sizeof(Chunk));
  // The copied chunk list still names the older version's pieces. They lose the batch's mark.
  if (!place.owned()) {
    for (std::uint32_t i = 0; i < present; ++i) {
      chunks(piece)[i].units &= static_cast<std::uint16_t>(~Chunk::kOwned);
    }
  }
  release(header.a, had, place.owned());
  header.a = piece;
  place.set_owned(true);
  return chunks(piece);
}

void LayerEditor::own_chunk(Chunk& chunk, std::uint32_t ids_needed) {
  const auto units = static_cast<std::uint32_t>(chunk.units & ~Chunk::kOwned);
  const bool owned = (chunk.units & Chunk::kOwned) != 0;
  ADJOIN_ASSERT(ids_needed >= chunk.count);
  ADJOIN_ASSERT(ids_needed <= Chunk::kIdsMax);
  const std::uint32_t need = units_of_ids(ids_needed);
  if (owned && need <= units) return;
  const SegmentPool::Ref piece = pool_.allocate(need);
  copy_ids(ids(piece), ids(chunk.piece), chunk.count);
  release(chunk.piece, units, owned);
  chunk.piece = piece;
  chunk.units = static_cast<std::uint16_t>(need | Chunk::kOwned);
}

void LayerEditor::split_chunk(const Place& place, std::uint32_t at) {
  const std::uint32_t count = place.header().chunks();
  Chunk* all = writable_chunks(place, count + 1);
  ADJOIN_ASSERT(all[at].count == Chunk::kIdsMax);
  own_chunk(all[at], all[at].count);
  // Halves leave room on both sides, so a run of additions in one place splits once for many.
  const std::uint32_t half = all[at].count / 2U;
  const std::span<const NodeId> upper(ids(all[at].piece) + half, all[at].count - half);
  const Chunk second = make_chunk(upper);
  std::memmove(all + at + 2, all + at + 1, (count - at - 1) * sizeof(Chunk));
  all[at + 1] = second;
  all[at].count = static_cast<std::uint16_t>(half);
  place.header().b = (count + 1) | Header::kChunked;
}

void LayerEditor::add_to_chunks(const Place& place, NodeId to) {
  Header& header = place.header();
  const auto chunk_for = [&](const Chunk* all) {
    const Chunk* behind =
        std::upper_bound(all, all + header.chunks(), to,
                         [](NodeId id, const Chunk& chunk) { return id < chunk.first; });
    return static_cast<std::uint32_t>(behind == all ? 0 : behind - all - 1);
  };
  Chunk* all = writable_chunks(place, header.chunks());
  std::uint32_t at = chunk_for(all);
  if (all[at].count == Chunk::kIdsMax) {
    split_chunk(place, at);
    all = chunks(header.a);
    at = chunk_for(all);
  }
  Chunk& chunk = all[at];
  own_chunk(chunk, chunk.count + 1U);
  NodeId* begin = ids(chunk.piece);
  NodeId* place_of = std::upper_bound(begin, begin + chunk.count, to);
  move_ids(place_of + 1, place_of, static_cast<std::size_t>(begin + chunk.count - place_of));
  *place_of = to;
  ++chunk.count;
  // An id below all others goes into the first chunk and becomes its least.
  chunk.first = *begin;
  ++header.degree;
}

bool LayerEditor::remove_from_chunks(const Place& place, NodeId to) {
  Header& header = place.header();
  Chunk* all = writable_chunks(place, header.chunks());
  const Chunk* behind =
      std::upper_bound(all, all + header.chunks(), to,
                       [](NodeId id, const Chunk& chunk) { return id < chunk.first; });
  ADJOIN_ASSERT(behind != all);
  const auto at = static_cast<std::uint32_t>(behind - all - 1);
  Chunk& chunk = all[at];
  own_chunk(chunk, chunk.count);
  NodeId* begin = ids(chunk.piece);
  NodeId* found = std::lower_bound(begin, begin + chunk.count, to);
  ADJOIN_ASSERT(found != begin + chunk.count && *found == to);
  move_ids(found, found + 1, static_cast<std::size_t>(begin + chunk.count - found) - 1);
  --chunk.count;
  --header.degree;
  if (chunk.count != 0) chunk.first = *begin;
  if (header.degree < kCollapseBelow) {
    collapse(place);
  } else {
    join_chunks(place, at);
  }
  return true;
}

/// Joins a chunk that became small with the one behind it, or the one before.
void LayerEditor::join_chunks(const Place& place, std::uint32_t at) {
  Header& header = place.header();
  const std::uint32_t count = header.chunks();
  Chunk* all = chunks(header.a);
  // A quarter to join and three quarters at most behind it: a chunk does not join and split in
  // turn.
  if (all[at].count > Chunk::kIdsMax / 4) return;
  ADJOIN_ASSERT(count >= 2);  // else the hub would be small too, and have no chunks
  const std::uint32_t left = at + 1 < count ? at : at - 1;
  const std::uint32_t sum = all[left].count + std::uint32_t{all[left + 1].count};
  if (all[at].count != 0 && sum > Chunk::kIdsMax * 3 / 4) return;  // an empty one has to go
  const Chunk gone = all[left + 1];
  own_chunk(all[left], sum);
  copy_ids(ids(all[left].piece) + all[left].count, ids(gone.piece), gone.count);
  all[left].count = static_cast<std::uint16_t>(sum);
  all[left].first = *ids(all[left].piece);
  release(gone.piece, gone.units & ~std::uint32_t{Chunk::kOwned},
          (gone.units & Chunk::kOwned) != 0);
  std::memmove(all + left + 1, all + left + 2, (count - left - 2) * sizeof(Chunk));
  const std::uint32_t had = units_of_chunks(count);
  const std::uint32_t need = units_of_chunks(count - 1);
  header.b = (count - 1) | Header::kChunked;
  if (need == had) return;
  // The granted size follows from the number of chunks, so that it need not be kept.
  const SegmentPool::Ref piece = pool_.allocate(need);
  std::memcpy(chunks(piece), all, (count - 1) * sizeof(Chunk));
  pool_.free(header.a, had);
  header.a = piece;
}

void LayerEditor::collapse(const Place& place) {
  Header& header = place.header();
  const std::uint32_t units = units_of_ids(header.degree);
  const SegmentPool::Ref piece = pool_.allocate(units);
  NodeId* to = ids(piece);
  const std::span<const Chunk> all(chunks(header.a), header.chunks());
  ADJOIN_ASSERT(place.owned());
  for (const Chunk& chunk : all) {
    copy_ids(to, ids(chunk.piece), chunk.count);
    to += chunk.count;
    release(chunk.piece, chunk.units & ~std::uint32_t{Chunk::kOwned},
            (chunk.units & Chunk::kOwned) != 0);
  }
  ADJOIN_ASSERT(to == ids(piece) + header.degree);
  pool_.free(header.a, units_of_chunks(header.chunks()));  // made writable before
  header = {header.degree, piece, units};
  place.set_owned(true);
}

void LayerEditor::fill(NodeId from, std::span<const NodeId> all) {
  if (all.empty()) return;
  const Place place = writable(from);
  Header& header = place.header();
  ADJOIN_ASSERT(header.degree == 0);
  ADJOIN_ASSERT(all.size() <= kDegreeMax);
  layer_.edges += all.size();
  const auto degree = static_cast<std::uint32_t>(all.size());
  if (degree <= Header::kInlineMax) {
    header = {degree, all[0], degree == 2 ? all[1] : 0};
  } else if (degree <= Chunk::kIdsMax) {
    const std::uint32_t units = units_of_ids(degree);
    header = {degree, pool_.allocate(units), units};
    copy_ids(ids(header.a), all.data(), degree);
    place.set_owned(true);
  } else {
    make_chunks(place, all);
  }
}

}  // namespace adjoin::topology
