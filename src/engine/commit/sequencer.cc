#include "engine/commit/sequencer.h"

#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <exception>
#include <new>
#include <thread>
#include <utility>

#include "base/assert.h"
#include "engine/disk_watch.h"
#include "engine/seeded_bugs.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

/// Keeps one group's latency and memory bounded; an operation alone may be larger.
constexpr std::size_t kGroupOperationsMax = 512;
constexpr std::size_t kGroupBytesMax = std::size_t{4} * 1024 * 1024;
/// How often, in staged bytes, a store in memory measures itself.
constexpr std::size_t kMeasureEveryBytes = std::size_t{256} * 1024;

/// To fall asleep and be woken takes longer than most groups that are not synced.
constexpr std::chrono::microseconds kAwake{50};

/// Who waits for a group may stay awake on a core that the leader leaves free.
unsigned awake_max(bool sync) {
  const unsigned cores = std::thread::hardware_concurrency();
  return sync || cores == 0 ? 0 : cores - 1;
}

/// Needs no memory where there is none: a string keeps a short text in itself.
Error out_of_memory(ErrorCode code) noexcept { return Error(code, "out of memory"); }

Error worded(ErrorCode code, const char* text) noexcept {
  try {
    return Error(code, text);
  } catch (const std::bad_alloc&) {
    return out_of_memory(code);
  }
}

/// What the handler that calls this has caught.
Error caught(ErrorCode code) noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return out_of_memory(code);
  } catch (const std::exception& other) {
    return worded(code, other.what());
  } catch (...) {
    return worded(code, "an unknown failure");
  }
}

/// Every operation gets an answer, whatever the memory is like: who waits for it would wait for
/// ever.
void fail_one(QueuedOperation& operation, const Error& error) noexcept {
  try {
    operation.fail(error);
  } catch (const std::exception&) {
    operation.fail(out_of_memory(error.code()));
  }
}

}  // namespace

