#pragma once

#include <cstdint>
#include <vector>

#include "meter/series/buckets.h"

namespace adjoin::meter {

/// How many values fell into which bucket (buckets.h). Its width w joins 2^w buckets in each of its
/// own. Only buckets that hold something take memory. Not thread-safe.
class Histogram {
 public:
  static constexpr std::uint8_t kWidthMax = 8;  ///< one bucket

  struct Bucket {
    std::uint8_t number = 0;  ///< of the histogram's width
    std::uint64_t count = 0;  ///< at least 1
    friend bool operator==(const Bucket&, const Bucket&) = default;
  };

  Histogram() = default;
  /// @param buckets  rising by number, each number below 256 >> width, each count at least 1
  Histogram(std::uint8_t width, std::vector<Bucket> buckets);

  bool empty() const noexcept { return buckets_.empty(); }
  std::uint8_t width() const noexcept { return width_; }
  const std::vector<Bucket>& buckets() const noexcept { return buckets_; }
  /// Returns the number of values. @cost linear in its buckets
  std::uint64_t total() const noexcept;

  /// The integers that a bucket of the histogram's width can hold.
  struct Bounds {
    std::uint64_t least = 0;
    std::uint64_t largest = 0;
  };
  Bounds bounds(std::uint8_t number) const noexcept;

  /// Adds values of one bucket of width 0. @param count  at least 1
  void add(unsigned bucket, std::uint64_t count);
  /// Adds all values of `other`. The wider of the two widths stays.
  void merge(const Histogram& other);
  /// Makes it at least so wide, if it holds anything. @param width  at most kWidthMax
  void widen(std::uint8_t width);

  friend bool operator==(const Histogram&, const Histogram&) = default;

 private:
  std::uint8_t width_ = 0;
  std::vector<Bucket> buckets_;  ///< rising by number
};

}  // namespace adjoin::meter
