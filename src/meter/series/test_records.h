#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "meter/series/recent_slots.h"
#include "meter/series/slot_source.h"

namespace adjoin::meter {

/// Records of figures in a map, for tests, in place of a store.
class TestRecords final : public SlotSource {
 public:
  Result<void> read(std::uint32_t name, Step step, std::uint32_t first, std::uint32_t last,
                    const Visit& visit) const override {
    ++reads;
    for (auto at = records.lower_bound({name, step, first});
         at != records.end() && at->first <= SlotPlace{name, step, last}; ++at) {
      ADJOIN_CHECK(visit(at->first.slot, at->second));
    }
    return {};
  }

  RecentSlots::Load load() {
    return [this](const SlotPlace& place) -> Result<std::optional<Bytes>> {
      ++loads;
      const auto found = records.find(place);
      if (found == records.end()) return std::optional<Bytes>();
      return std::optional<Bytes>(found->second);
    };
  }
  RecentSlots::Store store() {
    return [this](const std::vector<RecentSlots::Changed>& slots) -> Result<void> {
      if (is_full) return Error(ErrorCode::unavailable, "the disk is full");
      for (const RecentSlots::Changed& slot : slots) {
        records.insert_or_assign(slot.place, slot.record);
      }
      return {};
    };
  }
  /// Writes all that waits.
  Result<std::size_t> take_all(RecentSlots& slots) {
    return slots.write(load(), store(), slots.changed());
  }

  std::map<SlotPlace, Bytes> records;
  bool is_full = false;
  int loads = 0;
  mutable int reads = 0;
};

}  // namespace adjoin::meter
