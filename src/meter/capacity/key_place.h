#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace adjoin::meter {

/// A place in the key space of a table or index: partitions are ranges of places. All items of a
/// collection have one hash, and stand in the order of their sort keys.
struct KeyPlaceView {
  std::uint64_t hash = 0;
  BytesView sort;
};

struct KeyPlace {
  std::uint64_t hash = 0;
  Bytes sort;
  operator KeyPlaceView() const noexcept { return {hash, sort}; }
};

inline bool comes_before(KeyPlaceView a, KeyPlaceView b) noexcept {
  return a.hash != b.hash ? a.hash < b.hash : a.sort < b.sort;
}

/// The order of a map that is searched by views.
struct PlaceOrder {
  using is_transparent = void;
  bool operator()(KeyPlaceView a, KeyPlaceView b) const noexcept { return comes_before(a, b); }
};

}  // namespace adjoin::meter
