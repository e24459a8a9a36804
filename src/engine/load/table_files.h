#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/result.h"
#include "base/spsc_slots.h"
#include "engine/database.h"
#include "engine/layout/family.h"

namespace rocksdb {
class SstFileWriter;
}

namespace adjoin::engine {

/// Writer of table files (SST files) for ingestion, from sorted keys of one family. Ingestion needs
/// no log, no write buffer and no compaction. A thread of its own writes the files while the caller
/// adds more. Not thread-safe.
class TableFiles {
 public:
  /// @param folder  holds the files until `take_in`; must be on the database's file system
  TableFiles(const Database& database, layout::Family family, std::string folder);
  ~TableFiles();
  TableFiles(const TableFiles&) = delete;
  TableFiles& operator=(const TableFiles&) = delete;

  /// Appends a key. Keys must ascend. After an error the object cannot be used any more.
  /// @errors io_error, also of earlier keys
  Result<void> add(BytesView key, BytesView value);
  /// Waits for the writing thread and completes the files. Call it after the last `add`.
  /// @errors io_error
  Result<void> finish();

  layout::Family family() const noexcept { return family_; }
  const std::vector<std::string>& paths() const noexcept {
    ADJOIN_ASSERT(writer_ == nullptr);  // all files are whole
    return paths_;
  }
  std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  static constexpr std::size_t kPlaces = 4;

  Result<void> hand_over();
  Result<void> write_all();
  Result<void> write_records(BytesView records);
  Result<void> write(BytesView key, BytesView value);
  Result<void> end_file();

  const Database* database_;
  layout::Family family_;
  std::string folder_;
  std::unique_ptr<rocksdb::SstFileWriter> writer_;
  std::vector<std::string> paths_;
  std::uint64_t bytes_ = 0;
  // Which of the two threads may touch which place. A place is never touched by both.
  SpscSlots turns_{kPlaces};
  /// Buffer of records between `add` and the writing thread. Aligned to cache lines, because the
  /// two threads use neighbouring slots at the same time.
  struct alignas(64) Place {
    Bytes records;
  };
  std::array<Place, kPlaces> places_;
  Place* gathered_;
  std::future<Result<void>> writing_;  ///< destroyed first: it uses all other members
};

/// Ingests the files of several families atomically and durably. @errors io_error
Result<void> take_in(const Database& database, const std::vector<const TableFiles*>& files);

}  // namespace adjoin::engine
