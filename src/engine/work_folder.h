#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace adjoin::engine {

/// A folder that is worked on under another name, and gets its own when it is finished: whoever
/// looks sees all of it or nothing. It stands beside its place as ".NAME.adjoin-unfinished" and is
/// locked while the work goes on; one that nobody holds is a leftover and is cleared away.
/// Not thread-safe.
class WorkFolder {
 public:
  /// @param target  must not exist, or be an empty folder when `may_be_empty`
  /// @errors usage when it does, or someone else works on it; storage_io
  static Result<std::unique_ptr<WorkFolder>> make(const std::string& target, bool may_be_empty);
  /// Removes the unfinished work.
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  /// Where to work.
  const std::string& path() const noexcept { return path_; }
  /// Gives the folder its name, durably. Its content must be synced. Once. @errors storage_io
  Result<void> publish();

 private:
  WorkFolder(std::string target, std::string path)
      : target_(std::move(target)), path_(std::move(path)) {}
  Result<void> lock();
  Result<void> clear() const;

  std::string target_;
  std::string path_;
  int lock_ = -1;
  bool published_ = false;
};

}  // namespace adjoin::engine
