#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"
#include "table/request/store_facts.h"

namespace adjoin::engine {

class Group;

/// Sizes by object id.
using ObjectSizes = std::unordered_map<std::uint32_t, layout::ObjectSize>;

/// Incremental sizes of all tables and indexes. Groups record differences (Group::count), and the
/// sequencer adds them here after the group is written. At least every kKeepEvery commits a group
/// also persists all changed sizes, so that an open has little to recompute. Thread-safe.
class SizeLedger {
 public:
  /// After a crash an open reads at most so many changes again to bring the sizes up to date.
  static constexpr std::uint64_t kKeepEvery = 4096;

  /// Sets the sizes that `load_sizes` found.
  /// @param kept  the commit at which the store persisted exactly these sizes; nullopt: the next
  ///              `stage` that persists writes all of them
  void start(ObjectSizes figures, std::optional<CommitId> kept);

  /// Stages the changed sizes into the group if they are due. Returns whether it did. The sequencer
  /// calls it before the write.
  /// Into the same batch as the writes that it counts: sizes on the disk belong to one commit
  /// exactly.
  bool stage(Group& group);
  /// Adds the group's size changes. The sequencer calls it after the write.
  /// @param kept  the result of `stage`
  void apply(const Group& group, bool kept);

  ObjectSizes figures() const;
  table::TableSizes sizes_of(const table::TableDescription& table) const;
  /// Returns whether an open after `last_commit` would have to recompute sizes.
  bool behind(CommitId last_commit) const;

 private:
  static void add(const Group& group, ObjectSizes& to);

  // The leading thread changes the figures while DescribeTable reads them.
  mutable std::mutex mutex_;
  ObjectSizes figures_;
  std::unordered_set<std::uint32_t> changed_;  ///< since the figures were kept
  CommitId kept_;
};

/// Loads all sizes into `ledger`: the persisted ones, plus the changes that were committed later.
/// @cost after a clean close one point read and one seek; else a point read for every item inserted
///       since the sizes were persisted, and a scan of tables whose changes are not enough
/// @errors io_error, corruption
Result<void> load_sizes(const Database& database, const Catalog& catalog, CommitId last_commit,
                        SizeLedger& ledger);

}  // namespace adjoin::engine
