#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/commit/queued_operation.h"
#include "engine/commit/size_ledger.h"
#include "engine/database.h"
#include "engine/layout/meta_key.h"

namespace rocksdb {
class Status;
}

namespace adjoin::engine {

class CollectionSizes;

/// Puts all writes of a store into one order, and commits them in groups (docs/ARCHITECTURE.md,
/// Decisions in brief: One sequencer instead of locks).
///
/// The life of a write: `run` queues it. A leader takes a group from the front of the queue and
/// evaluates its operations one by one. Each sees what its group staged, then the database. The
/// leader writes the edits of the group as one WriteBatch with one Write and, in durable mode, one
/// sync. Then it publishes the group and wakes the callers, who only now have their replies.
///
/// It has no thread of its own: all of this happens in some caller's thread, which for `submit` is
/// the worker of the Submitter. A caller that finds the sequencer idle becomes the leader and
/// commits inline. Other callers wait until a leader has done their work, or hands them the lead.
///
/// Errors:
///
///   - After a failed Write the state of the disk is unknown. The group fails with outcome_unknown
///     and queued operations with unavailable. The store is read-only (unavailable) until it is
///     opened again.
///   - A full disk can be recovered from. Writes fail with unavailable meanwhile; none waits. Only
///     the group that meets the full disk itself fails with outcome_unknown.
///   - An exception in an operation fails its group with unavailable. Nothing of that group is
///     written, and other groups are not affected.
///
/// Thread-safe.
class Sequencer {
 public:
  struct Options {
    bool sync = true;
    bool write_ahead_log = true;  ///< off only where nothing outlives the process
    /// The leader calls it after each synced group: all commits up to the argument are durable.
    std::function<void(CommitId)> on_durable;
    /// Receives the size changes of written groups; borrowed. Null: sizes are not tracked.
    SizeLedger* sizes = nullptr;
    /// Limits item collections; borrowed. Null: no limit.
    CollectionSizes* collections = nullptr;
    /// Detects a full disk; borrowed. Null: free space is not watched.
    DiskWatch* disk = nullptr;
    /// Refuses all operations: the store was opened read-only.
    bool read_only = false;
  };

  Sequencer(const Database& database, layout::Progress progress, Options options);
  ~Sequencer();

  /// Runs the operations in order and returns when all have their replies. Each is atomic; other
  /// callers' operations may run between them. Blocks.
  void run(std::span<QueuedOperation* const> operations);
  void run(QueuedOperation& operation);

  /// Returns whether a caller is at work, for whom a new one would wait. A hint: it may be
  /// over.
  bool is_busy() const noexcept { return led_.load(std::memory_order_relaxed); }

  /// Returns the last commit that was written.
  /// A reader that has this number finds the changes of that commit in RecentChanges, and its items
  /// in the item cache or the database.
  CommitId last_commit() const noexcept {
    return CommitId{last_commit_.load(std::memory_order_acquire)};
  }
  std::uint64_t incarnation() const noexcept { return incarnation_; }
  bool syncs() const noexcept { return options_.sync; }
  bool is_read_only() const noexcept { return options_.read_only; }
  /// Returns the error of every write now; nullopt: they are taken.
  std::optional<Error> refuses();
  /// Waits for running operations and refuses all later ones. Returns whether the sequencer still
  /// accepted writes. False: an earlier write failed, and the log must not be touched again.
  bool close();

 private:
  enum class State : std::uint8_t { open, failed, closed };

  /// Commits groups until the own operations are done, then hands the lead to the next waiter. So
  /// no caller goes on for others once its own work is done.
  void lead(std::unique_lock<std::mutex>& lock, Waiter& own);
  /// Queues the operations. Returns false if there is no memory for that; they have failed then.
  bool enqueue(std::span<QueuedOperation* const> operations, Waiter& own);
  /// Returns the operations of the next group, without removing them from the queue.
  std::span<QueuedOperation* const> take_group();
  void commit_group(std::unique_lock<std::mutex>& lock);
  /// Evaluates and writes a group. Returns its error, or nullopt. Sets `done` to the number of
  /// operations that succeeded or failed with it. Does not throw.
  std::optional<Error> carry_out(std::span<QueuedOperation* const> operations, std::size_t& done,
                                 bool early);
  /// Evaluates operations from the front until the group is full. Returns how many it evaluated.
  /// The rest stays in the queue and is evaluated in the next group.
  std::size_t evaluate(std::span<QueuedOperation* const> operations, Group& group);
  /// Fails the operation if the store has no space for it, and returns true then.
  bool refuse_growth(QueuedOperation& operation);
  /// Fails an operation on records if they would take space that tables may need.
  bool refuse_record(QueuedOperation& operation);
  /// Sets `tried` before the first step after which the disk may hold the group.
  Result<void> write(Group& group, bool& tried);
  /// Writes a group of records (QueuedOperation::is_record). It is no commit: nothing is synced or
  /// published, and a failure is that of its caller alone.
  Result<void> write_records(Group& group);
  /// Ends the waits of callers whose last operation this was. Under the mutex.
  void release(std::span<QueuedOperation* const> operations);
  /// Queued operations were evaluated by nobody, so all of them can say for sure: not applied.
  void fail_queue();
  /// Handles a failed Write, and returns the error of the group's operations.
  Error failed_write(const rocksdb::Status& status);
  void turn_read_only(const std::string& why);
  // Under the mutex.
  bool takes_writes() const noexcept;
  std::optional<Error> refusal() const;

  const Database* database_;
  const Options options_;
  const std::uint64_t incarnation_;
  const unsigned awake_max_;

  // Guards the queue and what follows it. Nobody holds it while a group is evaluated and written,
  // so that callers can queue the next group meanwhile.
  std::mutex mutex_;
  std::condition_variable idle_;
  // Borrowed from the callers, who wait and therefore keep them alive.
  std::deque<QueuedOperation*> queue_;
  // Whether some caller commits. It stays true while the lead is handed over: a newcomer between
  // two leaders must not become a third.
  std::atomic<bool> led_{false};  ///< changes under the mutex
  unsigned awake_ = 0;  ///< waiting threads that spin instead of sleeping; at most awake_max_
  State state_ = State::open;
  std::string failure_;

  // State of the present leader; handed over under the mutex.
  struct Leader;
  std::unique_ptr<Leader> leader_;
  std::atomic<std::uint64_t> last_commit_;
};

}  // namespace adjoin::engine
