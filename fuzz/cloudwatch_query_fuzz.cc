// Requests of CloudWatch's in the form of Query: see cloudwatch_target.h.

#include "cloudwatch_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  adjoin::fuzz::check_cloudwatch(adjoin::wire::cloudwatch::Form::query, data, size);
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  if (const auto named = adjoin::wire::cloudwatch::operation_of_query(body)) {
    ADJOIN_ASSERT(!named->empty() && named->size() <= size);
  }
  return 0;
}
