#include "monitor/alarm/alarm_keeper.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "meter/alarm/fault.h"
#include "meter/series/record_key.h"
#include "monitor/alarm/alarm_message.h"

namespace adjoin::monitor {
namespace {

using meter::RecordKind;
using meter::alarm::AlarmRecord;
using meter::alarm::HistoryEntry;
using meter::alarm::Round;
using meter::alarm::Transition;
using meter::alarm::UnwrittenAlarms;

// A store in memory has no disk to put the history on.
constexpr std::size_t kHistoryInMemoryMax = 10'000;
// What a disk that is full for long may leave in memory.
constexpr std::size_t kUnwrittenHistoryMax = 10'000;
constexpr std::size_t kRecordsInABatch = 500;

/// A text of a client must not steer the terminal that shows it.
std::string one_line_of(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
  }
  return text;
}

void add_unwritten(UnwrittenAlarms more, UnwrittenAlarms& all) {
  const auto append = [](auto& from, auto& to) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  append(more.put, all.put);
  append(more.removed, all.removed);
  append(more.history, all.history);
  // Each name once: a disk that is full for long must not fill memory.
  for (std::vector<std::string>* names : {&all.put, &all.removed}) {
    std::sort(names->begin(), names->end());
    names->erase(std::unique(names->begin(), names->end()), names->end());
  }
  if (more.history_begins) all.history_begins = more.history_begins;
  if (all.history.size() > kUnwrittenHistoryMax) {
    const auto surplus = static_cast<std::ptrdiff_t>(all.history.size() - kUnwrittenHistoryMax);
    all.history.erase(all.history.begin(), all.history.begin() + surplus);
  }
}

/// The records of what is not written. An alarm comes before its history: who finds an entry finds
/// the state that it tells of.
std::vector<table::SystemRecord> records_of_unwritten(const UnwrittenAlarms& unwritten,
                                                      const meter::alarm::AlarmBook& book) {
  std::vector<table::SystemRecord> records;
  for (const std::string& name : unwritten.put) {
    const AlarmRecord* record = book.find(name);
    if (record == nullptr) continue;
    records.push_back({meter::alarm_key(name), meter::alarm::encode_alarm(*record)});
  }
  for (const std::string& name : unwritten.removed) {
    if (book.find(name) == nullptr) records.push_back({meter::alarm_key(name), std::nullopt});
  }
  for (const HistoryEntry& entry : unwritten.history) {
    records.push_back({meter::alarm_history_key(entry.key.time, entry.key.number),
                       meter::alarm::encode_history(entry)});
  }
  return records;
}

Result<void> write_in_batches(std::vector<table::SystemRecord> records,
                              table::SystemRecords& store) {
  for (std::size_t first = 0; first < records.size(); first += kRecordsInABatch) {
    const auto begin = records.begin() + static_cast<std::ptrdiff_t>(first);
    const auto size = std::min(kRecordsInABatch, records.size() - first);
    const std::vector<table::SystemRecord> batch(
        std::make_move_iterator(begin),
        std::make_move_iterator(begin + static_cast<std::ptrdiff_t>(size)));
    ADJOIN_CHECK(store.write(batch));
  }
  return {};
}

bool has_action_like(const AlarmRecord& record, const std::string& prefix) {
  const auto starts = [&](const std::string& arn) { return arn.rfind(prefix, 0) == 0; };
  const auto& definition = record.definition;
  return std::any_of(definition.ok_actions.begin(), definition.ok_actions.end(), starts) ||
         std::any_of(definition.alarm_actions.begin(), definition.alarm_actions.end(), starts) ||
         std::any_of(definition.insufficient_data_actions.begin(),
                     definition.insufficient_data_actions.end(), starts);
}

bool alarm_matches(const AlarmFilter& filter, const AlarmRecord& record) {
  const std::string& name = record.definition.name;
  if (!filter.names.empty() &&
      std::find(filter.names.begin(), filter.names.end(), name) == filter.names.end()) {
    return false;
  }
  return (filter.after.empty() || name > filter.after) && name.rfind(filter.name_prefix, 0) == 0 &&
         (!filter.state || record.status.state == *filter.state) &&
         (filter.action_prefix.empty() || has_action_like(record, filter.action_prefix));
}

}  // namespace

