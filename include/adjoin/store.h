#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin {

/// Options for stores in a folder or in memory. Ignored for `dynamodb:` URLs.
struct OpenOptions {
  bool create = true;  ///< make the folder if it is missing, but not its parents
  /// Opens the folder's contents as they are now and changes no byte of it. Other readers and one
  /// writing process may have it open too. Works on a read-only disk. Writes fail with unsupported.
  bool read_only = false;
  /// True syncs every write to disk before the call returns. False is faster: a power cut may lose
  /// the last writes, but never tears one. A crash of the process alone loses nothing.
  bool durable = true;
  std::size_t memory_bytes = std::size_t{256} * 1024 * 1024;  ///< caches and write buffers
};

/// Handle to an open store: a set of tables in a folder, in memory or behind an endpoint. Cheap to
/// copy, thread-safe. Copies share one store, and so do graphs and tables made from it. The store
/// closes when the last of them is destroyed.
///
/// When the disk of a folder is full, writes fail with `unavailable` until there is space again. A
/// write that meets the full disk itself fails with `outcome_unknown`: it may be there or not.
class Store {
 public:
  /// Opens a store by its URL:
  ///
  ///   "data/", "file:data/"  a folder. One process at a time may write to it.
  ///   "memory:"              a store in memory, lost at close. Holds at most 1 GiB.
  ///   "dynamodb://TABLE?region=eu-west-1"
  ///                          a table of Amazon DynamoDB or of a compatible endpoint. Parameters:
  ///                          region, endpoint, profile, concurrency, transactions.
  ///
  /// Settings that a `dynamodb:` URL leaves out come from the places that the AWS tools use:
  /// AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, ~/.aws/config and so on.
  ///
  /// @errors configuration  the folder is not a store, is missing and may not be made, was written
  ///                        by a newer version, or is open in another process; or a region or
  ///                        credentials are missing (the message names where they were looked for)
  ///         corruption     committed data is missing or damaged
  ///         io_error       the storage engine could not open the files
  ///         invalid_argument  a malformed `dynamodb:` URL, an empty path, or `memory:` to read
  ///                        only
  ///         unsupported    another kind of URL
  ///         and the errors of the endpoint
  static Result<Store> open(std::string_view url, const OpenOptions& options = {});

  /// The store's item API: requests of DynamoDB as C++ calls. Valid while this Store or a copy
  /// lives.
  table::TableStore& tables() const noexcept { return *store_; }
  /// The table that the URL names. Empty if it names none, and for folders and memory.
  const std::string& table() const noexcept { return table_; }

 private:
  static Result<Store> open_remote(std::string_view url);
  explicit Store(std::shared_ptr<table::TableStore> store, std::string table = {})
      : store_(std::move(store)), table_(std::move(table)) {}
  /// Shared with the graphs and tables made from it, which keep the store open.
  std::shared_ptr<table::TableStore> store_;
  std::string table_;
};

}  // namespace adjoin
