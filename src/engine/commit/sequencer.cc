#include "engine/commit/sequencer.h"

#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "engine/mutation.h"
#include "engine/status.h"

namespace adjoin::engine {
namespace {

/// Keeps one group's latency and memory bounded; an operation alone may be larger.
constexpr std::size_t kGroupOperationsMax = 512;
constexpr std::size_t kGroupBytesMax = std::size_t{4} * 1024 * 1024;
constexpr std::chrono::milliseconds kResumeInterval{500};
/// How often, in staged bytes, a store in memory measures itself.
constexpr std::size_t kMeasureEveryBytes = std::size_t{256} * 1024;

/// To fall asleep and be woken takes longer than most groups that are not synced.
constexpr std::chrono::microseconds kAwake{50};

/// Who waits for a group may stay awake on a core that the leader leaves free.
unsigned awake_max(bool sync) {
  const unsigned cores = std::thread::hardware_concurrency();
  return sync || cores == 0 ? 0 : cores - 1;
}

}  // namespace

/// A caller that waits for its operations. Guarded by the sequencer's mutex, but for `called`.
class Waiter {
 public:
  /// To end its wait. Under the mutex, which the waiter takes before it goes.
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
  rocksdb::WriteBatch batch;
  std::size_t bytes_since_measured = kMeasureEveryBytes;
  bool cap_reached = false;
};

Sequencer::Sequencer(const Database& database, layout::Progress progress, Options options)
    : database_(&database),
      options_(std::move(options)),
      incarnation_(progress.incarnation),
      awake_max_(awake_max(options_.sync)),
      leader_(std::make_unique<Leader>()),
      last_commit_(progress.last_commit.value) {}

Sequencer::~Sequencer() { close(); }

void Sequencer::run(Operation& operation) {
  Operation* const one = &operation;
  run(std::span(&one, 1));
}

void Sequencer::run(std::span<Operation* const> operations) {
  Waiter own;
  std::unique_lock lock(mutex_);
  if (state_ == State::disk_full && !led_) try_resume();
  if (const std::optional<Error> refused = refusal()) {
    for (Operation* operation : operations) operation->fail(*refused);
    return;
  }
  for (Operation* operation : operations) {
    operation->waiter_ = &own;
    queue_.push_back(operation);
  }
  own.remaining = operations.size();
  if (!led_) {
    led_ = true;
    own.leads = true;
  }
  if (!own.leads && awake_ < awake_max_) {
    ++awake_;
    lock.unlock();
    own.stay_awake();
    lock.lock();
    --awake_;
  }
  own.wake.wait(lock, [&] { return own.leads || own.remaining == 0; });
  if (own.leads) lead(lock, own);
}

void Sequencer::lead(std::unique_lock<std::mutex>& lock, Waiter& own) {
  while (own.remaining > 0) commit_group(lock);
  if (queue_.empty()) {
    led_ = false;
    idle_.notify_all();
    return;
  }
  Waiter& next = *queue_.front()->waiter_;
  next.leads = true;
  next.call();
}

std::vector<Operation*> Sequencer::take_group() {
  std::vector<Operation*> group;
  while (!queue_.empty() && group.size() < kGroupOperationsMax) {
    Operation* next = queue_.front();
    if (next->alone() && !group.empty()) break;
    queue_.pop_front();
    group.push_back(next);
    if (next->alone()) break;
  }
  return group;
}

void Sequencer::commit_group(std::unique_lock<std::mutex>& lock) {
  std::vector<Operation*> operations = take_group();
  lock.unlock();

  leader_->batch.Clear();
  Group group(*database_, leader_->batch, last_commit(), operations.size() > 1,
              options_.collections);
  const std::size_t done = evaluate(operations, group);
  const std::span<Operation* const> ours(operations.data(), done);
  const bool early = ADJOIN_MUTANT(14) && !operations.front()->alone();
  if (early) {
    lock.lock();
    release(ours);
    lock.unlock();
  }
  Result<void> written = group.empty() ? Result<void>() : write(group);
  if (written && !early) {
    for (Operation* operation : ours) operation->committed();
  }

  lock.lock();
  queue_.insert(queue_.begin(), operations.begin() + static_cast<std::ptrdiff_t>(done),
                operations.end());
  if (!written) {
    failure_ = written.error().message();
    const Error unknown(ErrorCode::outcome_unknown,
                        "the write may or may not have happened: " + failure_);
    for (Operation* operation : early ? std::span<Operation* const>() : ours) {
      operation->fail(unknown);
    }
    fail_queue(Error(ErrorCode::not_applied, "the write was not tried: the one before it failed"));
  }
  if (!early) release(ours);
}

std::size_t Sequencer::evaluate(std::span<Operation* const> operations, Group& group) {
  std::size_t done = 0;
  while (done < operations.size() && group.staged_bytes() < kGroupBytesMax) {
    Operation& operation = *operations[done];
    if (!refuse_growth(operation)) operation.evaluate(group);
    ++done;
  }
  return done;
}

bool Sequencer::refuse_growth(Operation& operation) {
  const std::size_t cap = database_->memory_cap_bytes();
  if (cap == 0) return false;
  if (leader_->bytes_since_measured >= kMeasureEveryBytes) {
    leader_->bytes_since_measured = 0;
    leader_->cap_reached = database_->used_bytes() >= cap;
  }
  if (!leader_->cap_reached || operation.shrinks()) return false;
  operation.fail(Error(ErrorCode::limit_exceeded, "the store in memory has reached its cap of " +
                                                      std::to_string(cap) + " bytes"));
  return true;
}

Result<void> Sequencer::write(Group& group) {
  const CommitId commit = group.last_commit();
  group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::progress),
            layout::encode(layout::Progress{commit, incarnation_}));
  const bool keeps_sizes = options_.sizes != nullptr && options_.sizes->stage(group);
  leader_->bytes_since_measured += group.staged_bytes();
  rocksdb::WriteOptions options;
  options.sync = options_.sync && !ADJOIN_MUTANT(1);
  options.disableWAL = !options_.write_ahead_log;
  const rocksdb::Status status = database_->db().Write(options, &leader_->batch);
  if (!status.ok()) {
    const std::lock_guard lock(mutex_);
    state_ = status.IsNoSpace() ? State::disk_full : State::failed;
    last_resume_ = database_->clock().steady();
    // Never give an id again that may have reached the disk.
    last_commit_.store(commit.value, std::memory_order_release);
    return to_error(status, "cannot write the store");
  }
  group.publish();
  database_->counters().add(Work::batches_written);
  database_->counters().add(Work::entries_written, group.entries());
  database_->counters().add(Work::operations_committed, commit.value - last_commit().value);
  if (options_.sizes != nullptr) options_.sizes->apply(group, keeps_sizes);
  last_commit_.store(commit.value, std::memory_order_release);
  if (options_.sync && options_.on_durable) options_.on_durable(commit);
  return {};
}

