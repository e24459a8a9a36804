#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace adjoin {

/// Records that someone else keeps, in a form of his own, and makes in the order of their keys when
/// they are asked for; those of one key in the order in which they came.
class SortedRecords {
 public:
  virtual ~SortedRecords() = default;

  virtual std::uint64_t count() const noexcept = 0;
  /// Once, before the first walk; on whatever thread.
  virtual void sort() = 0;

  /// To the first record: of all, or of those whose key another record has.
  virtual void start(bool only_repeated) = 0;
  virtual bool valid() const noexcept = 0;
  virtual void next() = 0;
  /// Both valid until the next step.
  virtual BytesView key() const noexcept = 0;
  virtual BytesView value() const noexcept = 0;
};

}  // namespace adjoin
