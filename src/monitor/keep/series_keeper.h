#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "meter/series/figures.h"
#include "meter/series/name_book.h"
#include "meter/series/recent_slots.h"
#include "meter/series/retention.h"
#include "meter/series/series_name.h"
#include "meter/series/slot_source.h"
#include "monitor/keep/kept_records.h"
#include "table/store/system_records.h"

namespace adjoin::monitor {

struct KeeperOptions {
  /// Where figures are kept; null: in memory alone. It must outlive the keeper.
  table::SystemRecords* records = nullptr;
  bool writes = true;  ///< whether the store takes writes; if not, records are only read
  /// Whether the newest figures are read into memory at the opening, for who reads them often. If
  /// not, they are read when they are asked for, and a process that comes and goes opens at once.
  bool restores = true;
  std::uint64_t disk_bytes = meter::kDiskBytes;  ///< all figures together
  meter::RecentBounds memory;
  /// Takes a sentence for the owner: that figures are not being written, and that they are again.
  /// Any thread. Empty: nobody is told.
  std::function<void(const std::string&)> tell;
};

/// What was measured of one name in one minute.
struct Measured {
  meter::SeriesName name;
  std::uint32_t minute = 0;  ///< of unix time
  meter::FigureSet figures;
};

/// Keeps figures by the minute: the newest in memory, all in the store's records. Goes on where the
/// store was closed, in the middle of a minute, too. Nothing that it cannot read or write makes
/// anything else fail: figures then stay in memory as long as there is room.
///
/// Thread-safe, but `write`, `write_all` and `expire` are for one thread.
class SeriesKeeper {
 public:
  /// Most records of one batch, so that no batch delays the writes of tables for long.
  static constexpr std::size_t kBatchRecords = 128;
  /// Most records that `write` writes, unless more than twelve times as many wait.
  static constexpr std::size_t kWriteRecords = 512;

  /// Reads the names and, if it restores, three hours of minutes and a day of five minutes, as far
  /// as memory allows.
  /// `clock` must outlive the keeper.
  SeriesKeeper(KeeperOptions options, const Clock& clock);
  SeriesKeeper(const SeriesKeeper&) = delete;
  SeriesKeeper& operator=(const SeriesKeeper&) = delete;
  /// Writes nothing: call `write_all` before.
  ~SeriesKeeper();

  /// Adds what was measured in a minute of unix time.
  /// @errors limit_exceeded: a program sends more than NameBook::kCustomMax series
  Result<void> add(const meter::SeriesName& name, std::uint32_t minute,
                   const meter::FigureSet& figures);

  /// Adds all of it, or nothing. @errors as `add`
  Result<void> add_all(const std::vector<Measured>& all);

  /// Writes changed records: `kWriteRecords`, or a twelfth of those that wait. Call it every five
  /// seconds. @cost a batch without a sync for each kBatchRecords of them
  void write();
  /// Writes all that has changed, for a clean end. A store that refuses records for a moment, since
  /// nobody else must wait for them, is asked again for up to half a second.
  void write_all();

  /// Whether a table or an index of that name exists. It must not call the keeper.
  using IsLiving = std::function<bool(const meter::SeriesName& name)>;
  /// Removes what is too old, or more than the disk may hold, and names without figures whose table
  /// is gone. Call it each minute. @cost at most some thousand removals
  void expire(const IsLiving& is_living);

  /// Returns the number of a name that has figures or had some.
  std::optional<std::uint32_t> number_of(const meter::SeriesName& name) const;
  /// Takes a series and when it had figures last: unix time, the begin of those five minutes. It
  /// must not call the keeper.
  using VisitSeries =
      std::function<void(const meter::SeriesName& name, meter::FigureKey key, std::uint32_t last)>;
  /// Visits all series that have figures, in no order.
  /// @cost the first call after the opening may read all records of five minutes
  void visit_series(const VisitSeries& visit);

  /// Memory before records, to read from (meter/series/series_reader.h). Lives as long as this.
  const meter::SlotSource& slots() const { return layered_; }

  /// Bytes of records as far as they are known: all, once the thread that expires has looked at
  /// them.
  std::uint64_t disk_bytes() const;
  std::size_t memory_bytes() const { return recent_.bytes(); }
  /// Whether the last attempt to write succeeded; true before the first one.
  bool is_written() const;

 private:
  void restore();
  Result<void> restore_names();
  Result<void> restore_slots();
  Result<void> restore_slots_of(std::uint32_t name, meter::Step step, std::uint32_t first);

  /// Adds under a name that has room. With the lock.
  void add_to(const meter::SeriesName& name, std::uint32_t minute, const meter::FigureSet& figures);

  /// Writes about `most` records, or as far as it goes.
  Result<void> write_some(std::size_t most);
  Result<void> write_names();
  Result<void> write_slots(const std::vector<meter::RecentSlots::Changed>& slots);
  Result<std::vector<std::uint64_t>> sizes_of(
      const std::vector<meter::RecentSlots::Changed>& slots) const;
  void note_outcome(const Result<void>& outcome);
  void complain(const std::string& sentence) const;

  /// Looks at the records of further names, until it has seen `most`. With the lock.
  Result<void> survey(std::size_t most);
  Result<std::size_t> survey_name(std::uint32_t name);
  void begin_cut();
  Result<void> go_on_cutting(const IsLiving& is_living);
  Result<std::size_t> cut_name(std::uint32_t name, NameState& state);
  Result<void> cut_name_wholly(std::uint32_t name);

  const KeeperOptions options_;
  const Clock& clock_;
  bool is_kept_;  ///< whether figures are written; set when it is made
  const RecordSlots stored_;
  meter::RecentSlots recent_;
  const meter::LayeredSlots layered_;

  mutable std::mutex mutex_;  ///< of all below; taken before that of `recent_`
  meter::NameBook book_;
  std::set<std::uint32_t> unwritten_names_;
  std::map<std::uint32_t, NameState> states_;
  meter::DiskUse disk_;
  /// Records of names from this one on have not been looked at since the opening; nullopt: all
  /// have.
  std::optional<std::uint32_t> surveyed_to_ = 0;
  meter::ClockWatch watch_;
  std::optional<meter::Cutoffs> cutting_;  ///< what is older is being removed
  std::uint32_t next_to_cut_ = 0;          ///< the name where that goes on
  bool is_failing_ = false;
  bool is_told_ = false;                 ///< the owner knows that it fails
  std::optional<std::int64_t> told_at_;  ///< steady seconds of the last complaint about writing
};

}  // namespace adjoin::monitor
