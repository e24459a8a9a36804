#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "meter/alarm/alarm_book.h"
#include "meter/alarm/alarm_record.h"
#include "monitor/alarm/action_runner.h"
#include "monitor/alarm/history_page.h"
#include "monitor/alarm/memory_records.h"
#include "table/store/system_records.h"

namespace adjoin::monitor {

/// Which alarms are asked for. What is empty does not count.
struct AlarmFilter {
  std::vector<std::string> names;  ///< one of them
  std::string name_prefix;
  std::optional<meter::alarm::AlarmState> state;
  std::string action_prefix;  ///< of an action of any state
  std::string after;          ///< names above this one: the page before ended with it
  std::size_t count_max = 50;
};
struct AlarmPage {
  std::vector<meter::alarm::AlarmRecord> alarms;  ///< by name
  std::string after;                              ///< for the next page; empty: this is the last
};

/// The alarms of a store: kept in its records with their state and history, judged when told, and
/// their actions run. An alarm that was in ALARM when the process ended is in ALARM when it is
/// back, and runs no action for it. Thread-safe.
class AlarmKeeper {
 public:
  struct Options {
    /// Where alarms are kept; must outlive the keeper. Null: in memory, with a shorter history.
    table::SystemRecords* records = nullptr;
    /// Whether the store takes writes. If not, alarms are read, and changes are refused.
    bool writes = true;
    /// Whether changes of states are told. A process that only visits the store tells complaints.
    bool logs_changes = true;
    const Clock* clock = &system_clock();
    ActionSettings actions;
    ActionLimits limits;
    /// Takes a line for people: every change of state, what became of actions, what cannot be read
    /// or written. Called by several threads, also under the keeper's lock: it must not call back.
    std::function<void(std::string_view)> tell;
  };

  /// Reads the alarms of the store. What cannot be read is told, stays where it is, and hinders no
  /// other alarm.
  explicit AlarmKeeper(Options options);
  /// Ends the actions, and writes what became of them.
  ~AlarmKeeper();
  AlarmKeeper(const AlarmKeeper&) = delete;
  AlarmKeeper& operator=(const AlarmKeeper&) = delete;

  /// Judges all alarms, writes what changed, then runs the actions of changes. `now` is
  /// milliseconds since 1970. A store that takes no writes right now hinders no action.
  /// @cost one read for each metric, statistic and period that differ
  meter::alarm::Round evaluate(std::int64_t now, meter::alarm::MetricSource& source);

  // Changes. Beside what is named, each has the error `unsupported` on a store that takes no
  // writes, and that of a write: then the change holds in memory, and is written as soon as that
  // works.

  /// Makes an alarm or changes it. @errors as AlarmBook::put
  Result<void> put(meter::alarm::AlarmDefinition definition);
  /// Removes all these alarms, or none.
  /// @errors of meter::alarm::Fault: `not_found`, naming those that there are not
  Result<void> remove(const std::vector<std::string>& names);
  /// Enables or disables the actions of these alarms. Names of no alarm are ignored.
  Result<void> enable_actions(const std::vector<std::string>& names, bool enabled);
  /// Sets a state until the next evaluation, and runs the actions if it is another.
  /// @errors of meter::alarm::Fault: `not_found`, `invalid_format`
  Result<void> set_state(const std::string& name, meter::alarm::AlarmState state,
                         std::string reason, std::string reason_data);
  /// Takes other actions, when the configuration was read again.
  void set_actions(ActionSettings actions);

  std::optional<meter::alarm::AlarmRecord> find(std::string_view name) const;
  AlarmPage describe(const AlarmFilter& filter) const;
  /// Returns all alarms that a predicate takes, by name. It must not call the keeper.
  std::vector<meter::alarm::AlarmRecord> select(
      const std::function<bool(const meter::alarm::AlarmRecord&)>& takes) const;
  /// Returns a page of the history, newest first unless asked otherwise. Entries of removed alarms
  /// are there too. Other calls go on while it is read. @errors io_error, corruption
  Result<HistoryPage> history(const HistoryFilter& filter) const;

  /// Waits until no action waits or runs.
  void wait_for_actions() { runner_.wait_until_idle(); }

 private:
  void restore();
  Result<void> check_writes() const;
  Result<void> write();
  void drop_history();
  void run_actions(const meter::alarm::Transition& transition);
  void note(const ActionOrder& order, const meter::alarm::ActionOutcome& outcome);
  void tell_unread(const meter::alarm::Round& round);
  void tell(const std::string& line) const;
  std::int64_t now() const;

  const Options options_;
  MemoryRecords memory_;
  table::SystemRecords& records_;
  std::mutex order_;          ///< held from a change of state until its actions are queued
  mutable std::mutex mutex_;  ///< guards what follows; taken after `order_`
  meter::alarm::AlarmBook book_;
  meter::alarm::UnwrittenAlarms unwritten_;    ///< what a failed write left
  std::map<std::string, std::string> unread_;  ///< why alarms cannot be judged, as it was told
  bool told_of_write_ = false;
  ActionRunner runner_;  ///< last: its threads note outcomes here
};

}  // namespace adjoin::monitor
