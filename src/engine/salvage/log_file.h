#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::engine {

/// Bytes of a log that are no whole record.
struct LogDamage {
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  /// Nothing but what a write leaves that was cut short: no record is behind it.
  bool is_tail = false;
};

/// Reads a log of RocksDB (writes, or the changes of its MANIFEST) past damaged records: what can
/// be told from the sums of the others is read. In memory, whole: such files are bounded.
/// @param on_damage  called before the record behind the damage
/// @errors storage_io, what the functions answer
Result<void> read_log(const std::string& path,
                      const std::function<Result<void>(BytesView record)>& on_record,
                      const std::function<Result<void>(const LogDamage&)>& on_damage);

}  // namespace adjoin::engine
