#pragma once

#include <cstdint>
#include <functional>
#include <mutex>

#include "base/result.h"
#include "table/request/call_context.h"
#include "transfer/sum_table.h"

namespace adjoin::transfer {

/// What threads that work on parts of one Scan share: whether to go on, and how far all are.
class SegmentWork {
 public:
  SegmentWork(const table::CallContext& context, std::uint64_t items, const ItemProgress& progress)
      : context_(context), items_(items), progress_(progress) {}

  /// Runs `work(segment)` for each of them at once, or some after others where the machine has not
  /// so many threads, and answers the first error.
  Result<void> run(std::uint32_t segments, const std::function<Result<void>(std::uint32_t)>& work);

  /// For the threads. @errors cancelled; whatever ended another one
  Result<void> check();
  /// For the threads: a page is done. `locked` is called by one thread at a time.
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
