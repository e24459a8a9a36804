#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/commit/evaluate.h"
#include "engine/commit/index_edit.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/token_record.h"
#include "table/store/capacity_meter.h"

namespace rocksdb {
class WriteBatch;
}

namespace adjoin::engine {

class CollectionSizes;
class WriteCharges;

/// Write group: operations that share one WriteBatch, one Write and one sync. Holds what they have
/// staged, so that later operations of the group see it. Used by the leading thread only.
/// A batch that RocksDB has not written yet cannot be read by key. So what a later operation may
/// look up, items and tokens, is kept here a second time.
class Group {
 public:
  /// @param batch  empty; borrowed
  /// @param last_commit  the last commit before this group
  /// @param shared  the group may have several operations, so staged items must be found again
  /// @param collections  limits item collections; null: no limit
  Group(const Database& database, rocksdb::WriteBatch& batch, CommitId last_commit, bool shared,
        CollectionSizes* collections = nullptr);

  /// Returns the item as this group sees it: staged, else stored; nullopt if there is none. Valid
  /// until that item is staged again, `scratch` changes or the group ends. The database is read
  /// without a snapshot: only this thread writes, so it cannot move.
  /// @errors io_error, corruption
  Result<std::optional<item::ItemView>> read_item(BytesView item_key, Bytes& scratch) const;
  /// Returns the record of a client request token; nullopt if there is none, or it has expired.
  /// @errors io_error, corruption
  Result<std::optional<layout::TokenRecord>> read_token(const std::string& token) const;

  /// Allocates the next CommitId. Call it once per successful operation, even if it changes
  /// nothing.
  /// A write that changes nothing counts too: its caller gets a number to read after.
  CommitId begin_commit();
  /// Returns the last CommitId of this group or, before the first, of the group before.
  CommitId last_commit() const noexcept { return last_commit_; }
  /// Unix time of the group; all its operations see the same time.
  std::chrono::milliseconds now() const noexcept { return now_; }

  /// Stages the effect of a write: the item, its changed index entries, its `ttl` entry and its
  /// change record. May be called with effect `none`.
  /// @param edits  what `edit_indexes` made of the same three
  /// @param ordinal  position of the write in its commit, from 0
  void stage(const table::TableDescription& table, BytesView item_key, const Evaluation& evaluation,
             const IndexEdits& edits, CommitId commit, std::uint32_t ordinal);
  /// Stages the record of a transaction's client request token.
  void stage_token(const std::string& token, const layout::TokenRecord& record);

  // Catalog commands and jobs stage raw keys with these.
  void put(layout::Family family, BytesView key, BytesView value);
  void remove(layout::Family family, BytesView key);
  void remove_range(layout::Family family, const layout::KeyRange& range);

  /// Adds to the size of an object (a table or an index) when the group is written. `stage` does
  /// this for items and index entries. A caller that writes them by other means calls this itself.
  /// @param items, bytes  differences; negative if the object shrinks
  void count(table::ObjectId object, std::int64_t items, std::int64_t bytes);
  /// Resets the size of an object that was emptied or dropped.
  /// Differences counted before it in the group are dropped with the size.
  void forget_sizes(table::ObjectId object);
  /// Makes this group persist all sizes. Call it if the counted writes leave no change records,
  /// from which an open after a crash could recompute the sizes.
  void keep_sizes() noexcept { keeps_sizes_ = true; }
  bool keeps_sizes() const noexcept { return keeps_sizes_; }
  struct SizeChange {
    table::ObjectId object;
    layout::ObjectSize by;
    bool forget = false;  ///< the size is reset; `by` is ignored
  };
  const std::vector<SizeChange>& size_changes() const noexcept { return size_changes_; }

  const Database& database() const noexcept { return *database_; }
  CollectionSizes* collections() const noexcept { return collections_; }
  /// Returns whether there is nothing to write, not even a new last commit.
  bool empty() const;
  std::size_t staged_bytes() const;
  /// Publishes the items and changes to the in-memory caches. Call it after the batch is written.
  /// Until then the cache has none of these keys, and readers ask the database.
  void publish();
  std::uint64_t entries() const noexcept { return entries_; }

 private:
  void stage_indexes(const table::TableDescription& table, const IndexEdits& edits);
  void stage_expiry(const table::TableDescription& table, BytesView item_key,
                    const Evaluation& evaluation);
  void stage_change(const table::TableDescription& table, BytesView item_key,
                    const Evaluation& evaluation, CommitId commit, std::uint32_t ordinal);

  const Database* database_;
  CollectionSizes* collections_;
  rocksdb::WriteBatch* batch_;
  CommitId first_commit_;  ///< the last commit before this group
  CommitId last_commit_;
  // Alone in its group an operation never meets what it staged itself: nothing is copied then.
  bool shared_;
  std::chrono::milliseconds now_;
  std::uint64_t entries_ = 0;
  std::unordered_map<std::string, std::optional<Bytes>> items_;  ///< nullopt: removed
  std::unordered_map<std::string, layout::TokenRecord> tokens_;
  std::vector<SizeChange> size_changes_;  ///< in order; an object may come more than once
  bool keeps_sizes_ = false;
  // Its destructor lets the cache have the keys again, also when the group failed.
  ItemCache::Writes item_writes_;
  std::optional<std::vector<RecentChanges::Change>> changes_;  ///< nullopt: not collected
};

/// Charges a write to `meter`: the item, and every index entry that changed.
/// @param edits  of the same table and evaluation
/// @param charges  receives each charge with its key, and borrows `table` and `item_key`; null: the
///                 call has no sink
void charge_write(const table::TableDescription& table, BytesView item_key,
                  const Evaluation& evaluation, const IndexEdits& edits, bool transactional,
                  table::CapacityMeter& meter, WriteCharges* charges);

}  // namespace adjoin::engine
