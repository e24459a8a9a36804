#pragma once

#include <string>

#include "base/result.h"

namespace adjoin::cli {

/// Atomic replacement of a file or folder: the new one is written beside it and renamed at the end.
/// The destructor deletes it if it was not finished. A symlink stays: its target is replaced. A
/// pipe or device is written directly.
class Unfinished {
 public:
  explicit Unfinished(const std::string& path);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  /// The path to write to.
  const std::string& part() const noexcept { return part_; }
  /// Puts the new file or folder in place of the old one. @errors io_error
  Result<void> become_whole();

 private:
  std::string path_;
  std::string part_;
  bool is_beside_;  ///< there is something to put into place, or to take away
};

}  // namespace adjoin::cli
