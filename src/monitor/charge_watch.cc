#include "monitor/charge_watch.h"

#include <algorithm>
#include <utility>

#include "monitor/heat/heat_board.h"

namespace adjoin::monitor {
namespace {

/// Writes of a transaction cost twice their size.
bool costs_twice(table::CountedOperation operation) noexcept {
  return operation == table::CountedOperation::transact_write_items ||
         operation == table::CountedOperation::execute_transaction;
}

constexpr std::int64_t kKilobytesMax = 1'000'000;  // far above any item

}  // namespace

void ChargeWatch::charge(const table::Charge& charge) noexcept {
  if (heat_ != nullptr) heat_->charge(charge);
  if (charge.kind != table::ChargeKind::write || charge.object != charge.table) return;
  const std::int64_t half_units = costs_twice(charge.operation) ? 4 : 2;
  const auto kilobytes = static_cast<std::uint32_t>(
      std::clamp<std::int64_t>(charge.half_units / half_units, 0, kKilobytesMax));
  const std::uint64_t known = seats_[charge.table.value % kSeats].load(std::memory_order_relaxed);
  const bool is_known =
      (known >> 32U) == charge.table.value && static_cast<std::uint32_t>(known) >= kilobytes;
  if (!is_known) [[unlikely]]
    note_size(charge, kilobytes);
}

void ChargeWatch::note_size(const table::Charge& charge, std::uint32_t kilobytes) noexcept {
  const std::lock_guard lock(mutex_);
  auto at = kilobytes_.find(charge.table_name);
  if (at == kilobytes_.end()) at = kilobytes_.emplace(charge.table_name, 0).first;
  at->second = std::max<std::uint64_t>(at->second, kilobytes);
  seats_[charge.table.value % kSeats].store((std::uint64_t{charge.table.value} << 32U) | at->second,
                                            std::memory_order_relaxed);
}

std::map<std::string, std::uint64_t> ChargeWatch::take_largest_items() {
  const std::lock_guard lock(mutex_);
  for (Seat& seat : seats_) seat.store(0, std::memory_order_relaxed);
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& [table, kilobytes] : std::exchange(kilobytes_, {})) {
    bytes.emplace(table, kilobytes * 1024);
  }
  return bytes;
}

}  // namespace adjoin::monitor
