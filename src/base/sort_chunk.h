#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/sorted_records.h"

namespace adjoin {

/// Sorted records in memory: one buffer with the bytes of all records, and an entry for each. Sorts
/// by the bytes of the key and is stable. Not thread-safe.
class SortChunk final : public SortedRecords {
 public:
  /// Memory of one record beside its bytes.
  static constexpr std::size_t kEntryBytes = 24;

  /// Adds a copy of a record. Call before `sort`.
  void add(BytesView key, BytesView value);
  bool empty() const noexcept { return entries_.empty(); }
  /// Returns the bytes of all records and their entries.
  std::size_t used_bytes() const noexcept { return data_.size() + entries_.size() * kEntryBytes; }

  std::uint64_t count() const noexcept override { return entries_.size(); }
  void sort() override;
  void start(bool only_repeated) override;
  bool valid() const noexcept override { return at_ < entries_.size(); }
  void next() override;
  BytesView key() const noexcept override { return key(entries_[at_]); }
  BytesView value() const noexcept override;

 private:
  struct Entry {
    // Kept beside the offset, so that most comparisons touch the entries alone. The keys themselves
    // lie all over the buffer, and each look at one is a cache miss.
    std::uint64_t front;  ///< eight bytes of the key, behind the prefix that it shares with others
    std::uint32_t offset;
    std::uint32_t key_bytes;
    std::uint32_t value_bytes;
  };
  static_assert(sizeof(Entry) == kEntryBytes);

  BytesView key(const Entry& entry) const noexcept {
    return BytesView(data_).substr(entry.offset, entry.key_bytes);
  }
  bool is_repeated(std::size_t at) const noexcept;
  void skip_single() noexcept;
  void sort(Entry* first, Entry* last, std::size_t agreed);
  void sort_rest(Entry* first, Entry* last, std::size_t agreed);
  void sort_whole(Entry* first, Entry* last) const;
  std::size_t agreed_by(const Entry* first, const Entry* last, std::size_t agreed) const;

  Bytes data_;
  std::vector<Entry> entries_;
  std::size_t at_ = 0;
  bool only_repeated_ = false;
};

}  // namespace adjoin
