// Requests of CloudWatch's in the form of Query: see cloudwatch_target.h.

#include "fuzz/cloudwatch_target.h"
#include "fuzz/target.h"

ADJOIN_FUZZ_TARGET(cloudwatch_query_fuzz) {
  adjoin::fuzz::check_cloudwatch(adjoin::wire::cloudwatch::Form::query, data, size);
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  if (const auto named = adjoin::wire::cloudwatch::operation_of_query(body)) {
    ADJOIN_ASSERT(!named->empty() && named->size() <= size);
  }
  return 0;
}
