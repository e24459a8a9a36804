#pragma once

#include <cstdint>

namespace adjoin {

/// A small, fast, seedable random generator (splitmix64). It is the same on every platform, so that
/// a printed seed replays a run. Not for secrets. One object per thread.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Returns 64 random bits.
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  /// Returns a number in [0, limit); `limit` must be at least 1. The bias is below limit / 2^64.
  /// By the upper half of a product: a remainder would be slower and more biased.
  std::uint64_t below(std::uint64_t limit) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * limit) >> 64);
  }
  /// Returns true once in `n` calls on average.
  bool one_in(std::uint64_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

}  // namespace adjoin
