#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "meter/alarm/alarm.h"
#include "meter/alarm/alarm_history.h"
#include "meter/alarm/alarm_record.h"
#include "meter/alarm/history_text.h"
#include "meter/alarm/judgement.h"
#include "meter/alarm/metric_source.h"
#include "meter/alarm/query_set.h"

namespace adjoin::meter::alarm {

/// An alarm went from one state to another. This happens once, so its actions are run once.
struct Transition {
  std::string alarm;
  AlarmState from = AlarmState::insufficient_data;
  AlarmStatus to;
  std::vector<std::string> actions;  ///< ARNs to run; empty where actions are not enabled
};

/// An alarm whose figures could not be read. It keeps its state.
struct UnreadAlarm {
  std::string alarm;
  Error error;
};

/// One evaluation of all alarms.
struct Round {
  std::vector<Transition> transitions;
  std::vector<UnreadAlarm> unread;
  std::size_t evaluated = 0;
  std::size_t reads = 0;  ///< how often the source was asked
};

/// What is to be written, since it was last asked for.
struct UnwrittenAlarms {
  std::vector<std::string> put;  ///< names of alarms whose record changed
  std::vector<std::string> removed;
  std::vector<HistoryEntry> history;
  std::optional<HistoryKey> history_begins;  ///< entries below this key are to be removed
};

/// All alarms, their states and what happens to them. It has no clock, no thread and no disk: the
/// caller gives the time (milliseconds since 1970), asks for an evaluation after each minute, runs
/// the actions of transitions, and writes what `take_unwritten` returns. One thread at a time.
class AlarmBook {
 public:
  /// @param history_max  entries of the history that are kept
  explicit AlarmBook(std::size_t history_max = kHistoryEntriesMax) : history_(history_max) {}

  /// Takes over a stored alarm with its state: nothing happens to it, no action is run.
  Result<void> restore(AlarmRecord record);
  /// Takes over the key of a stored entry of the history. In the order of the keys.
  void restore_history(const HistoryKey& key) { history_.restore(key); }

  /// Makes an alarm, INSUFFICIENT_DATA, or changes its definition; then it keeps its state.
  /// Errors: what `check` finds; limit_exceeded above 5,000 alarms.
  Result<void> put(AlarmDefinition definition, std::int64_t now);
  /// Returns whether there was such an alarm.
  bool remove(std::string_view name, std::int64_t now);
  /// Returns whether there is such an alarm.
  bool enable_actions(std::string_view name, bool enabled, std::int64_t now);

  /// Sets a state until the next evaluation. Returns the transition if it is another state than
  /// before. Errors: not_found; invalid_format if `reason_data` is neither empty nor JSON.
  Result<std::optional<Transition>> set_state(std::string_view name, AlarmState state,
                                              std::string reason, std::string reason_data,
                                              std::int64_t now);
  /// Keeps in the history what became of an action. Ignored if the alarm is gone.
  void note_action(std::string_view name, const ActionOutcome& outcome, std::int64_t now);

  /// Judges all alarms. @cost one read for each metric, statistic and period that differ, however
  /// many alarms watch them
  Round evaluate(std::int64_t now, MetricSource& source);

  std::size_t size() const noexcept { return entries_.size(); }
  /// Returns null if there is none. Valid until the book changes.
  const AlarmRecord* find(std::string_view name) const;
  /// Returns all alarms, by name. Valid until the book changes.
  std::vector<const AlarmRecord*> all() const;

  /// Returns the keys of the history, rising. Valid until the book changes.
  const std::deque<HistoryKey>& history_keys() const noexcept { return history_.keys(); }

  /// Returns what must be written, and forgets it.
  UnwrittenAlarms take_unwritten(std::int64_t now);

 private:
  struct Entry {
    AlarmRecord record;
    std::optional<QuerySet> queries;  ///< of an alarm on metric math
  };
  struct Reads;

  static Result<Entry> entry_of(AlarmRecord record);
  static void plan_reads(const Entry& entry, const Window& window, Reads& reads);
  static Result<Data> read_data(const Entry& entry, const Window& window, Reads& reads,
                                MetricSource& source);
  std::optional<Transition> change_state(Entry& entry, AlarmStatus status);
  void add_history(const std::string& name, HistoryKind kind, std::string summary, std::string data,
                   std::int64_t now);
  void mark_changed(const std::string& name);

  std::map<std::string, Entry, std::less<>> entries_;
  AlarmHistory history_;
  std::set<std::string, std::less<>> changed_;
  std::set<std::string, std::less<>> removed_;
  std::vector<HistoryEntry> new_history_;
};

}  // namespace adjoin::meter::alarm
