#include "monitor/keep/series_keeper.h"

#include <algorithm>

#include "base/assert.h"
#include "meter/series/figures_record.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

using meter::FigureSet;
using meter::SeriesName;
using meter::SlotPlace;
using meter::Step;

/// Most records, but for those of one name, that a listing looks at before it lets others in.
constexpr std::size_t kListedRecords = 10'000;
/// So many names no store has had.
constexpr std::uint32_t kNumbersOfNobody = 0x80000000;

std::uint32_t slots_before(std::uint32_t slot, std::uint32_t count) {
  return slot > count ? slot - count : 0;
}

}  // namespace

SeriesKeeper::SeriesKeeper(KeeperOptions options, const Clock& clock)
    : options_(std::move(options)),
      clock_(clock),
      is_kept_(options_.records != nullptr && options_.writes),
      stored_(options_.records),
      recent_(options_.memory),
      layered_(recent_, &stored_) {
  restore();
}

SeriesKeeper::~SeriesKeeper() = default;

void SeriesKeeper::restore() {
  const std::lock_guard lock(mutex_);
  watch_.steady_time = steady_seconds(clock_);
  if (options_.records == nullptr) {
    for (const Step step : {Step::minute, Step::five_minutes}) recent_.restored_from(step, 0);
    surveyed_to_.reset();
    return;
  }
  if (const Result<void> names = restore_names(); !names) {
    // Without the names nobody knows which numbers are taken. So nothing is written, and the
    // numbers of this process are such as no record has.
    is_kept_ = false;
    book_.skip(kNumbersOfNobody);
    return complain(
        "the metrics of the time before cannot be read, and new ones are not written: " +
        names.error().message());
  }
  if (!options_.restores) return;
  const Result<void> slots = restore_slots();
  if (slots) return;
  complain("the metrics of the time before cannot be read: " + slots.error().message());
}

Result<void> SeriesKeeper::restore_names() {
  const meter::RecordRange range = meter::records_of(meter::RecordKind::names);
  return options_.records->read(
      range.begin, range.end, [this](BytesView key, BytesView value) -> Result<void> {
        ADJOIN_TRY(const std::uint32_t number, meter::decode_names_key(key));
        const Result<SeriesName> name = meter::decode_series_name(value);
        if (name) {
          book_.restore(number, *name);
        } else {
          book_.skip(number);  // of a later version, or damaged: its figures stay as they are
        }
        return {};
      });
}

/// Memory that is only partly filled is right too: what it lacks is read when it is asked for, and
/// a slot that goes on is merged with its record when that is written.
Result<void> SeriesKeeper::restore_slots() {
  const std::uint32_t second = unix_seconds(clock_);
  const std::uint32_t minute =
      slots_before(meter::slot_of(Step::minute, second), options_.memory.minutes);
  const std::uint32_t five_minutes =
      slots_before(meter::slot_of(Step::five_minutes, second), options_.memory.five_minutes);
  for (const auto& [number, name] : book_.all()) {
    if (recent_.bytes() > options_.memory.bytes / 2) return {};
    ADJOIN_CHECK(restore_slots_of(number, Step::minute, minute));
    ADJOIN_CHECK(restore_slots_of(number, Step::five_minutes, five_minutes));
  }
  recent_.restored_from(Step::minute, minute);
  recent_.restored_from(Step::five_minutes, five_minutes);
  return {};
}

Result<void> SeriesKeeper::restore_slots_of(std::uint32_t name, Step step, std::uint32_t first) {
  NameState& state = states_[name];
  return stored_.read(
      name, step, first, NameState::kNone,
      [&](std::uint32_t slot, BytesView record) -> Result<void> {
        const Result<FigureSet> set = meter::decode_figures(record);
        if (!set) return {};  // it cannot be answered, and gives way when its slot is written
        ADJOIN_CHECK(recent_.restore({name, step, slot}, record));
        watch_.unix_time =
            std::max(watch_.unix_time, static_cast<std::int64_t>(meter::begin_of(step, slot)));
        if (step == Step::five_minutes) {
          for (const FigureSet::Entry& entry : set->entries()) state.note(entry.key, slot);
        }
        return {};
      });
}

Result<void> SeriesKeeper::add(const SeriesName& name, std::uint32_t minute,
                               const FigureSet& figures) {
  if (figures.empty()) return {};
  const std::lock_guard lock(mutex_);
  if (name.kind == meter::NameKind::custom && book_.custom_room() == 0 && !book_.find(name)) {
    return meter::NameBook::no_room_for(name);
  }
  add_to(name, minute, figures);
  return {};
}

Result<void> SeriesKeeper::add_all(const std::vector<Measured>& all) {
  const std::lock_guard lock(mutex_);
  std::set<SeriesName> new_names;
  for (const Measured& one : all) {
    if (one.name.kind != meter::NameKind::custom || book_.find(one.name)) continue;
    new_names.insert(one.name);
    if (new_names.size() > book_.custom_room()) return meter::NameBook::no_room_for(one.name);
  }
  for (const Measured& one : all) {
    if (!one.figures.empty()) add_to(one.name, one.minute, one.figures);
  }
  return {};
}

void SeriesKeeper::add_to(const SeriesName& name, std::uint32_t minute, const FigureSet& figures) {
  const Result<meter::NameBook::Given> given = book_.give(name);
  ADJOIN_ASSERT(given.has_value());
  if (given->is_new) unwritten_names_.insert(given->number);
  const std::uint32_t second = minute * 60;
  recent_.add(given->number, second, figures);
  NameState& state = states_[given->number];
  const std::uint32_t slot = meter::slot_of(Step::five_minutes, second);
  for (const FigureSet::Entry& entry : figures.entries()) state.note(entry.key, slot);
}

std::optional<std::uint32_t> SeriesKeeper::number_of(const SeriesName& name) const {
  const std::lock_guard lock(mutex_);
  return book_.find(name);
}

void SeriesKeeper::visit_series(const VisitSeries& visit) {
  // In steps, so that what is measured meanwhile can be added. What cannot be read is not listed;
  // the next call tries again.
  for (bool goes_on = true; goes_on;) {
    const std::lock_guard lock(mutex_);
    goes_on = survey(kListedRecords).has_value() && surveyed_to_.has_value();
  }
  const std::lock_guard lock(mutex_);
  for (const auto& [number, state] : states_) {
    const SeriesName* const name = book_.name_of(number);
    if (name == nullptr) continue;
    for (const NameState::Last& last : state.last) {
      visit(*name, last.key,
            static_cast<std::uint32_t>(meter::begin_of(Step::five_minutes, last.slot)));
    }
  }
}

std::uint64_t SeriesKeeper::disk_bytes() const {
  const std::lock_guard lock(mutex_);
  return disk_.bytes();
}

bool SeriesKeeper::is_written() const {
  const std::lock_guard lock(mutex_);
  return !is_failing_;
}

void SeriesKeeper::complain(const std::string& sentence) const {
  if (options_.tell) options_.tell(sentence);
}

}  // namespace adjoin::monitor
