// Requests of CloudWatch's in JSON: see cloudwatch_target.h. Replies too.

#include "cloudwatch_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  adjoin::fuzz::check_cloudwatch(adjoin::wire::cloudwatch::Form::json, data, size);
  // The other direction: what a client reads of a server that it does not trust.
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  namespace cloudwatch = adjoin::wire::cloudwatch;
  if (const auto alarms = cloudwatch::decode_reply<cloudwatch::DescribeAlarms>(body)) {
    cloudwatch::encode<cloudwatch::DescribeAlarms>(cloudwatch::Form::query, *alarms, "id");
  }
  if (const auto figures = cloudwatch::decode_reply<cloudwatch::GetMetricStatistics>(body)) {
    cloudwatch::encode<cloudwatch::GetMetricStatistics>(cloudwatch::Form::cbor, *figures, "id");
  }
  if (const auto fault = cloudwatch::decode_fault(body)) ADJOIN_ASSERT(fault->type.size() <= size);
  return 0;
}
