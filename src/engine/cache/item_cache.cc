#include "engine/cache/item_cache.h"

#include <functional>
#include <utility>

#include "base/assert.h"
#include "engine/seeded_bugs.h"

namespace adjoin::engine {

ItemCache::ItemCache(std::size_t bytes_max)
    : memory_(bytes_max), limits_(ItemSlab::Limits::of(memory_, kStripes)) {
  make_stripes();
}

ItemCache::ItemCache(std::size_t memory_bytes, std::shared_ptr<rocksdb::Cache> blocks)
    : memory_(memory_bytes, std::move(blocks)), limits_(ItemSlab::Limits::of(memory_, kStripes)) {
  make_stripes();
}

void ItemCache::make_stripes() {
  for (std::unique_ptr<Stripe>& stripe : stripes_) {
    stripe = std::make_unique<Stripe>(limits_, memory_);
  }
}

ItemCache::Hash ItemCache::hash_of(BytesView key) {
  const std::uint64_t hash = std::hash<BytesView>()(key);
  // Different bits of the hash choose the stripe and the tag. With the same bits, all keys of a
  // stripe would have much of their tags in common.
  return {.stripe = hash % kStripes, .tag = static_cast<std::uint32_t>(hash >> 32)};
}

// How the cache stays equal to the database. A writer calls `begin`, writes the batch, and calls
// `publish`. Between the two calls the key is not in the cache, and `keep` refuses what readers
// bring. So a reader that got the old value just before the write cannot put it in behind it.
bool ItemCache::find(BytesView key, Bytes& value) {
  const Hash hash = hash_of(key);
  Stripe& stripe = stripe_of(hash);
  const std::lock_guard lock(stripe.mutex);
  return stripe.slab.ask(hash.tag, key, value);
}

std::size_t ItemCache::bytes() const {
  std::size_t sum = 0;
  for (const std::unique_ptr<Stripe>& stripe : stripes_) {
    const std::lock_guard lock(stripe->mutex);
    sum += stripe->slab.bytes();
  }
  return sum;
}

ItemCache::Moment ItemCache::moment(BytesView key) const {
  const Stripe& stripe = *stripes_[hash_of(key).stripe];
  const std::lock_guard lock(stripe.mutex);
  return {stripe.version, stripe.writing > 0};
}

void ItemCache::keep(BytesView key, BytesView value, Moment moment) {
  if (moment.written || value.size() > limits_.value_bytes_max) return;
  const Hash hash = hash_of(key);
  Stripe& stripe = stripe_of(hash);
  const std::lock_guard lock(stripe.mutex);
  ADJOIN_ASSERT(moment.version <= stripe.version);
  const bool written = stripe.writing > 0 || stripe.version != moment.version;
  if (written && !ADJOIN_MUTANT(15)) return;
  // Another reader was faster, with the same value: nothing was written between.
  if (stripe.slab.has(hash.tag, key)) return;
  stripe.slab.keep(hash.tag, key, value, ItemSlab::From::read);
}

// The ended ones are read first. If the two counts are alike, all that had begun had ended.
ItemCache::ListMoment ItemCache::list_moment() const {
  const std::uint64_t ended = batches_ended_.load();
  const std::uint64_t begun = batches_begun_.load();
  ADJOIN_ASSERT(ended <= begun);
  return {begun, ended != begun};
}

// A batch counts as begun before it takes the lock of a stripe. So whoever holds the lock and finds
// the count unchanged comes before its `begin`, which then removes what was kept.
bool ItemCache::keep_listed(BytesView key, BytesView value, ListMoment moment) {
  if (moment.written) return false;
  if (value.size() > limits_.value_bytes_max) return true;
  const Hash hash = hash_of(key);
  Stripe& stripe = stripe_of(hash);
  const std::lock_guard lock(stripe.mutex);
  if (batches_begun_.load() != moment.begun) return false;
  if (stripe.slab.has(hash.tag, key)) return false;
  return stripe.slab.keep(hash.tag, key, value, ItemSlab::From::list);
}

void ItemCache::Writes::begin(BytesView key, std::optional<BytesView> value) {
  if (writes_.empty()) {
    writes_.reserve(1);
    cache_->batches_begun_.fetch_add(1);
  }
  const Hash hash = hash_of(key);
  // Every allocation happens here, before the batch is written. Publishing must not fail: a cache
  // that missed a written value would serve the old one.
  Write& write = writes_.emplace_back(Write{.stripe = hash.stripe, .place = 0});
  Stripe& stripe = cache_->stripe_of(hash);
  const std::lock_guard lock(stripe.mutex);
  ++stripe.writing;
  write.place = stripe.slab.begin(hash.tag, key, value);
}

void ItemCache::Writes::end(bool written) {
  if (writes_.empty()) return;
  for (const Write& write : writes_) {
    Stripe& stripe = *cache_->stripes_[write.stripe];
    const std::lock_guard lock(stripe.mutex);
    ADJOIN_ASSERT(stripe.writing > 0);
    --stripe.writing;
    ++stripe.version;
    if (write.place != 0) stripe.slab.end(write.place, written);
  }
  writes_.clear();
  cache_->batches_ended_.fetch_add(1);
}

}  // namespace adjoin::engine
