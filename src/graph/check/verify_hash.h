#pragma once

#include <cstdint>
#include <string_view>

#include "item/number.h"

namespace adjoin::graph {

// Numbers that stand for items and amounts while a table is compared by sums.

/// Two numbers as one that nothing tells of either.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept;
/// The same bytes and the same seed give the same number. Not for secrets.
std::uint64_t seeded_hash(std::string_view bytes, std::uint64_t seed) noexcept;

/// The prime that amounts are counted modulo: in its field every decimal fraction is exact.
inline constexpr std::uint64_t kAmountPrime = (std::uint64_t{1} << 61U) - 1;
std::uint64_t amount_of(const item::Number& number);
std::uint64_t times(std::uint64_t amount, std::uint64_t factor) noexcept;
inline std::uint64_t plus(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t sum = a + b;
  return sum >= kAmountPrime ? sum - kAmountPrime : sum;
}
inline std::uint64_t minus(std::uint64_t amount) noexcept {
  return amount == 0 ? 0 : kAmountPrime - amount;
}

}  // namespace adjoin::graph
