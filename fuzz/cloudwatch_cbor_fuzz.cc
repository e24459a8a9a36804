// Requests of CloudWatch's in CBOR: see cloudwatch_target.h.

#include "fuzz/cloudwatch_target.h"
#include "fuzz/target.h"

ADJOIN_FUZZ_TARGET(cloudwatch_cbor_fuzz) {
  adjoin::fuzz::check_cloudwatch(adjoin::wire::cloudwatch::Form::cbor, data, size);
  return 0;
}
