#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/bytes.h"
#include "meter/sketch/frequent_keys.h"

namespace adjoin::meter {

/// Cells of the key space: each counts a 256th of all hashes.
inline constexpr std::size_t kKeySpaceCells = 256;
using KeySpace = std::array<std::uint64_t, kKeySpaceCells>;
/// A partition of more than a hundredth of an object's weight has its sort keys counted.
inline constexpr std::uint64_t kHotPartition = 100;

/// Where one kind of load goes in one table or index: its heaviest partitions, the heaviest items
/// in them, and the whole key space. Not thread-safe.
class KeyHeat {
 public:
  /// Returns null if its memory is refused.
  static std::unique_ptr<KeyHeat> make(std::size_t slots_max, HeatMemory& memory);
  ~KeyHeat();
  KeyHeat(const KeyHeat&) = delete;
  KeyHeat& operator=(const KeyHeat&) = delete;

  /// @param partition, sort  as item/key_codec.h encodes them; `sort` is empty for whole partitions
  /// @param scratch  overwritten
  void add(BytesView partition, BytesView sort, std::uint64_t weight, Bytes& scratch);
  void merge(const KeyHeat& other);
  /// Says that all that was added since `clear` was of one second (FrequentKeys::end_second).
  void end_second() noexcept;
  void clear() noexcept;

  const FrequentKeys& partitions() const noexcept { return partitions_; }
  /// Keys of `item_key`.
  const FrequentKeys& items() const noexcept { return items_; }
  /// How much of an item's weight may be unknown: also what it took before its partition was hot.
  std::uint64_t item_error() const noexcept { return items_.error() + skipped(); }
  /// Exact, by the upper byte of the partition's hash.
  const KeySpace& key_space() const noexcept { return key_space_; }

 private:
  KeyHeat(std::size_t slots_max, HeatMemory& memory);
  std::uint64_t skipped() const noexcept;

  HeatMemory& memory_;
  FrequentKeys partitions_;
  FrequentKeys items_;
  KeySpace key_space_{};
  bool skips_ = false;                ///< an item was not counted, as its partition was not hot
  std::uint64_t merged_skipped_ = 0;  ///< of what was merged
};

/// Sets `out` to the key of an item in a sketch: the length of its partition key, and both keys.
void set_item_key(BytesView partition, BytesView sort, Bytes& out);
/// The two keys of it. Valid as long as `key`.
struct ItemKey {
  BytesView partition;
  BytesView sort;
};
ItemKey item_key(BytesView key) noexcept;

inline void KeyHeat::add(BytesView partition, BytesView sort, std::uint64_t weight,
                         Bytes& scratch) {
  const std::uint64_t hash = sketch_hash(partition);
  const std::uint64_t known = partitions_.add(hash, partition, weight);
  key_space_[hash >> 56U] += weight;
  if (sort.empty()) return;
  if (known <= partitions_.total() / kHotPartition) {
    skips_ = true;
    return;
  }
  set_item_key(partition, sort, scratch);
  items_.add(scratch, weight);
}

/// Four bytes, the most significant first, and back.
void append_u32(std::uint32_t number, Bytes& out);
std::uint32_t take_u32(BytesView& in) noexcept;

}  // namespace adjoin::meter
