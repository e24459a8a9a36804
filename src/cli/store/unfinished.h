#pragma once

#include <string>

#include "base/result.h"

namespace adjoin::cli {

/// What is being written until it is whole: a file or a folder beside the one that it becomes. Gone
/// with this when it did not. A name that is a symlink is kept: what it points to is replaced. Into
/// a pipe or a device, which nothing may take the place of, is written straight.
class Unfinished {
 public:
  explicit Unfinished(const std::string& path);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  /// Where to write.
  const std::string& part() const noexcept { return part_; }
  /// Replaces what had the name before. @errors storage_io
  Result<void> become_whole();

 private:
  std::string path_;
  std::string part_;
  bool is_beside_;  ///< there is something to put into place, or to take away
};

}  // namespace adjoin::cli
