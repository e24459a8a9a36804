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

/// Verifies that the data reaches the durable watermark (FLOOR), and changes no byte. It must run
/// before RocksDB opens the folder: RocksDB takes a MANIFEST that lost its tail for an older one,
/// and deletes the table files that this one does not name.
/// @errors corruption, with the expected and the found state; io_error
/// @cost reads the write-ahead log, and the durable part of the MANIFEST
Result<void> check_floor(const layout::Floor& floor, const std::string& data_path,
                         rocksdb::Env& env);

// What check_floor is made of, for callers that need a part of it.

/// First step of check_floor: compares the MANIFEST with the durable watermark.
/// @errors as check_floor
Result<void> check_manifest(const layout::Floor& floor, const std::string& data_path,
                            rocksdb::Env& env);
/// Second step of check_floor: reads the last commit of a data folder, and changes no byte. Returns
/// zero if the folder is empty.
/// @errors io_error; corruption, also if the write-ahead log has a gap
/// @cost reads the write-ahead log, and once more if it has a gap
Result<layout::Progress> read_progress(const std::string& data_path, rocksdb::Env& env);
/// Third step of check_floor: compares the last commit that was found with the durable watermark.
/// @errors corruption
Result<void> check_reaches(const layout::Floor& floor, const layout::Progress& found,
                           const std::string& data_path);

/// Gap detector of the write-ahead log. RocksDB calls it for each record during recovery. A record
/// takes as many sequence numbers as it has entries, so a gap in the numbers means lost records.
/// RocksDB itself does not check this.
///
/// A bulk load takes numbers without a record, so a gap beside a load proves nothing. There was a
/// load if the family `meta` has a record of one that is under way (MetaKind::ingesting), or the
/// log has an entry that put or removed such a record. `read_progress` looks for both.
class LogContinuity final : public rocksdb::WalFilter {
 public:
  const char* Name() const override { return "adjoin.LogContinuity"; }
  WalProcessingOption LogRecordFound(unsigned long long log, const std::string& log_name,
                                     const rocksdb::WriteBatch& batch, rocksdb::WriteBatch*,
                                     bool*) override;
  /// Returns a description of the first gap; nullopt: there was none.
  const std::optional<std::string>& gap() const noexcept { return gap_; }

 private:
  std::optional<std::uint64_t> next_;
  std::optional<std::string> gap_;
};

}  // namespace adjoin::engine
