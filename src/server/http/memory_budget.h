#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace adjoin::server {

/// Bytes that all reactors together may hold. Lent to them in larger parts, so that a request does
/// not touch memory that other cores write. Thread-safe.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::int64_t bytes) : free_(bytes) {}

  bool borrow(std::int64_t bytes) {
    if (free_.fetch_sub(bytes, std::memory_order_relaxed) >= bytes) return true;
    give_back(bytes);
    return false;
  }
  void give_back(std::int64_t bytes) { free_.fetch_add(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> free_;
};

/// One reactor's part of the budget. Used by its thread alone; outlived by the budget.
class MemoryShare {
 public:
  explicit MemoryShare(MemoryBudget& budget) : budget_(budget) {}
  ~MemoryShare() { budget_.give_back(free_); }
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;

  /// False, with nothing taken, when the budget has not as much.
  [[nodiscard]] bool take(std::int64_t bytes) {
    if (free_ < bytes) {
      const std::int64_t missing = bytes - free_;
      // Near its end the budget lends what is needed and no more.
      if (const std::int64_t part = std::max(missing, kPart); budget_.borrow(part)) {
        free_ += part;
      } else if (budget_.borrow(missing)) {
        free_ += missing;
      } else {
        return false;
      }
    }
    free_ -= bytes;
    return true;
  }
  /// For what is there already: takes it even beyond the budget, which then refuses the next.
  void charge(std::int64_t bytes) {
    if (take(bytes)) return;
    budget_.give_back(-bytes);
  }
  void give(std::int64_t bytes) {
    free_ += bytes;
    if (free_ <= 2 * kPart) return;
    budget_.give_back(free_ - kPart);
    free_ = kPart;
  }

 private:
  static constexpr std::int64_t kPart = 256 * 1024;

  MemoryBudget& budget_;
  std::int64_t free_ = 0;
};

}  // namespace adjoin::server
