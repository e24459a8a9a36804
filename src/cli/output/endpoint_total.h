#pragma once

#include <memory>
#include <string>

#include "remote/send/consumed_total.h"

namespace adjoin::cli {

/// Total usage of endpoints by this process, over all stores that it opened. Lives as long as the
/// process; thread-safe.
const std::shared_ptr<remote::ConsumedTotal>& endpoint_total();

/// Returns that total as a line: "in all: 7 requests, 2 RCU". Empty if no request was sent.
std::string endpoint_total_text();

}  // namespace adjoin::cli
