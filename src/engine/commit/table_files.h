#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/spsc_slots.h"
#include "engine/database.h"
#include "engine/layout/family.h"

namespace rocksdb {
class SstFileWriter;
}

namespace adjoin::engine {

/// Writes sorted keys of one family into files that RocksDB then takes in as they are: no log, no
/// memory, no compaction. A thread of its own writes what came before while more comes. Not
/// thread-safe.
class TableFiles {
 public:
  /// @param folder  for the files until they are taken in; on the file system of the database
  TableFiles(const Database& database, layout::Family family, std::string folder);
  ~TableFiles();
  TableFiles(const TableFiles&) = delete;
  TableFiles& operator=(const TableFiles&) = delete;

  /// Keys must ascend. @errors storage_io, of what came before too; then it is of no more use
  Result<void> add(BytesView key, BytesView value);
  /// After the last; then the files are whole. @errors storage_io
  Result<void> finish();

  layout::Family family() const noexcept { return family_; }
  const std::vector<std::string>& paths() const noexcept { return paths_; }
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
  SpscSlots turns_{kPlaces};
  /// Records on their way from who adds to who writes. Each on lines of its own: whoever adds
  /// writes to one while the other thread reads another, and what is above.
  struct alignas(64) Place {
    Bytes records;
  };
  std::array<Place, kPlaces> places_;
  Place* gathered_;
  std::future<Result<void>> writing_;  ///< goes first, so that all others outlive it
};

/// Takes the files of several families in: all of them at once, durably. @errors storage_io
Result<void> take_in(const Database& database, const std::vector<const TableFiles*>& files);

}  // namespace adjoin::engine
