#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>

#include "base/result.h"

namespace adjoin {
namespace detail {
/// How many forks lie between this process and the first one that asked.
extern std::atomic<std::uint64_t> forks;
/// Keeps a pointer to what is never destroyed, so that no leak checker takes it for lost.
void leave_to_parent(void* object);
}  // namespace detail

/// The process that an object was made in. fork() copies open files, locks and pointers, but no
/// threads: what owns any of these must not be used, and not be closed, in the child.
/// Asking costs one atomic load. Notices fork(), not a bare clone(). Thread-safe.
class OwnProcess {
 public:
  OwnProcess();
  bool is_here() const noexcept { return forks_ == detail::forks.load(std::memory_order_relaxed); }
  /// @errors usage: this is a child of the process that opened the store; nothing was done
  Result<void> check() const {
    if (is_here()) [[likely]]
      return {};
    return refusal();
  }

 private:
  Error refusal() const;

  std::uint64_t forks_;
  std::int64_t process_id_;
};

/// For a destroying `operator delete`: destroys in the process that made the object. In a child of
/// it the object stays as it is: its threads are not there, and its locks may be held for ever.
template <typename T>
void delete_in(const OwnProcess process, T* object) {
  if (!process.is_here()) return detail::leave_to_parent(object);
  std::destroy_at(object);
  if constexpr (alignof(T) > __STDCPP_DEFAULT_NEW_ALIGNMENT__) {
    ::operator delete(object, std::align_val_t(alignof(T)));
  } else {
    ::operator delete(object);
  }
}

}  // namespace adjoin
