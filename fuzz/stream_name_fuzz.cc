// ARNs, sequence numbers and shard iterators that clients send: read as far as they are ours, and
// then they spell again what was read; nobody makes up an iterator.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "table/request/table_ref.h"
#include "table/stream/stream_names.h"

using namespace adjoin::table;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto arn = parse_arn(text)) {
    ADJOIN_ASSERT(!arn->table_name.empty());
    ADJOIN_ASSERT(text.ends_with(arn->index_name ? *arn->index_name
                                                 : arn->stream_label.value_or(arn->table_name)));
  }
  if (const auto position = parse_sequence_number(text)) {
    ADJOIN_ASSERT(sequence_number(*position) == text);
  }
  const ShardIteratorKey key{};
  ADJOIN_ASSERT(!unseal(text, ShardIteratorKey{1}, std::chrono::milliseconds(0)));
  const ShardIterator iterator{std::string(text.substr(0, 1000)), {}, {}};
  const auto again = unseal(seal(iterator, key), key, std::chrono::milliseconds(0));
  ADJOIN_ASSERT(again && again->stream_arn == iterator.stream_arn);
  return 0;
}
