#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "meter/count/counters.h"
#include "meter/series/series_name.h"
#include "monitor/count/counted_object.h"
#include "monitor/count/visitors.h"
#include "table/request/charge.h"

namespace adjoin::monitor {

/// Counters of which only totals are kept, beside those of objects. Numbers from 0 to before
/// `counters.count`.
struct TotalsBlock {
  meter::CounterBlock counters;
  std::uint32_t first_total = 0;  ///< place of number 0 among all totals
};

/// The objects that are counted, and their counters: found by their number in two loads, by their
/// name under a lock. What is quiet for an hour, or for a minute since it was dropped, gives its
/// counters back. Who looks objects up holds a visit until he has counted in them; the pointers are
/// valid so long. Thread-safe, but for what one thread collects.
class CountedObjects {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Most open blocks: with all of them in use a thread's cells take 60 MB.
  static constexpr std::size_t kBlocksMax = 65'536;
  static constexpr std::size_t kObjectsMax = 65'536;

  CountedObjects();
  CountedObjects(const CountedObjects&) = delete;
  CountedObjects& operator=(const CountedObjects&) = delete;
  ~CountedObjects();

  Visitors& visitors() noexcept { return visitors_; }

  /// Returns the whole store as an object. Always valid.
  CountedObject& store() noexcept { return *store_; }
  /// Returns the object that was charged, or the table that it is of; null: there are too many.
  /// @cost two loads, for a known object
  CountedObject* charged(const table::Charge& charge) {
    CountedObject* const known = find(charge.object);
    if (known != nullptr) [[likely]]
      return known;
    return make_charged(charge);
  }
  CountedObject* table_of(const table::Charge& charge) {
    CountedObject* const known = find(charge.table);
    if (known != nullptr) [[likely]]
      return known;
    return make_table(charge);
  }
  /// Returns the object of a name. @cost a look-up under a lock
  CountedObject* named(const meter::SeriesName& name);
  /// Lets the objects of a table go, unless one of its name comes.
  void dropped(std::string_view table);

  /// The open block of an object, or nothing: all are in use.
  std::optional<meter::CounterId> block(CountedObject& object, BlockKind kind) {
    const std::uint64_t open = object.blocks[kind].load(std::memory_order_acquire);
    if (open != 0) [[likely]]
      return unpacked(open);
    return open_block(object, kind);
  }
  /// Calls `count(CellWriter&)` to count several values in a block, by their places.
  using CellWriter = meter::Counters::CellWriter;
  template <typename Count>
  void write(meter::CounterId block, std::uint32_t minute, const Count& count) noexcept {
    counters_.write(block, minute, count);
  }
  void record(meter::CounterId block, std::uint32_t place, std::uint32_t minute,
              std::uint64_t value) noexcept {
    counters_.record({block.index + place, block.generation}, minute, value);
  }
  void record_with_histogram(meter::CounterId block, std::uint32_t place, std::uint32_t minute,
                             std::uint64_t value) noexcept {
    counters_.record_with_histogram({block.index + place, block.generation}, minute, value);
  }

  /// Opens counters of totals. Nullopt: all are in use.
  std::optional<TotalsBlock> open_totals(std::uint32_t count);
  void add(const TotalsBlock& block, std::uint32_t number, std::uint64_t value) noexcept {
    counters_.add(block.counters.at(number), value);
  }

  /// Who is told what was collected. Must not call the objects.
  struct Sink {
    std::function<void(CountedObject&, meter::FigureKey, const meter::Collected&)> object;
    std::function<void(std::uint32_t total, const meter::Collected&)> total;
  };
  /// Collects. One thread at a time, as all that follows.
  void collect(Time now, const Sink& sink);
  /// Calls `visit` with each object whose counters may have been told of.
  void each(const std::function<void(CountedObject&)>& visit);
  /// Closes what is quiet, and forgets what was closed before the last `collect`. Call it when
  /// `untaken` of all objects is empty.
  void tidy(Time now);

  std::size_t open_blocks() const;
  std::size_t size() const;

 private:
  static constexpr std::size_t kPageObjects = 4'096;
  static constexpr std::size_t kPages = 4'096;
  using Slot = std::atomic<CountedObject*>;
  using Page = std::array<Slot, kPageObjects>;
  /// Whom a block of counters belongs to: an object, or else totals.
  struct Owner {
    CountedObject* object = nullptr;
    BlockKind kind = 0;
    std::uint32_t generation = 0;
    std::uint32_t first_total = 0;
  };

  static meter::CounterId unpacked(std::uint64_t open) noexcept {
    return {static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(open >> 32U)};
  }
  CountedObject* find(table::ObjectId id) const noexcept {
    const std::size_t number = id.value / kPageObjects;
    if (number >= kPages) return nullptr;
    const Page* const page = pages_[number].load(std::memory_order_acquire);
    if (page == nullptr) return nullptr;
    return (*page)[id.value % kPageObjects].load(std::memory_order_seq_cst);
  }
  CountedObject* make_charged(const table::Charge& charge);
  CountedObject* make_table(const table::Charge& charge);
  CountedObject* make(table::ObjectId id, const meter::SeriesName& name);
  std::optional<meter::CounterId> open_block(CountedObject& object, BlockKind kind);

  // Call these under the mutex.
  CountedObject* by_name(const meter::SeriesName& name);
  Slot* slot_of(table::ObjectId id);
  void set_id(CountedObject& object, table::ObjectId id);
  void forget_id(CountedObject& object);
  void own(const meter::CounterBlock& block, Owner owner);
  void unlink_quiet(Time now);
  void close_blocks(CountedObject& object);
  void disown(const CountedObject& object);

  Visitors visitors_;
  std::array<std::atomic<Page*>, kPages> pages_{};
  meter::Counters counters_;

  mutable std::mutex mutex_;
  std::map<meter::SeriesName, std::unique_ptr<CountedObject>> objects_;
  CountedObject* store_ = nullptr;
  /// Nobody finds them any more; who found them is inside since before the last turn, or since.
  std::vector<std::unique_ptr<CountedObject>> unlinked_before_;
  std::vector<std::unique_ptr<CountedObject>> unlinked_since_;
  std::vector<std::unique_ptr<CountedObject>> closed_;  ///< their counters are closed
  std::vector<Owner> owners_;                           ///< by a counter's index / kBlockCells
  std::size_t open_blocks_ = 0;
  std::uint32_t totals_ = 0;
  Time now_{};  ///< of the last collection
};

}  // namespace adjoin::monitor
