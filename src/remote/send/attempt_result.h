#pragma once

#include <optional>
#include <string>

#include "base/error.h"
#include "remote/http/http_exchange.h"
#include "remote/send/refused_caller.h"
#include "wire/client/error_reply.h"
#include "wire/operations/operation.h"

namespace adjoin::remote {

/// What one attempt has come to.
struct AttemptResult {
  std::optional<std::string> body;  ///< it was done: the reply's body; else the rest says why not
  Error error{ErrorCode::internal, {}};
  wire::ErrorKind kind = wire::ErrorKind::final;
  bool comes_late = false;   ///< ambiguous, and it may still be on its way
  bool too_much = false;     ///< of what is sent to the endpoint in all
  bool refuses_key = false;  ///< others may do better
};

/// Judges an outcome. A reply counts only when its checksum is right, where there is one, and its
/// body is JSON throughout: whoever stands between may have cut or replaced it.
AttemptResult judge(wire::Operation operation, HttpOutcome outcome, const Sender& sender);

}  // namespace adjoin::remote
