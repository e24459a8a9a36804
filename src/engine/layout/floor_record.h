#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine::layout {

/// How far RocksDB's MANIFEST is certainly durable: the file's number, how many bytes of it, and
/// the CRC-32 (IEEE 802.3) of these.
struct ManifestMark {
  std::uint64_t number = 0;
  std::uint64_t bytes = 0;
  std::uint32_t checksum = 0;
  friend auto operator<=>(const ManifestMark&, const ManifestMark&) = default;
};

/// The file FLOOR: what is certainly durable. Two slots, written in turn, so that a torn write
/// costs only the newer one; the one that is further counts. Slot 1 starts at kFloorSlotBytes.
struct Floor {
  Progress progress;
  std::optional<ManifestMark> manifest;  ///< none: written by a program that did not mark it
  std::size_t slot = 0;                  ///< which one of the file it is
};
constexpr std::size_t kFloorSlotBytes = 512;
constexpr std::size_t kFloorFileBytes = 2 * kFloorSlotBytes;

/// Exactly kFloorSlotBytes, zero-padded.
Bytes encode_floor_slot(const Progress& progress,
                        const std::optional<ManifestMark>& manifest = std::nullopt);
/// Of the whole file; nullopt when neither slot is whole.
std::optional<Floor> decode_floor(BytesView file);

/// Adds to a CRC-32, which begins as 0.
std::uint32_t crc32(std::uint32_t crc, BytesView bytes) noexcept;

}  // namespace adjoin::engine::layout
