#include "engine/salvage/checksums.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "base/assert.h"

namespace adjoin::engine {
namespace {

using u64 = std::uint64_t;

constexpr u64 kPrime32[] = {0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D};
constexpr u64 kPrime64[] = {0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9,
                            0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5};
constexpr u64 kAvalanche = 0x165667919E3779F9;
constexpr u64 kShortMix = 0x9FB21C651E98DF25;

constexpr std::size_t kSecretBytes = 192;
constexpr std::size_t kSecretLeast = 136;
constexpr unsigned char kSecret[kSecretBytes] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c,
    0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f,
    0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21,
    0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c,
    0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3,
    0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64,
    0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e,
    0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce,
    0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};

static_assert(std::endian::native == std::endian::little);

template <typename Int>
Int read_as(const void* from) noexcept {
  Int value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
u64 word_at(const char* from) noexcept { return read_as<u64>(from); }
u64 secret64(std::size_t at) noexcept { return read_as<u64>(kSecret + at); }
u64 secret32(std::size_t at) noexcept { return read_as<std::uint32_t>(kSecret + at); }

u64 fold(u64 a, u64 b) noexcept {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<u64>(product) ^ static_cast<u64>(product >> 64U);
}

u64 avalanche(u64 hash) noexcept {
  hash = (hash ^ (hash >> 37U)) * kAvalanche;
  return hash ^ (hash >> 32U);
}

u64 old_avalanche(u64 hash) noexcept {
  hash = (hash ^ (hash >> 33U)) * kPrime64[1];
  hash = (hash ^ (hash >> 29U)) * kPrime64[2];
  return hash ^ (hash >> 32U);
}

/// Sixteen bytes.
u64 mix(const char* from, std::size_t secret) noexcept {
  return fold(word_at(from) ^ secret64(secret), word_at(from + 8) ^ secret64(secret + 8));
}

/// Up to sixteen bytes.
u64 hash_short(BytesView bytes) noexcept {
  const char* const in = bytes.data();
  const std::size_t size = bytes.size();
  if (size == 0) return old_avalanche(secret64(56) ^ secret64(64));
  if (size <= 3) {
    const auto at = [&](std::size_t i) { return u64{static_cast<unsigned char>(in[i])}; };
    const u64 combined =
        (at(0) << 16U) | (at(size >> 1U) << 24U) | at(size - 1) | (u64{size} << 8U);
    return old_avalanche(combined ^ (secret32(0) ^ secret32(4)));
  }
  if (size <= 8) {
    const u64 both =
        u64{read_as<std::uint32_t>(in + size - 4)} + (u64{read_as<std::uint32_t>(in)} << 32U);
    u64 hash = both ^ (secret64(8) ^ secret64(16));
    hash ^= std::rotl(hash, 49) ^ std::rotl(hash, 24);
    hash *= kShortMix;
    hash ^= (hash >> 35U) + size;
    hash *= kShortMix;
    return hash ^ (hash >> 28U);
  }
  const u64 low = word_at(in) ^ (secret64(24) ^ secret64(32));
  const u64 high = word_at(in + size - 8) ^ (secret64(40) ^ secret64(48));
  return avalanche(size + __builtin_bswap64(low) + high + fold(low, high));
}

/// Up to 240 bytes.
u64 hash_middle(BytesView bytes) noexcept {
  const char* const in = bytes.data();
  const std::size_t size = bytes.size();
  u64 sum = size * kPrime64[0];
  if (size <= 128) {
    for (std::size_t i = (size - 1) / 32 + 1; i > 0; --i) {
      sum += mix(in + 16 * (i - 1), 32 * (i - 1));
      sum += mix(in + size - 16 * i, 32 * (i - 1) + 16);
    }
    return avalanche(sum);
  }
  for (std::size_t i = 0; i < 8; ++i) sum += mix(in + 16 * i, 16 * i);
  sum = avalanche(sum);
  for (std::size_t i = 8; i < size / 16; ++i) sum += mix(in + 16 * i, 16 * (i - 8) + 3);
  return avalanche(sum + mix(in + size - 16, kSecretLeast - 17));
}

constexpr std::size_t kStripe = 64;
constexpr std::size_t kStripesOfABlock = (kSecretBytes - kStripe) / 8;
using Lanes = std::array<u64, 8>;

void add_stripe(const char* from, std::size_t secret, Lanes& lanes) noexcept {
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const u64 data = word_at(from + 8 * i);
    const u64 keyed = data ^ secret64(secret + 8 * i);
    lanes[i ^ 1U] += data;
    lanes[i] += (keyed & 0xFFFFFFFFU) * (keyed >> 32U);
  }
}

void scramble(Lanes& lanes) noexcept {
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    u64 lane = lanes[i];
    lane ^= lane >> 47U;
    lane ^= secret64(kSecretBytes - kStripe + 8 * i);
    lanes[i] = lane * kPrime32[0];
  }
}

u64 hash_long(BytesView bytes) noexcept {
  Lanes lanes = {kPrime32[2], kPrime64[0], kPrime64[1], kPrime64[2],
                 kPrime64[3], kPrime32[1], kPrime64[4], kPrime32[0]};
  const char* const in = bytes.data();
  const std::size_t stripes = (bytes.size() - 1) / kStripe;
  for (std::size_t i = 0; i < stripes; ++i) {
    add_stripe(in + kStripe * i, 8 * (i % kStripesOfABlock), lanes);
    if (i % kStripesOfABlock == kStripesOfABlock - 1) scramble(lanes);
  }
  add_stripe(in + bytes.size() - kStripe, kSecretBytes - kStripe - 7, lanes);
  u64 sum = bytes.size() * kPrime64[0];
  for (std::size_t i = 0; i < 4; ++i) {
    sum += fold(lanes[2 * i] ^ secret64(11 + 16 * i), lanes[2 * i + 1] ^ secret64(19 + 16 * i));
  }
  return avalanche(sum);
}

constexpr std::array<std::uint32_t, 256> kCastagnoli = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value >> 1U) ^ ((value & 1U) != 0 ? 0x82F63B78U : 0U);
    table[i] = value;
  }
  return table;
}();

}  // namespace

std::uint64_t xxh3_64(BytesView bytes) noexcept {
  if (bytes.size() <= 16) return hash_short(bytes);
  if (bytes.size() <= 240) return hash_middle(bytes);
  return hash_long(bytes);
}

std::uint32_t crc32c(BytesView bytes) noexcept {
  std::uint32_t sum = 0xFFFFFFFFU;
  for (const char c : bytes) {
    sum = kCastagnoli[(sum ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (sum >> 8U);
  }
  return ~sum;
}

std::uint32_t block_checksum(BytesView block_and_type) noexcept {
  ADJOIN_ASSERT(!block_and_type.empty());
  const auto type = static_cast<unsigned char>(block_and_type.back());
  const std::uint64_t hash = xxh3_64(block_and_type.substr(0, block_and_type.size() - 1));
  return static_cast<std::uint32_t>(hash) ^ (type * 0x6B9083D9U);
}

std::uint32_t log_checksum(BytesView type_and_payload) noexcept {
  return std::rotr(crc32c(type_and_payload), 15) + 0xA282EAD8U;
}

}  // namespace adjoin::engine