void Sequencer::release(std::span<Operation* const> operations) {
  for (Operation* operation : operations) {
    Waiter& waiter = *operation->waiter_;
    if (--waiter.remaining == 0) waiter.call();
  }
}

void Sequencer::fail_queue(const Error& error) {
  std::vector<Operation*> failed(queue_.begin(), queue_.end());
  queue_.clear();
  for (Operation* operation : failed) operation->fail(error);
  release(failed);
}

std::optional<Error> Sequencer::refusal() const {
  switch (state_) {
    case State::open: return std::nullopt;
    case State::failed:
      return Error(ErrorCode::unavailable,
                   "the store is read-only since a write failed (" + failure_ + "); open it again");
    case State::disk_full:
      return Error(ErrorCode::unavailable,
                   "the store is read-only while its disk is full (" + failure_ + ")");
    case State::closed: return Error(ErrorCode::unavailable, "the store is closing");
  }
  return std::nullopt;
}

void Sequencer::try_resume() {
  const auto now = database_->clock().steady();
  if (now - last_resume_ < kResumeInterval) return;
  last_resume_ = now;
  const rocksdb::Status resumed = database_->db().Resume();
  if (resumed.ok()) {
    state_ = State::open;
  } else {
    failure_ = resumed.ToString();
  }
}

bool Sequencer::close() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return !led_; });
  const bool whole = state_ == State::open;
  if (state_ != State::closed) {
    state_ = State::closed;
    failure_ = "closed";
  }
  return whole;
}

}  // namespace adjoin::engine
