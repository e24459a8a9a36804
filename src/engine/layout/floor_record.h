#pragma once

#include <cstddef>
#include <optional>

#include "base/bytes.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine::layout {

/// The file FLOOR: what is certainly durable. Two slots, written in turn, so that a torn write
/// costs only the newer one; the one with the larger progress counts.
///   slot: "ADJFLOOR" | version u32 = 1 | incarnation u64 | commit u64 | checksum u32
/// The checksum is CRC-32 (IEEE 802.3) of what stands before it. Slot 1 starts at kFloorSlotBytes.
constexpr std::size_t kFloorSlotBytes = 512;
constexpr std::size_t kFloorFileBytes = 2 * kFloorSlotBytes;

/// Exactly kFloorSlotBytes, zero-padded.
Bytes encode_floor_slot(const Progress& progress);
/// Of the whole file; nullopt when neither slot is whole.
std::optional<Progress> decode_floor(BytesView file);

}  // namespace adjoin::engine::layout
