#include "monitor/keep/last_backup.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/bytes.h"

namespace adjoin::monitor {
namespace {

// PERSISTED: DO NOT CHANGE THESE VALUES (docs/formats/meters.md).
constexpr BytesView kBackupKey = "\x14";
constexpr char kBackupVersion = 1;
constexpr std::size_t kBackupBytes = 9;  // version and time

}  // namespace

Result<void> keep_backup_time(table::SystemRecords& records, std::chrono::milliseconds time) {
  Bytes value(1, kBackupVersion);
  const auto number = static_cast<std::uint64_t>(time.count());
  for (int shift = 56; shift >= 0; shift -= 8) {
    value.push_back(static_cast<char>(number >> static_cast<unsigned>(shift)));
  }
  return records.write({{Bytes(kBackupKey), std::move(value)}});
}

std::optional<std::chrono::milliseconds> last_backup_time(const table::SystemRecords& records) {
  const auto kept = records.get(kBackupKey);
  if (!kept || !*kept || (*kept)->size() != kBackupBytes) return std::nullopt;
  if ((*kept)->front() != kBackupVersion) return std::nullopt;
  std::uint64_t number = 0;
  for (std::size_t i = 1; i < kBackupBytes; ++i) {
    number = (number << 8U) | static_cast<unsigned char>((**kept)[i]);
  }
  return std::chrono::milliseconds(static_cast<std::int64_t>(number));
}

}  // namespace adjoin::monitor
