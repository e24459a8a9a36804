#pragma once

#include <chrono>
#include <string>

#include "remote/config/credentials.h"
#include "remote/config/endpoint.h"
#include "remote/http/http_exchange.h"
#include "remote/send/request.h"

namespace adjoin::remote {

/// Builds the HTTP request with its headers, signed for `time` (Signature Version 4).
HttpCall signed_call(const Request& request, const Endpoint& endpoint, const std::string& region,
                     const Credentials& credentials, std::chrono::sys_seconds time);

}  // namespace adjoin::remote
