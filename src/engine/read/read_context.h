#pragma once

#include <memory>

#include "base/assert.h"
#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "table/request/call_context.h"
#include "table/store/partition_keys.h"

namespace adjoin::engine {

class Reader;

/// RAII owner of a RocksDB snapshot. Must not outlive the database. In a forked child it does not
/// release the snapshot.
/// While it lives, RocksDB keeps every version that it shows: hold it for a request, not for a
/// wait.
class SnapshotPin {
 public:
  explicit SnapshotPin(const Database& database)
      : database_(&database), snapshot_(database.db().GetSnapshot()) {
    ADJOIN_ASSERT(snapshot_ != nullptr);  // null would read the newest state
  }
  ~SnapshotPin() {
    if (database_->process().is_here()) database_->db().ReleaseSnapshot(snapshot_);
  }
  SnapshotPin(const SnapshotPin&) = delete;
  SnapshotPin& operator=(const SnapshotPin&) = delete;
  const rocksdb::Snapshot* get() const noexcept { return snapshot_; }

 private:
  const Database* database_;
  const rocksdb::Snapshot* snapshot_;
};

/// table::ReadView over a RocksDB snapshot. Must be destroyed before the store.
class EngineReadView final : public table::ReadView, public table::PartitionKeyList {
 public:
  /// Returns a view of the newest commit. `reader` must outlive it. @errors io_error, corruption
  static Result<std::shared_ptr<const table::ReadView>> make(const Database& database,
                                                             const Reader& reader);
  EngineReadView(const Database& database, const Reader& reader)
      : database_(&database), reader_(&reader), pin_(database) {}
  CommitId commit() const override { return commit_; }
  Result<table::PartitionKeysResult> partition_keys(
      const table::CallContext& context, const table::PartitionKeysRequest& request) const override;
  const Database* database() const noexcept { return database_; }
  const rocksdb::Snapshot* snapshot() const noexcept { return pin_.get(); }

 private:
  const Database* database_;
  const Reader* reader_;
  SnapshotPin pin_;
  CommitId commit_;
};

/// Returns the snapshot of the call's read view; null: it has none and reads the newest state.
/// @errors invalid_argument: the read view belongs to another store
Result<const rocksdb::Snapshot*> snapshot_of(const table::CallContext& context,
                                             const Database& database);

/// Fails if the call was cancelled or its deadline has passed. Reads the clock: in loops, call it
/// once in some hundred steps. @errors deadline_exceeded, cancelled
Result<void> check_call(const table::CallContext& context, const Database& database);

/// Returns the last commit that is visible at the snapshot; null: now.
/// @errors io_error, corruption
Result<CommitId> commit_at(const Database& database, const rocksdb::Snapshot* snapshot);

/// Refuses to read an index at a snapshot from before its backfill ended. A null snapshot or index
/// passes. An index that was readable before the opening was complete then, for every snapshot
/// since.
/// @errors validation; io_error, corruption
/// @cost one point read if the index was backfilled since the store was opened; else none
Result<void> check_shows_index(const Database& database, const rocksdb::Snapshot* snapshot,
                               const CatalogTable& table, const table::IndexDescription* index);

}  // namespace adjoin::engine
