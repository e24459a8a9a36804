#include "meter/count/counters.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace adjoin::meter {
namespace {

std::atomic<std::uint64_t> last_counters{0};

/// True from when a thread's Holder is gone. It has no destructor, so that it outlives all others.
constinit thread_local bool is_thread_ended = false;

/// Attempts to read a bank between two of its turns, which are a minute apart.
constexpr int kReadAttempts = 8;

/// What a bank holds beyond what was taken.
struct BankReading {
  detail::BankTag tag = 0;
  std::uint64_t samples = 0;
  std::uint64_t sum = 0;
  std::uint64_t minimum = 0;
  std::uint64_t maximum = 0;
};

void read_buckets(const detail::Cell& cell, unsigned parity, std::vector<BucketCount>& news) {
  news.clear();
  const detail::BucketGroups* const groups = cell.buckets.load(std::memory_order_acquire);
  if (groups == nullptr) return;
  for (unsigned g = 0; g < groups->groups.size(); ++g) {
    const detail::BucketGroup* const group = groups->groups[g].load(std::memory_order_acquire);
    if (group == nullptr) continue;
    for (unsigned i = 0; i < detail::BucketGroup::kBuckets; ++i) {
      const std::uint32_t count = group->counts[parity][i].load(std::memory_order_acquire);
      const std::uint32_t more = count - group->taken[parity][i];  // also when it has wrapped
      const auto bucket = static_cast<std::uint8_t>(g * detail::BucketGroup::kBuckets + i);
      if (more != 0) news.push_back({bucket, more});
    }
  }
}

void take_buckets(detail::Cell& cell, unsigned parity, const std::vector<BucketCount>& news) {
  if (news.empty()) return;
  detail::BucketGroups* const groups = cell.buckets.load(std::memory_order_relaxed);
  for (const BucketCount& bucket : news) {
    detail::BucketGroup* const group =
        groups->groups[bucket.bucket / detail::BucketGroup::kBuckets].load(
            std::memory_order_relaxed);
    group->taken[parity][bucket.bucket % detail::BucketGroup::kBuckets] += bucket.count;
  }
}

/// Reads a bank and its buckets. False: it turned in between.
bool read_bank(const detail::Cell& cell, unsigned parity, BankReading& reading,
               std::vector<BucketCount>& news) {
  const detail::Bank& bank = cell.banks[parity];
  reading.tag = bank.tag.load(std::memory_order_acquire);
  reading.samples = bank.samples.load(std::memory_order_acquire);
  reading.sum = bank.sum.load(std::memory_order_acquire);
  reading.minimum = bank.minimum.load(std::memory_order_acquire);
  reading.maximum = bank.maximum.load(std::memory_order_acquire);
  read_buckets(cell, parity, news);
  // What an acquire above read of a later minute was written behind a tag of 0, which shows here.
  return reading.tag != 0 && bank.tag.load(std::memory_order_relaxed) == reading.tag;
}

}  // namespace

/// The shards that a thread owns, one for each of the counters that it counts in. Gives them back
/// when the thread ends.
class Counters::Holder {
 public:
  Holder() = default;
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;
  ~Holder() {
    is_thread_ended = true;
    seat_ = {};
    for (Held& held : held_) held.shard->is_owned.store(false, std::memory_order_release);
  }

  detail::Shard* find(std::uint64_t instance) const noexcept {
    for (const Held& held : held_) {
      if (held.instance == instance) return held.shard.get();
    }
    return nullptr;
  }
  detail::Shard* hold(std::uint64_t instance, std::shared_ptr<detail::Shard> shard) {
    // Counters that are gone have left their shards to their threads.
    std::erase_if(held_, [](const Held& held) { return held.shard.use_count() == 1; });
    held_.push_back({instance, std::move(shard)});
    return held_.back().shard.get();
  }

 private:
  struct Held {
    std::uint64_t instance = 0;
    std::shared_ptr<detail::Shard> shard;
  };
  std::vector<Held> held_;
};

Figures figures_of(const Collected& collected) {
  ADJOIN_ASSERT(collected.samples > 0);
  ADJOIN_ASSERT(collected.minimum <= collected.maximum);
  Figures figures;
  figures.samples = static_cast<double>(collected.samples);
  figures.sum = static_cast<double>(collected.sum);
  figures.minimum = static_cast<double>(collected.minimum);
  figures.maximum = static_cast<double>(collected.maximum);
  std::vector<Histogram::Bucket> buckets;
  buckets.reserve(collected.buckets.size());
  for (const BucketCount& bucket : collected.buckets) {
    buckets.push_back({bucket.bucket, bucket.count});
  }
  figures.histogram = Histogram(0, std::move(buckets));
  return figures;
}

