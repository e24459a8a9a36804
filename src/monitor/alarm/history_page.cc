#include "monitor/alarm/history_page.h"

#include <algorithm>
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
Result<std::vector<HistoryEntry>> read_span(const StoredHistory& history, const HistorySpan& span) {
  const HistoryKey& first = history.keys[span.first];
  const HistoryKey& last = history.keys[span.end - 1];
  std::vector<HistoryEntry> entries;
  const auto keep = [&](BytesView key, BytesView value) -> Result<void> {
    ADJOIN_TRY(const auto place, meter::decode_alarm_history_key(key));
    ADJOIN_TRY(auto entry, meter::alarm::decode_history({place.milliseconds, place.n}, value));
    entries.push_back(std::move(entry));
    return {};
  };
  const Bytes end = record_key_of(last) + '\0';
  ADJOIN_CHECK(history.records.read(record_key_of(first), end, keep));
  for (const HistoryEntry& entry : history.not_written) {
    if (entry.key >= first && entry.key <= last) entries.push_back(entry);
  }
  const auto is_before = [](const auto& a, const auto& b) { return a.key < b.key; };
  std::stable_sort(entries.begin(), entries.end(), is_before);
  // A write that failed half-way left an entry in both places.
  const auto is_same = [](const auto& a, const auto& b) { return a.key == b.key; };
  entries.erase(std::unique(entries.begin(), entries.end(), is_same), entries.end());
  return entries;
}

/// Takes the next part of what is left, from the side that is asked for.
HistorySpan take_part(HistorySpan& left, bool oldest_first) {
  const std::size_t size = std::min(left.end - left.first, kEntriesInARead);
  if (oldest_first) {
    left.first += size;
    return {left.first - size, left.first};
  }
  left.end -= size;
  return {left.end, left.end + size};
}

}  // namespace

Result<HistoryPage> read_history(const StoredHistory& history, const HistoryFilter& filter) {
  HistoryPage page;
  HistorySpan left = span_of(history.keys, filter);
  std::size_t looked_at = 0;
  while (!left.is_empty()) {
    const HistorySpan part = take_part(left, filter.oldest_first);
    ADJOIN_TRY(auto entries, read_span(history, part));
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
    looked_at += part.end - part.first;
    if (looked_at >= kEntriesLookedAtMax && !left.is_empty()) {
      page.after = history.keys[filter.oldest_first ? part.end - 1 : part.first];
      return page;
    }
  }
  return page;
}

}  // namespace adjoin::monitor
