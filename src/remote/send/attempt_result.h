#pragma once

#include <optional>
#include <string>

#include "base/error.h"
#include "remote/http/http_exchange.h"
#include "remote/send/refused_caller.h"
#include "table/request/operation.h"
#include "wire/client/error_reply.h"

namespace adjoin::remote {

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
