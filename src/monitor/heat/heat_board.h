#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "meter/sketch/heat_collector.h"
#include "meter/sketch/heat_view.h"
#include "monitor/heat/heat_names.h"
#include "monitor/heat/heat_seats.h"
#include "monitor/heat/insight_board.h"
#include "monitor/heat/table_heat.h"
#include "table/request/charge.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

/// Which busy keys are asked for.
struct HeatQuestion {
  /// How far back: up to a minute is answered by the last whole minute and the one that runs, all
  /// else by the last whole hour and the one that runs.
  std::chrono::seconds since{3600};
  std::optional<std::string> table;
  std::optional<std::string> index;  ///< of `table`
  std::optional<meter::HeatKind> kind;
  bool items = false;     ///< single items in place of whole partitions
  std::size_t rows = 25;  ///< of each table, index and kind
};

/// A busy key.
struct HeatLine {
  std::string table;
  std::string index;  ///< empty: the table
  /// The key's parts with a space between them. Control characters, those of terminals too, are
  /// written as "\x1b", so it can be printed.
  std::string key;
  meter::HeatKind kind = meter::HeatKind::read;
  double per_second = 0;  ///< units; of throttles, events. A lower bound
  double share = 0;       ///< of the 3,000 or 1,000 units that a partition serves; 0 of throttles
  double error = 0;       ///< how much higher `per_second` may be
};

struct HeatAnswer {
  std::chrono::milliseconds from{0};   ///< since 1970
  std::chrono::milliseconds until{0};  ///< since 1970
  std::vector<HeatLine> lines;         ///< by share, then by rate, falling
};

/// What the busiest key of a table or index took in one minute of what a partition serves.
struct PartitionUse {
  std::string table;
  std::string index;                             ///< empty: the table
  meter::HeatKind kind = meter::HeatKind::read;  ///< read: of 3,000 units a second; write: of 1,000
  double percent = 0;
};
struct PartitionUses {
  std::chrono::minutes minute{0};  ///< since 1970
  std::vector<PartitionUse> uses;
};

/// The busy keys of a store, in at most 64 MB: what each thread sees goes to sketches of its own,
/// and one thread joins them each second. Thread-safe.
class HeatBoard final : public table::ChargeSink {
 public:
  /// @param store  answers DescribeTable, and keeps the settings of Contributor Insights; not a
  ///               store whose calls come back here. Both must outlive the board
  HeatBoard(table::TableStore& store, const Clock& clock);
  ~HeatBoard() override;
  HeatBoard(const HeatBoard&) = delete;
  HeatBoard& operator=(const HeatBoard&) = delete;

  /// Reads the settings of Contributor Insights. Call it once, before all else.
  /// @errors io_error, corruption
  Result<void> restore() { return insights_.restore(); }

  /// Adds what a request consumed. Any thread. @cost about 50 ns; 30 more
  /// where Contributor Insights is enabled
  void charge(const table::Charge& charge) noexcept override;
  /// Adds that a request was refused for a key: an event for each refusal. Only the objects, the
  /// names and the keys of `refused` count. Any thread.
  void throttle(const table::Charge& refused) noexcept;

  /// Joins what the threads added. One thread calls it each second; `rows` and others show only
  /// what was collected. @cost a microsecond for each key that a thread added in that second; a
  /// DescribeTable for each table that is new
  void collect();

  HeatAnswer rows(const HeatQuestion& question) const;
  /// Returns the busy keys of one table with its indexes, and how its load spreads over all keys.
  TableHeat of_table(const TableHeatQuestion& question) const;
  /// Returns the uses of the last whole minute, once: nullopt until another one has ended. The
  /// thread that collects calls it.
  std::optional<PartitionUses> take_partition_uses();
  /// Returns the encoded partition keys of a table or index that were written most in the last
  /// hour, heaviest first. Valid names only: an unknown one has none.
  std::vector<Bytes> most_written(std::string_view table, std::string_view index,
                                  std::size_t count) const;

  /// Contributor Insights: for the store's decorator (TableStore::contributor_insights), and for
  /// CloudWatch's two operations.
  InsightBoard& insights() noexcept { return insights_; }
  const InsightBoard& insights() const noexcept { return insights_; }

  /// Bytes that all sketches take. @cost two atomic loads
  std::size_t bytes() const noexcept;

 private:
  [[gnu::always_inline]] void add(const table::Charge& charge,
                                  const meter::HeatEvent& event) noexcept;
  std::unique_ptr<meter::HeatPeriod> recent(meter::HeatCollector::Length length) const;
  /// Forgets the names of what is no longer warm, and the settings of what was dropped.
  void tidy();

  const Clock& clock_;
  table::TableStore& store_;
  std::shared_ptr<meter::HeatMemory> shard_memory_;
  meter::HeatMemory period_memory_;
  HeatNames names_;
  InsightBoard insights_;
  HeatSeats seats_;

  std::mutex collecting_;
  mutable std::mutex mutex_;
  meter::HeatCollector collector_;                ///< guarded by mutex_
  std::chrono::milliseconds told_{0};             ///< end of the minute whose uses were taken
  std::chrono::steady_clock::time_point tidied_;  ///< guarded by collecting_
};

}  // namespace adjoin::monitor