AlarmKeeper::AlarmKeeper(Options options)
    : options_(std::move(options)),
      records_(options_.records != nullptr ? *options_.records : memory_),
      book_(options_.records != nullptr ? meter::alarm::kHistoryEntriesMax : kHistoryInMemoryMax),
      runner_({.settings = options_.actions, .clock = options_.clock, .limits = options_.limits},
              [this](const auto& order, const auto& outcome) { note(order, outcome); }) {
  restore();
}

AlarmKeeper::~AlarmKeeper() = default;

void AlarmKeeper::restore() {
  const auto alarms = meter::records_of(RecordKind::alarm);
  const auto restore_alarm = [&](BytesView key, BytesView value) -> Result<void> {
    auto record = meter::alarm::decode_alarm(value);
    const Result<void> restored =
        record ? book_.restore(*std::move(record)) : Result<void>(record.error());
    if (!restored) {
      tell("alarm '" + std::string(key.substr(1)) +
           "' is not watched: " + restored.error().message());
    }
    return {};
  };
  const auto history = meter::records_of(RecordKind::alarm_history);
  const auto restore_history = [&](BytesView key, BytesView) -> Result<void> {
    ADJOIN_TRY(const auto place, meter::decode_alarm_history_key(key));
    book_.restore_history({.time = place.milliseconds, .number = place.n});
    return {};
  };
  if (const auto read = records_.read(alarms.begin, alarms.end, restore_alarm); !read) {
    tell("not all alarms could be read: " + read.error().message());
  }
  if (const auto read = records_.read(history.begin, history.end, restore_history); !read) {
    tell("not all of the alarms' history could be read: " + read.error().message());
  }
}

Round AlarmKeeper::evaluate(std::int64_t now, meter::alarm::MetricSource& source) {
  if (!options_.writes) return {};
  const std::lock_guard in_order(order_);
  Round round;
  {
    const std::lock_guard lock(mutex_);
    round = book_.evaluate(now, source);
    tell_unread(round);
    // Written before the actions run: an end in between loses an action rather than runs it twice.
    // Its failure is told, and hinders no action: an alarm may be about that very disk.
    (void)write();
    drop_history();
  }
  for (const Transition& transition : round.transitions) run_actions(transition);
  return round;
}

Result<void> AlarmKeeper::put(meter::alarm::AlarmDefinition definition) {
  ADJOIN_CHECK(check_writes());
  const std::lock_guard lock(mutex_);
  ADJOIN_CHECK(book_.put(std::move(definition), now()));
  return write();
}

Result<void> AlarmKeeper::remove(const std::vector<std::string>& names) {
  ADJOIN_CHECK(check_writes());
  const std::lock_guard lock(mutex_);
  std::string unknown;
  for (const std::string& name : names) {
    if (book_.find(name) == nullptr) append_to_list("'" + name + "'", unknown);
  }
  if (!unknown.empty()) {
    return meter::alarm::fault(meter::alarm::Fault::not_found,
                               "There is no alarm " + unknown + "; nothing was removed");
  }
  for (const std::string& name : names) (void)book_.remove(name, now());
  return write();
}

Result<void> AlarmKeeper::enable_actions(const std::vector<std::string>& names, bool enabled) {
  ADJOIN_CHECK(check_writes());
  const std::lock_guard lock(mutex_);
  for (const std::string& name : names) (void)book_.enable_actions(name, enabled, now());
  return write();
}

Result<void> AlarmKeeper::set_state(const std::string& name, meter::alarm::AlarmState state,
                                    std::string reason, std::string reason_data) {
  ADJOIN_CHECK(check_writes());
  const std::lock_guard in_order(order_);
  std::optional<Transition> transition;
  Result<void> written;
  {
    const std::lock_guard lock(mutex_);
    ADJOIN_TRY(transition,
               book_.set_state(name, state, std::move(reason), std::move(reason_data), now()));
    written = write();
  }
  if (transition) run_actions(*transition);
  return written;
}

void AlarmKeeper::set_actions(ActionSettings actions) { runner_.set_settings(std::move(actions)); }

std::optional<AlarmRecord> AlarmKeeper::find(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  const AlarmRecord* record = book_.find(name);
  return record != nullptr ? std::optional(*record) : std::nullopt;
}

