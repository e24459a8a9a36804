#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "base/error.h"
#include "remote/http_exchange.h"
#include "wire/client/error_reply.h"
#include "wire/operation.h"

namespace adjoin::remote {

/// What one attempt has come to.
struct Verdict {
  std::optional<std::string> body;  ///< it was done: the reply's body; else the rest says why not
  Error error{ErrorCode::internal, {}};
  wire::ErrorKind kind = wire::ErrorKind::final;
  bool comes_late = false;  ///< ambiguous, and it may still be on its way
};

/// Judges an outcome. A reply counts only when its checksum is right, where there is one, and its
/// body is JSON throughout: whoever stands between may have cut or replaced it.
/// @param url       for messages
/// @param unix_now  tells a refused signature from a wrong clock
Verdict judge(wire::Operation operation, HttpOutcome outcome, const std::string& url,
              std::chrono::milliseconds unix_now);

}  // namespace adjoin::remote
