#include "meter/series/recent_slots.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/assert.h"
#include "meter/series/figures_record.h"

namespace adjoin::meter {
namespace {

/// About what a slot takes beside its record: the nodes of the map and of the set of changes.
constexpr std::size_t kSlotOverhead = 176;

FigureSet own_figures(BytesView record) {
  Result<FigureSet> set = decode_figures(record);
  ADJOIN_ASSERT(set.has_value());
  return *std::move(set);
}

/// The figures of both records; one that cannot be decoded counts as none.
FigureSet merged_with(BytesView stored, BytesView own) {
  FigureSet set = own_figures(own);
  if (const Result<FigureSet> older = decode_figures(stored)) set.merge(*older);
  return set;
}

}  // namespace

void RecentSlots::add(std::uint32_t name, std::uint32_t second, const FigureSet& figures) {
  if (figures.empty()) return;
  const std::lock_guard lock(mutex_);
  for (const Step step : {Step::minute, Step::five_minutes}) {
    add_to({name, step, slot_of(step, second)}, figures);
  }
}

SlotBudget& RecentSlots::budget_of(const SlotPlace& place) {
  const auto at = budgets_.try_emplace({place.name, place.step}, place.step, place.slot).first;
  SlotBudget& budget = at->second;
  if (place.slot > budget.slot()) {
    budget.turn(place.slot, size_at({place.name, place.step, budget.slot()}));
  }
  return budget;
}

std::size_t RecentSlots::size_at(const SlotPlace& place) const {
  const auto found = slots_.find(place);
  return found == slots_.end() ? 0 : found->second.record.size();
}

void RecentSlots::add_to(const SlotPlace& place, const FigureSet& figures) {
  const std::size_t limit = budget_of(place).limit();
  const auto [at, is_new] = slots_.try_emplace(place);
  Slot& slot = at->second;
  FigureSet set = figures;
  if (is_new) {
    slot.is_whole = place.slot >= held_from(place.step);
    bytes_ += kSlotOverhead;
  } else {
    set = own_figures(slot.record);
    set.merge(figures);
  }
  set_record(slot, encode_within(set, limit));
  ++slot.changes;
  changed_.insert(place);
}

void RecentSlots::set_record(Slot& slot, Bytes record) {
  ADJOIN_ASSERT(bytes_ >= slot.record.size());
  bytes_ -= slot.record.size();
  record.shrink_to_fit();
  slot.record = std::move(record);
  bytes_ += slot.record.size();
}

Result<void> RecentSlots::restore(const SlotPlace& place, BytesView record) {
  ADJOIN_CHECK(decode_figures(record));
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = slots_.try_emplace(place);
  if (!is_new) return {};  // it is not whole, and is merged when it is written
  at->second.is_whole = true;
  bytes_ += kSlotOverhead;
  set_record(at->second, Bytes(record));
  return {};
}

void RecentSlots::restored_from(Step step, std::uint32_t slot) {
  const std::lock_guard lock(mutex_);
  held_from(step) = slot;
}

std::vector<SlotPlace> RecentSlots::next_to_write(std::size_t most) {
  const std::lock_guard lock(mutex_);
  std::vector<SlotPlace> places;
  const std::size_t count = std::min(most, changed_.size());
  auto next = changed_.lower_bound(next_to_write_);
  while (places.size() < count) {
    if (next == changed_.end()) next = changed_.begin();
    places.push_back(*next++);
  }
  next_to_write_ = next == changed_.end() ? SlotPlace() : *next;
  return places;
}

Result<std::size_t> RecentSlots::write(const Load& load, const Store& store, std::size_t most) {
  std::vector<Changed> slots;
  std::vector<std::uint64_t> changes;
  for (const SlotPlace& place : next_to_write(most)) {
    ADJOIN_CHECK(make_whole(place, load));
    const std::lock_guard lock(mutex_);
    const auto found = slots_.find(place);
    if (found == slots_.end()) continue;
    slots.push_back({place, found->second.record});
    changes.push_back(found->second.changes);
  }
  if (slots.empty()) return 0;
  ADJOIN_CHECK(store(slots));  // without the lock: it waits for a disk
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const auto found = slots_.find(slots[i].place);
    const bool is_written = found != slots_.end() && found->second.changes == changes[i];
    if (is_written) changed_.erase(slots[i].place);
  }
  return slots.size();
}

