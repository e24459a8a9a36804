#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "graph/load/large_pages.h"

namespace adjoin::graph {

/// Interned refs of a bulk load: a hash table from ref to number (from 0), with edge counts for
/// each ref. A ref is named by many edges, and four bytes for each of them decide whether a load
/// fits into memory. Not thread-safe.
class BulkRefs {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// @param counters  greatest number of counters of a node type
  explicit BulkRefs(std::size_t counters) : stride_(kCounts + counters) {}

  static std::uint64_t hash_of(std::string_view ref) noexcept;
  /// Returns the ref's number; kNone: it is new.
  std::uint32_t find(std::string_view ref, std::uint64_t hash) const noexcept;
  /// Adds a ref that `find` did not find and returns its number.
  /// @param node  position of its type in the schema
  std::uint32_t add(std::string_view ref, std::uint64_t hash, std::uint32_t node);
  /// Greatest number of refs.
  static constexpr std::size_t kSizeMax = (std::size_t{1} << 24U) - 2;

  std::size_t size() const noexcept { return words_.size() / stride_; }
  std::size_t counters() const noexcept { return stride_ - kCounts; }
  std::size_t used_bytes() const noexcept;
  std::string_view text(std::uint32_t ref) const noexcept {
    const std::uint32_t* const row = row_of(ref);
    const char* const text = row[kBytes] <= kShortBytes ? reinterpret_cast<const char*>(row + kText)
                                                        : texts_.data() + row[kText];
    return {text, row[kBytes]};
  }
  // CPU prefetch before access by number, and before `find`: first the slot, then the row.
  void prefetch(std::uint32_t ref) const noexcept { __builtin_prefetch(row_of(ref)); }
  void prefetch_slot(std::uint64_t hash) const noexcept {
    if (!slots_.empty()) __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
  }
  void prefetch_row(std::uint64_t hash) const noexcept {
    if (slots_.empty()) return;
    const std::uint32_t slot = slots_[hash & (slots_.size() - 1)];
    if (slot != 0) prefetch(number_in(slot));
  }
  std::uint32_t node(std::uint32_t ref) const noexcept { return row_of(ref)[kNode]; }
  /// Returns the ref's edge counts, indexed by the counter's position in its node type.
  std::uint32_t* counts(std::uint32_t ref) noexcept {
    return words_.data() + ref * stride_ + kCounts;
  }

 private:
  // Words of a row, so that all data of a ref is in one place: its text, or the offset of a longer
  // one; then its counts.
  static constexpr std::size_t kBytes = 0;
  static constexpr std::size_t kNode = 1;
  static constexpr std::size_t kText = 2;
  static constexpr std::size_t kShortBytes = 16;
  static constexpr std::size_t kCounts = kText + kShortBytes / sizeof(std::uint32_t);

  static constexpr unsigned kNumberBits = 24;
  static constexpr std::uint32_t kNumberMask = (std::uint32_t{1} << kNumberBits) - 1;
  static std::uint32_t number_in(std::uint32_t slot) noexcept { return (slot & kNumberMask) - 1; }
  static std::uint32_t slot_of(std::uint64_t hash, std::uint32_t number) noexcept {
    return (static_cast<std::uint32_t>(hash >> 32U) & ~kNumberMask) | (number + 1);
  }

  const std::uint32_t* row_of(std::uint32_t ref) const noexcept {
    return words_.data() + ref * stride_;
  }
  void put(std::uint64_t hash, std::uint32_t number) noexcept;
  void grow();

  std::size_t stride_;
  LargeVector<std::uint32_t> words_;
  LargeVector<std::uint32_t> slots_;  ///< some bits of a hash, then number + 1; 0: free
  Bytes texts_;
};

}  // namespace adjoin::graph
