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
#include "topology/layer_editor.h"
#include "topology/view.h"

namespace adjoin::topology {

/// Where the bytes are. Counted is all that grows with nodes, edges, changes or old views.
struct MemoryUse {
  std::size_t reserved = 0;  ///< of the pool of neighbour lists
  std::size_t free = 0;      ///< of it: not in use
  std::size_t waiting = 0;   ///< of it: replaced, but older views may still read it
  std::size_t names = 0;     ///< refs and the tables that find them
  std::size_t lists = 0;     ///< of pieces that are free or waiting

  std::size_t total() const noexcept { return reserved + names + lists; }
};

/// The adjacency of a graph in memory: who leads where, by edge type, both ways. A cache of a
/// table, never a second truth: it is built from a scan, follows the table's commits, and is thrown
/// away when anything does not fit.
///
/// One thread at a time writes (`apply`, `publish`); any number of threads read through views,
/// without locks, and see whole commits only.
class Topology {
 public:
  /// Empty, as before any commit. `memory_bytes_max` bounds MemoryUse::total(), to within a block
  /// of 1 MiB; it is 16 GiB at most.
  Topology(std::vector<EdgeTypeShape> types, std::size_t memory_bytes_max);
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  /// Changes the draft; no view sees it before `publish`. After an error the topology is not to be
  /// written any more: drop it.
  /// @errors limit_exceeded  over the memory cap, or a node with 16 Mi edges of a type
  ///         corruption      an edge to remove is not there: this is not what the table holds
  Result<void> apply(std::span<const EdgeChange> changes);
  /// Makes the draft the newest version, as the state after `commit`. What nobody can read any more
  /// is freed once 512 KiB or 64 versions of it wait.
  void publish(CommitId commit);

  /// The newest version. Any thread.
  View view() const {
    const Epochs::Pin pin = epochs_.pin();
    return View(epochs_, pin, *newest_.load(), names_, pool_);
  }

  std::size_t type_count() const noexcept { return types_.size(); }
  const std::vector<EdgeTypeShape>& types() const noexcept { return types_; }
  MemoryUse memory() const noexcept;  ///< for the writing thread
  std::size_t memory_bytes_max() const noexcept { return memory_bytes_max_; }

 private:
  friend class Builder;
  friend class CheckpointReader;
  struct WaitingPiece {
    std::uint64_t epoch = 0;
    RetiredPiece piece;
  };
  struct WaitingObject {
    std::uint64_t epoch = 0;
    std::shared_ptr<const void> object;  ///< shared: only to free any type
  };

  /// The layer as the writer may change it.
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
  std::vector<std::shared_ptr<Layer>> drafts_;  ///< per layer; null: as in the newest version
  std::uint64_t batch_ = 1;
  std::vector<RetiredPiece> retired_;

  std::deque<WaitingPiece> waiting_pieces_;
  std::deque<WaitingObject> waiting_objects_;
  std::uint64_t waiting_units_ = 0;
};

}  // namespace adjoin::topology
