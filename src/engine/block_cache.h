#pragma once

#include <rocksdb/cache.h>

#include <cstddef>
#include <memory>

namespace adjoin::engine {

/// The cache of what table files hold, filters and indexes of whole files among it. They are as
/// large as some megabytes, and each part of the cache, which has a lock of its own, has room for
/// several of them.
std::shared_ptr<rocksdb::Cache> make_block_cache(std::size_t bytes);

}  // namespace adjoin::engine