Counters::Counters() : instance_(last_counters.fetch_add(1) + 1) {}

std::optional<CounterBlock> Counters::open(std::uint32_t count) {
  ADJOIN_ASSERT(count >= 1);
  const std::lock_guard lock(mutex_);
  CounterBlock block;
  block.count = count;
  std::vector<std::uint32_t>& closed_before = free_[count];
  if (!closed_before.empty()) {
    block.first.index = closed_before.back();
    closed_before.pop_back();
  } else {
    if (count > detail::Shard::kSeriesMax - next_index_) return std::nullopt;
    block.first.index = next_index_;
    next_index_ += count;
  }
  // Never 0: a bank that was never counted in has the tag 0.
  if (++generation_ == 0) ++generation_;
  block.first.generation = generation_;
  return block;
}

void Counters::close(const CounterBlock& block) {
  ADJOIN_ASSERT(block.count >= 1);
  const std::lock_guard lock(mutex_);
  closed_.push_back(block);
}

detail::Shard* Counters::take_seat() {
  if (is_thread_ended) return nullptr;
  thread_local Holder holder;
  detail::Shard* shard = holder.find(instance_);
  if (shard == nullptr) shard = holder.hold(instance_, free_shard());
  seat_ = {instance_, shard};
  return shard;
}

std::shared_ptr<detail::Shard> Counters::free_shard() {
  const std::lock_guard lock(mutex_);
  for (const auto& shard : shards_) {
    bool is_owned = false;
    // Acquires what the thread that ended wrote: its cells go on from there.
    if (shard->is_owned.compare_exchange_strong(is_owned, true, std::memory_order_acquire)) {
      return shard;
    }
  }
  shards_.push_back(std::make_shared<detail::Shard>());
  shards_.back()->is_owned.store(true, std::memory_order_relaxed);
  return shards_.back();
}

void Counters::collect(const Sink& sink) {
  const std::lock_guard collecting(collecting_);
  std::vector<CounterBlock> closed;
  std::vector<std::shared_ptr<detail::Shard>> shards;
  std::uint32_t chunks = 0;
  {
    const std::lock_guard lock(mutex_);
    // Before the cells are read: what was counted in these is there.
    closed.swap(closed_);
    shards = shards_;
    chunks = (next_index_ + detail::Chunk::kCells - 1) / detail::Chunk::kCells;
  }
  for (const auto& shard : shards) collect_shard(*shard, chunks, sink);
  {
    const std::lock_guard lock(late_mutex_);
    collect_shard(late_, chunks, sink);
  }
  const std::lock_guard lock(mutex_);
  for (const CounterBlock& block : closed) free_[block.count].push_back(block.first.index);
}

void Counters::collect_shard(detail::Shard& shard, std::uint32_t chunks, const Sink& sink) {
  for (std::uint32_t number = 0; number < chunks; ++number) {
    detail::Chunk* const chunk = shard.chunk(number);
    if (chunk == nullptr) continue;
    const std::uint32_t records = chunk->records.load(std::memory_order_acquire);
    if (records == chunk->seen) continue;
    bool is_complete = true;
    for (std::uint32_t cell = 0; cell < detail::Chunk::kCells; ++cell) {
      is_complete &= collect_cell(*chunk, cell, number * detail::Chunk::kCells + cell, sink);
    }
    if (is_complete) chunk->seen = records;
  }
}

bool Counters::collect_cell(detail::Chunk& chunk, std::uint32_t cell, std::uint32_t index,
                            const Sink& sink) {
  bool is_complete = true;
  for (unsigned parity = 0; parity < 2; ++parity) {
    detail::Cell& counted = chunk.cells[cell];
    std::uint64_t& taken_samples = chunk.taken[cell].samples[parity];
    std::uint64_t& taken_sum = chunk.taken[cell].sum[parity];
    const std::uint64_t samples = counted.banks[parity].samples.load(std::memory_order_acquire);
    if (samples == taken_samples) continue;
    BankReading reading;
    int attempts = 0;
    while (attempts < kReadAttempts && !read_bank(counted, parity, reading, buckets_)) ++attempts;
    if (attempts == kReadAttempts) {
      is_complete = false;
      continue;
    }
    Collected news;
    news.counter = {index, static_cast<std::uint32_t>(reading.tag >> 32U)};
    news.minute = static_cast<std::uint32_t>(reading.tag);
    news.samples = reading.samples - taken_samples;
    news.sum = reading.sum - taken_sum;
    news.minimum = reading.minimum;
    news.maximum = reading.maximum;
    news.buckets = buckets_;
    taken_samples = reading.samples;
    taken_sum = reading.sum;
    take_buckets(counted, parity, buckets_);
    sink(news);
  }
  return is_complete;
}

}  // namespace adjoin::meter
