#pragma once

#include <cstdint>
#include <string_view>

namespace adjoin::schema {

/// The remainder of FNV-1a (64 bits) by the number of shards, at least 1: the same for every
/// program and for ever.
constexpr std::uint32_t shard_of(std::string_view text, std::uint32_t shards) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return static_cast<std::uint32_t>(hash % shards);
}

}  // namespace adjoin::schema
