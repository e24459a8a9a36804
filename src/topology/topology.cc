#include "topology/topology.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/assert.h"
#include "topology/layer_editor.h"

namespace adjoin::topology {
namespace {

/// Changes between two looks at the memory.
constexpr std::size_t kLookEvery = 256;
/// What may wait before an epoch is ended for it: readers beside a writer of many small commits
/// are nearly twice as fast as when each commit ends one.
constexpr std::size_t kWaitingObjects = 64;
constexpr std::uint64_t kWaitingUnits = (std::uint64_t{512} << 10U) / SegmentPool::kUnitBytes;
/// The pool can address twice as much, which leaves room for what comes between two looks.
constexpr std::size_t kMemoryMost = std::size_t{16} << 30U;

Error hub_too_large(std::string_view ref) {
  return Error(ErrorCode::limit_exceeded,
               "the topology holds at most " + std::to_string(LayerEditor::kDegreeMax) +
                   " edges of a type at one node; " + std::string(ref) + " has more");
}

}  // namespace

Topology::Topology(std::vector<EdgeTypeShape> types, std::size_t memory_bytes_max)
    : types_(std::move(types)),
      memory_bytes_max_(std::min(memory_bytes_max, kMemoryMost)),
      newest_(nullptr),
      drafts_(types_.size() * 2) {
  auto first = std::make_shared<Version>();
  const auto empty = std::make_shared<const Layer>();
  first->layers.assign(types_.size() * 2, empty);
  first->set_near();
  newest_owner_ = std::move(first);
  newest_.store(newest_owner_.get());
}

// Copied at the first change of a batch. Most batches touch few types, and the rest stays shared.
LayerEditor Topology::editor(std::size_t layer) {
  if (drafts_[layer] == nullptr) {
    drafts_[layer] = std::make_shared<Layer>(*newest_owner_->layers[layer]);
  }
  return LayerEditor(*drafts_[layer], pool_, batch_, retired_);
}

Result<void> Topology::check_memory() const {
  const std::size_t total = memory().total();
  if (total <= memory_bytes_max_) return {};
  return Error(ErrorCode::limit_exceeded,
               "the topology needs more than its " + std::to_string(memory_bytes_max_) + " bytes");
}

Result<void> Topology::apply(std::span<const EdgeChange> changes) {
  std::size_t until_look = 0;
  for (const EdgeChange& change : changes) {
    ADJOIN_ASSERT(change.type < types_.size());
    // Also for a removal, where both are known: an unknown ref shows below as an edge that is
    // missing.
    const NodeId from = names_.intern(change.from);
    const NodeId to = names_.intern(change.to);
    const std::size_t layer = std::size_t{change.type} * 2;
    const bool both = !types_[change.type].symmetric;
    if (change.added) {
      if (editor(layer).add(from, to) >= LayerEditor::kDegreeMax) return hub_too_large(change.from);
      if (both && editor(layer + 1).add(to, from) >= LayerEditor::kDegreeMax) {
        return hub_too_large(change.to);
      }
    } else if (!editor(layer).remove(from, to) || (both && !editor(layer + 1).remove(to, from))) {
      return Error(ErrorCode::corruption, "the topology does not have the edge " +
                                              std::string(change.from) + " -> " +
                                              std::string(change.to) + " that was removed");
    }
    if (++until_look == kLookEvery) {
      until_look = 0;
      ADJOIN_CHECK(check_memory());
    }
  }
  return check_memory();
}

void Topology::publish(CommitId commit) {
  ADJOIN_ASSERT(commit >= newest_owner_->commit);
  ADJOIN_ASSERT(names_.size() >= newest_owner_->nodes);
  ADJOIN_ASSERT(ordered_ <= names_.size());
  // A copy of some pointers: indexes that the batch did not touch are shared with the version
  // before.
  auto next = std::make_shared<Version>(*newest_owner_);
  next->commit = commit;
  next->nodes = names_.size();
  next->ordered = ordered_;
  for (std::size_t layer = 0; layer < drafts_.size(); ++layer) {
    if (drafts_[layer] != nullptr) next->layers[layer] = std::move(drafts_[layer]);
  }
  next->edges = 0;
  for (std::size_t type = 0; type < types_.size(); ++type) {
    if (types_[type].symmetric) next->layers[type * 2 + 1] = next->layers[type * 2];
    // Each edge stands in both directions, or a search from the end would miss what one from the
    // start finds.
    ADJOIN_ASSERT(next->layers[type * 2]->edges == next->layers[type * 2 + 1]->edges);
    next->edges += next->layers[type * 2]->edges;
  }
  next->set_near();
  drafts_.assign(drafts_.size(), nullptr);
  // From here on new views see the commit. What follows only frees what they cannot reach.
  newest_.store(next.get());
  std::shared_ptr<const Version> old = std::exchange(newest_owner_, std::move(next));
  const std::uint64_t epoch = epochs_.now();
  waiting_objects_.push_back({epoch, std::move(old)});
  for (auto& table : names_.take_outgrown()) waiting_objects_.push_back({epoch, std::move(table)});
  for (const RetiredPiece& piece : retired_) {
    waiting_pieces_.push_back({epoch, piece});
    waiting_units_ += SegmentPool::granted(piece.units);
  }
  retired_.clear();
  ++batch_;
  free_unread();
}

void Topology::free_unread() {
  // Ending an epoch interrupts every core once. Many commits share that cost.
  if (waiting_objects_.size() < kWaitingObjects && waiting_units_ < kWaitingUnits) return;
  epochs_.end();
  const std::uint64_t oldest = epochs_.oldest();
  while (!waiting_pieces_.empty() && waiting_pieces_.front().epoch < oldest) {
    const RetiredPiece& piece = waiting_pieces_.front().piece;
    ADJOIN_ASSERT(waiting_units_ >= SegmentPool::granted(piece.units));
    waiting_units_ -= SegmentPool::granted(piece.units);
    pool_.free(piece.piece, piece.units);
    waiting_pieces_.pop_front();
  }
  ADJOIN_ASSERT(!waiting_pieces_.empty() || waiting_units_ == 0);
  while (!waiting_objects_.empty() && waiting_objects_.front().epoch < oldest) {
    waiting_objects_.pop_front();
  }
}

MemoryUse Topology::memory() const noexcept {
  return {pool_.reserved_bytes(), pool_.free_bytes(),
          static_cast<std::size_t>(waiting_units_) * SegmentPool::kUnitBytes, names_.bytes(),
          pool_.list_bytes() + retired_.capacity() * sizeof(RetiredPiece) +
              waiting_pieces_.size() * sizeof(WaitingPiece)};
}

}  // namespace adjoin::topology
