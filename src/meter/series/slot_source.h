#pragma once

#include <cstdint>
#include <functional>

#include "base/bytes.h"
#include "base/result.h"
#include "meter/series/record_key.h"

namespace adjoin::meter {

/// Records of figures to read: of a store, of memory, or of both.
class SlotSource {
 public:
  virtual ~SlotSource() = default;

  /// Takes a slot and its record, which is valid during the call. An error of it ends the reading.
  using Visit = std::function<Result<void>(std::uint32_t slot, BytesView record)>;
  /// Visits the records of a name from slot `first` to `last`, both included, in rising order.
  /// @errors those of `visit` and of the store
  virtual Result<void> read(std::uint32_t name, Step step, std::uint32_t first, std::uint32_t last,
                            const Visit& visit) const = 0;
};

}  // namespace adjoin::meter
