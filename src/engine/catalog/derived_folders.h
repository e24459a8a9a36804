#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "engine/catalog/catalog.h"

namespace adjoin::engine {

/// Folders for derived data, which can be rebuilt from the tables. Each table has one, named by its
/// object id and created on demand. An id is never given twice, so what a dropped table left is
/// never taken for another's. Thread-safe.
class DerivedFolders {
 public:
  /// @param path  parent of the folders; it need not exist
  explicit DerivedFolders(std::string path) : path_(std::move(path)) {}

  /// Returns the path of a table's folder. With `is_to_be_made` creates it if it is missing.
  /// @errors io_error
  Result<std::string> of(table::ObjectId table, bool is_to_be_made) const;
  /// Deletes the folders of tables that are not in the catalog. Best effort: the next call retries.
  void sweep(const Catalog& catalog) const;

 private:
  std::string path_;
};

}  // namespace adjoin::engine
