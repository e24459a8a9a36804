#pragma once

#include <array>

#include "server/handler.h"

namespace adjoin::server {

/// Fills in a new request id. Unique for all practical purposes, not a secret; the generator is
/// the thread's own. @cost about 30 ns
void make_request_id(std::array<char, kRequestIdBytes>& id);

}  // namespace adjoin::server
