#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace adjoin::engine {

/// Keeps other processes from opening a store that is only read. Writes nothing: it needs no more
/// than to read the store's LOCK, and does without where there is none.
class SourceLock {
 public:
  /// @errors configuration: another process has the store open
  static Result<std::unique_ptr<SourceLock>> hold(const std::string& store);
  ~SourceLock();
  SourceLock(const SourceLock&) = delete;
  SourceLock& operator=(const SourceLock&) = delete;

 private:
  explicit SourceLock(int file) : file_(file) {}
  int file_;  ///< negative: there is none
};

}  // namespace adjoin::engine
