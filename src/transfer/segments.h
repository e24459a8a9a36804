#pragma once

#include <cstdint>
#include <functional>
#include <mutex>

#include "base/result.h"
#include "table/request/call_context.h"
#include "transfer/sum_table.h"

namespace adjoin::transfer {

/// State that the threads of a parallel Scan share: the first error, and the number of items done.
/// One error ends all segments: a copy that lacks a part is no copy.
class SegmentWork {
 public:
  SegmentWork(const table::CallContext& context, std::uint64_t items, const ItemProgress& progress)
      : context_(context), items_(items), progress_(progress) {}

  /// Runs `work(segment)` for every segment and returns the first error. Segments run concurrently,
  /// as far as the machine has threads.
  Result<void> run(std::uint32_t segments, const std::function<Result<void>(std::uint32_t)>& work);

  /// Called by the worker threads: returns whether to go on.
  /// @errors cancelled; the error that ended another thread
  Result<void> check();
  /// Called by the worker threads after each page. Calls `locked` under the mutex.
  Result<void> page_done(std::uint64_t items, const std::function<Result<void>()>& locked);

 private:
  Result<void> fail(Result<void> with);

  const table::CallContext& context_;
  std::mutex mutex_;
  std::uint64_t items_;
  Result<void> state_;
  const ItemProgress& progress_;
};

}  // namespace adjoin::transfer
