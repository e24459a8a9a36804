#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>

#include "base/result.h"

namespace adjoin {
namespace detail {
/// Number of forks between this process and the first one that made an OwnProcess.
extern std::atomic<std::uint64_t> forks;
/// Keeps a pointer to an object that is never destroyed, so that leak checkers do not report it.
void leave_to_parent(void* object);
}  // namespace detail

/// Remembers in which process an object was made, to detect use after fork(). A child inherits open
/// files, locks and pointers, but no threads. An object that owns any of these must be neither used
/// nor closed in the child. Detects fork(), not a bare clone(). Counting forks costs less than
/// asking the system for the process's number at each call. Thread-safe.
/// @cost one atomic load a check
class OwnProcess {
 public:
  OwnProcess();
  /// Whether the calling process is the one that made this object.
  bool is_here() const noexcept { return forks_ == detail::forks.load(std::memory_order_relaxed); }
  /// @errors invalid_argument: this is a child of the process that opened the store; nothing was
  /// done
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

/// For a destroying `operator delete`: destroys and frees the object in the process that made it.
/// A forked child leaves the object as it is: its threads do not exist there, and its locks may be
/// held for ever.
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
