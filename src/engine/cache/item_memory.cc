#include "engine/cache/item_memory.h"

#include <utility>

#include "base/assert.h"

namespace adjoin::engine {

ItemMemory::ItemMemory(std::size_t bytes_max)
    : items_max_(bytes_max), items_sure_(bytes_max), bytes_(bytes_max) {}

ItemMemory::ItemMemory(std::size_t bytes, std::shared_ptr<rocksdb::Cache> blocks)
    : items_max_(bytes / 2), items_sure_(bytes / 8), bytes_(bytes), blocks_(std::move(blocks)) {}

// A part stays unused: the block cache has shards, and the fullest of them evicts before the sum
// of all reaches the capacity.
bool ItemMemory::is_unused(std::size_t bytes) const {
  if (blocks_ == nullptr) return true;
  return blocks_->GetUsage() + bytes + bytes_ / 32 <= blocks_->GetCapacity();
}

void ItemMemory::add(std::ptrdiff_t bytes) {
  if (blocks_ == nullptr || bytes == 0) return;
  const std::lock_guard lock(mutex_);
  ADJOIN_ASSERT(bytes > 0 || items_ >= static_cast<std::size_t>(-bytes));
  items_ += static_cast<std::size_t>(bytes);
  ADJOIN_ASSERT(items_ < bytes_);
  blocks_->SetCapacity(bytes_ - items_);
}

}  // namespace adjoin::engine
