#include <algorithm>

#include "base/assert.h"
#include "meter/series/figures_record.h"
#include "monitor/keep/series_keeper.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

using meter::Cutoffs;
using meter::SeriesName;
using meter::Step;

/// Most records that one call of `expire` looks at.
constexpr std::size_t kSurveyedRecords = 100'000;
/// Most ranges that one call removes.
constexpr std::size_t kRemovals = 4'000;

/// By whole hours, so that a name costs one removal an hour, and not one each minute.
Cutoffs whole_hours(const Cutoffs& cutoffs) {
  return {cutoffs.minutes_from - cutoffs.minutes_from % 60,
          cutoffs.five_minutes_from - cutoffs.five_minutes_from % 12};
}

Bytes behind(Bytes key) {
  key.push_back('\0');
  return key;
}

}  // namespace

void SeriesKeeper::expire(const IsLiving& is_living) {
  const std::lock_guard lock(mutex_);
  watch_ = meter::watched(watch_, unix_seconds(clock_), steady_seconds(clock_));
  recent_.trim(unix_seconds(clock_));
  if (!is_kept_) return;
  // What fails is tried again in a minute: nothing but room on the disk depends on it.
  if (!survey(kSurveyedRecords) || surveyed_to_) return;
  if (!cutting_) begin_cut();
  if (cutting_) [[maybe_unused]]
    const Result<void> went_on = go_on_cutting(is_living);
}

Result<void> SeriesKeeper::survey(std::size_t most) {
  std::size_t seen = 0;
  while (surveyed_to_ && seen < most) {
    const auto next = book_.all().lower_bound(*surveyed_to_);
    if (next == book_.all().end()) {
      surveyed_to_.reset();
      break;
    }
    const std::uint32_t name = next->first;
    ADJOIN_TRY(const std::size_t records, survey_name(name));
    seen += records + 1;
    surveyed_to_ = name + 1;
  }
  return {};
}

Result<std::size_t> SeriesKeeper::survey_name(std::uint32_t name) {
  struct Seen {
    meter::SlotPlace place;
    std::uint64_t bytes = 0;
  };
  std::vector<Seen> seen;  // counted at the end: a survey that fails begins the name again
  NameState& state = states_[name];
  for (const Step step : {Step::minute, Step::five_minutes}) {
    const auto visit = [&](std::uint32_t slot, BytesView record) -> Result<void> {
      seen.push_back({{name, step, slot}, kRecordKeyBytes + record.size()});
      state.first_of(step) = std::min(state.first_of(step), slot);
      if (step == Step::minute) return {};
      const auto set = meter::decode_figures(record);
      if (!set) state.note({}, slot);  // of a later version: it is kept as long as others
      if (!set) return {};
      for (const meter::FigureSet::Entry& entry : set->entries()) state.note(entry.key, slot);
      return {};
    };
    ADJOIN_CHECK(stored_.read(name, step, 0, NameState::kNone, visit));
  }
  for (const Seen& one : seen) disk_.replace(one.place, 0, one.bytes);
  return seen.size();
}

void SeriesKeeper::begin_cut() {
  Cutoffs cutoffs;
  if (const auto aged = meter::expired(watch_)) cutoffs = whole_hours(*aged);
  if (const auto over = disk_.over(options_.disk_bytes)) {
    cutoffs.minutes_from = std::max(cutoffs.minutes_from, over->minutes_from);
    cutoffs.five_minutes_from = std::max(cutoffs.five_minutes_from, over->five_minutes_from);
  }
  if (cutoffs == Cutoffs()) return;
  disk_.cut(cutoffs);
  cutting_ = cutoffs;
  next_to_cut_ = 0;
}

Result<void> SeriesKeeper::go_on_cutting(const IsLiving& is_living) {
  for (std::size_t removals = 0; removals < kRemovals;) {
    const auto next = book_.all().lower_bound(next_to_cut_);
    if (next == book_.all().end()) {
      cutting_.reset();
      return {};
    }
    const auto& [number, name] = *next;
    NameState& state = states_[number];
    ADJOIN_TRY(const std::size_t removed, cut_name(number, state));
    removals += removed;
    next_to_cut_ = number + 1;
    const bool stays = !state.last.empty() || name.kind == meter::NameKind::store ||
                       (name.kind != meter::NameKind::custom && is_living(name));
    if (stays) continue;
    ADJOIN_CHECK(cut_name_wholly(number));
    removals += 2;
  }
  return {};
}

Result<std::size_t> SeriesKeeper::cut_name(std::uint32_t name, NameState& state) {
  std::size_t removals = 0;
  for (const Step step : {Step::minute, Step::five_minutes}) {
    std::uint32_t& first = state.first_of(step);
    const std::uint32_t from = cutting_->of(step);
    if (first >= from) continue;
    const meter::RecordRange range = meter::figures_between(name, step, first, from);
    ADJOIN_CHECK(options_.records->remove(range.begin, range.end));
    // So that nothing is removed again before there is something to remove.
    ADJOIN_TRY(first, stored_.first_from(name, step, from));
    ++removals;
  }
  state.forget_before(cutting_->five_minutes_from);
  return removals;
}

Result<void> SeriesKeeper::cut_name_wholly(std::uint32_t name) {
  // The figures first: a number without a name is never read, and its figures would stay for ever.
  ADJOIN_CHECK(options_.records->remove(
      meter::figures_key({name, Step::minute, 0}),
      behind(meter::figures_key({name, Step::five_minutes, NameState::kNone}))));
  ADJOIN_CHECK(options_.records->remove(meter::names_key(name), behind(meter::names_key(name))));
  recent_.forget(name);
  unwritten_names_.erase(name);
  states_.erase(name);
  book_.remove(name);
  return {};
}

}  // namespace adjoin::monitor
