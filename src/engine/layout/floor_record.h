#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine::layout {

/// Durable prefix of RocksDB's MANIFEST: the file's number, the length of the prefix in bytes, and
/// its CRC-32 (IEEE 802.3).
struct ManifestMark {
  std::uint64_t number = 0;
  std::uint64_t bytes = 0;
  std::uint32_t checksum = 0;
  friend auto operator<=>(const ManifestMark&, const ManifestMark&) = default;
};

/// Durable watermark of a store, the content of the file FLOOR. The file has two slots that are
/// written alternately, so that a torn write damages the newer one only. The slot that is further
/// counts. Slot 1 starts at kFloorSlotBytes.
struct Floor {
  Progress progress;
  std::optional<ManifestMark> manifest;  ///< nullopt: an older program wrote the file without it
  std::size_t slot = 0;                  ///< the slot that it was read from
};
constexpr std::size_t kFloorSlotBytes = 512;
constexpr std::size_t kFloorFileBytes = 2 * kFloorSlotBytes;

/// Encodes one slot: exactly kFloorSlotBytes bytes, zero-padded.
Bytes encode_floor_slot(const Progress& progress,
                        const std::optional<ManifestMark>& manifest = std::nullopt);
/// Decodes the whole file. Nullopt: both slots are damaged.
std::optional<Floor> decode_floor(BytesView file);

/// Continues a CRC-32 with `bytes` and returns it. The first `crc` is 0.
std::uint32_t crc32(std::uint32_t crc, BytesView bytes) noexcept;

}  // namespace adjoin::engine::layout
