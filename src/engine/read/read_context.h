#pragma once

#include <memory>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "table/request/call_context.h"

namespace adjoin::engine {

/// A RocksDB snapshot that is given back. Must not outlive the database.
class SnapshotPin {
 public:
  explicit SnapshotPin(const Database& database)
      : database_(&database), snapshot_(database.db().GetSnapshot()) {}
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

/// The engine's read views. Must be dropped before the store is closed.
class EngineReadView final : public table::ReadView {
 public:
  /// @errors storage_io, corruption
  static Result<std::shared_ptr<const table::ReadView>> make(const Database& database);
  explicit EngineReadView(const Database& database) : database_(&database), pin_(database) {}
  CommitId commit() const override { return commit_; }
  const Database* database() const noexcept { return database_; }
  const rocksdb::Snapshot* snapshot() const noexcept { return pin_.get(); }

 private:
  const Database* database_;
  SnapshotPin pin_;
  CommitId commit_;
};

/// The snapshot that a call asks for; null: the newest state. @errors usage: another store's view
Result<const rocksdb::Snapshot*> snapshot_of(const table::CallContext& context,
                                             const Database& database);

/// @errors deadline_exceeded, cancelled. Cheap, but asks for the time: call every some hundred
/// steps.
Result<void> check_call(const table::CallContext& context, const Database& database);

/// The last commit that a moment shows. Null snapshot: now.
Result<CommitId> commit_at(const Database& database, const rocksdb::Snapshot* snapshot);

/// Refuses to read an index in a moment before it was full. @errors validation
/// @cost nothing but where an index was filled since the store was opened
Result<void> check_shows_index(const Database& database, const rocksdb::Snapshot* snapshot,
                               const CatalogTable& table, const table::IndexDescription* index);

}  // namespace adjoin::engine
