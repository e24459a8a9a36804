#include "engine/layout/floor_record.h"

#include <zlib.h>

#include <string_view>
#include <tuple>

#include "base/assert.h"
#include "engine/layout/record_bytes.h"

namespace adjoin::engine::layout {
namespace {

constexpr std::string_view kMagic = "ADJFLOOR";
constexpr std::uint32_t kFloorVersion = 1;
constexpr std::size_t kProgressBytes = 8 + 4 + 8 + 8;
constexpr std::size_t kManifestAt = kProgressBytes + 4;
constexpr std::size_t kManifestBytes = 8 + 8 + 4;
constexpr std::size_t kRecordBytes = kManifestAt + kManifestBytes + 4;
static_assert(kRecordBytes <= kFloorSlotBytes);

std::optional<ManifestMark> decode_manifest(BytesView slot) {
  const std::size_t end = kManifestAt + kManifestBytes;
  // A program that does not know the mark leaves zeros, whose sum is another one.
  if (load_u32(slot.data() + end) != crc32(0, slot.substr(0, end))) return std::nullopt;
  return ManifestMark{load_u64(slot.data() + kManifestAt), load_u64(slot.data() + kManifestAt + 8),
                      load_u32(slot.data() + kManifestAt + 16)};
}

/// The progress has a checksum of its own, so that a program from before the mark still reads it.
std::optional<Floor> decode_slot(BytesView slot) {
  if (slot.size() < kRecordBytes) return std::nullopt;
  if (slot.substr(0, kMagic.size()) != kMagic) return std::nullopt;
  if (load_u32(slot.data() + 8) != kFloorVersion) return std::nullopt;
  if (load_u32(slot.data() + kProgressBytes) != crc32(0, slot.substr(0, kProgressBytes))) {
    return std::nullopt;
  }
  Floor floor;
  floor.progress = {CommitId{load_u64(slot.data() + 20)}, load_u64(slot.data() + 12)};
  floor.manifest = decode_manifest(slot);
  return floor;
}

auto order(const Floor& floor) {
  return std::tuple(floor.progress.incarnation, floor.progress.last_commit, floor.manifest);
}

}  // namespace

std::uint32_t crc32(std::uint32_t crc, BytesView bytes) noexcept {
  return static_cast<std::uint32_t>(
      ::crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

Bytes encode_floor_slot(const Progress& progress, const std::optional<ManifestMark>& manifest) {
  Bytes slot(kMagic);
  append_u32(kFloorVersion, slot);
  append_u64(progress.incarnation, slot);
  append_u64(progress.last_commit.value, slot);
  ADJOIN_ASSERT(slot.size() == kProgressBytes);
  append_u32(crc32(0, slot), slot);
  if (manifest) {
    ADJOIN_ASSERT(slot.size() == kManifestAt);
    append_u64(manifest->number, slot);
    append_u64(manifest->bytes, slot);
    append_u32(manifest->checksum, slot);
    append_u32(crc32(0, slot), slot);
    ADJOIN_ASSERT(slot.size() == kRecordBytes);
  }
  slot.resize(kFloorSlotBytes, '\0');
  return slot;
}

std::optional<Floor> decode_floor(BytesView file) {
  std::optional<Floor> best;
  for (std::size_t at = 0; at < file.size(); at += kFloorSlotBytes) {
    std::optional<Floor> floor = decode_slot(file.substr(at, kFloorSlotBytes));
    if (!floor) continue;
    floor->slot = at / kFloorSlotBytes;
    if (!best || order(*best) < order(*floor)) best = floor;
  }
  return best;
}

}  // namespace adjoin::engine::layout
