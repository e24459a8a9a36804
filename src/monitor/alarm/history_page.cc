#include "monitor/alarm/history_page.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "meter/series/record_key.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::HistoryEntry;
using meter::alarm::HistoryKey;

constexpr std::size_t kEntriesInARead = 500;
constexpr std::size_t kEntriesLookedAtMax = 10'000;

Bytes record_key_of(const HistoryKey& key) {
  return meter::alarm_history_key(key.time, key.number);
}

std::uint64_t unsigned_time(std::int64_t time) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(time, 0));
}

/// Positions in the list of keys: from `first` to before `end`.
struct HistorySpan {
  std::size_t first = 0;
  std::size_t end = 0;
  bool is_empty() const noexcept { return first >= end; }
};

/// The entries that the filter's times and the page before leave.
HistorySpan span_of(const std::deque<HistoryKey>& keys, const HistoryFilter& filter) {
  const auto position = [&](const HistoryKey& key) {
    return static_cast<std::size_t>(std::lower_bound(keys.begin(), keys.end(), key) - keys.begin());
  };
  HistorySpan span{.first = 0, .end = keys.size()};
  if (filter.from) span.first = position({.time = unsigned_time(*filter.from)});
  if (filter.to) {
    span.end = *filter.to < 0 ? 0 : position({.time = unsigned_time(*filter.to) + 1});
  }
  if (filter.after) {
    const std::size_t last = position(*filter.after);
    if (!filter.oldest_first) {
      span.end = std::min(span.end, last);
    } else {
      const bool is_there = last < keys.size() && keys[last] == *filter.after;
      span.first = std::max(span.first, is_there ? last + 1 : last);
    }
  }
  return span;
}

bool entry_matches(const HistoryFilter& filter, const HistoryEntry& entry) {
  return (filter.alarm.empty() || entry.alarm == filter.alarm) &&
         (!filter.kind || entry.kind == *filter.kind);
}

/// Returns the entries at these positions, rising.
Result<std::vector<HistoryEntry>> read_span(const table::SystemRecords& records,
                                            const HistoryPart& part, const HistorySpan& span) {
  const HistoryKey& first = part.keys[span.first];
  const HistoryKey& last = part.keys[span.end - 1];
  std::vector<HistoryEntry> entries;
  const auto keep = [&](BytesView key, BytesView value) -> Result<void> {
    ADJOIN_TRY(const auto place, meter::decode_alarm_history_key(key));
    ADJOIN_TRY(auto entry, meter::alarm::decode_history({place.milliseconds, place.n}, value));
    entries.push_back(std::move(entry));
    return {};
  };
  const Bytes end = record_key_of(last) + '\0';
  ADJOIN_CHECK(records.read(record_key_of(first), end, keep));
  for (const HistoryEntry& entry : part.not_written) {
    if (entry.key >= first && entry.key <= last) entries.push_back(entry);
  }
  const auto is_before = [](const auto& a, const auto& b) { return a.key < b.key; };
  std::stable_sort(entries.begin(), entries.end(), is_before);
  // An entry is in both places after a write that failed half-way, or that ended meanwhile.
  const auto is_same = [](const auto& a, const auto& b) { return a.key == b.key; };
  entries.erase(std::unique(entries.begin(), entries.end(), is_same), entries.end());
  return entries;
}

/// Takes up to `count_max` of what is left, from the side that is asked for.
HistorySpan take_next(HistorySpan& left, std::size_t count_max, bool oldest_first) {
  const std::size_t size = std::min(left.end - left.first, count_max);
  if (oldest_first) {
    left.first += size;
    return {left.first - size, left.first};
  }
  left.end -= size;
  return {left.end, left.end + size};
}

}  // namespace

HistoryPart part_of_history(const std::deque<HistoryKey>& keys,
                            const std::vector<HistoryEntry>& not_written,
                            const HistoryFilter& filter) {
  HistoryPart part;
  HistorySpan left = span_of(keys, filter);
  if (left.is_empty()) return part;
  const HistorySpan span = take_next(left, kEntriesLookedAtMax, filter.oldest_first);
  part.is_last = left.is_empty();
  part.keys.assign(keys.begin() + static_cast<std::ptrdiff_t>(span.first),
                   keys.begin() + static_cast<std::ptrdiff_t>(span.end));
  const auto is_in_part = [&](const HistoryEntry& entry) {
    return entry.key >= part.keys.front() && entry.key <= part.keys.back();
  };
  std::copy_if(not_written.begin(), not_written.end(), std::back_inserter(part.not_written),
               is_in_part);
  return part;
}

Result<HistoryPage> read_history(const table::SystemRecords& records, const HistoryPart& part,
                                 const HistoryFilter& filter) {
  HistoryPage page;
  HistorySpan left{.first = 0, .end = part.keys.size()};
  while (!left.is_empty()) {
    const HistorySpan next = take_next(left, kEntriesInARead, filter.oldest_first);
    ADJOIN_TRY(auto entries, read_span(records, part, next));
    if (!filter.oldest_first) std::reverse(entries.begin(), entries.end());
    for (HistoryEntry& entry : entries) {
      if (!entry_matches(filter, entry)) continue;
      // There is another one, so the page is not the last.
      if (page.entries.size() == filter.count_max) {
        page.after = page.entries.back().key;
        return page;
      }
      page.entries.push_back(std::move(entry));
    }
  }
  if (!part.is_last) page.after = filter.oldest_first ? part.keys.back() : part.keys.front();
  return page;
}

}  // namespace adjoin::monitor
