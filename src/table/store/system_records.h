#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace adjoin::table {

/// One record to write; without a value it is removed.
struct SystemRecord {
  Bytes key;
  std::optional<Bytes> value;
};

/// Records that a store keeps beside its tables, for who watches it (docs/formats/meters.md). They
/// belong to no table, and have no commits and no change records. Thread-safe.
class SystemRecords {
 public:
  virtual ~SystemRecords() = default;

  /// Returns a record; nullopt: there is none. @errors io_error, corruption
  virtual Result<std::optional<Bytes>> get(BytesView key) const = 0;

  /// Takes a record, whose views are valid during the call. An error of it ends the reading.
  using Visit = std::function<Result<void>(BytesView key, BytesView value)>;
  /// Visits the records from `begin` to before `end`, rising by key.
  /// @errors those of `visit`; io_error, corruption
  virtual Result<void> read(BytesView begin, BytesView end, const Visit& visit) const = 0;

  /// Writes all records, or none. They survive the end of the process, and a power cut once a later
  /// write was synced: this call does not wait for the disk. A failure fails no write of a table.
  /// @errors unavailable: the disk is nearly full, or the store no longer takes writes;
  ///         unsupported: it is read-only
  virtual Result<void> write(const std::vector<SystemRecord>& records) = 0;
  /// Removes the records from `begin` to before `end`. @errors as `write`, but on a full disk it
  /// still removes
  virtual Result<void> remove(BytesView begin, BytesView end) = 0;
};

}  // namespace adjoin::table