/// A caller that waits for its operations. Guarded by the sequencer's mutex, but for `called`.
/// It lives on the stack of `run`. Nobody may touch it once the mutex is free and its wait may end.
class Waiter {
 public:
  /// To end its wait. Under the mutex, which the waiter takes before it goes.
  /// The flag is for a waiter that spins and holds no lock; the condition is for one that sleeps.
  void call() {
    called.store(true, std::memory_order_release);
    wake.notify_one();
  }
  /// Waits for the call without sleeping, for a while. Whoever else can run goes first.
  void stay_awake() const {
    const auto end = std::chrono::steady_clock::now() + kAwake;
    while (!called.load(std::memory_order_acquire) && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
  }

  std::condition_variable wake;
  std::atomic<bool> called{false};
  std::size_t remaining = 0;
  bool leads = false;
};

struct Sequencer::Leader {
  // Kept from group to group for its buffer. RocksDB's Clear keeps the memory.
  rocksdb::WriteBatch batch;
  CommitId given;  ///< the last id that may have reached the disk: none is given twice
  std::vector<QueuedOperation*>
      operations;  ///< of the group; they stay in the queue until it is done
  std::size_t bytes_since_measured = kMeasureEveryBytes;
  bool cap_reached = false;
};

Sequencer::Sequencer(const Database& database, layout::Progress progress, Options options)
    : database_(&database),
      options_(std::move(options)),
      incarnation_(progress.incarnation),
      awake_max_(awake_max(options_.sync)),
      leader_(std::make_unique<Leader>()),
      last_commit_(progress.last_commit.value) {
  leader_->given = progress.last_commit;
  leader_->operations.reserve(kGroupOperationsMax);
}

Sequencer::~Sequencer() { close(); }

void Sequencer::run(QueuedOperation& operation) {
  QueuedOperation* const one = &operation;
  run(std::span(&one, 1));
}

void Sequencer::run(std::span<QueuedOperation* const> operations) {
  Waiter own;
  std::unique_lock lock(mutex_);
  if (const std::optional<Error> refused = refusal()) {
    for (QueuedOperation* operation : operations) operation->fail(*refused);
    return;
  }
  if (!enqueue(operations, own)) return;
  own.remaining = operations.size();
  if (!is_busy()) {
    led_.store(true, std::memory_order_relaxed);
    own.leads = true;
  }
  // Only without sync: a group then takes microseconds, and waking a thread takes longer.
  if (!own.leads && awake_ < awake_max_) {
    ++awake_;
    lock.unlock();
    own.stay_awake();
    lock.lock();
    ADJOIN_ASSERT(awake_ > 0);
    --awake_;
  }
  own.wake.wait(lock, [&] { return own.leads || own.remaining == 0; });
  if (own.leads) lead(lock, own);
}

void Sequencer::lead(std::unique_lock<std::mutex>& lock, Waiter& own) {
  ADJOIN_ASSERT(is_busy());
  // A leader's own operations stand anywhere in the queue: earlier ones go first, whoever's they
  // are.
  while (own.remaining > 0) commit_group(lock);
  if (queue_.empty()) {
    led_.store(false, std::memory_order_relaxed);
    idle_.notify_all();
    return;
  }
  // The front, not the caller that waits longest: the queue's order is the order of commits.
  Waiter& next = *queue_.front()->waiter_;
  ADJOIN_ASSERT(&next != &own);
  ADJOIN_ASSERT(!next.leads);
  ADJOIN_ASSERT(next.remaining > 0);
  next.leads = true;
  next.call();
}

bool Sequencer::enqueue(std::span<QueuedOperation* const> operations, Waiter& own) {
  std::size_t queued = 0;
  try {
    for (QueuedOperation* operation : operations) {
      operation->waiter_ = &own;
      queue_.push_back(operation);
      ++queued;
    }
    return true;
  } catch (const std::bad_alloc&) {
    // Under the same lock as the pushes, so the last ones are still ours.
    for (; queued > 0; --queued) queue_.pop_back();
    for (QueuedOperation* operation : operations) {
      fail_one(*operation, out_of_memory(ErrorCode::unavailable));
    }
    return false;
  }
}

std::span<QueuedOperation* const> Sequencer::take_group() {
  std::vector<QueuedOperation*>& group = leader_->operations;
  group.clear();
  for (QueuedOperation* next : queue_) {
    // A command that changes a table's description must not share a group. Operations behind it
    // would be evaluated by a description that is not published yet.
    if (group.size() == kGroupOperationsMax || (next->alone() && !group.empty())) break;
    group.push_back(next);
    if (next->alone()) break;
  }
  ADJOIN_ASSERT(!group.empty());
  return group;
}

void Sequencer::commit_group(std::unique_lock<std::mutex>& lock) {
  const std::span<QueuedOperation* const> operations = take_group();
  const bool early = ADJOIN_MUTANT(14) && !operations.front()->alone();
  std::size_t done = operations.size();
  lock.unlock();
  const std::optional<Error> failure = carry_out(operations, done, early);
  lock.lock();
  ADJOIN_ASSERT(done > 0);
  ADJOIN_ASSERT(done <= operations.size());
  ADJOIN_ASSERT(done <= queue_.size());
  // Only now: a group may end before all that were taken. The rest then still has its place in the
  // queue.
  queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(done));
  const std::span<QueuedOperation* const> ours = operations.first(early ? 0 : done);
  if (failure) {
    for (QueuedOperation* operation : ours) fail_one(*operation, *failure);
  }
  release(ours);
  // The store takes no writes any more. What was queued before that was known is answered here, or
  // the next leader would evaluate it.
  if (!takes_writes()) fail_queue();
}

std::optional<Error> Sequencer::carry_out(std::span<QueuedOperation* const> operations,
                                          std::size_t& done, bool early) {
  ADJOIN_ASSERT(leader_->given >= last_commit());
  // Tells the two outcomes apart: "not applied, try again" and "nobody knows". A caller that hears
  // the first may repeat its write safely.
  bool tried = false;
  try {
    leader_->batch.Clear();
    Group group(*database_, leader_->batch, leader_->given, operations.size() > 1,
                options_.collections);
    done = evaluate(operations, group);
    if (early) {
      const std::lock_guard lock(mutex_);
      release(operations.first(done));
    }
    const Result<void> written =
        operations.front()->is_record() ? write_records(group) : write(group, tried);
    if (!written) return written.error();
    // Before any reply: a caller that created a table must find it in the catalog when it has its
    // answer.
    for (QueuedOperation* operation : operations.first(early ? 0 : done)) operation->committed();
    return std::nullopt;
  } catch (...) {
    // What was evaluated before is in the same batch, of which nothing is written.
    const Error thrown = caught(tried ? ErrorCode::outcome_unknown : ErrorCode::unavailable);
    // The disk may hold the group, but the caches do not. A later read could deny what a reopened
    // store would show.
    if (tried) turn_read_only(thrown.message());
    return thrown;
  }
}

