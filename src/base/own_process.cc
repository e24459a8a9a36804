#include "base/own_process.h"

#include <pthread.h>
#include <unistd.h>

#include <mutex>
#include <string>
#include <vector>

namespace adjoin {
namespace detail {

std::atomic<std::uint64_t> forks{0};

void leave_to_parent(void* object) {
  static std::mutex mutex;
  static std::vector<void*>& left = *new std::vector<void*>();
  const std::lock_guard lock(mutex);
  left.push_back(object);
}

}  // namespace detail

OwnProcess::OwnProcess() : process_id_(::getpid()) {
  static const int watched = ::pthread_atfork(
      nullptr, nullptr, [] { detail::forks.fetch_add(1, std::memory_order_relaxed); });
  static_cast<void>(watched);  // fails only without memory, as the process begins
  forks_ = detail::forks.load(std::memory_order_relaxed);
}

Error OwnProcess::refusal() const {
  return Error(ErrorCode::invalid_argument,
               "process " + std::to_string(process_id_) + " opened this store, and process " +
                   std::to_string(::getpid()) +
                   " was forked from it: nothing was done. Fork before the first store is opened, "
                   "and open it in the process that uses it");
}

}  // namespace adjoin
