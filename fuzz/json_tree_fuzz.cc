// Reads any bytes as JSON for the steps of a plan. What is read must print as JSON that reads to
// the same, within the reader's bounds.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "schema/load/load.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto tree = adjoin::schema::read_json({reinterpret_cast<const char*>(data), size});
  if (!tree) return 0;
  std::string printed;
  adjoin::schema::append_json(*tree, printed);
  const auto again = adjoin::schema::read_json(printed);
  ADJOIN_ASSERT(again.has_value());
  std::string twice;
  adjoin::schema::append_json(*again, twice);
  ADJOIN_ASSERT(printed == twice);
  return 0;
}
