#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::engine {

/// A damaged part of a log, as byte offsets [from, to).
struct LogDamage {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  /// No record follows it, as after a write that was cut short.
  bool is_tail = false;
};

/// Reads a file in RocksDB's log format (a write-ahead log or a MANIFEST). Skips damaged parts and
/// continues at the next record with a good checksum. Reads the whole file into memory; the size of
/// such files is bounded. RocksDB stops at the first damage, as everything behind it may rest on
/// what is lost. Here a later write is worth having, and the sink is told of the gap.
/// @param on_damage  called before `on_record` gets the record after the damage
/// @errors io_error; errors of the two functions
Result<void> read_log(const std::string& path,
                      const std::function<Result<void>(BytesView record)>& on_record,
                      const std::function<Result<void>(const LogDamage&)>& on_damage);

}  // namespace adjoin::engine
