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

/// Figures by the value of the object's id.
using ObjectSizes = std::unordered_map<std::uint32_t, layout::ObjectSize>;

/// How much every table and index holds, without a write having to ask: groups count what they
/// change (Group::count), and the sequencer adds it here once the group is written. Now and then,
/// at latest every kKeepEvery commits, a group also keeps all figures in the store, so that an open
/// has little to count again. Thread-safe.
class SizeLedger {
 public:
  static constexpr std::uint64_t kKeepEvery = 4096;

  /// Starts with what `load_sizes` found. `kept`: the commit of the figures in the store, when they
  /// are these; nullopt makes the next occasion keep them all.
  void start(ObjectSizes figures, std::optional<CommitId> kept);

  /// For the sequencer, before the write: keeps the figures with the group when it is time.
  bool stage(Group& group);
  /// After it. `kept`: what `stage` answered.
  void apply(const Group& group, bool kept);

  ObjectSizes figures() const;
  table::TableSizes sizes_of(const table::TableDescription& table) const;
  /// Whether an open after `last_commit` would have something to count again.
  bool behind(CommitId last_commit) const;

 private:
  static void add(const Group& group, ObjectSizes& to);

  mutable std::mutex mutex_;
  ObjectSizes figures_;
  std::unordered_set<std::uint32_t> changed_;  ///< since the figures were kept
  CommitId kept_;
};

/// Finds out how much everything holds: the kept figures, and what was committed after them.
/// @cost after a clean close one point read and one seek; else a point read for every item inserted
///       since the figures were kept, and a walk over tables whose changes do not tell
/// @errors storage_io, corruption
Result<void> load_sizes(const Database& database, const Catalog& catalog, CommitId last_commit,
                        SizeLedger& ledger);

}  // namespace adjoin::engine
