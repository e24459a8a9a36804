#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace adjoin::engine {

/// RAII lock of a damaged store: other processes cannot open it meanwhile. Writes nothing. It needs
/// read access to the file LOCK only. It does nothing if that is missing, or on a file system
/// without locks.
class SourceLock {
 public:
  /// Takes the lock; does not wait. @errors configuration: another process has the store open
  static Result<std::unique_ptr<SourceLock>> hold(const std::string& store);
  ~SourceLock();
  SourceLock(const SourceLock&) = delete;
  SourceLock& operator=(const SourceLock&) = delete;

 private:
  explicit SourceLock(int file) : file_(file) {}
  int file_;  ///< file descriptor of LOCK; negative: there is no LOCK
};

}  // namespace adjoin::engine
