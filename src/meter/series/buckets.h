#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace adjoin::meter {

/// Buckets of a histogram: 0 holds 0, the others are 10 % wide. PERSISTED: DO NOT CHANGE THEM.
inline constexpr unsigned kBucketCount = 256;

namespace detail {

/// The least value of each bucket, and behind the last one a value that nothing reaches.
inline constexpr auto kBucketFloors = [] {
  std::array<std::uint64_t, kBucketCount + 1> floors{};
  floors[1] = 1;
  for (std::size_t i = 2; i < kBucketCount; ++i) {
    const std::uint64_t step = floors[i - 1] / 10;
    floors[i] = floors[i - 1] + (step == 0 ? 1 : step);
  }
  floors[kBucketCount] = std::numeric_limits<std::uint64_t>::max();
  return floors;
}();

/// Where the search for a value's bucket starts, by its length in bits and the four bits behind its
/// first one. A sixteenth is narrower than a bucket, so that the search takes one step at most.
inline constexpr auto kBucketStarts = [] {
  std::array<std::uint8_t, 65 * 16> starts{};
  unsigned bucket = 0;
  for (unsigned bits = 5; bits <= 64; ++bits) {
    for (unsigned next = 0; next < 16; ++next) {
      const std::uint64_t least = std::uint64_t{16 + next} << (bits - 5);
      while (bucket + 1 < kBucketCount && kBucketFloors[bucket + 1] <= least) ++bucket;
      starts[bits * 16 + next] = static_cast<std::uint8_t>(bucket);
    }
  }
  return starts;
}();

}  // namespace detail

/// Returns the least value of a bucket; of kBucketCount, the largest number.
constexpr std::uint64_t bucket_floor(unsigned bucket) noexcept {
  return detail::kBucketFloors[bucket];
}

/// Returns the bucket that holds a value. @cost about 1 ns
constexpr unsigned bucket_of(std::uint64_t value) noexcept {
  if (value < 16) return static_cast<unsigned>(value);
  const auto bits = static_cast<unsigned>(std::bit_width(value));
  const auto next = static_cast<unsigned>(value >> (bits - 5)) & 15U;
  const unsigned bucket = detail::kBucketStarts[bits * 16 + next];
  // Without a branch, which would be mispredicted half of the time.
  const bool is_behind = detail::kBucketFloors[bucket + 1] <= value;
  return bucket + static_cast<unsigned>(is_behind & (bucket + 1 < kBucketCount));
}

}  // namespace adjoin::meter
