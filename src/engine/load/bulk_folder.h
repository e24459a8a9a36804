#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/external_sort.h"
#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "table/request/table_description.h"

namespace adjoin::engine {

/// Resume point of a bulk load, the content of the file POINT.
struct BulkPoint {
  std::string origin;  ///< the caller's name for the source of the items
  Bytes word;          ///< opaque state of the caller
  ExternalSort::Kept items;
};

/// Working folder `bulk-N` of a bulk load, in the database's folder. It holds sorted runs, the
/// files to ingest, and POINT, from which an interrupted load resumes (docs/formats/layout.md). In
/// an in-memory store it holds only the files to ingest.
class BulkFolder {
 public:
  BulkFolder(const Database& database, table::ObjectId table);

  const std::string& path() const noexcept { return path_; }
  bool is_in_memory() const noexcept { return is_in_memory_; }
  /// Returns the options of an external sort in this folder. @param name  nonempty: the sort's
  /// files are kept for a load that resumes
  ExternalSort::Options sort(std::size_t memory_bytes, std::string name = {}) const;

  /// @errors io_error
  Result<void> make() const;
  /// Deletes the folder. Best effort: the next load of the table retries.
  void remove() const;
  /// Deletes the files to ingest (*.sst), which a resumed load writes again. Best effort.
  void remove_output() const;

  /// Reads POINT. Nullopt: it is missing, damaged or of another version.
  std::optional<BulkPoint> read_point() const;
  /// Replaces POINT, atomically and durably. The runs are durable before it. @errors io_error
  Result<void> write_point(const BulkPoint& point) const;

 private:
  const Database* database_;
  std::string path_;
  bool is_in_memory_;
};

/// Deletes the folders of loads that cannot be resumed. A load can be resumed if its POINT is good
/// and its table exists with at most one item. Call it while no load runs.
void sweep_bulk_folders(const Database& database, const Catalog& catalog);

}  // namespace adjoin::engine
