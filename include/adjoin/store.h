#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "table/table_store.h"

namespace adjoin {

struct OpenOptions {
  bool create = true;  ///< make the folder when it is not there
  /// False trades the sync of every write for speed: a power cut may lose the last moments, never
  /// tear a write. What the end of the process alone loses: nothing.
  bool durable = true;
  std::size_t memory_bytes = std::size_t{256} * 1024 * 1024;  ///< caches and write buffers
};

/// A place where tables live. Movable, cheap to copy, thread-safe; it closes when the last copy and
/// the last graph or table made from it are gone.
class Store {
 public:
  /// Opens a folder ("data/", "file:data/"), or a store in memory that is gone at the end
  /// ("memory:"). One process at a time. @errors configuration when the folder is no store of ours,
  /// was written by a newer version or is open elsewhere; unsupported for other kinds of URL.
  static Result<Store> open(std::string_view url, const OpenOptions& options = {});

  /// For calls of the item API and of the graph. Valid while the Store lives.
  table::TableStore& tables() const noexcept { return *store_; }

 private:
  explicit Store(std::shared_ptr<table::TableStore> store) : store_(std::move(store)) {}
  /// Shared: graphs and tables made from it keep it open.
  std::shared_ptr<table::TableStore> store_;
};

}  // namespace adjoin
