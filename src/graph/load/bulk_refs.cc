#include "graph/load/bulk_refs.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/assert.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kSlotsMin = 1024;

}  // namespace

/// Eight bytes a step. Refs are short and many: hashing them is a measurable part of a load.
std::uint64_t BulkRefs::hash_of(std::string_view ref) noexcept {
  constexpr std::uint64_t kMultiplier = 0xD6E8FEB86659FD93ULL;
  std::uint64_t hash = ref.size() * 0x9E3779B97F4A7C15ULL;
  const char* at = ref.data();
  std::size_t left = ref.size();
  for (; left >= sizeof hash; at += sizeof hash, left -= sizeof hash) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    hash = (hash ^ word) * kMultiplier;
    hash ^= hash >> 32U;
  }
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < left; ++i) {
    word = word << 8U | static_cast<unsigned char>(at[i]);
  }
  hash = (hash ^ word) * kMultiplier;
  return hash ^ hash >> 32U;
}

std::uint32_t BulkRefs::find(std::string_view ref, std::uint64_t hash) const noexcept {
  if (slots_.empty()) return kNone;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask; slots_[at] != 0; at = (at + 1) & mask) {
    const std::uint32_t found = number_in(slots_[at]);
    // Eight bits of the hash stand in the slot, so that most other refs are passed over without a
    // visit to their text.
    if (slots_[at] == slot_of(hash, found) && text(found) == ref) return found;
  }
  return kNone;
}

void BulkRefs::put(std::uint64_t hash, std::uint32_t number) noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != 0) at = (at + 1) & mask;
  slots_[at] = slot_of(hash, number);
}

std::uint32_t BulkRefs::add(std::string_view ref, std::uint64_t hash, std::uint32_t node) {
  const auto number = static_cast<std::uint32_t>(size());
  if (2 * (number + std::size_t{1}) > slots_.size()) grow();
  ADJOIN_ASSERT(2 * (number + std::size_t{1}) <= slots_.size());  // the search for a free one ends
  words_.resize(words_.size() + stride_);
  std::uint32_t* const row = words_.data() + number * stride_;
  row[kBytes] = static_cast<std::uint32_t>(ref.size());
  row[kNode] = node;
  if (ref.size() <= kShortBytes) {
    std::memcpy(row + kText, ref.data(), ref.size());
  } else {
    row[kText] = static_cast<std::uint32_t>(texts_.size());
    texts_ += ref;
  }
  put(hash, number);
  return number;
}

void BulkRefs::grow() {
  slots_.assign(std::max(kSlotsMin, 2 * slots_.size()), 0);
  ADJOIN_ASSERT(std::has_single_bit(slots_.size()));  // places are found by a mask
  for (std::uint32_t number = 0; number < size(); ++number) put(hash_of(text(number)), number);
}

std::size_t BulkRefs::used_bytes() const noexcept {
  return (words_.size() + slots_.size()) * sizeof(std::uint32_t) + texts_.size();
}

}  // namespace adjoin::graph
