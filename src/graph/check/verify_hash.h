#pragma once

#include <cstdint>
#include <string_view>

#include "item/number.h"

namespace adjoin::graph {

// Hashes of items and modular amounts, by which verify compares a whole table by sums.

/// Mixes two numbers into one hash.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept;
/// Returns a hash of the bytes that depends on the seed. Not cryptographic.
std::uint64_t seeded_hash(std::string_view bytes, std::uint64_t seed) noexcept;

/// Modulus of amounts, a prime: in its field every decimal fraction is exact.
inline constexpr std::uint64_t kAmountPrime = (std::uint64_t{1} << 61U) - 1;
std::uint64_t amount_of(const Number& number);
std::uint64_t times(std::uint64_t amount, std::uint64_t factor) noexcept;
inline std::uint64_t plus(std::uint64_t a, std::uint64_t b) noexcept {
  const std::uint64_t sum = a + b;
  return sum >= kAmountPrime ? sum - kAmountPrime : sum;
}
inline std::uint64_t minus(std::uint64_t amount) noexcept {
  return amount == 0 ? 0 : kAmountPrime - amount;
}

}  // namespace adjoin::graph
