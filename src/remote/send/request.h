#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "remote/config/credentials.h"
#include "remote/config/endpoint.h"
#include "remote/http/http_exchange.h"
#include "table/request/operations.h"

namespace adjoin::remote {

/// What a second attempt does if the endpoint already applied the first one.
enum class RetrySafety : std::uint8_t {
  harmless,  ///< idempotent: a read, or a write that changes nothing the second time
  by_token,  ///< the service recognizes the token: it applies the request once and repeats its
             ///< reply
  guarded,  ///< the request's condition fails the second time, which does not show whose write made
            ///< it fail
  never,    ///< the write would be applied twice
  idle,     ///< the request changes nothing, whatever its operation: a capability probe
};

/// One API request, which can be sent several times.
struct Request {
  const table::OperationInfo* operation = nullptr;
  std::string body;
  RetrySafety again = RetrySafety::harmless;
  /// Value of the header that binds the request to schemas, which our servers check. Empty: not
  /// bound.
  std::string bound = {};
};

/// Body of a successful reply.
struct Answer {
  std::string body;
  /// The reply of an earlier attempt was lost: the endpoint may have applied that one too.
  bool after_doubt = false;
};

/// Returns whether the request writes; false for a request that is `idle`.
inline bool is_write(const Request& request) noexcept {
  return request.again != RetrySafety::idle && request.operation->writes;
}

/// Builds the HTTP request with its headers, signed for `time` (Signature Version 4).
HttpCall signed_call(const Request& request, const Endpoint& endpoint, const std::string& region,
                     const Credentials& credentials, std::chrono::sys_seconds time);

}  // namespace adjoin::remote
