#include "engine/block_cache.h"

namespace adjoin::engine {
namespace {

/// RocksDB would make 64 parts whatever there is. Of 224 MB each had 3.5, and the filter of a file
/// of two million items has 2.6: blocks pushed it out, and every read of an item loaded it anew.
constexpr std::size_t kPartBytes = std::size_t{24} << 20U;
constexpr int kPartBitsMax = 6;

}  // namespace

std::shared_ptr<rocksdb::Cache> make_block_cache(std::size_t bytes) {
  int bits = 0;
  while (bits < kPartBitsMax && (bytes >> (bits + 1)) >= kPartBytes) ++bits;
  return rocksdb::NewLRUCache(bytes, bits);
}

}  // namespace adjoin::engine
