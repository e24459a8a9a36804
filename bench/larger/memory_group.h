#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/result.h"

namespace adjoin::bench {

/// A memory cgroup below this process's own, version 1 or 2, which is removed at the end. What its
/// processes hold counts, the page cache of the files that they read first included.
class MemoryGroup {
 public:
  /// @errors unsupported: no memory cgroup can be made here, and why
  static Result<MemoryGroup> create(std::size_t bytes_max);
  ~MemoryGroup();
  MemoryGroup(MemoryGroup&& other) noexcept : folder_(std::move(other.folder_)) {
    other.folder_.clear();
  }
  MemoryGroup& operator=(MemoryGroup&&) = delete;

  /// Moves the calling process in. For a child between fork and exec: what it does not have yet is
  /// counted from then on.
  bool enter() const;
  /// How often the kernel ended a process of it for want of memory.
  std::uint64_t killed() const;

 private:
  explicit MemoryGroup(std::string folder) : folder_(std::move(folder)) {}
  std::string folder_;
};

}  // namespace adjoin::bench
