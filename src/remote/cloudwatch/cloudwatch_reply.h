#pragma once

#include <cstdint>
#include <string>

#include "base/error.h"
#include "remote/config/endpoint.h"
#include "remote/http/http_exchange.h"

namespace adjoin::remote {

/// Whether a request that was not answered well is worth sending again.
enum class Hope : std::uint8_t {
  none,       ///< another attempt would end the same way
  not_done,   ///< the endpoint has not carried it out
  uncertain,  ///< it may have carried it out
};

struct Refusal {
  Error error;
  Hope hope = Hope::none;
};

/// Says what a failure of the connection means.
Refusal refusal_of(const HttpFailure& failure, const Endpoint& endpoint);
/// Says what a reply means whose status is not 200. Errors are CloudWatch's faults where the body
/// names one, or the server's own.
Refusal refusal_of(const HttpReply& reply, const Endpoint& endpoint);

}  // namespace adjoin::remote
