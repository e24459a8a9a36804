#include "meter/sketch/key_heat.h"

#include "base/assert.h"

namespace adjoin::meter {
namespace {

/// What the owner of a KeyHeat needs to find it: about a node of a hash table.
constexpr std::size_t kHeatBytes = sizeof(KeyHeat) + 64;

}  // namespace

KeyHeat::KeyHeat(std::size_t slots_max, HeatMemory& memory)
    : memory_(memory), partitions_(slots_max, memory), items_(slots_max, memory) {}

KeyHeat::~KeyHeat() { memory_.give_back(kHeatBytes); }

std::unique_ptr<KeyHeat> KeyHeat::make(std::size_t slots_max, HeatMemory& memory) {
  if (!memory.take(kHeatBytes)) return nullptr;
  std::unique_ptr<KeyHeat> heat(new KeyHeat(slots_max, memory));
  // Without a single slot it would know nothing.
  heat->partitions_.reserve(FrequentKeys::kSlotsLeast, 0);
  if (heat->partitions_.bytes() == 0) return nullptr;
  return heat;
}

/// A partition that was not hot took at most a hundredth of all and the error, as far as it was
/// known then. Both have only grown since.
std::uint64_t KeyHeat::skipped() const noexcept {
  if (!skips_) return merged_skipped_;
  return merged_skipped_ + partitions_.total() / kHotPartition + partitions_.error();
}

void KeyHeat::merge(const KeyHeat& other) {
  // What this one skipped is bounded by its own total, which the merge changes.
  merged_skipped_ = skipped() + other.skipped();
  skips_ = false;
  partitions_.merge(other.partitions_);
  items_.merge(other.items_);
  for (std::size_t i = 0; i < kKeySpaceCells; ++i) key_space_[i] += other.key_space_[i];
}

void KeyHeat::end_second() noexcept {
  partitions_.end_second();
  items_.end_second();
}

void KeyHeat::clear() noexcept {
  partitions_.clear();
  items_.clear();
  key_space_.fill(0);
  skips_ = false;
  merged_skipped_ = 0;
}

void append_u32(std::uint32_t number, Bytes& out) {
  const std::array bytes = {static_cast<char>(number >> 24U), static_cast<char>(number >> 16U),
                            static_cast<char>(number >> 8U), static_cast<char>(number)};
  out.append(bytes.data(), bytes.size());
}

std::uint32_t take_u32(BytesView& in) noexcept {
  ADJOIN_ASSERT(in.size() >= 4);
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8U | static_cast<unsigned char>(in[i]);
  in.remove_prefix(4);
  return number;
}

void set_item_key(BytesView partition, BytesView sort, Bytes& out) {
  out.clear();
  append_u32(static_cast<std::uint32_t>(partition.size()), out);
  out += partition;
  out += sort;
}

ItemKey item_key(BytesView key) noexcept {
  const std::size_t length = take_u32(key);
  ADJOIN_ASSERT(length <= key.size());
  return {key.substr(0, length), key.substr(length)};
}

}  // namespace adjoin::meter
