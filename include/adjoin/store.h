#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/table_store.h"

namespace adjoin {

struct OpenOptions {
  bool create = true;       ///< make the folder when it is not there
  bool read_only = false;
  /// False trades the sync of every write for speed: a power cut may lose the last moments, never
  /// the order. What a crash of the process alone loses: nothing.
  bool durable = true;
};

/// A place where tables live: a folder of this machine. (Servers and DynamoDB itself come behind
/// the same interface.) Movable; thread-safe; closing waits for running calls.
class Store {
 public:
  /// Opens a folder: "data/", "file:data/". One process at a time. @errors configuration when the
  /// folder is no store of ours, was written by a newer version or is open elsewhere; unsupported
  /// for kinds of URL that this version does not speak.
  static Result<Store> open(std::string_view url, const OpenOptions& options = {});

  /// The store behind this one, for `table` and `graph` calls. Valid while the Store lives.
  table::TableStore& tables() const noexcept { return *store_; }

 private:
  friend class Graph;
  friend class Table;
  explicit Store(std::shared_ptr<table::TableStore> store) : store_(std::move(store)) {}
  /// Shared: graphs and tables opened from it keep it open.
  std::shared_ptr<table::TableStore> store_;
};

}  // namespace adjoin
