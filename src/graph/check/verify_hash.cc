#include "graph/check/verify_hash.h"

#include <cstring>
#include <string>

#include "item/number.h"

namespace adjoin::graph {
namespace {

using Wide = unsigned __int128;

constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15ULL;

/// base^exponent in the field.
/// Only for fractions: a^(p-2) is the inverse of a.
std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1U) {
    if ((exponent & 1U) != 0) result = times(result, base);
    base = times(base, base);
  }
  return result;
}

std::uint64_t word_at(const char* bytes, std::size_t count) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, count);
  return word;
}

}  // namespace

/// A wide product mixes all bits of both in one multiplication. A table's check hashes every byte
/// of it.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept {
  const Wide product = static_cast<Wide>(a ^ kMixer) * (b ^ 0xD1B54A32D192ED03ULL);
  std::uint64_t z =
      static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
  z = (z ^ (z >> 32U) ^ a) * 0xBF58476D1CE4E5B9ULL;
  return z ^ (z >> 29U) ^ b;
}

std::uint64_t seeded_hash(std::string_view bytes, std::uint64_t seed) noexcept {
  // The length first, so that a text and the same text with zero bytes behind it differ.
  std::uint64_t state = mixed(seed, bytes.size());
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) state = mixed(state, word_at(bytes.data() + at, 8));
  if (at < bytes.size()) state = mixed(state, word_at(bytes.data() + at, bytes.size() - at));
  return mixed(state, kMixer);
}

std::uint64_t times(std::uint64_t amount, std::uint64_t factor) noexcept {
  const Wide product = static_cast<Wide>(amount) * factor;
  // The prime is 2^61 - 1, so a remainder is two parts added, without a division.
  const std::uint64_t low = static_cast<std::uint64_t>(product) & kAmountPrime;
  return plus(low, static_cast<std::uint64_t>(product >> 61U) % kAmountPrime);
}

std::uint64_t amount_of(const Number& number) {
  std::int64_t whole = 0;
  // Nearly all counters and sums are whole numbers.
  if (item::to_int64(number, whole)) {
    const auto magnitude =
        whole < 0 ? -static_cast<std::uint64_t>(whole) : static_cast<std::uint64_t>(whole);
    const std::uint64_t amount = magnitude % kAmountPrime;
    return whole < 0 ? minus(amount) : amount;
  }
  // In this field ten has an inverse, so that a decimal fraction is a number like any other.
  std::uint64_t amount = 0;
  std::uint64_t places = 0;
  bool is_behind_point = false;
  for (const char c : number.to_string()) {
    if (c == '.') is_behind_point = true;
    if (c < '0' || c > '9') continue;
    amount = plus(times(amount, 10), static_cast<std::uint64_t>(c - '0'));
    if (is_behind_point) ++places;
  }
  if (places != 0) amount = times(amount, power(power(10, places), kAmountPrime - 2));
  return number.is_negative() ? minus(amount) : amount;
}

}  // namespace adjoin::graph
