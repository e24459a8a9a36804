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

/// Reads the last commit of a data folder, and changes no byte. Returns zero if the folder is
/// empty.
/// @errors io_error; corruption, also if the write-ahead log has a gap
/// @cost reads the write-ahead log
Result<layout::Progress> read_progress(const std::string& data_path, rocksdb::Env& env);

/// Gap detector of the write-ahead log. RocksDB calls it for each record during recovery. A record
/// takes as many sequence numbers as it has entries, so a gap in the numbers means lost records.
/// RocksDB itself does not check this.
/// A bulk load takes numbers without a record, so a gap beside a load proves nothing.
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

/// First half of check_floor, for callers that read the log themselves: compares the MANIFEST with
/// the durable watermark (FLOOR). @errors as check_floor
Result<void> check_manifest(const layout::Floor& floor, const std::string& data_path,
                            rocksdb::Env& env);
/// Second half of check_floor: compares the last commit that was found with the durable watermark.
/// @errors corruption
Result<void> check_reaches(const layout::Floor& floor, const layout::Progress& found,
                           const std::string& data_path);

/// Verifies that the data reaches the durable watermark (FLOOR), and changes no byte. It must run
/// before RocksDB opens the folder: RocksDB takes a MANIFEST that lost its tail for an older one,
/// and deletes the table files that this one does not name.
/// @errors corruption, with the expected and the found state; io_error
Result<void> check_floor(const layout::Floor& floor, const std::string& data_path,
                         rocksdb::Env& env);

}  // namespace adjoin::engine
