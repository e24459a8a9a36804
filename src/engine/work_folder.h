#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace adjoin::engine {

/// Atomically published folder: it is filled under a temporary name and then renamed to its target.
/// Readers see the whole folder or none. The temporary folder is ".NAME.adjoin-unfinished" beside
/// the target. It is locked meanwhile. The next `make` for the target clears one without a lock, a
/// leftover of a crash. A backup that was cut short must never be mistaken for one, however it
/// ended. Not thread-safe.
class WorkFolder {
 public:
  /// Creates the temporary folder and locks it.
  /// @param target  must not exist; with `may_be_empty` it may be an empty folder
  /// @errors invalid_argument: `target` exists, or another process works on it; io_error
  static Result<std::unique_ptr<WorkFolder>> make(const std::string& target, bool may_be_empty);
  /// Deletes the temporary folder, unless it was published.
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  /// Path of the temporary folder, which the caller fills.
  const std::string& path() const noexcept { return path_; }
  /// Renames the folder to its target, durably. The caller has synced its content. Call it once.
  /// @errors io_error
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
