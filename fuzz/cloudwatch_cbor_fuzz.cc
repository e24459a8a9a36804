// Requests of CloudWatch's in CBOR: see cloudwatch_target.h.

#include "cloudwatch_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  adjoin::fuzz::check_cloudwatch(adjoin::wire::cloudwatch::Form::cbor, data, size);
  return 0;
}
