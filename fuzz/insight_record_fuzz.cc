// Any bytes as a record of Contributor Insights: they are refused, or read as a setting whose
// record is the same bytes.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "monitor/heat/insight_record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto read = adjoin::monitor::decode_insight_setting(bytes);
  if (read) ADJOIN_ASSERT(adjoin::monitor::encode_insight_setting(*read) == bytes);
  return 0;
}
