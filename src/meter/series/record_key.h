#pragma once

#include <compare>
#include <cstdint>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::meter {

/// First byte of a key of the records that the meters keep in a store. PERSISTED: DO NOT CHANGE
/// THESE VALUES (docs/formats/meters.md).
enum class RecordKind : std::uint8_t {
  figures = 0x0E,
  names = 0x0F,
  alarm = 0x10,
  alarm_history = 0x11,
  contributor_insights = 0x12,
};

/// Length of a slot in minutes. PERSISTED: DO NOT CHANGE THESE VALUES.
enum class Step : std::uint8_t { minute = 1, five_minutes = 5 };

constexpr std::uint32_t seconds_of(Step step) noexcept {
  return 60U * static_cast<std::uint32_t>(step);
}
/// Returns the slot that a second lies in. @param second  unix time
constexpr std::uint32_t slot_of(Step step, std::uint32_t second) noexcept {
  return second / seconds_of(step);
}
/// Returns the second that a slot begins at.
constexpr std::uint64_t begin_of(Step step, std::uint32_t slot) noexcept {
  return std::uint64_t{slot} * seconds_of(step);
}

/// Place of a record of figures. `name` is the number of a record of names.
struct SlotPlace {
  std::uint32_t name = 0;
  Step step = Step::minute;
  std::uint32_t slot = 0;
  friend auto operator<=>(const SlotPlace&, const SlotPlace&) = default;
};

Bytes figures_key(const SlotPlace& place);
/// @errors corruption
Result<SlotPlace> decode_figures_key(BytesView key);
Bytes names_key(std::uint32_t name);
/// Returns the number in a key of names. @errors corruption
Result<std::uint32_t> decode_names_key(BytesView key);
Bytes alarm_key(BytesView alarm_name);
/// @param milliseconds  unix time  @param n  tells entries of the same time apart
Bytes alarm_history_key(std::uint64_t milliseconds, std::uint32_t n);
struct HistoryPlace {
  std::uint64_t milliseconds = 0;
  std::uint32_t n = 0;
  friend auto operator<=>(const HistoryPlace&, const HistoryPlace&) = default;
};
/// @errors corruption
Result<HistoryPlace> decode_alarm_history_key(BytesView key);
/// @param object  id of a table or an index
Bytes contributor_insights_key(std::uint32_t object);
/// Returns the id in a key of Contributor Insights. @errors corruption
Result<std::uint32_t> decode_contributor_insights_key(BytesView key);

/// Keys from `begin` to before `end`.
struct RecordRange {
  Bytes begin;
  Bytes end;
};
/// Returns all keys of a kind.
RecordRange records_of(RecordKind kind);
/// Returns the keys of a name's slots from `first` to before `end`.
RecordRange figures_between(std::uint32_t name, Step step, std::uint32_t first, std::uint32_t end);
/// Returns the keys of the history from one time to before another, in milliseconds.
RecordRange history_between(std::uint64_t from, std::uint64_t to);

}  // namespace adjoin::meter
