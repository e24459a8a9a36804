#include "meter/alarm/alarm_book.h"

#include <utility>

#include "base/assert.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/shared_reads.h"
#include "meter/alarm/state_reason.h"

namespace adjoin::meter::alarm {
namespace {

/// A stat as it is read: with the period that is run, and dimensions in order. Two alarms that
/// watch the same then share a read.
MetricStat read_stat_of(MetricStat stat, const Window& window) {
  sort_dimensions(stat.metric);
  stat.period = window.period;
  return stat;
}

using RuleRead = std::pair<RuleMetric, std::uint32_t>;

/// The values of metric math as an alarm judges them.
Data data_of_series(const MathSeries& series) {
  Data data;
  data.reserve(series.values.size());
  for (const auto& value : series.values) {
    data.push_back(value ? std::optional(Datum{.value = *value}) : std::nullopt);
  }
  return data;
}

}  // namespace

/// All reads of one round.
struct AlarmBook::Reads {
  SharedReads<MetricStat> stats;
  SharedReads<RuleRead> rules;
};

Result<AlarmBook::Entry> AlarmBook::entry_of(AlarmRecord record) {
  ADJOIN_CHECK(check(record.definition));
  Entry entry{.record = std::move(record)};
  if (!entry.record.definition.stat) {
    ADJOIN_TRY(entry.queries,
               QuerySet::make(entry.record.definition.queries,
                              {.queries = kAlarmQueriesMax, .metrics = kAlarmMetricsMax}));
  }
  return entry;
}

Result<void> AlarmBook::restore(AlarmRecord record) {
  ADJOIN_TRY(Entry entry, entry_of(std::move(record)));
  std::string name = entry.record.definition.name;
  entries_.insert_or_assign(std::move(name), std::move(entry));
  return {};
}

Result<void> AlarmBook::put(AlarmDefinition definition, std::int64_t now) {
  const std::string name = definition.name;
  const auto found = entries_.find(name);
  const bool is_new = found == entries_.end();
  AlarmRecord record{.definition = std::move(definition), .configured = now};
  if (is_new) {
    record.status = {.reason = std::string(kReasonOfNewAlarm), .updated = now, .transitioned = now};
  } else {
    record.status = found->second.record.status;
  }
  ADJOIN_TRY(Entry entry, entry_of(std::move(record)));
  if (is_new && entries_.size() >= kAlarmsMax) {
    return fault(Fault::limit_exceeded, "There are " + std::to_string(kAlarmsMax) +
                                            " alarms, which is the most. Delete one first");
  }
  const auto change = is_new ? DefinitionChange::created : DefinitionChange::updated;
  add_history(name, HistoryKind::configuration, summary_of_change(change, name),
              data_of_change(change, entry.record), now);
  entries_.insert_or_assign(name, std::move(entry));
  mark_changed(name);
  return {};
}

bool AlarmBook::remove(std::string_view name, std::int64_t now) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return false;
  const std::string gone = found->first;
  add_history(gone, HistoryKind::configuration, summary_of_change(DefinitionChange::removed, gone),
              data_of_change(DefinitionChange::removed, found->second.record), now);
  entries_.erase(found);
  changed_.erase(gone);
  removed_.insert(gone);
  return true;
}

bool AlarmBook::enable_actions(std::string_view name, bool enabled, std::int64_t now) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return false;
  AlarmRecord& record = found->second.record;
  if (record.definition.actions_enabled == enabled) return true;
  record.definition.actions_enabled = enabled;
  record.configured = now;
  add_history(found->first, HistoryKind::configuration,
              summary_of_change(DefinitionChange::updated, found->first),
              data_of_change(DefinitionChange::updated, record), now);
  mark_changed(found->first);
  return true;
}

Result<std::optional<Transition>> AlarmBook::set_state(std::string_view name, AlarmState state,
                                                       std::string reason, std::string reason_data,
                                                       std::int64_t now) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) {
    return fault(Fault::not_found, "There is no alarm '" + std::string(name) + "'");
  }
  if (!reason_data.empty() && !is_json(reason_data)) {
    return fault(Fault::invalid_format, "StateReasonData must be JSON, and is not");
  }
  return change_state(found->second, {.state = state,
                                      .reason = std::move(reason),
                                      .reason_data = std::move(reason_data),
                                      .updated = now,
                                      .transitioned = now});
}

void AlarmBook::note_action(std::string_view name, const ActionOutcome& outcome, std::int64_t now) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) return;
  add_history(found->first, HistoryKind::action, summary_of_action(outcome),
              data_of_action(outcome, found->second.record.status), now);
}

