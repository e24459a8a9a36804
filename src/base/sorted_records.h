#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace adjoin {

/// Interface of a sortable run of records, whose implementation decides how it stores them. After
/// `sort` a walk visits them in key order; records of one key stay in the order in which they were
/// added.
/// A caller with a denser form of its records, as numbers in place of keys, can sort them as such.
class SortedRecords {
 public:
  virtual ~SortedRecords() = default;

  /// Returns the number of all records, also during a walk over repeated keys.
  virtual std::uint64_t count() const noexcept = 0;
  /// Sorts the records. Called once, before the first walk, by any thread.
  virtual void sort() = 0;

  /// Begins a walk at the first record. `only_repeated`: it skips records whose key is unique.
  virtual void start(bool only_repeated) = 0;
  /// Whether there is a current record; false after the last one.
  virtual bool valid() const noexcept = 0;
  virtual void next() = 0;
  /// Key and value of the current record. Both are valid until `next` or `start`.
  virtual BytesView key() const noexcept = 0;
  virtual BytesView value() const noexcept = 0;
};

}  // namespace adjoin
