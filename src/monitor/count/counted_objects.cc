#include "monitor/count/counted_objects.h"

#include <algorithm>
#include <utility>

namespace adjoin::monitor {
namespace {

using meter::SeriesName;

constexpr std::chrono::minutes kQuiet{60};
constexpr std::chrono::minutes kQuietIfDropped{1};

SeriesName object_name(const table::Charge& charge) {
  return charge.index_name.empty() ? SeriesName::of_table(charge.table_name)
                                   : SeriesName::of_index(charge.table_name, charge.index_name);
}

}  // namespace

CountedObjects::CountedObjects() {
  const std::lock_guard lock(mutex_);
  store_ = by_name(SeriesName::of_store());
}

CountedObjects::~CountedObjects() {
  for (auto& page : pages_) delete page.load(std::memory_order_relaxed);
}

CountedObject* CountedObjects::make_charged(const table::Charge& charge) {
  return make(charge.object, object_name(charge));
}

CountedObject* CountedObjects::make_table(const table::Charge& charge) {
  return make(charge.table, SeriesName::of_table(charge.table_name));
}

CountedObject* CountedObjects::make(table::ObjectId id, const SeriesName& name) {
  const std::lock_guard lock(mutex_);
  CountedObject* const object = by_name(name);
  if (object != nullptr) set_id(*object, id);
  return object;
}

CountedObject* CountedObjects::named(const SeriesName& name) {
  const std::lock_guard lock(mutex_);
  return by_name(name);
}

CountedObject* CountedObjects::by_name(const SeriesName& name) {
  const auto known = objects_.find(name);
  if (known != objects_.end()) return known->second.get();
  if (objects_.size() >= kObjectsMax) return nullptr;
  auto made = std::make_unique<CountedObject>(name);
  made->last_news = now_;
  return objects_.emplace(name, std::move(made)).first->second.get();
}

CountedObjects::Slot* CountedObjects::slot_of(table::ObjectId id) {
  const std::size_t number = id.value / kPageObjects;
  if (number >= kPages) return nullptr;  // found by its name, each time
  Page* page = pages_[number].load(std::memory_order_relaxed);
  if (page == nullptr) {
    page = new Page{};
    pages_[number].store(page, std::memory_order_release);
  }
  return &(*page)[id.value % kPageObjects];
}

/// A table that was dropped and made again has another number and goes on under its name.
void CountedObjects::set_id(CountedObject& object, table::ObjectId id) {
  object.is_dropped = false;
  if (object.id != id) forget_id(object);
  object.id = id;
  Slot* const slot = slot_of(id);
  if (slot != nullptr) slot->store(&object, std::memory_order_seq_cst);
}

void CountedObjects::forget_id(CountedObject& object) {
  if (!object.id) return;
  Slot* const slot = slot_of(*object.id);
  if (slot != nullptr) slot->store(nullptr, std::memory_order_seq_cst);
  object.id.reset();
}

void CountedObjects::dropped(std::string_view table) {
  const std::lock_guard lock(mutex_);
  for (const SeriesName& from : {SeriesName::of_table(table), SeriesName::of_index(table, ""),
                                 SeriesName::of_stream(table, "")}) {
    for (auto at = objects_.lower_bound(from); at != objects_.end(); ++at) {
      if (at->first.kind != from.kind || at->first.table != table) break;
      at->second->is_dropped = true;
    }
  }
}

std::optional<meter::CounterId> CountedObjects::open_block(CountedObject& object, BlockKind kind) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t open = object.blocks[kind].load(std::memory_order_relaxed);
  if (open != 0) return unpacked(open);
  if (open_blocks_ >= kBlocksMax) return std::nullopt;
  const std::optional<meter::CounterBlock> block = counters_.open(kBlockCells);
  if (!block) return std::nullopt;
  ++open_blocks_;
  own(*block, {&object, kind, block->first.generation, 0});
  object.blocks[kind].store(std::uint64_t{block->first.generation} << 32U | block->first.index,
                            std::memory_order_release);
  return block->first;
}

