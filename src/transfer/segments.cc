#include "transfer/segments.h"

#include <utility>

#include "base/worker_pool.h"

namespace adjoin::transfer {

Result<void> SegmentWork::fail(Result<void> with) {
  const std::lock_guard lock(mutex_);
  if (state_ && !with) state_ = std::move(with);
  return state_;
}

Result<void> SegmentWork::check() {
  if (context_.cancel != nullptr && context_.cancel->load(std::memory_order_relaxed)) {
    return Error(ErrorCode::cancelled, "interrupted");
  }
  const std::lock_guard lock(mutex_);
  return state_;
}

Result<void> SegmentWork::page_done(std::uint64_t items,
                                    const std::function<Result<void>()>& locked) {
  const std::lock_guard lock(mutex_);
  items_ += items;
  if (locked) ADJOIN_CHECK(locked());
  return progress_ ? progress_(items_) : Result<void>();
}

Result<void> SegmentWork::run(std::uint32_t segments,
                              const std::function<Result<void>(std::uint32_t)>& work) {
  {
    WorkerPool pool(segments);
    for (std::uint32_t segment = 0; segment < segments; ++segment) {
      // The pool's destructor waits for all of them, so `state_` is final behind this block.
      pool.run([this, segment, &work] { (void)fail(work(segment)); });
    }
  }
  return state_;
}

}  // namespace adjoin::transfer