Result<void> RecentSlots::make_whole(const SlotPlace& place, const Load& load) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = slots_.find(place);
    if (found == slots_.end() || found->second.is_whole) return {};
  }
  ADJOIN_TRY(const std::optional<Bytes> stored, load(place));
  merge_stored(place, stored);
  return {};
}

void RecentSlots::merge_stored(const SlotPlace& place, const std::optional<Bytes>& stored) {
  const std::lock_guard lock(mutex_);
  const auto found = slots_.find(place);
  if (found == slots_.end()) return;
  Slot& slot = found->second;
  slot.is_whole = true;
  if (!stored) return;
  FigureSet set = merged_with(*stored, slot.record);
  set_record(slot, encode_within(set, budget_of(place).limit()));
  ++slot.changes;
}

std::size_t RecentSlots::changed() const {
  const std::lock_guard lock(mutex_);
  return changed_.size();
}

void RecentSlots::trim(std::uint32_t second) {
  const std::lock_guard lock(mutex_);
  drop_old(Step::minute, bounds_.minutes, second);
  drop_old(Step::five_minutes, bounds_.five_minutes, second);
  if (bytes_ > bounds_.bytes) drop_most();
}

RecentSlots::Slots::iterator RecentSlots::drop(Slots::iterator slot) {
  const SlotPlace place = slot->first;
  const std::size_t freed = slot->second.record.size() + kSlotOverhead;
  ADJOIN_ASSERT(bytes_ >= freed);
  bytes_ -= freed;
  held_from(place.step) = std::max(held_from(place.step), place.slot + 1);
  changed_.erase(place);
  return slots_.erase(slot);
}

void RecentSlots::drop_old(Step step, std::uint32_t kept, std::uint32_t second) {
  const std::uint32_t now = slot_of(step, second);
  for (auto slot = slots_.begin(); slot != slots_.end();) {
    const SlotPlace& place = slot->first;
    const bool is_old = place.step == step && std::uint64_t{place.slot} + kept <= now;
    slot = is_old && !changed_.contains(place) ? drop(slot) : std::next(slot);
  }
}

void RecentSlots::drop_most() {
  using Candidate = std::tuple<bool, std::uint64_t, SlotPlace>;  // changed, begin
  std::vector<Candidate> candidates;
  for (const auto& [place, slot] : slots_) {
    candidates.emplace_back(changed_.contains(place), begin_of(place.step, place.slot), place);
  }
  std::ranges::sort(candidates);
  // Some more than needed, so that this is not done at each call.
  const std::size_t aim = bounds_.bytes - bounds_.bytes / 8;
  for (const Candidate& candidate : candidates) {
    if (bytes_ <= aim) return;
    drop(slots_.find(std::get<SlotPlace>(candidate)));
  }
}

void RecentSlots::forget(std::uint32_t name) {
  const std::lock_guard lock(mutex_);
  for (auto slot = slots_.lower_bound({name, Step::minute, 0});
       slot != slots_.end() && slot->first.name == name;) {
    slot = drop(slot);
  }
  for (const Step step : {Step::minute, Step::five_minutes}) budgets_.erase({name, step});
}

std::size_t RecentSlots::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

Result<void> RecentSlots::read(std::uint32_t name, Step step, std::uint32_t first,
                               std::uint32_t last, const SlotSource* older,
                               const SlotSource::Visit& visit) const {
  std::map<std::uint32_t, Slot> held;
  bool may_lack = false;
  {
    const std::lock_guard lock(mutex_);
    may_lack = first < held_from(step);
    for (auto slot = slots_.lower_bound({name, step, first});
         slot != slots_.end() && slot->first <= SlotPlace{name, step, last}; ++slot) {
      held.emplace_hint(held.end(), slot->first.slot, slot->second);
    }
  }
  auto next = held.cbegin();
  if (older != nullptr && may_lack) {
    const auto visit_older = [&](std::uint32_t slot, BytesView record) -> Result<void> {
      for (; next != held.cend() && next->first < slot; ++next) {
        ADJOIN_CHECK(visit(next->first, next->second.record));
      }
      if (next == held.cend() || next->first != slot) return visit(slot, record);
      const Slot& own = next->second;
      ++next;
      if (own.is_whole) return visit(slot, own.record);
      return visit(slot, encode(merged_with(record, own.record)));
    };
    ADJOIN_CHECK(older->read(name, step, first, last, visit_older));
  }
  for (; next != held.cend(); ++next) {
    ADJOIN_CHECK(visit(next->first, next->second.record));
  }
  return {};
}

}  // namespace adjoin::meter
