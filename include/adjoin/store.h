#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin {

/// Of folders; a store behind an endpoint has none of it.
struct OpenOptions {
  bool create = true;  ///< make the folder when it is not there
  /// What the folder holds now, beside others that read, beside one process that writes, and where
  /// nothing can be written. Writes are refused with unsupported.
  bool read_only = false;
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
  /// ("memory:"), one process at a time but for those that only read; or a table of Amazon DynamoDB
  /// or whatever speaks as it does: "dynamodb://TABLE?region=eu-west-1", "…?endpoint=http://…",
  /// "…&profile=…", "…&concurrency=64". What such a URL leaves open is looked for where `adjoin`
  /// and the tools of AWS do: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, ~/.aws/config and so
  /// on.
  /// @errors configuration when the folder is no store of ours, was written by a newer version or
  /// is open elsewhere; when a region or credentials are missing, naming where they were looked
  /// for; usage for a URL that says nothing known; what the endpoint answers; unsupported for other
  /// kinds of URL.
  static Result<Store> open(std::string_view url, const OpenOptions& options = {});

  /// For calls of the item API and of the graph. Valid while the Store lives.
  table::TableStore& tables() const noexcept { return *store_; }
  /// The table that the URL names; empty when it names none.
  const std::string& table() const noexcept { return table_; }

 private:
  static Result<Store> open_remote(std::string_view url);
  explicit Store(std::shared_ptr<table::TableStore> store, std::string table = {})
      : store_(std::move(store)), table_(std::move(table)) {}
  /// Shared: graphs and tables made from it keep it open.
  std::shared_ptr<table::TableStore> store_;
  std::string table_;
};

}  // namespace adjoin