std::size_t Sequencer::evaluate(std::span<QueuedOperation* const> operations, Group& group) {
  std::size_t done = 0;
  // An operation that fails is done too, and waits for the write like the others. Its failure may
  // rest on what an earlier one of this group staged, which is not durable yet.
  while (done < operations.size() && group.staged_bytes() < kGroupBytesMax) {
    QueuedOperation& operation = *operations[done];
    if (!refuse_growth(operation)) operation.evaluate(group);
    ++done;
  }
  return done;
}

bool Sequencer::refuse_growth(QueuedOperation& operation) {
  if (operation.is_record() && refuse_record(operation)) return true;
  if (options_.disk != nullptr) {
    if (std::optional<std::string> full = options_.disk->refusal(operation.shrinks())) {
      operation.fail(Error(ErrorCode::unavailable, *std::move(full)));
      return true;
    }
  }
  const std::size_t cap = database_->memory_cap_bytes();
  if (cap == 0) return false;
  // Measuring asks RocksDB for properties, which costs more than many a write.
  if (leader_->bytes_since_measured >= kMeasureEveryBytes) {
    leader_->bytes_since_measured = 0;
    leader_->cap_reached = database_->used_bytes() >= cap;
  }
  if (!leader_->cap_reached || operation.shrinks()) return false;
  operation.fail(api_error(ApiError::limit_exceeded, "the store in memory has reached its cap of " +
                                                         std::to_string(cap) + " bytes"));
  return true;
}

bool Sequencer::refuse_record(QueuedOperation& operation) {
  if (operation.shrinks()) return false;
  if (options_.disk != nullptr) {
    if (std::optional<std::string> full = options_.disk->refusal_of_records()) {
      operation.fail(Error(ErrorCode::unavailable, *std::move(full)));
      return true;
    }
  }
  const std::size_t cap = database_->memory_cap_bytes();
  if (cap == 0 || database_->used_bytes() < cap - cap / 8) return false;
  operation.fail(Error(ErrorCode::unavailable, "the store in memory is near its cap of " +
                                                   std::to_string(cap) +
                                                   " bytes; what is left is for tables"));
  return true;
}

Result<void> Sequencer::write_records(Group& group) {
  // A commit of its own would be seen by followers, and the progress names commits.
  ADJOIN_ASSERT(group.last_commit() == leader_->given);
  if (group.empty()) return {};
  leader_->bytes_since_measured += group.staged_bytes();
  if (options_.disk != nullptr) options_.disk->wrote(group.staged_bytes());
  rocksdb::WriteOptions options;
  options.disableWAL = !options_.write_ahead_log;
  // The writers behind it must not wait because of it.
  options.no_slowdown = true;
  const rocksdb::Status status = database_->db().Write(options, &leader_->batch);
  if (status.ok()) return {};
  // The state of the log is RocksDB's to know: it refuses the next write, or takes it. No caller
  // was promised anything about records, so nothing else is unknown.
  return Error(ErrorCode::unavailable,
               to_error(status, "cannot write the records of the meters").message());
}

