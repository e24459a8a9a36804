#include "item/stored_item_merge.h"

#include <cstddef>
#include <cstdint>

#include "base/assert.h"
#include "item/varint.h"

namespace adjoin::item {
namespace {

constexpr std::size_t kSizeAt = 1;  ///< behind the byte of the format
constexpr std::size_t kSizeBytes = 4;

/// Attributes in stored form, one behind the other, with what the item's header says of them.
struct Attributes {
  Bytes& out;
  std::size_t count = 0;
  std::size_t size = 0;  ///< accounted

  void add(std::string_view name, ValueView value) {
    append_varint(name.size(), out);
    out.append(name).append(value.bytes());
    size += name.size() + value.size_bytes();
    ++count;
  }
};

/// Adds the attributes of both in the order of their names; a change takes the place of the old.
void merge(ItemView old, std::span<const AttributeChange> changes, Attributes& merged) {
  auto change = changes.begin();
  const auto take = [&] {
    if (!change->value.empty()) merged.add(change->name, ValueView(change->value));
    ++change;
    ADJOIN_ASSERT(change == changes.end() || (change - 1)->name < change->name);
  };
  for (AttributeCursor at(old); at.valid(); at.next()) {
    while (change != changes.end() && change->name < at.name()) take();
    if (change != changes.end() && change->name == at.name()) {
      take();
    } else {
      merged.add(at.name(), at.value());
    }
  }
  while (change != changes.end()) take();
}

}  // namespace

void merge_item(ItemView old, std::span<const AttributeChange> changes, Bytes& out) {
  // The count stands before the attributes, and takes one byte for nearly every item.
  constexpr std::size_t kHeadBytes = 1 + kSizeBytes + 1;
  out.assign(kHeadBytes, '\0');
  Attributes merged{out};
  merge(old, changes, merged);
  ADJOIN_ASSERT(merged.size <= UINT32_MAX);
  out[0] = kStoredItemFormat;
  for (unsigned i = 0; i < kSizeBytes; ++i) {
    out[kSizeAt + i] = static_cast<char>(merged.size >> (8 * i));
  }
  Bytes count;
  append_varint(merged.count, count);
  out[kHeadBytes - 1] = count.front();
  if (count.size() > 1) out.insert(kHeadBytes, count, 1);
}

}  // namespace adjoin::item
