#pragma once

#include <memory>
#include <string>

#include "remote/consumed_total.h"

namespace adjoin::cli {

/// What this process has sent to endpoints, over all stores that it opened. Lives as long as the
/// process; thread-safe.
const std::shared_ptr<remote::ConsumedTotal>& endpoint_total();

/// The same in a line for people: "in all: 7 requests, 2 RCU"; nothing when no endpoint was asked.
std::string endpoint_total_text();

}  // namespace adjoin::cli