Result<void> Sequencer::write(Group& group, bool& tried) {
  if (group.empty()) return {};
  const CommitId commit = group.last_commit();
  ADJOIN_ASSERT(commit >= leader_->given);
  // In the same batch as the operations: after a crash the progress found names exactly the last
  // group that is whole in the log.
  group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::progress),
            layout::encode(layout::Progress{commit, incarnation_}));
  const bool keeps_sizes = options_.sizes != nullptr && options_.sizes->stage(group);
  leader_->bytes_since_measured += group.staged_bytes();
  if (options_.disk != nullptr) options_.disk->wrote(group.staged_bytes());
  rocksdb::WriteOptions options;
  options.sync = options_.sync && !ADJOIN_MUTANT(1);
  options.disableWAL = !options_.write_ahead_log;
  // `given` moves before the Write, whatever comes of it. A failed Write may have reached the disk,
  // and its numbers with it.
  const std::uint64_t operations = commit.value - std::exchange(leader_->given, commit).value;
  tried = true;
  const rocksdb::Status status = database_->db().Write(options, &leader_->batch);
  if (!status.ok()) {
    return failed_write(status);
  }
  // The order matters. First the caches, then the number that lets readers look for the commit, and
  // the floor last: it promises that a crash cannot take the commit back.
  group.publish();
  database_->counters().add(Work::batches_written);
  database_->counters().add(Work::entries_written, group.entries());
  database_->counters().add(Work::operations_committed, operations);
  if (options_.sizes != nullptr) options_.sizes->apply(group, keeps_sizes);
  last_commit_.store(commit.value, std::memory_order_release);
  if (options_.sync && options_.on_durable) options_.on_durable(commit);
  return {};
}

void Sequencer::release(std::span<QueuedOperation* const> operations) {
  for (QueuedOperation* operation : operations) {
    Waiter& waiter = *operation->waiter_;
    ADJOIN_ASSERT(waiter.remaining > 0);
    if (--waiter.remaining == 0) waiter.call();
  }
}

void Sequencer::fail_queue() {
  const Error error =
      worded(ErrorCode::unavailable, "the write was not tried: the one before it failed");
  while (!queue_.empty()) {
    QueuedOperation* const failed = queue_.front();
    queue_.pop_front();
    fail_one(*failed, error);
    release({&failed, 1});
  }
}

Error Sequencer::failed_write(const rocksdb::Status& status) {
  const Error error = to_error(status, "cannot write the store");
  // RocksDB waits for a compaction, which finds no room: it did not touch its log.
  if (status.IsIncomplete()) {
    return Error(ErrorCode::unavailable,
                 "the write was not tried: the disk of the store has no "
                 "room for compaction; free some space");
  }
  // A full disk is no unknown state: RocksDB keeps what it has and flushes when there is room.
  // The disk watch says when RocksDB takes writes again.
  if (!status.IsNoSpace()) turn_read_only(error.message());
  return Error(ErrorCode::outcome_unknown,
               "the write may or may not have happened: " + error.message());
}

void Sequencer::turn_read_only(const std::string& why) {
  const std::lock_guard lock(mutex_);
  ADJOIN_ASSERT(is_busy());
  ADJOIN_ASSERT(state_ != State::closed);
  state_ = State::failed;
  failure_ = why;
}

bool Sequencer::takes_writes() const noexcept {
  return state_ == State::open && !options_.read_only &&
         (options_.disk == nullptr || !options_.disk->is_full());
}

std::optional<Error> Sequencer::refusal() const {
  if (takes_writes()) return std::nullopt;
  if (options_.read_only) return only_read(*database_);
  switch (state_) {
    case State::open: break;
    case State::failed:
      return Error(ErrorCode::unavailable,
                   "the store is read-only since a write failed (" + failure_ + "); open it again");
    case State::closed: return Error(ErrorCode::unavailable, "the store is closing");
  }
  return Error(ErrorCode::unavailable,
               "the store is read-only while its disk is full; free some space, and it takes "
               "writes again within ten seconds");
}

std::optional<Error> Sequencer::refuses() {
  const std::lock_guard lock(mutex_);
  return refusal();
}

bool Sequencer::close() {
  std::unique_lock lock(mutex_);
  // A leader hands over until the queue is empty. So no leader means that nobody waits.
  idle_.wait(lock, [&] { return !is_busy(); });
  ADJOIN_ASSERT(queue_.empty());
  // After a failed Write a sync can succeed although data is lost: the kernel drops pages that it
  // could not write. FLOOR would then promise too much.
  const bool whole = takes_writes();
  if (state_ != State::closed) {
    state_ = State::closed;
    failure_ = "closed";
  }
  return whole;
}

}  // namespace adjoin::engine
