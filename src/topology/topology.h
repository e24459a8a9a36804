#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/strong_id.h"
#include "topology/edge_change.h"
#include "topology/epochs.h"
#include "topology/interner.h"
#include "topology/segment_pool.h"
#include "topology/view.h"

namespace adjoin::topology {

class LayerEditor;

/// Memory of a topology, in bytes. It counts everything that grows with nodes, edges, changes or
/// old views.
struct MemoryUse {
  std::size_t reserved = 0;  ///< blocks of the pool of neighbour lists
  std::size_t free = 0;      ///< part of `reserved` that is not in use
  std::size_t waiting = 0;   ///< part of `reserved` that was replaced, but older views may read
  std::size_t names = 0;     ///< refs and their lookup tables
  std::size_t lists = 0;     ///< bookkeeping of free and waiting pieces

  std::size_t total() const noexcept { return reserved + names + lists; }
};

/// In-memory adjacency index of a graph, by edge type and in both directions. It is a cache of a
/// table: built from a scan, kept current by the table's commits, and dropped at any mismatch.
///
/// Multi-version: one thread at a time writes (`apply`, `publish`). Any number of threads read
/// through views, without locks. A view shows whole commits only.
/// The cap is a promise to the whole process. An error drops the topology rather than let it grow.
/// The way of a change: `apply` copies what it touches into a draft. `publish` makes the draft a
/// version. What the version before alone had is freed once no view can reach it.
class Topology {
 public:
  /// Constructs an empty topology, as before any commit.
  /// @param types  one for each edge type; their order defines the EdgeTypeIds
  /// @param memory_bytes_max  cap of MemoryUse::total(), exact to a block of 1 MiB; at most 16 GiB
  Topology(std::vector<EdgeTypeShape> types, std::size_t memory_bytes_max);
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  /// Applies changes, in order, to the draft. Views see them after `publish`. Drop the topology
  /// after an error: the draft is incomplete.
  /// @errors limit_exceeded  over the memory cap, or a node with 16 Mi edges of a type
  ///         corruption      an edge to remove is missing: topology and table differ
  Result<void> apply(std::span<const EdgeChange> changes);
  /// Makes the draft the newest version, as the state after `commit`. Frees what no view can read
  /// any more, once 512 KiB or 64 objects of old versions wait.
  void publish(CommitId commit);

  /// Returns a view of the newest version. Any thread. @cost a pin; no lock in the common case
  View view() const {
    const Epochs::Pin pin = epochs_.pin();
    return View(epochs_, pin, *newest_.load(), names_, pool_);
  }

  std::size_t type_count() const noexcept { return types_.size(); }
  const std::vector<EdgeTypeShape>& types() const noexcept { return types_; }
  MemoryUse memory() const noexcept;  ///< only for the writing thread
  std::size_t memory_bytes_max() const noexcept { return memory_bytes_max_; }

 private:
  friend class Builder;
  friend class SavedTopologyReader;
  struct WaitingPiece {
    std::uint64_t epoch = 0;
    RetiredPiece piece;
  };
  struct WaitingObject {
    std::uint64_t epoch = 0;
    std::shared_ptr<const void> object;  ///< shared_ptr only because it can free any type
  };

  /// Returns an editor of the index's draft. The draft is copied from the newest version if the
  /// batch has none yet.
  LayerEditor editor(std::size_t layer);
  Result<void> check_memory() const;
  void free_unread();

  std::vector<EdgeTypeShape> types_;
  std::size_t memory_bytes_max_;
  SegmentPool pool_;
  Interner names_;
  Epochs epochs_;
  std::atomic<const Version*> newest_;
  std::shared_ptr<const Version> newest_owner_;
  std::uint32_t ordered_ = 0;

  // The draft.
  std::vector<std::shared_ptr<Layer>> drafts_;  ///< by index; null: unchanged
  std::uint64_t batch_ = 1;
  std::vector<RetiredPiece> retired_;

  std::deque<WaitingPiece> waiting_pieces_;
  std::deque<WaitingObject> waiting_objects_;
  std::uint64_t waiting_units_ = 0;
};

}  // namespace adjoin::topology
