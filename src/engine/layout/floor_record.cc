#include "engine/layout/floor_record.h"

#include <cstdint>
#include <string_view>

#include "engine/layout/record.h"

namespace adjoin::engine::layout {
namespace {

constexpr std::string_view kMagic = "ADJFLOOR";
constexpr std::uint32_t kFloorVersion = 1;
constexpr std::size_t kRecordBytes = 8 + 4 + 8 + 8;

std::uint32_t crc32(BytesView bytes) noexcept {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

std::optional<Progress> decode_slot(BytesView slot) {
  if (slot.size() < kRecordBytes + 4) return std::nullopt;
  if (slot.substr(0, kMagic.size()) != kMagic) return std::nullopt;
  if (load_u32(slot.data() + 8) != kFloorVersion) return std::nullopt;
  if (load_u32(slot.data() + kRecordBytes) != crc32(slot.substr(0, kRecordBytes))) {
    return std::nullopt;
  }
  return Progress{CommitId{load_u64(slot.data() + 20)}, load_u64(slot.data() + 12)};
}

}  // namespace

Bytes encode_floor_slot(const Progress& progress) {
  Bytes slot(kMagic);
  append_u32(kFloorVersion, slot);
  append_u64(progress.incarnation, slot);
  append_u64(progress.last_commit.value, slot);
  append_u32(crc32(slot), slot);
  slot.resize(kFloorSlotBytes, '\0');
  return slot;
}

std::optional<Progress> decode_floor(BytesView file) {
  std::optional<Progress> best;
  for (std::size_t at = 0; at < file.size(); at += kFloorSlotBytes) {
    const std::optional<Progress> slot = decode_slot(file.substr(at, kFloorSlotBytes));
    if (!slot) continue;
    const bool newer =
        !best || slot->incarnation > best->incarnation ||
        (slot->incarnation == best->incarnation && slot->last_commit > best->last_commit);
    if (newer) best = slot;
  }
  return best;
}

}  // namespace adjoin::engine::layout