Round AlarmBook::evaluate(std::int64_t now, MetricSource& source) {
  Round round;
  Reads reads;
  for (const auto& [name, entry] : entries_) {
    plan_reads(entry, evaluation_window(entry.record.definition, now), reads);
  }
  for (auto& [name, entry] : entries_) {
    const AlarmDefinition& definition = entry.record.definition;
    const Window window = evaluation_window(definition, now);
    ++round.evaluated;
    auto data = read_data(entry, window, reads, source);
    if (!data) {
      round.unread.push_back({name, std::move(data).error()});
      continue;
    }
    const Judgement judgement = judge(definition, window, *data);
    if (!judgement.state || *judgement.state == entry.record.status.state) continue;
    auto transition = change_state(entry, {.state = *judgement.state,
                                           .reason = reason_text(definition, judgement),
                                           .reason_data = reason_data(definition, judgement, now),
                                           .updated = now,
                                           .transitioned = now});
    ADJOIN_ASSERT(transition.has_value());
    round.transitions.push_back(*std::move(transition));
  }
  round.reads = reads.stats.reads() + reads.rules.reads();
  return round;
}

void AlarmBook::plan_reads(const Entry& entry, const Window& window, Reads& reads) {
  if (entry.record.definition.stat) {
    reads.stats.plan(read_stat_of(*entry.record.definition.stat, window), window.steps);
    return;
  }
  for (const MetricStat& stat : entry.queries->stats()) {
    reads.stats.plan(read_stat_of(stat, window), window.steps);
  }
  for (const RuleMetric& rule : entry.queries->rules()) {
    reads.rules.plan({rule, window.period}, window.steps);
  }
}

/// Takes all that was planned, also after a failure: what is not taken would stay.
Result<Data> AlarmBook::read_data(const Entry& entry, const Window& window, Reads& reads,
                                  MetricSource& source) {
  const auto take_stat = [&](const MetricStat& wanted) {
    const MetricStat stat = read_stat_of(wanted, window);
    return reads.stats.take(stat, window,
                            [&](const Window& whole) { return source.read(stat, whole); });
  };
  if (entry.record.definition.stat) return take_stat(*entry.record.definition.stat);
  std::optional<Error> failure;
  const auto keep = [&](Result<Data> data, std::vector<Data>& out) {
    if (data) {
      out.push_back(*std::move(data));
    } else {
      failure = std::move(data).error();
    }
  };
  std::vector<Data> stats;
  for (const MetricStat& stat : entry.queries->stats()) keep(take_stat(stat), stats);
  std::vector<Data> rules;
  for (const RuleMetric& rule : entry.queries->rules()) {
    keep(reads.rules.take({rule, window.period}, window,
                          [&](const Window& whole) { return source.read_rule(rule, whole); }),
         rules);
  }
  if (failure) return *failure;
  ADJOIN_TRY(const auto answers, entry.queries->run(window, stats, rules));
  // `check` lets no alarm pass that watches something else than one series.
  ADJOIN_ASSERT(answers.size() == 1 && answers.front().series.size() == 1);
  return data_of_series(answers.front().series.front());
}

/// Gives an alarm a status. It is a transition, with history and actions, if the state is another.
std::optional<Transition> AlarmBook::change_state(Entry& entry, AlarmStatus status) {
  AlarmRecord& record = entry.record;
  const AlarmStatus before = record.status;
  const std::string& name = record.definition.name;
  const bool is_transition = before.state != status.state;
  if (!is_transition) status.transitioned = before.transitioned;
  record.status = std::move(status);
  mark_changed(name);
  if (!is_transition) return std::nullopt;
  add_history(name, HistoryKind::state, summary_of_state(before.state, record.status.state),
              data_of_state(before, record.status), record.status.updated);
  Transition transition{.alarm = name, .from = before.state, .to = record.status};
  if (record.definition.actions_enabled) {
    transition.actions = actions(record.definition, record.status.state);
  }
  return transition;
}

const AlarmRecord* AlarmBook::find(std::string_view name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : &found->second.record;
}

std::vector<const AlarmRecord*> AlarmBook::all() const {
  std::vector<const AlarmRecord*> records;
  records.reserve(entries_.size());
  for (const auto& [name, entry] : entries_) records.push_back(&entry.record);
  return records;
}

void AlarmBook::add_history(const std::string& name, HistoryKind kind, std::string summary,
                            std::string data, std::int64_t now) {
  new_history_.push_back({.key = history_.add(now),
                          .alarm = name,
                          .kind = kind,
                          .summary = std::move(summary),
                          .data = std::move(data)});
}

void AlarmBook::mark_changed(const std::string& name) {
  changed_.insert(name);
  removed_.erase(name);
}

UnwrittenAlarms AlarmBook::take_unwritten(std::int64_t now) {
  UnwrittenAlarms unwritten;
  unwritten.history_begins = history_.trim(now);
  unwritten.put.assign(changed_.begin(), changed_.end());
  unwritten.removed.assign(removed_.begin(), removed_.end());
  unwritten.history = std::move(new_history_);
  changed_.clear();
  removed_.clear();
  new_history_.clear();
  return unwritten;
}

}  // namespace adjoin::meter::alarm
