#include "monitor/keep/kept_records.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::monitor {

Result<void> RecordSlots::read(std::uint32_t name, meter::Step step, std::uint32_t first,
                               std::uint32_t last, const Visit& visit) const {
  if (records_ == nullptr || first > last) return {};
  meter::RecordRange range = meter::figures_between(name, step, first, last);
  range.end.push_back('\0');  // behind the key of `last`, which belongs to it
  return records_->read(range.begin, range.end,
                        [&](BytesView key, BytesView value) -> Result<void> {
                          ADJOIN_TRY(const meter::SlotPlace place, meter::decode_figures_key(key));
                          ADJOIN_ASSERT(place.name == name && place.step == step);
                          return visit(place.slot, value);
                        });
}

Result<std::uint32_t> RecordSlots::first_from(std::uint32_t name, meter::Step step,
                                              std::uint32_t first) const {
  std::uint32_t found = NameState::kNone;
  const auto take_one = [&](std::uint32_t slot, BytesView) -> Result<void> {
    found = slot;
    return Error(ErrorCode::cancelled, "one is enough");
  };
  const Result<void> outcome = read(name, step, first, NameState::kNone, take_one);
  if (!outcome && found == NameState::kNone) return outcome.error();
  return found;
}

void NameState::note(meter::FigureKey key, std::uint32_t slot) {
  const auto at = std::ranges::lower_bound(last, key, {}, &Last::key);
  if (at != last.end() && at->key == key) {
    at->slot = std::max(at->slot, slot);
  } else {
    last.insert(at, {key, slot});
  }
}

void NameState::forget_before(std::uint32_t slot) {
  std::erase_if(last, [slot](const Last& one) { return one.slot < slot; });
}

}  // namespace adjoin::monitor
