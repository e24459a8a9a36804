#pragma once

#include <string>
#include <utility>

#include "base/result.h"
#include "engine/catalog/catalog.h"

namespace adjoin::engine {

/// The folders of a store that hold what can be made from its tables again: one a table, named by
/// its id, made when first asked for. Thread-safe.
class DerivedFolders {
 public:
  /// @param path  what holds them; need not be there
  explicit DerivedFolders(std::string path) : path_(std::move(path)) {}

  /// The folder of a table; made when it is to be. @errors storage_io
  Result<std::string> of(table::ObjectId table, bool is_to_be_made) const;
  /// Removes those of tables that were dropped. What cannot be removed is left for the next time.
  void sweep(const Catalog& catalog) const;

 private:
  std::string path_;
};

}  // namespace adjoin::engine
