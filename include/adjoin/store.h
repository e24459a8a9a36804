#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/result.h"

namespace adjoin {

namespace detail {
struct SnapshotState;
struct StoreState;
extern template class Handle<StoreState>;
extern template class Handle<const SnapshotState>;
}  // namespace detail

/// Options for stores on disk and in memory. Ignored for remote endpoints.
struct StoreOptions {
  /// Creates the folder if it is missing, but not its parents.
  bool create_if_missing = true;

  /// Refuses every write. Several processes may read one folder while no process writes it.
  bool read_only = false;

  /// Syncs each write to disk before it is acknowledged. `false` is faster: a power failure may
  /// then lose the latest writes, but never tears one, and a crash of the process loses nothing.
  bool sync_writes = true;

  /// Memory for caches and write buffers together.
  std::size_t memory_bytes = std::size_t{256} * 1024 * 1024;

  /// Counts what goes through the store, by the minute, in its folder: `adjoin metrics` reads it
  /// there. It takes up to 16 MB of memory, a thread, and at most 1 MB on disk a table and day. A
  /// store that is read-only counts nothing. Without it, calls cost nothing more.
  bool meters = false;
};

/// A fixed state of a store, for several reads that must agree (CallOptions::snapshot). It keeps
/// old data from being deleted, so destroy it soon. Immutable; any thread may use it.
class Snapshot {
 public:
  ~Snapshot();
  Snapshot(Snapshot&&) noexcept;
  Snapshot& operator=(Snapshot&&) noexcept;

  /// The last write that reads of this snapshot see, as in `WriteResult::commit`.
  std::uint64_t commit() const noexcept;

 private:
  friend struct detail::Access;
  explicit Snapshot(detail::Handle<const detail::SnapshotState> state);
  detail::Handle<const detail::SnapshotState> state_;
};

/// A place that holds tables: a folder, memory, or DynamoDB.
///
/// A Store is a handle: copies are cheap and share one open store. It closes when the last copy,
/// and the last Table, Graph and Snapshot made from it, are destroyed. Any thread may use it.
class Store {
 public:
  /// Opens the store that a URL names:
  ///
  ///     data/  file:data/                          a folder, for one process at a time
  ///     memory:                                    in memory, gone when it closes
  ///     dynamodb://TABLE?region=eu-west-1          a table of Amazon DynamoDB
  ///     dynamodb://TABLE?endpoint=http://host:8000 a table behind any compatible endpoint
  ///
  /// Endpoint, region and credentials that a dynamodb URL leaves out are looked up as the AWS
  /// tools do: environment, ~/.aws/config, ~/.aws/credentials. Opening sends nothing: the first
  /// calls to an endpoint other than Amazon's learn what it supports, by a few requests.
  ///
  /// After a crash the store first reads its log, some 100 MB in a second. The call looks at its
  /// timeout and its cancel flag between the steps of opening, and not while it reads the log.
  ///
  /// @errors configuration: the folder holds something else, has a newer format, or is open in
  ///           another process; region or credentials are missing (the message says where it
  ///           looked)
  ///         invalid_argument: the URL has an unknown part
  ///         not_found: no such folder, and create_if_missing is false
  ///         corruption: acknowledged writes are missing in the folder; nothing is changed
  ///         unsupported: another scheme
  static Result<Store> open(std::string_view url, const StoreOptions& options = {},
                            const CallOptions& call = {});

  /// The table that the URL names; empty if it names none. Valid while the store is open.
  const std::string& default_table() const noexcept;

  /// Names of all tables, sorted. @cost one ListTables for each 100 tables
  Result<std::vector<std::string>> list_tables(const CallOptions& call = {}) const;

  /// Sends any operation of DynamoDB's API by name, with the protocol's JSON bodies. Use it for
  /// what has no function here: tables, indexes, streams, time to live, tags, PartiQL.
  ///
  ///     store.request("DescribeTable", R"({"TableName": "people"})");
  ///
  /// @errors invalid_argument: no such operation, or the body is wrong
  ///         unsupported: DynamoDB has the operation, and local stores do not
  ///         else those of the operation, with DynamoDB's name in Error::service_code
  Result<std::string> request(std::string_view operation, std::string_view body,
                              const CallOptions& call = {}) const;

  /// Fixes the present state for later reads. @errors unsupported: the store is remote
  Result<Snapshot> snapshot() const;

 private:
  friend struct detail::Access;
  explicit Store(detail::Handle<detail::StoreState> state);
  detail::Handle<detail::StoreState> state_;
};

}  // namespace adjoin
