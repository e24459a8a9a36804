#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "meter/series/figures.h"
#include "meter/series/record_key.h"
#include "meter/series/slot_source.h"
#include "table/store/system_records.h"

namespace adjoin::monitor {

/// The store's records of figures, as a source to read. Without records it is empty.
class RecordSlots final : public meter::SlotSource {
 public:
  /// @param records  may be null; must outlive this
  explicit RecordSlots(table::SystemRecords* records) : records_(records) {}
  Result<void> read(std::uint32_t name, meter::Step step, std::uint32_t first, std::uint32_t last,
                    const Visit& visit) const override;
  /// Returns the first slot with a record from `first` on; NameState::kNone: there is none.
  Result<std::uint32_t> first_from(std::uint32_t name, meter::Step step, std::uint32_t first) const;

 private:
  table::SystemRecords* records_;
};

/// Bytes of a key of a record of figures, which count as the record's.
inline constexpr std::uint64_t kRecordKeyBytes = 10;

/// When a name's figures are from. A value type.
struct NameState {
  struct Last {
    meter::FigureKey key;
    std::uint32_t slot = 0;  ///< the last five minutes with figures of the key
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::vector<Last> last;                    ///< rising by key
  std::uint32_t first_minute = kNone;        ///< no record of a minute is older
  std::uint32_t first_five_minutes = kNone;  ///< nor one of five minutes

  std::uint32_t& first_of(meter::Step step) {
    return step == meter::Step::minute ? first_minute : first_five_minutes;
  }
  /// Notes that there are figures of a key in five minutes.
  void note(meter::FigureKey key, std::uint32_t slot);
  /// Forgets the keys whose last figures are from before five minutes.
  void forget_before(std::uint32_t slot);
};

}  // namespace adjoin::monitor
