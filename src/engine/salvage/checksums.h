#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace adjoin::engine {

/// The checksums of RocksDB's files, which its library tells nobody.

/// XXH3, 64 bits, without a seed.
std::uint64_t xxh3_64(BytesView bytes) noexcept;
/// CRC-32C (Castagnoli).
std::uint32_t crc32c(BytesView bytes) noexcept;

/// What a block of a table file ends with: of its bytes and the byte of its compression behind
/// them.
std::uint32_t block_checksum(BytesView block_and_type) noexcept;
/// What a record of a log begins with: of its type byte and its payload.
std::uint32_t log_checksum(BytesView type_and_payload) noexcept;

}  // namespace adjoin::engine
