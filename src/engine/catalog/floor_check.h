#pragma once

#include <rocksdb/wal_filter.h>

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/layout/floor_record.h"
#include "engine/layout/meta_key.h"

namespace rocksdb {
class Env;
}

namespace adjoin::engine {

/// Reads the last commit from a data folder without changing a byte. Zero if the folder is empty.
/// @errors storage_io; corruption, also when records are missing between two of the log
/// @cost reads the log
Result<layout::Progress> read_progress(const std::string& data_path, rocksdb::Env& env);

/// Looks at the records of the log as RocksDB reads them. Each takes as many sequence numbers as it
/// has entries, so that a gap tells of records that are gone; RocksDB itself does not look.
class LogContinuity final : public rocksdb::WalFilter {
 public:
  const char* Name() const override { return "adjoin.LogContinuity"; }
  WalProcessingOption LogRecordFound(unsigned long long log, const std::string& log_name,
                                     const rocksdb::WriteBatch& batch, rocksdb::WriteBatch*,
                                     bool*) override;
  const std::optional<std::string>& gap() const noexcept { return gap_; }

 private:
  std::optional<std::uint64_t> next_;
  std::optional<std::string> gap_;
};

/// The two halves of check_floor, for callers that read the log anyway: the MANIFEST against the
/// floor, and the last commit that was found against the floor.
Result<void> check_manifest(const layout::Floor& floor, const std::string& data_path,
                            rocksdb::Env& env);
Result<void> check_reaches(const layout::Floor& floor, const layout::Progress& found,
                           const std::string& data_path);

/// Proves, without changing a byte, that the data reaches the floor: RocksDB takes a MANIFEST that
/// lost its tail for an older one, and removes the tables that this one does not name.
/// @errors corruption, naming what there is and what there should be; storage_io
Result<void> check_floor(const layout::Floor& floor, const std::string& data_path,
                         rocksdb::Env& env);

}  // namespace adjoin::engine
