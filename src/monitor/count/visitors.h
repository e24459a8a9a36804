#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace adjoin::monitor {

/// Who may hold pointers to shared objects at the moment, so that one thread can tell when nobody
/// holds one that it has unlinked. Visitors are counted in two groups, of before the last turn and
/// of since then, each thread in a line of its own: entering and leaving cost a locked addition
/// that no other thread waits for. Thread-safe.
class Visitors {
 public:
  /// Stands for a visitor, from his entry on. He may leave in another thread.
  class Visit {
   public:
    Visit() = default;
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    ~Visit() {
      if (inside_ != nullptr) inside_->fetch_sub(1, std::memory_order_seq_cst);
    }
    /// Enters, if he has not entered yet. Call it before the pointers are looked up.
    void enter(Visitors& visitors) noexcept {
      if (inside_ != nullptr) return;
      const unsigned group = visitors.group_.load(std::memory_order_seq_cst);
      inside_ = &visitors.seats_[own_seat()].inside[group];
      inside_->fetch_add(1, std::memory_order_seq_cst);
    }

   private:
    std::atomic<std::uint32_t>* inside_ = nullptr;  ///< where he entered, and so leaves
  };

  /// Begins a new group, unless a visitor of the one before the present is still inside. After two
  /// turns nobody holds what was unlinked before the first. One thread.
  /// @returns whether it turned
  bool turn() noexcept {
    const unsigned group = group_.load(std::memory_order_seq_cst);
    for (const Seat& seat : seats_) {
      // One who read the group before the last turn may enter this late. He holds nothing that was
      // unlinked before he entered; and for what is unlinked now, this waits for him.
      if (seat.inside[1 - group].load(std::memory_order_seq_cst) != 0) return false;
    }
    group_.store(1 - group, std::memory_order_seq_cst);
    return true;
  }

 private:
  static constexpr std::size_t kSeats = 64;
  struct alignas(64) Seat {
    std::array<std::atomic<std::uint32_t>, 2> inside{};
  };

  static std::size_t own_seat() noexcept {
    if (own_ == kSeats) [[unlikely]]
      own_ = last_.fetch_add(1, std::memory_order_relaxed) % kSeats;
    return own_;
  }

  static inline std::atomic<std::size_t> last_{0};
  static inline constinit thread_local std::size_t own_ = kSeats;  ///< kSeats: none yet

  std::array<Seat, kSeats> seats_;
  std::atomic<unsigned> group_{0};
};

}  // namespace adjoin::monitor
