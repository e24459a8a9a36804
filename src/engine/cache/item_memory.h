#pragma once

#include <rocksdb/cache.h>

#include <cstddef>
#include <memory>
#include <mutex>

namespace adjoin::engine {

/// Memory that items share with RocksDB's block cache. The block cache has what items do not take.
/// An eighth of the memory is the items' at any time. Above it, up to a half, they may take what
/// blocks leave unused, or what serves them better. Thread-safe.
class ItemMemory {
 public:
  /// All of it is the items', and there are no blocks.
  explicit ItemMemory(std::size_t bytes_max);
  /// @param bytes  of blocks and items together
  ItemMemory(std::size_t bytes, std::shared_ptr<rocksdb::Cache> blocks);

  /// Upper bound of what items may take.
  std::size_t items_max() const noexcept { return items_max_; }
  /// What items may take whatever blocks would do with it.
  std::size_t items_sure() const noexcept { return items_sure_; }
  /// Returns whether blocks leave so many bytes unused, and a part of the memory besides.
  /// Costs a lock for each part of the block cache.
  bool is_unused(std::size_t bytes) const;
  /// Tells that items took bytes or, negative, gave them back. Resizes the block cache.
  void add(std::ptrdiff_t bytes);

 private:
  const std::size_t items_max_;
  const std::size_t items_sure_;
  const std::size_t bytes_;
  const std::shared_ptr<rocksdb::Cache> blocks_;  ///< shared as RocksDB asks; null: no blocks
  std::mutex mutex_;
  std::size_t items_ = 0;
};

}  // namespace adjoin::engine
