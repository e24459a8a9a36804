#include <algorithm>
#include <chrono>
#include <thread>

#include "monitor/keep/series_keeper.h"
#include "monitor/keep/unix_seconds.h"

namespace adjoin::monitor {
namespace {

using meter::RecentSlots;
using meter::SlotPlace;

constexpr int kLastTries = 25;
constexpr auto kBetweenTries = std::chrono::milliseconds(20);
/// A store that is written hard refuses records now and then. One complaint in this time is enough.
constexpr std::int64_t kBetweenComplaints = 600;

}  // namespace

void SeriesKeeper::write() {
  note_outcome(write_some(std::max(kWriteRecords, recent_.changed() / 12)));
  // Slots leave memory only behind their records, so room is made by writing.
  while (recent_.bytes() > options_.memory.bytes && recent_.changed() > 0 && is_written()) {
    note_outcome(write_some(kWriteRecords));
  }
  // What is merely old goes once a minute.
  if (recent_.bytes() > options_.memory.bytes) recent_.trim(unix_seconds(clock_));
}

void SeriesKeeper::write_all() {
  Result<void> outcome = write_some(recent_.changed());
  for (int tries = 0; !outcome && tries < kLastTries; ++tries) {
    std::this_thread::sleep_for(kBetweenTries);
    outcome = write_some(recent_.changed());
  }
  note_outcome(outcome);
}

Result<void> SeriesKeeper::write_some(std::size_t most) {
  const RecentSlots::Load load = [this](const SlotPlace& place) -> Result<std::optional<Bytes>> {
    if (options_.records == nullptr) return std::optional<Bytes>();
    return options_.records->get(meter::figures_key(place));
  };
  const RecentSlots::Store store =
      [&](const std::vector<RecentSlots::Changed>& slots) -> Result<void> {
    if (!is_kept_) return {};  // memory may then forget them when they are old
    return write_slots(slots);
  };
  while (most > 0) {
    ADJOIN_TRY(const std::size_t written,
               recent_.write(load, store, std::min(most, kBatchRecords)));
    if (written == 0) break;
    most -= std::min(most, written);
  }
  return {};
}

Result<void> SeriesKeeper::write_names() {
  std::vector<table::SystemRecord> records;
  std::vector<std::uint32_t> numbers;
  {
    const std::lock_guard lock(mutex_);
    for (const std::uint32_t number : unwritten_names_) {
      const meter::SeriesName* const name = book_.name_of(number);
      ADJOIN_ASSERT(name != nullptr);
      records.push_back({meter::names_key(number), meter::encode(*name)});
      numbers.push_back(number);
    }
  }
  for (std::size_t begin = 0; begin < records.size(); begin += kBatchRecords) {
    const std::size_t end = std::min(begin + kBatchRecords, records.size());
    const auto at = [](std::size_t n) { return static_cast<std::ptrdiff_t>(n); };
    ADJOIN_CHECK(options_.records->write({records.begin() + at(begin), records.begin() + at(end)}));
    const std::lock_guard lock(mutex_);
    for (std::size_t i = begin; i < end; ++i) unwritten_names_.erase(numbers[i]);
  }
  return {};
}

Result<void> SeriesKeeper::write_slots(const std::vector<RecentSlots::Changed>& slots) {
  ADJOIN_CHECK(write_names());  // the names that these slots have were given before
  ADJOIN_TRY(const std::vector<std::uint64_t> sizes, sizes_of(slots));
  std::vector<table::SystemRecord> records;
  for (const RecentSlots::Changed& slot : slots) {
    records.push_back({meter::figures_key(slot.place), slot.record});
  }
  ADJOIN_CHECK(options_.records->write(records));
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const SlotPlace& place = slots[i].place;
    std::uint32_t& first = states_[place.name].first_of(place.step);
    first = std::min(first, place.slot);
    // The survey has still to come across it, and counts it then.
    if (surveyed_to_ && place.name >= *surveyed_to_) continue;
    disk_.replace(place, sizes[i], kRecordKeyBytes + slots[i].record.size());
  }
  return {};
}

/// What the records take that are about to be replaced.
Result<std::vector<std::uint64_t>> SeriesKeeper::sizes_of(
    const std::vector<RecentSlots::Changed>& slots) const {
  std::vector<std::uint64_t> sizes;
  for (const RecentSlots::Changed& slot : slots) {
    ADJOIN_TRY(const std::optional<Bytes> record,
               options_.records->get(meter::figures_key(slot.place)));
    sizes.push_back(record ? kRecordKeyBytes + record->size() : 0);
  }
  return sizes;
}

void SeriesKeeper::note_outcome(const Result<void>& outcome) {
  const std::int64_t now = steady_seconds(clock_);
  {
    const std::lock_guard lock(mutex_);
    // A store on a disk that cannot be written was opened to be read. Its owner was told.
    is_failing_ = !outcome && outcome.error().code() != ErrorCode::unsupported;
    const bool may_tell = !told_at_ || now - *told_at_ >= kBetweenComplaints;
    if (is_told_ == is_failing_ || (is_failing_ && !may_tell)) return;
    is_told_ = is_failing_;
    if (is_failing_) told_at_ = now;
  }
  if (outcome) {
    complain("the metrics are written again");
  } else {
    complain("the metrics are not being written, and wait in memory until they can be: " +
             outcome.error().message());
  }
}

}  // namespace adjoin::monitor
