#pragma once

#include <rocksdb/cache.h>

#include <cstddef>
#include <memory>

namespace adjoin::engine {

/// Makes RocksDB's block cache, of `bytes` in total. It also holds the filter and index blocks of
/// whole files, which reach some megabytes. It therefore has few shards, each with its own lock, so
/// that a shard has room for several of them.
/// A lock for each shard costs little: nearly all hot items are found in the item cache before.
std::shared_ptr<rocksdb::Cache> make_block_cache(std::size_t bytes);

}  // namespace adjoin::engine
