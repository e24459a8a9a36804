#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/commit/evaluate.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/token_record.h"
#include "table/store/capacity_meter.h"

namespace rocksdb {
class WriteBatch;
}

namespace adjoin::engine {

class CollectionSizes;

/// What one group of operations has staged: the batch that will be its single Write, and what later
/// operations of the group must see of it. Used by the leading thread only.
class Group {
 public:
  /// `batch` is empty. `shared` tells that more than one operation may come, so that what is staged
  /// must be found again. Without `collections` no item collection is too large.
  Group(const Database& database, rocksdb::WriteBatch& batch, CommitId last_commit, bool shared,
        CollectionSizes* collections = nullptr);

  /// The item as this group sees it: staged, else stored. Valid until that item is staged again,
  /// `scratch` changes or the group ends. @errors storage_io, corruption
  Result<std::optional<item::ItemView>> read_item(BytesView item_key, Bytes& scratch) const;
  /// The record of a client request token, when it still counts. @errors storage_io, corruption
  Result<std::optional<layout::TokenRecord>> read_token(const std::string& token) const;

  /// Takes the next CommitId: once per operation that succeeds, also when it changes nothing.
  CommitId begin_commit();
  /// The last one taken in this group, or of the group before.
  CommitId last_commit() const noexcept { return last_commit_; }
  std::chrono::milliseconds now() const noexcept { return now_; }

  /// Stages what an evaluation decided: item, changed index entries, its expiry and the change
  /// record.
  /// Call with `effect` none too: it charges `meter` (null: nobody asked).
  void stage(const table::TableDescription& table, BytesView item_key, const Evaluation& evaluation,
             CommitId commit, std::uint32_t ordinal);
  void stage_token(const std::string& token, const layout::TokenRecord& record);

  // For catalog commands and jobs.
  void put(layout::Family family, BytesView key, BytesView value);
  void remove(layout::Family family, BytesView key);
  void remove_range(layout::Family family, const layout::KeyRange& range);

  /// What changed in how much an object (a table or an index) holds. `stage` counts for items and
  /// their index entries; whoever puts or removes those by other means counts here. It takes effect
  /// when the group is written.
  void count(table::ObjectId object, std::int64_t items, std::int64_t bytes);
  /// The object is emptied or gone.
  void forget_sizes(table::ObjectId object);
  /// Keeps all sizes with this group. Call where what was counted leaves no change record, from
  /// which it could be counted again after a crash.
  void keep_sizes() noexcept { keeps_sizes_ = true; }
  bool keeps_sizes() const noexcept { return keeps_sizes_; }
  struct SizeChange {
    table::ObjectId object;
    layout::ObjectSize by;
    bool forget = false;  ///< before adding
  };
  const std::vector<SizeChange>& size_changes() const noexcept { return size_changes_; }

  const Database& database() const noexcept { return *database_; }
  CollectionSizes* collections() const noexcept { return collections_; }
  /// Whether there is nothing to write, not even a new last commit.
  bool empty() const;
  std::size_t staged_bytes() const;
  /// The batch is written: readers may find its items and changes by themselves.
  void publish();
  std::uint64_t entries() const noexcept { return entries_; }

 private:
  void stage_indexes(const table::TableDescription& table, BytesView item_key,
                     const Evaluation& evaluation);
  void stage_expiry(const table::TableDescription& table, BytesView item_key,
                    const Evaluation& evaluation);
  void stage_change(const table::TableDescription& table, BytesView item_key,
                    const Evaluation& evaluation, CommitId commit, std::uint32_t ordinal);

  const Database* database_;
  CollectionSizes* collections_;
  rocksdb::WriteBatch* batch_;
  CommitId first_commit_;  ///< the last one before this group
  CommitId last_commit_;
  bool shared_;
  std::chrono::milliseconds now_;
  std::uint64_t entries_ = 0;
  std::unordered_map<std::string, std::optional<Bytes>> items_;  ///< nullopt: removed
  std::unordered_map<std::string, layout::TokenRecord> tokens_;
  std::vector<SizeChange> size_changes_;  ///< in order; an object may come more than once
  bool keeps_sizes_ = false;
  ItemCache::Writes item_writes_;
  std::optional<std::vector<RecentChanges::Change>> changes_;  ///< when somebody follows them
};

/// What a write consumed: the item, and every index entry that changed.
void charge_write(const table::TableDescription& table, const Evaluation& evaluation,
                  bool transactional, table::CapacityMeter& meter);

}  // namespace adjoin::engine
