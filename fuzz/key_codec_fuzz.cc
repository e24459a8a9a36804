// Keys sort as their values, come back as they were, and damaged keys are refused, not read.

#include <cstddef>
#include <cstdint>

#include "base/assert.h"
#include "item/key_codec.h"

using adjoin::Bytes;
using adjoin::BytesView;
using adjoin::Value;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const BytesView bytes(reinterpret_cast<const char*>(data), size);
  for (const Value::Type type : {Value::Type::string, Value::Type::number, Value::Type::binary}) {
    BytesView in = bytes;
    const auto value = adjoin::item::take_key_part(in, type);
    if (!value) continue;
    BytesView skipped = bytes;
    ADJOIN_ASSERT(adjoin::item::skip_key_part(skipped, type).has_value() && skipped == in);
    Bytes again;
    adjoin::item::append_key_part(*value, again);
    ADJOIN_ASSERT(again == bytes.substr(0, bytes.size() - in.size()));
  }
  if (size == 0) return 0;
  const std::size_t middle = 1 + data[0] % size;
  const BytesView a = bytes.substr(1, middle - 1);
  const BytesView b = bytes.substr(middle);
  Bytes key_a, key_b, front;
  adjoin::item::append_key_string(a, key_a);
  adjoin::item::append_key_string(b, key_b);
  ADJOIN_ASSERT((a <=> b) == (key_a <=> key_b));
  adjoin::item::append_key_prefix(a, front);
  const Bytes limit = adjoin::item::prefix_successor(front);
  ADJOIN_ASSERT((key_b >= front && (limit.empty() || key_b < limit)) == b.starts_with(a));
  return 0;
}