AlarmPage AlarmKeeper::describe(const AlarmFilter& filter) const {
  const std::lock_guard lock(mutex_);
  AlarmPage page;
  for (const AlarmRecord* record : book_.all()) {
    if (!alarm_matches(filter, *record)) continue;
    // There is another one, so the page is not the last.
    if (page.alarms.size() == filter.count_max) {
      if (!page.alarms.empty()) page.after = page.alarms.back().definition.name;
      break;
    }
    page.alarms.push_back(*record);
  }
  return page;
}

std::vector<AlarmRecord> AlarmKeeper::select(
    const std::function<bool(const AlarmRecord&)>& takes) const {
  const std::lock_guard lock(mutex_);
  std::vector<AlarmRecord> selected;
  for (const AlarmRecord* record : book_.all()) {
    if (takes(*record)) selected.push_back(*record);
  }
  return selected;
}

Result<HistoryPage> AlarmKeeper::history(const HistoryFilter& filter) const {
  HistoryPart part;
  {
    const std::lock_guard lock(mutex_);
    part = part_of_history(book_.history_keys(), unwritten_.history, filter);
  }
  return read_history(records_, part, filter);
}

Result<void> AlarmKeeper::check_writes() const {
  if (options_.writes) return {};
  return Error(ErrorCode::unsupported,
               "Alarms cannot be changed here: the store was opened to read");
}

/// Writes what changed. Call under the lock.
Result<void> AlarmKeeper::write() {
  add_unwritten(book_.take_unwritten(now()), unwritten_);
  const auto written = write_in_batches(records_of_unwritten(unwritten_, book_), records_);
  if (!written) {
    if (!std::exchange(told_of_write_, true)) {
      tell("changes of alarms are kept in memory alone: " + written.error().message());
    }
    return reworded(written.error(),
                    "The change holds, but only until the server ends; it is "
                    "written as soon as the store can: " +
                        written.error().message());
  }
  if (std::exchange(told_of_write_, false)) tell("changes of alarms are written again");
  unwritten_.put.clear();
  unwritten_.removed.clear();
  unwritten_.history.clear();
  return {};
}

/// Removes old entries of the history, once a minute rather than with each new one. Until then
/// nobody sees them: who reads goes by the book's keys. Call under the lock.
void AlarmKeeper::drop_history() {
  if (!unwritten_.history_begins) return;
  const auto all = meter::records_of(RecordKind::alarm_history);
  const auto& first = *unwritten_.history_begins;
  if (records_.remove(all.begin, meter::alarm_history_key(first.time, first.number))) {
    unwritten_.history_begins.reset();
  }
}

/// Call without the lock, and in the order of the changes.
void AlarmKeeper::run_actions(const Transition& transition) {
  const std::optional<AlarmRecord> record = find(transition.alarm);
  if (options_.logs_changes) {
    tell("alarm '" + transition.alarm + "': " + std::string(to_string(transition.from)) + " -> " +
         std::string(to_string(transition.to.state)) + ": " + transition.to.reason);
  }
  if (!record) return;
  for (const std::string& action : transition.actions) {
    runner_.run({.alarm = transition.alarm,
                 .action = action,
                 .message = alarm_message(*record, transition, action)});
  }
}

void AlarmKeeper::note(const ActionOrder& order, const meter::alarm::ActionOutcome& outcome) {
  tell("alarm '" + order.alarm + "': " + meter::alarm::summary_of_action(outcome));
  const std::lock_guard lock(mutex_);
  book_.note_action(order.alarm, outcome, now());
  (void)write();
}

/// Tells of each alarm once, until it can be judged again or another thing is wrong with it.
void AlarmKeeper::tell_unread(const Round& round) {
  std::map<std::string, std::string> unread;
  for (const meter::alarm::UnreadAlarm& alarm : round.unread) {
    const std::string& why = unread.emplace(alarm.alarm, alarm.error.message()).first->second;
    const auto before = unread_.find(alarm.alarm);
    if (before != unread_.end() && before->second == why) continue;
    tell("alarm '" + alarm.alarm + "' keeps its state, its figures cannot be read: " + why);
  }
  unread_ = std::move(unread);
}

void AlarmKeeper::tell(const std::string& line) const {
  if (options_.tell) options_.tell(one_line_of(line));
}

std::int64_t AlarmKeeper::now() const { return options_.clock->unix_time().count(); }

}  // namespace adjoin::monitor
