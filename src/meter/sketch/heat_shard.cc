#include "meter/sketch/heat_shard.h"

namespace adjoin::meter {

HeatShard::HeatShard(HeatMemory& memory)
    : banks_{HeatWindow(kSecondSlots, memory), HeatWindow(kSecondSlots, memory)} {}

HeatWindow& HeatShard::swap() {
  lock();
  const std::size_t filled = filling_;
  filling_ = 1 - filled;
  unlock();
  return banks_[filled];
}

}  // namespace adjoin::meter
