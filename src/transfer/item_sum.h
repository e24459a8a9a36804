#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace adjoin::transfer {

/// How many items, and a checksum of them that does not depend on their order: the sum modulo
/// 2^256 of the SHA-256 of each item's stored form, which is the same for equal items. Two tables
/// with equal sums have equal items, by all that chance allows; against someone who makes up items
/// so that sums agree it is no defence.
class ItemSum {
 public:
  void add(BytesView stored_item);
  void add(const ItemSum& other);

  std::uint64_t items() const noexcept { return items_; }
  std::uint64_t bytes() const noexcept { return bytes_; }  ///< of the stored forms
  /// 64 hexadecimal digits, the most significant first.
  std::string to_hex() const;
  /// What `items`, `bytes` and `to_hex` said of a sum; nullopt when the text is no sum's.
  static std::optional<ItemSum> from_parts(std::uint64_t items, std::uint64_t bytes,
                                           std::string_view hex);

  friend bool operator==(const ItemSum&, const ItemSum&) = default;

 private:
  void add(const std::array<std::uint64_t, 4>& words);

  std::uint64_t items_ = 0;
  std::uint64_t bytes_ = 0;
  std::array<std::uint64_t, 4> words_{};  ///< the least significant first
};

}  // namespace adjoin::transfer
