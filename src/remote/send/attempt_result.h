#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "remote/config/endpoint.h"
#include "remote/http/http_exchange.h"
#include "table/request/operation.h"
#include "wire/client/error_reply.h"

namespace adjoin::remote {

/// Endpoint and identity of an attempt, for error messages. Borrows what it points to.
struct Sender {
  const Endpoint& endpoint;
  std::string_view region;  ///< region of the signature
  std::string_view key_id;  ///< access key of the signature; empty: there were no credentials
  std::chrono::milliseconds unix_now;  ///< this machine's clock, since 1970
};

/// Outcome of one attempt to send a request.
struct AttemptResult {
  std::optional<std::string> body;  ///< body of a successful reply; nullopt: the attempt failed,
                                    ///< and the other members say why
  Error error{ErrorCode::internal, {}};
  wire::ErrorKind kind = wire::ErrorKind::final;
  bool comes_late = false;   ///< ambiguous, and the endpoint may still apply it later
  bool too_much = false;     ///< the endpoint throttled because of the total request rate
  bool refuses_key = false;  ///< the access key was refused; another one may work
};

/// Classifies the outcome of an attempt. A reply counts as received only if its body is complete
/// JSON and matches its checksum, if it has one. Anything else may have been cut or replaced on the
/// way.
AttemptResult judge(const table::OperationInfo& operation, HttpOutcome outcome,
                    const Sender& sender);

}  // namespace adjoin::remote
