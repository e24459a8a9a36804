#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "meter/series/figures.h"
#include "meter/series/record_key.h"
#include "meter/series/slot_budget.h"
#include "meter/series/slot_source.h"

namespace adjoin::meter {

/// What RecentSlots keeps in memory.
struct RecentBounds {
  std::uint32_t minutes = 180;                 ///< slots of a minute: three hours
  std::uint32_t five_minutes = 288;            ///< slots of five minutes: a day
  std::size_t bytes = std::size_t{16} << 20U;  ///< all of them together
};

/// The newest slots of all names, as encoded records, so that a byte in memory is a byte on disk.
/// What is added goes into its minute and its five minutes, whatever the clock did before: a slot
/// that memory no longer holds is merged with its record when it is written.
/// Thread-safe. `write`, `trim` and `forget` are for one thread, the owner's.
class RecentSlots {
 public:
  explicit RecentSlots(RecentBounds bounds = RecentBounds()) : bounds_(bounds) {}

  /// Adds figures to the slots of a second, which is unix time. @cost tens of us
  void add(std::uint32_t name, std::uint32_t second, const FigureSet& figures);

  /// Takes in a record of the store when it is opened. @errors those of decode_figures
  Result<void> restore(const SlotPlace& place, BytesView record);
  /// Says that every record of the store from this slot on was restored. Until then, or without
  /// it, reading asks the store too.
  void restored_from(Step step, std::uint32_t slot);

  using Load = std::function<Result<std::optional<Bytes>>(const SlotPlace& place)>;
  struct Changed {
    SlotPlace place;
    Bytes record;
  };
  /// Writes all records, or none.
  using Store = std::function<Result<void>(const std::vector<Changed>& slots)>;
  /// Hands changed slots to `store` in one call, at most `most`; the next call goes on behind them.
  /// A slot that may have a record already is first merged with what `load` returns; a record that
  /// cannot be decoded gives way. What could not be written stays changed.
  /// @returns how many were written  @errors those of `load` and `store`
  Result<std::size_t> write(const Load& load, const Store& store, std::size_t most);
  /// Returns how many slots wait for `write`.
  std::size_t changed() const;

  /// Drops what the bounds do not allow: written slots that are too old; then, above the bound of
  /// bytes, the oldest written ones; at last those that nobody could write.
  /// @param second  unix time
  void trim(std::uint32_t second);
  /// Drops all of a name.
  void forget(std::uint32_t name);
  /// Returns the bytes in memory, an estimate of the map's own included.
  std::size_t bytes() const;

  /// Visits the slots of memory and, where memory may lack some, those of `older`; as
  /// SlotSource::read. @param older  null: nothing but memory
  Result<void> read(std::uint32_t name, Step step, std::uint32_t first, std::uint32_t last,
                    const SlotSource* older, const SlotSource::Visit& visit) const;

 private:
  struct Slot {
    Bytes record;
    bool is_whole = false;      ///< the store has nothing that is not in it
    std::uint64_t changes = 0;  ///< 0: as restored
  };
  using Slots = std::map<SlotPlace, Slot>;

  std::uint32_t& held_from(Step step) { return held_from_[step == Step::minute ? 0 : 1]; }
  std::uint32_t held_from(Step step) const { return held_from_[step == Step::minute ? 0 : 1]; }

  SlotBudget& budget_of(const SlotPlace& place);
  std::size_t size_at(const SlotPlace& place) const;
  void add_to(const SlotPlace& place, const FigureSet& figures);
  void set_record(Slot& slot, Bytes record);
  void merge_stored(const SlotPlace& place, const std::optional<Bytes>& stored);
  std::vector<SlotPlace> next_to_write(std::size_t most);
  Result<void> make_whole(const SlotPlace& place, const Load& load);
  Slots::iterator drop(Slots::iterator slot);
  void drop_old(Step step, std::uint32_t kept, std::uint32_t second);
  void drop_most();

  const RecentBounds bounds_;
  mutable std::mutex mutex_;
  Slots slots_;
  std::set<SlotPlace> changed_;
  std::map<std::pair<std::uint32_t, Step>, SlotBudget> budgets_;
  SlotPlace next_to_write_;
  std::size_t bytes_ = 0;
  /// Memory holds all that the store has from these slots on, of minutes and of five-minutes.
  std::array<std::uint32_t, 2> held_from_ = {0xFFFFFFFF, 0xFFFFFFFF};
};

/// Memory before disk, as one source. Borrows both.
class LayeredSlots final : public SlotSource {
 public:
  /// @param older  null: nothing but memory
  LayeredSlots(const RecentSlots& recent, const SlotSource* older)
      : recent_(recent), older_(older) {}
  Result<void> read(std::uint32_t name, Step step, std::uint32_t first, std::uint32_t last,
                    const Visit& visit) const override {
    return recent_.read(name, step, first, last, older_, visit);
  }

 private:
  const RecentSlots& recent_;
  const SlotSource* older_;
};

}  // namespace adjoin::meter
