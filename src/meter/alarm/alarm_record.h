#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "meter/alarm/alarm.h"

namespace adjoin::meter::alarm {

/// An alarm's definition and status as bytes (docs/formats/meters.md). One record has one form.
Bytes encode_alarm(const AlarmRecord& record);
/// Errors: corruption; unsupported for a later version of the format. Never trusts a length.
Result<AlarmRecord> decode_alarm(BytesView bytes);

// The numbers are stored: a new value goes to the end.
enum class HistoryKind : std::uint8_t { configuration, state, action };
/// ConfigurationUpdate, StateUpdate, Action.
std::string_view to_string(HistoryKind kind) noexcept;
Result<HistoryKind> read_history_kind(std::string_view text);

/// The place of an entry in the history: milliseconds since 1970, and a number that tells entries
/// of one millisecond apart.
struct HistoryKey {
  std::uint64_t time = 0;
  std::uint32_t number = 0;
  friend auto operator<=>(const HistoryKey&, const HistoryKey&) = default;
};

/// What happened to an alarm.
struct HistoryEntry {
  HistoryKey key;  ///< not in the record: it is the record's key
  std::string alarm;
  HistoryKind kind = HistoryKind::configuration;
  std::string summary;
  std::string data;  ///< JSON
  friend bool operator==(const HistoryEntry&, const HistoryEntry&) = default;
};

Bytes encode_history(const HistoryEntry& entry);
/// Returns the entry with this key. Errors as `decode_alarm`.
Result<HistoryEntry> decode_history(const HistoryKey& key, BytesView bytes);

}  // namespace adjoin::meter::alarm
