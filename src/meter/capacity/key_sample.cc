#include "meter/capacity/key_sample.h"

#include <algorithm>
#include <iterator>

namespace adjoin::meter {
namespace {

/// A number from 0 to below 1, of 53 bits.
double chance(Random& random) {
  return static_cast<double>(random.next() >> 11U) * (1.0 / 9007199254740992.0);
}

bool same_place(KeyPlaceView a, KeyPlaceView b) noexcept {
  return a.hash == b.hash && a.sort == b.sort;
}

}  // namespace

void KeySample::add(KeyPlaceView place, double units) {
  units_ += units;
  if (places_.size() < kPlaces) {
    places_.push_back({place.hash, Bytes(place.sort)});
  } else if (chance(random_) * units_ < units * static_cast<double>(kPlaces)) {
    places_[random_.below(kPlaces)] = {place.hash, Bytes(place.sort)};
  }
  watch_order(place, units);
}

/// A majority vote: a collection with more than half of the units stays the one that is watched.
void KeySample::watch_order(KeyPlaceView place, double units) {
  if (votes_ <= 0) {
    major_ = place.hash;
    votes_ = 0;
    highest_.clear();
    accesses_ = 0;
    rising_ = 0;
  }
  if (place.hash != major_) {
    votes_ -= units;
    return;
  }
  votes_ += units;
  ++accesses_;
  if (place.sort <= highest_) return;
  ++rising_;
  highest_ = place.sort;
}

bool KeySample::rises(std::uint64_t hash) const noexcept {
  return hash == major_ && votes_ > 0 && 10 * rising_ > 9 * accesses_;
}

std::optional<KeyPlace> KeySample::median(bool inside) const {
  std::vector<KeyPlace> places = places_;
  if (places.empty()) return std::nullopt;
  if (!inside) {
    for (KeyPlace& place : places) place.sort.clear();
  }
  std::sort(places.begin(), places.end(), comes_before);
  auto half = places.begin() + static_cast<std::ptrdiff_t>(places.size() / 2);
  half = std::lower_bound(places.begin(), half, *half, comes_before);
  // Nothing is below the first place: the upper half then begins behind it.
  if (same_place(*half, places.front())) {
    half = std::upper_bound(half, places.end(), *half, comes_before);
    if (half == places.end()) return std::nullopt;
  }
  // A cut between two collections leaves both whole.
  if (std::prev(half)->hash != half->hash) return KeyPlace{half->hash, {}};
  if (rises(half->hash)) return std::nullopt;
  return *half;
}

}  // namespace adjoin::meter
