#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace adjoin::transfer {

/// Number of items and an order-independent checksum over them: the sum modulo 2^256 of the SHA-256
/// of each item's stored form. Equal items have equal stored forms. Two tables with equal sums have
/// equal items, but for chance. It is no defence against an attacker who constructs items with
/// equal sums.
/// A sum and not an exclusive or: an item that is counted twice would vanish from that.
class ItemSum {
 public:
  /// Adds one item, given in stored form.
  void add(BytesView stored_item);
  void add(const ItemSum& other);

  std::uint64_t items() const noexcept { return items_; }
  std::uint64_t bytes() const noexcept { return bytes_; }  ///< of the stored forms
  /// 64 hexadecimal digits, the most significant first.
  std::string to_hex() const;
  /// Restores a sum from the results of `items`, `bytes` and `to_hex`; nullopt if `hex` is
  /// malformed.
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