std::optional<TotalsBlock> CountedObjects::open_totals(std::uint32_t count) {
  const std::lock_guard lock(mutex_);
  const std::uint32_t blocks = (count + kBlockCells - 1) / kBlockCells;
  const std::optional<meter::CounterBlock> block = counters_.open(blocks * kBlockCells);
  if (!block) return std::nullopt;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    own({{block->first.index + i * kBlockCells, block->first.generation}, kBlockCells},
        {nullptr, 0, block->first.generation, totals_ + i * kBlockCells});
  }
  const TotalsBlock made{*block, totals_};
  totals_ += blocks * kBlockCells;
  return made;
}

void CountedObjects::own(const meter::CounterBlock& block, Owner owner) {
  // All counters are opened in multiples of a block.
  ADJOIN_ASSERT(block.first.index % kBlockCells == 0);
  const std::size_t place = block.first.index / kBlockCells;
  if (place >= owners_.size()) owners_.resize(place + 1);
  owners_[place] = owner;
}

void CountedObjects::collect(Time now, const Sink& sink) {
  // Who opens a block waits meanwhile, which is seldom; who counts does not.
  const std::lock_guard lock(mutex_);
  now_ = now;
  counters_.collect([&](const meter::Collected& collected) {
    const Owner& owner = owners_[collected.counter.index / kBlockCells];
    if (owner.generation != collected.counter.generation) return;
    const std::uint32_t place = collected.counter.index % kBlockCells;
    if (owner.object == nullptr) return sink.total(owner.first_total + place, collected);
    owner.object->last_news = now;
    const auto key = figure_key(owner.object->name.kind, owner.kind, place);
    ADJOIN_ASSERT(key.has_value());
    sink.object(*owner.object, *key, collected);
    const auto consumed = consumed_key(owner.object->name.kind, owner.kind, place);
    if (consumed) sink.object(*owner.object, *consumed, collected);
  });
}

void CountedObjects::each(const std::function<void(CountedObject&)>& visit) {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, object] : objects_) visit(*object);
  for (const auto& object : unlinked_before_) visit(*object);
  for (const auto& object : unlinked_since_) visit(*object);
  for (const auto& object : closed_) visit(*object);
}

void CountedObjects::tidy(Time now) {
  const std::lock_guard lock(mutex_);
  // The collection since then has told what was left of them.
  for (const auto& object : closed_) disown(*object);
  closed_.clear();
  if (visitors_.turn()) {
    for (const auto& object : unlinked_before_) close_blocks(*object);
    closed_.swap(unlinked_before_);
    unlinked_before_.swap(unlinked_since_);
  }
  unlink_quiet(now);
}

void CountedObjects::unlink_quiet(Time now) {
  const bool is_crowded = open_blocks_ > kBlocksMax / 2 || objects_.size() > kObjectsMax / 2;
  for (auto at = objects_.begin(); at != objects_.end();) {
    CountedObject& object = *at->second;
    const auto allowed = object.is_dropped || is_crowded ? kQuietIfDropped : kQuiet;
    if (&object == store_ || now - object.last_news < allowed) {
      ++at;
      continue;
    }
    forget_id(object);
    unlinked_since_.push_back(std::move(at->second));
    at = objects_.erase(at);
  }
}

void CountedObjects::close_blocks(CountedObject& object) {
  for (auto& open : object.blocks) {
    const std::uint64_t block = open.load(std::memory_order_relaxed);
    if (block == 0) continue;
    counters_.close({unpacked(block), kBlockCells});
    --open_blocks_;
  }
}

void CountedObjects::disown(const CountedObject& object) {
  for (const auto& open : object.blocks) {
    const std::uint64_t block = open.load(std::memory_order_relaxed);
    if (block == 0) continue;
    Owner& owner = owners_[unpacked(block).index / kBlockCells];
    if (owner.object == &object) owner = Owner();
  }
}

std::size_t CountedObjects::open_blocks() const {
  const std::lock_guard lock(mutex_);
  return open_blocks_;
}

std::size_t CountedObjects::size() const {
  const std::lock_guard lock(mutex_);
  return objects_.size();
}

}  // namespace adjoin::monitor
