#include "monitor/heat/heat_seats.h"

#include <algorithm>

namespace adjoin::monitor {
namespace {

std::atomic<std::uint64_t> last_heat_seats{0};

/// True from when a thread's Holder is gone. It has no destructor, so that it outlives all others.
constinit thread_local bool is_heat_thread_ended = false;

}  // namespace

/// The seats of a thread, one for each board. Gives them back when the thread ends.
class HeatSeats::Holder {
 public:
  Holder() = default;
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;
  ~Holder() {
    is_heat_thread_ended = true;
    place_ = {};
    for (const Held& held : held_) held.seat->is_owned.store(false, std::memory_order_release);
  }

  HeatSeat* find(std::uint64_t instance) const noexcept {
    for (const Held& held : held_) {
      if (held.instance == instance) return held.seat.get();
    }
    return nullptr;
  }
  HeatSeat* hold(std::uint64_t instance, std::shared_ptr<HeatSeat> seat) {
    // Boards that are gone have left their seats to their threads.
    std::erase_if(held_, [](const Held& held) { return held.seat.use_count() == 1; });
    held_.push_back({instance, std::move(seat)});
    return held_.back().seat.get();
  }

 private:
  struct Held {
    std::uint64_t instance = 0;
    std::shared_ptr<HeatSeat> seat;
  };
  std::vector<Held> held_;
};

HeatSeats::HeatSeats(std::shared_ptr<meter::HeatMemory> memory)
    : instance_(last_heat_seats.fetch_add(1) + 1), memory_(std::move(memory)) {}

HeatSeat* HeatSeats::take() {
  if (is_heat_thread_ended) return nullptr;
  static thread_local Holder holder;
  HeatSeat* seat = holder.find(instance_);
  if (seat == nullptr) seat = holder.hold(instance_, free_seat());
  place_ = {instance_, seat};
  return seat;
}

std::shared_ptr<HeatSeat> HeatSeats::free_seat() {
  const std::lock_guard lock(mutex_);
  for (const auto& seat : seats_) {
    bool is_owned = false;
    // Acquires what the thread that ended added: its sketches go on from there.
    if (seat->is_owned.compare_exchange_strong(is_owned, true, std::memory_order_acquire)) {
      return seat;
    }
  }
  seats_.push_back(std::make_shared<HeatSeat>(memory_));
  seats_.back()->is_owned.store(true, std::memory_order_relaxed);
  return seats_.back();
}

std::vector<std::shared_ptr<HeatSeat>> HeatSeats::all() const {
  const std::lock_guard lock(mutex_);
  return seats_;
}

}  // namespace adjoin::monitor
