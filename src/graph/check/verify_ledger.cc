#include "graph/check/verify_ledger.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "graph/check/verify_hash.h"

namespace adjoin::graph {
namespace {

using ClaimKind = Claim::Kind;

constexpr std::size_t kFirstPlaces = 1024;
/// Two items that disagree make their slot differ from zero. A slot is shared by many items, all of
/// which are then looked at: more slots mean fewer needless looks.
constexpr std::size_t kPrints = std::size_t{1} << 20U;
/// More are not told apart: then all items are looked at.
/// 64 MB of keys.
constexpr std::size_t kBadMax = std::size_t{8} << 20U;
constexpr std::uint64_t kHashEnd = std::uint64_t{1} << (64U - kClaimHashShift);

// Flags of a place.
constexpr std::uint64_t kNeeded = 1;  // of a copied field: some edge has its value
constexpr std::uint64_t kThere = 2;
constexpr std::uint64_t kIsPut = 4;  // of an edge set: it is not compared
constexpr std::uint64_t kOdd = 8;

// Why a place is bad.
constexpr std::uint64_t kNoItem = 1;       // of a node that was put
constexpr std::uint64_t kWrongAbsent = 2;  // the node has no item at all
constexpr std::uint64_t kWrong = 4;
constexpr std::uint64_t kLooksOdd = 8;

}  // namespace

Ledger::Ledger(bool compares_ends, std::size_t places_max)
    : compares_ends_(compares_ends),
      places_max_(std::max<std::size_t>(places_max, 2)),
      end_(kHashEnd),
      prints_(kPrints),
      forest_(places_max) {}

std::size_t Ledger::slot_of(std::uint64_t key) const {
  const std::size_t mask = places_.size() - 1;
  std::size_t slot = (key >> kClaimHashShift) & mask;
  // Linear probing. The load is kept below 70 %, and nothing is removed singly, so chains stay
  // short.
  while (places_[slot].key != 0 && (places_[slot].key & ~kFlags) != key) slot = (slot + 1) & mask;
  return slot;
}

void Ledger::grow() {
  const std::vector<Place> before = std::exchange(places_, {});
  places_.resize(before.empty() ? kFirstPlaces : before.size() * 2);
  for (const Place& place : before) {
    if (place.key != 0) places_[slot_of(place.key & ~kFlags)] = place;
  }
}

/// The upper half of the keys has its turn in another pass.
/// What is dropped is summed up anew when the next pass reads the table again. No node is summed up
/// in part: a key is of this pass or of a later one.
void Ledger::leave_half() {
  end_ = begin_ + (end_ - begin_) / 2;
  std::vector<Place> kept(places_.size());
  kept.swap(places_);
  held_ = 0;
  for (const Place& place : kept) {
    if (place.key == 0 || place.key >> kClaimHashShift >= end_) continue;
    places_[slot_of(place.key & ~kFlags)] = place;
    ++held_;
    ADJOIN_ASSERT(held_ < places_.size());
  }
}

/// Null: another pass has it.
Ledger::Place* Ledger::at(std::uint64_t key) {
  ADJOIN_ASSERT((key & kFlags) == 0);
  const auto is_mine = [&] {
    const std::uint64_t hash = key >> kClaimHashShift;
    return hash >= begin_ && hash < end_;
  };
  if (!is_mine()) return nullptr;
  if ((held_ + 1) * 10 > places_.size() * 7) grow();
  std::size_t slot = slot_of(key);
  if (places_[slot].key != 0) return &places_[slot];
  while (held_ >= places_max_ && end_ - begin_ > 1) leave_half();
  if (!is_mine()) return nullptr;
  slot = slot_of(key);
  ADJOIN_ASSERT(places_[slot].key == 0);
  places_[slot].key = key;
  ++held_;
  ADJOIN_ASSERT(held_ < places_.size());  // a free slot ends each search
  return &places_[slot];
}

void Ledger::apply_copy(const Claim& claim, Place& place) {
  // The first copy is remembered, and each other is compared with it. All equal the first, or the
  // field is odd.
  if ((place.key & kNeeded) == 0) {
    place.sum = claim.value;
  } else if (place.sum != claim.value) {
    place.key |= kOdd;
  }
  place.key |= kNeeded;
  if (claim.kind == ClaimKind::copied) place.key |= kThere;
}

void Ledger::apply(const Claim& claim) {
  Place* place = at(claim.key);
  if (place == nullptr) return;
  switch (claim.kind) {
    case ClaimKind::needs:
    case ClaimKind::counted_of: place->key |= kNeeded; return;
    case ClaimKind::is_there:
      // Two items of one node: which of them its edges belong to is told singly.
      if ((place->key & kThere) != 0) place->key |= kOdd;
      place->key |= kThere | (claim.value != 0 ? kIsPut : 0);
      return;
    case ClaimKind::counts: place->sum = plus(place->sum, claim.value); return;
    case ClaimKind::looks_odd: place->key |= kOdd; return;
    case ClaimKind::in_set: place->sum += claim.value; return;
    case ClaimKind::in_shard: place->needs_shards(claim.value); return;
    case ClaimKind::has_shards: place->has_shards(claim.value); return;
    case ClaimKind::has_set: place->key |= kThere | (claim.value != 0 ? kIsPut : 0); return;
    case ClaimKind::copies:
    case ClaimKind::copied: return apply_copy(claim, *place);
    default: ADJOIN_ASSERT(false);
  }
}

void Ledger::add(const Claims& claims) {
  if (is_first_ && claims.is_suspect) has_suspects_ = true;
  for (const Claim& claim : claims.all) {
    switch (claim.kind) {
      case ClaimKind::asks_copy:
      case ClaimKind::listed_at:
      case ClaimKind::spread: break;
      case ClaimKind::print:
        if (is_first_) prints_[claim.key % kPrints] += claim.value;
        break;
      case ClaimKind::child:
        if (is_first_) forest_.add(claim.key, claim.value);
        break;
      case ClaimKind::is_there:
        if (claim.value != 0) was_put_[place_of(claim.key)] = true;
        [[fallthrough]];
      default: apply(claim);
    }
  }
}

void Ledger::note(std::uint64_t key, std::uint64_t why) {
  if (is_all_bad_) return;
  is_all_bad_ = bad_.size() >= kBadMax;
  bad_.push_back((key & ~kFlags) | why);
}

void Ledger::settle(const Place& place) {
  const std::uint64_t key = place.key;
  const bool is_there = (key & kThere) != 0;
  const bool is_odd = (key & kOdd) != 0;
  const std::uint8_t what = place_of(key);
  std::uint64_t why = is_odd ? kLooksOdd : 0;
  if (what == kCopyPlace) {
    // Where no node has the field, whoever has a copy has it from nowhere.
    why |= is_odd || (!is_there && place.sum != kNoValueClaim) ? kWrong : 0;
  } else if (what == kShardPlace) {
    why |= place.lacks_shards() ? kWrong : 0;
  } else if (what == kSetPlace) {
    const bool is_wrong = (place.sum != 0 || is_odd) && (key & kIsPut) == 0;
    if (is_wrong) why |= is_there ? kWrong : kWrongAbsent;
  } else {
    if ((key & (kNeeded | kThere)) == 0 && !is_odd) return;
    const bool is_missing = (key & kNeeded) != 0 && (key & kIsPut) == 0;
    if (is_missing) ++missing_[what];
    if (is_missing && compares_ends_) why |= kNoItem;
    if (place.sum != 0 || is_odd) why |= is_there ? kWrong : kWrongAbsent;
  }
  if (why != 0) note(key, why);
}

bool Ledger::end_pass() {
  for (const Place& place : places_) {
    if (place.key != 0) settle(place);
  }
  places_.assign(places_.size(), Place());
  held_ = 0;
  if (std::exchange(is_first_, false)) forest_.strip();
  ADJOIN_ASSERT(begin_ < end_);
  begin_ = end_;
  end_ = kHashEnd;
  if (begin_ < end_) return true;
  places_ = {};
  std::sort(bad_.begin(), bad_.end());
  return false;
}

bool Ledger::has_suspects() const {
  if (has_suspects_ || is_all_bad_ || forest_.has_cycle()) return true;
  if (std::any_of(prints_.begin(), prints_.end(), [](auto sum) { return sum != 0; })) return true;
  // Missing nodes of a type of which no node was ever put are told once for the type, not for each
  // edge.
  return std::any_of(bad_.begin(), bad_.end(), [&](std::uint64_t key) {
    return (key & kFlags) != kNoItem || is_kept(place_of(key));
  });
}

std::uint64_t Ledger::why(std::uint64_t key) const {
  ADJOIN_ASSERT((key & kFlags) == 0);
  ADJOIN_ASSERT(places_.empty());  // it is asked after the last pass
  const auto found = std::lower_bound(bad_.begin(), bad_.end(), key);
  return found != bad_.end() && (*found & ~kFlags) == key ? *found & kFlags : 0;
}

bool Ledger::contradicts(const Claim& claim) const {
  switch (claim.kind) {
    case ClaimKind::needs: {
      const std::uint64_t reasons = why(claim.key);
      const bool is_told = (reasons & kNoItem) != 0 && is_kept(place_of(claim.key));
      return is_told || (reasons & kWrongAbsent) != 0;
    }
    case ClaimKind::counted_of:
    case ClaimKind::in_set: return (why(claim.key) & kWrongAbsent) != 0;
    case ClaimKind::is_there:
    case ClaimKind::has_set:
    case ClaimKind::in_shard:
    case ClaimKind::spread:
    case ClaimKind::copies:
    case ClaimKind::asks_copy: return (why(claim.key) & kWrong) != 0;
    case ClaimKind::listed_at: return (why(claim.key) & kLooksOdd) != 0;
    case ClaimKind::print: return prints_[claim.key % kPrints] != 0;
    case ClaimKind::child: return forest_.may_be_in_cycle(claim.key);
    default: return false;
  }
}

bool Ledger::is_suspect(const Claims& claims) const {
  if (is_all_bad_ || claims.is_suspect) return true;
  return std::any_of(claims.all.begin(), claims.all.end(),
                     [&](const Claim& claim) { return contradicts(claim); });
}

}  // namespace adjoin::graph
