#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "meter/alarm/alarm_record.h"

namespace adjoin::monitor {

class Monitor;

/// What the status page tells, as it was found. A value type.
struct StatusFacts {
  struct Follower {
    std::string table;
    double lag_milliseconds = 0;
  };
  std::string writes_refused;  ///< why they are; empty: writes are taken
  std::size_t tables = 0;
  std::uint64_t disk_bytes = 0;
  std::optional<double> disk_used_percent;   ///< nullopt: of no disk, or not known
  std::optional<double> memory_bytes;        ///< of the process; nullopt: nobody serves the store
  std::vector<Follower> followers;           ///< by table
  std::optional<double> backup_age_seconds;  ///< nullopt: there was none, or it is not known
  std::size_t alarms_ok = 0;
  std::size_t alarms_without_data = 0;
  std::vector<meter::alarm::AlarmRecord> in_alarm;  ///< by name
  std::uint64_t metrics_disk_bytes = 0;
  std::uint64_t metrics_memory_bytes = 0;
  bool metrics_are_written = true;
};
/// @errors io_error, corruption
Result<StatusFacts> find_status(Monitor& monitor);

/// Something that is wrong, and for whom to look at it.
struct StatusProblem {
  std::string kind;  ///< "writes", "disk", "metrics", "follower", "alarm": stable
  std::string name;  ///< of the alarm or the table; empty: there is none
  std::string message;
};
/// Returns what is wrong, the worst first. @cost linear in alarms and followers
std::vector<StatusProblem> problems_of(const StatusFacts& facts);

}  // namespace adjoin::monitor
