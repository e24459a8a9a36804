#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "meter/capacity/key_place.h"

namespace adjoin::meter {

/// A sample of the places that a hot partition is asked for, and where to split it. The same input
/// gives the same sample. Not thread-safe.
class KeySample {
 public:
  static constexpr std::size_t kPlaces = 256;

  /// Each place is kept with a chance in proportion to its units.
  void add(KeyPlaceView place, double units);
  /// Returns the median of the places, with places on both sides of it; it is the first place of
  /// the upper half. Nullopt: all places are one item or one whole collection, or sort keys rise.
  /// @param inside  whether a collection may be split
  std::optional<KeyPlace> median(bool inside) const;

 private:
  void watch_order(KeyPlaceView place, double units);
  bool rises(std::uint64_t hash) const noexcept;

  std::vector<KeyPlace> places_;
  double units_ = 0;
  Random random_{1};
  // The collection that has the majority of the units, if one has, and how its sort keys come.
  std::uint64_t major_ = 0;
  double votes_ = 0;
  Bytes highest_;
  std::uint64_t accesses_ = 0;
  std::uint64_t rising_ = 0;  ///< accesses beyond all sort keys before
};

}  // namespace adjoin::meter
