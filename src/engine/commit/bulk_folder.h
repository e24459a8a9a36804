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

/// How far a bulk load was that did not end.
struct BulkPoint {
  std::string origin;  ///< where the items are from, as the caller says it
  Bytes word;          ///< what the caller wants to know
  ExternalSort::Kept items;
};

/// The folder `bulk-N` beside a database's files: sorted runs, files that are to be taken in, and
/// POINT, from which a load goes on (docs/formats/layout.md). In memory only what is taken in.
class BulkFolder {
 public:
  BulkFolder(const Database& database, table::ObjectId table);

  const std::string& path() const noexcept { return path_; }
  bool is_in_memory() const noexcept { return is_in_memory_; }
  /// Of a sort whose files go with the folder. A name: they stay for who goes on.
  ExternalSort::Options sort(std::size_t memory_bytes, std::string name = {}) const;

  /// @errors storage_io
  Result<void> make() const;
  /// All of it; best effort: the next load of the table does it again.
  void remove() const;
  /// What a load was made of that is made again by who goes on with it.
  void remove_output() const;

  /// Nothing when there is none that can be believed.
  std::optional<BulkPoint> read_point() const;
  /// In place of the last one, durably; the runs are durable then. @errors storage_io
  Result<void> write_point(const BulkPoint& point) const;

 private:
  const Database* database_;
  std::string path_;
  bool is_in_memory_;
};

/// When no load is under way: removes the folders of all loads but those that can be gone on with,
/// whose tables are there and have one item at most.
void sweep_bulk_folders(const Database& database, const Catalog& catalog);

}  // namespace adjoin::engine
