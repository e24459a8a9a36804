#pragma once

#include <cstdint>

#include "base/bytes.h"

namespace adjoin::engine {

/// RocksDB's block and log checksums, which its public API does not export.

/// XXH3, 64 bits, without a seed.
/// Slower than RocksDB's, which uses vector instructions. A disk that is salvaged is slower still.
std::uint64_t xxh3_64(BytesView bytes) noexcept;
/// CRC-32C (Castagnoli).
std::uint32_t crc32c(BytesView bytes) noexcept;

/// The checksum at the end of a block of a table file: of its bytes and its compression type byte.
std::uint32_t block_checksum(BytesView block_and_type) noexcept;
/// The masked CRC-32C at the start of a log record: of its type byte and its payload.
std::uint32_t log_checksum(BytesView type_and_payload) noexcept;

}  // namespace adjoin::engine
