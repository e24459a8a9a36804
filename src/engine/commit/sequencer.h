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

/// The one order of all writes (decision 4 of the architecture). Queued operations are evaluated
/// one after the other against {what their group staged, then the database} and a group is one
/// WriteBatch, one Write and, when durable, one sync; only then are its replies released.
///
/// A role, not a thread: a caller that finds it idle leads and commits inline, others wait until a
/// leader has done their work or hands them the lead.
///
/// After a failed Write nobody knows what is on the disk: the group answers outcome_unknown, what
/// waits answers not_applied, and the store is read-only (unavailable) until it is opened again.
/// Only a full disk may be recovered from: writes are refused with unavailable while it lasts, and
/// none waits for room. What an operation throws fails its group (not_applied),
/// of which nothing is written, and no other. Thread-safe.
class Sequencer {
 public:
  struct Options {
    bool sync = true;
    bool write_ahead_log = true;  ///< off only where nothing outlives the process
    /// Called by the leader after each synced group: all commits up to this one are durable.
    std::function<void(CommitId)> on_durable;
    /// Kept up to date with what groups count; borrowed. Null: nobody wants to know.
    SizeLedger* sizes = nullptr;
    /// Limits item collections; borrowed. Null: nothing does.
    CollectionSizes* collections = nullptr;
    /// Says when the disk has no room; borrowed. Null: nobody looks.
    DiskWatch* disk = nullptr;
    /// Refuses everything: the store was opened to be read only.
    bool read_only = false;
  };

  Sequencer(const Database& database, layout::Progress progress, Options options);
  ~Sequencer();

  /// Runs the operations in order, each atomic, and returns when all are done. Others may come
  /// between them.
  void run(std::span<Operation* const> operations);
  void run(Operation& operation);

  /// The last one that was written.
  CommitId last_commit() const noexcept {
    return CommitId{last_commit_.load(std::memory_order_acquire)};
  }
  std::uint64_t incarnation() const noexcept { return incarnation_; }
  bool syncs() const noexcept { return options_.sync; }
  bool is_read_only() const noexcept { return options_.read_only; }
  /// From now on every operation is refused; those that run end first. Answers whether writes would
  /// have been taken: after a failed one the log must not be touched again.
  bool close();

 private:
  enum class State : std::uint8_t { open, failed, closed };

  void lead(std::unique_lock<std::mutex>& lock, Waiter& own);
  /// False: there is no memory to queue them, and they have failed.
  bool enqueue(std::span<Operation* const> operations, Waiter& own);
  /// From the front of the queue, where they stay.
  std::span<Operation* const> take_group();
  void commit_group(std::unique_lock<std::mutex>& lock);
  /// Evaluates and writes. Answers why they failed, if so, and in `done` how many of them did or
  /// succeeded; throws nothing.
  std::optional<Error> carry_out(std::span<Operation* const> operations, std::size_t& done,
                                 bool early);
  /// Evaluates from the front; answers how many found room.
  std::size_t evaluate(std::span<Operation* const> operations, Group& group);
  /// Fails the operation when there is no room for it.
  bool refuse_growth(Operation& operation);
  /// `tried` from the moment on when the disk may have it.
  Result<void> write(Group& group, bool& tried);
  void release(std::span<Operation* const> operations);
  void fail_queue();
  /// What the write of a group that RocksDB refused comes to.
  Error failed_write(const rocksdb::Status& status);
  void turn_read_only(const std::string& why);
  // Under the mutex.
  bool takes_writes() const noexcept;
  std::optional<Error> refusal() const;

  const Database* database_;
  const Options options_;
  const std::uint64_t incarnation_;
  const unsigned awake_max_;

  std::mutex mutex_;
  std::condition_variable idle_;
  std::deque<Operation*> queue_;
  bool led_ = false;
  unsigned awake_ = 0;  ///< of those that wait, who do not sleep; at most awake_max_
  State state_ = State::open;
  std::string failure_;

  // Of the leader, whoever it is; handed over under the mutex.
  struct Leader;
  std::unique_ptr<Leader> leader_;
  std::atomic<std::uint64_t> last_commit_;
};

}  // namespace adjoin::engine
