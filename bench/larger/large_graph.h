#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace adjoin::bench {

/// A graph that does not fit in memory: kLargeUsers users follow kLargeDegree others each, and an
/// edge is an item of 2 KB that does not compress.
constexpr std::uint64_t kLargeUsers = 440'000;
constexpr std::uint64_t kLargeDegree = 10;
constexpr std::size_t kLargePayloadBytes = 2'000;
/// Of both sides; the rest of what they may take is page cache.
constexpr std::size_t kLargeCacheBytes = std::size_t{512} << 20U;

/// Fills a new store at `folder`, some 9 GiB. Prints how far it is.
Result<void> make_large_graph(const std::string& folder);

/// What one side has read, all of it chosen by chance among everything.
struct LargeReads {
  struct Kind {
    double mean_us = 0;
    double p99_us = 0;
    double cpu_us = 0;        ///< of the process, on average
    std::uint64_t bytes = 0;  ///< of items: the answers, for short
  };
  Kind get_item;
  Kind one_hop;
};

/// Opens the store, reads until its caches are full, and then measures: items, and the edges of a
/// user. The same seed reads the same.
Result<LargeReads> read_by_store(const std::string& folder, std::uint64_t seed);
/// The same keys and ranges by RocksDB alone, with the same options and an equal cache.
Result<LargeReads> read_by_hand(const std::string& folder, std::uint64_t seed);

}  // namespace adjoin::bench
