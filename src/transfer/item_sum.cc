#include "transfer/item_sum.h"

#include <charconv>
#include <cstddef>

#include "base/sha256.h"
#include "base/text.h"

namespace adjoin::transfer {

void ItemSum::add(const std::array<std::uint64_t, 4>& words) {
  unsigned carry = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const auto sum = static_cast<unsigned __int128>(words_[i]) + words[i] + carry;
    words_[i] = static_cast<std::uint64_t>(sum);
    carry = static_cast<unsigned>(sum >> 64);
  }
}

void ItemSum::add(BytesView stored_item) {
  const Sha256Digest digest = sha256(stored_item);
  std::array<std::uint64_t, 4> words{};
  // Big-endian, as a digest is written: the sum in hexadecimal is then the sum of the digests.
  for (std::size_t i = 0; i < digest.size(); ++i) {
    words[3 - i / 8] = words[3 - i / 8] << 8 | digest[i];
  }
  add(words);
  ++items_;
  bytes_ += stored_item.size();
}

void ItemSum::add(const ItemSum& other) {
  add(other.words_);
  items_ += other.items_;
  bytes_ += other.bytes_;
}

std::string ItemSum::to_hex() const {
  std::string hex;
  for (std::size_t i = words_.size(); i-- > 0;) hex += hex16(words_[i]);
  return hex;
}

std::optional<ItemSum> ItemSum::from_parts(std::uint64_t items, std::uint64_t bytes,
                                           std::string_view hex) {
  ItemSum sum;
  if (hex.size() != 64) return std::nullopt;
  for (std::size_t i = 0; i < 4; ++i) {
    const char* begin = hex.data() + 16 * i;
    const auto [end, failed] = std::from_chars(begin, begin + 16, sum.words_[3 - i], 16);
    if (failed != std::errc() || end != begin + 16) return std::nullopt;
  }
  sum.items_ = items;
  sum.bytes_ = bytes;
  return sum;
}

}  // namespace adjoin::transfer
