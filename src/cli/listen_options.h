#pragma once

#include "base/result.h"
#include "cli/command.h"
#include "server/http_options.h"

namespace adjoin::cli {

/// Where `serve` listens and whom it lets in, from its options.
///
/// Beyond this machine it listens only over TLS and with keys, and every web page may read answers
/// only where keys are asked for, unless the user says --insecure-i-understand.
/// @errors usage, naming what is missing
Result<server::HttpOptions> listen_options(const Invocation& invocation);

}  // namespace adjoin::cli
