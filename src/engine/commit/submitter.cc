#include "engine/commit/submitter.h"

#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/assert.h"
#include "engine/read/read_context.h"

namespace adjoin::engine {
namespace {

template <typename Request>
using JobFor =
    std::conditional_t<std::is_same_v<Request, table::BatchWriteItemRequest>, BatchJob,
                       std::conditional_t<std::is_same_v<Request, table::TransactWriteItemsRequest>,
                                          TransactJob, SingleJob>>;

}  // namespace

Submitter::~Submitter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  ADJOIN_ASSERT(waiting_.empty());
}

void Submitter::submit(const table::CallContext& context, table::WriteRequest request,
                       table::WriteCompletion done) {
  auto waiting = std::make_unique<Waiting>();
  waiting->context = context;
  waiting->request = std::move(request);
  waiting->done = std::move(done);
  // Outside the lock, in the caller's thread: compiling expressions must not hold up the queue.
  prepare(*waiting);
  ADJOIN_ASSERT((waiting->job == nullptr) == waiting->refused.has_value());
  std::unique_lock lock(mutex_);
  if (waiting_.size() >= waiting_max_) {
    waiting->job.reset();
    waiting->request = table::WriteRequest();  // what is refused must not fill the memory
    waiting->refused =
        api_error(ApiError::throttling, "too many writes are waiting (" +
                                            std::to_string(waiting_max_) + "); try again later");
  }
  // What is refused goes through the queue too. A completion may take locks that its caller holds,
  // so it is not called from within `submit`.
  waiting_.push_back(std::move(waiting));
  // The thread begins with the first request: a store that is used in other ways needs none.
  if (thread_.joinable() || start()) return wake_.notify_one();
  std::vector<std::unique_ptr<Waiting>> batch = std::exchange(waiting_, {});
  lock.unlock();
  run(std::move(batch));
}

bool Submitter::start() {
  try {
    thread_ = std::thread([this] { loop(); });
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

void Submitter::prepare(Waiting& waiting) const {
  if (Result<void> called = check_call(waiting.context, *database_); !called) {
    waiting.refused = std::move(called).error();
    return;
  }
  std::visit(
      [&]<typename Request>(const Request& request) {
        auto job = std::make_unique<JobFor<Request>>();
        Result<void> prepared = job->prepare(waiting.context, *catalog_, request);
        if (prepared) {
          waiting.job = std::move(job);
        } else {
          waiting.refused = std::move(prepared).error();
        }
      },
      waiting.request);
}

void Submitter::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    // All that wait go into the sequencer at once: they share a group, and its sync.
    std::vector<std::unique_ptr<Waiting>> batch = std::exchange(waiting_, {});
    lock.unlock();
    run(std::move(batch));
    lock.lock();
  }
}

void Submitter::run(std::vector<std::unique_ptr<Waiting>> batch) {
  std::vector<QueuedOperation*> operations;
  for (const auto& waiting : batch) {
    if (waiting->job == nullptr) continue;
    // Whoever waited for it has given up: it would only delay those that have not.
    if (Result<void> called = check_call(waiting->context, *database_); !called) {
      waiting->job.reset();
      waiting->refused = std::move(called).error();
      continue;
    }
    waiting->job->append_operations(operations);
  }
  // One call for all: they enter the queue side by side and are likely to share a group.
  if (!operations.empty()) sequencer_->run(operations);
  for (const auto& waiting : batch) {
    ADJOIN_ASSERT((waiting->job == nullptr) == waiting->refused.has_value());
    if (waiting->job == nullptr) {
      waiting->done(*waiting->refused);
    } else {
      waiting->done(waiting->job->reply(waiting->context));
    }
  }
}

}  // namespace adjoin::engine
