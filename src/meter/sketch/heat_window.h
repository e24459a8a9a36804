#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "base/bytes.h"
#include "meter/sketch/key_heat.h"
#include "table/request/charge.h"
#include "table/request/table_description.h"

namespace adjoin::meter {

enum class HeatKind : std::uint8_t { read, write, throttle };
inline constexpr std::size_t kHeatKinds = 3;
/// "read", "write" or "throttle". The text is static.
std::string_view to_string(HeatKind kind) noexcept;

/// One access to a key of a table or index.
struct HeatEvent {
  table::ObjectId object;
  HeatKind kind = HeatKind::read;
  std::uint64_t weight = 0;  ///< half units; of a throttle the number of events
  BytesView partition;       ///< encoded; empty: of no single partition, and not counted
  BytesView sort;            ///< encoded; empty: a whole partition, or the object has no sort key
};

/// The access that a charge tells.
inline HeatEvent heat_event(const table::Charge& charge) noexcept {
  const bool read = charge.kind == table::ChargeKind::read;
  return {charge.object, read ? HeatKind::read : HeatKind::write,
          static_cast<std::uint64_t>(charge.half_units), charge.partition_key, charge.sort_key};
}

/// The heat of all tables and indexes during some time. What memory was refused for shares one
/// sketch of each kind, whose keys name their objects. Not thread-safe.
class HeatWindow {
 public:
  HeatWindow(std::size_t slots_max, HeatMemory& memory);

  void add(const HeatEvent& event) {
    if (event.weight == 0 || event.partition.empty()) return;
    const bool is_last =
        last_ != nullptr && last_object_ == event.object && last_kind_ == event.kind;
    KeyHeat* const heat = is_last ? last_ : find_or_make(event.object, event.kind);
    if (heat == nullptr) return add_shared(event);
    heat->add(event.partition, event.sort, event.weight, scratch_);
  }
  void merge(const HeatWindow& other);
  /// Says that all that was added since `clear` was of one second (FrequentKeys::end_second).
  void end_second() noexcept;
  /// Forgets all weights. It keeps the memory of objects that had any, and gives back that of the
  /// others.
  void clear();

  /// Returns null if the object has no sketch of its own. Valid until a change.
  const KeyHeat* find(table::ObjectId object, HeatKind kind) const noexcept;
  /// Calls `visit(ObjectId, HeatKind, const KeyHeat&)` for each that has one, in no order.
  template <typename Visit>
  void each(Visit&& visit) const {
    for (const auto& [object, kinds] : objects_) {
      for (std::size_t kind = 0; kind < kHeatKinds; ++kind) {
        if (kinds[kind] == nullptr) continue;
        visit(table::ObjectId{object}, static_cast<HeatKind>(kind), *kinds[kind]);
      }
    }
  }
  /// The sketch of those without one. Its keys are four bytes of the object (`take_u32`), then the
  /// partition key.
  const FrequentKeys& shared(HeatKind kind) const noexcept {
    return *shared_[static_cast<std::size_t>(kind)];
  }

 private:
  KeyHeat* find_or_make(table::ObjectId object, HeatKind kind);
  void add_shared(const HeatEvent& event);
  void share(table::ObjectId object, HeatKind kind, const KeyHeat& heat);

  HeatMemory& memory_;
  const std::size_t slots_max_;
  std::unordered_map<std::uint32_t, std::array<std::unique_ptr<KeyHeat>, kHeatKinds>> objects_;
  std::array<std::unique_ptr<FrequentKeys>, kHeatKinds> shared_;
  // Found last: many additions in a row are for one object.
  table::ObjectId last_object_;
  HeatKind last_kind_ = HeatKind::read;
  KeyHeat* last_ = nullptr;  ///< null: none since `clear`
  Bytes scratch_;
};

}  // namespace adjoin::meter
