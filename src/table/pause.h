#pragma once

#include <chrono>

#include "table/call_context.h"

namespace adjoin::table {

/// Sleeps until then. False: `cancel`, where there is one, was set before.
bool pause_until(std::chrono::steady_clock::time_point until, const CancelFlag* cancel);

}  // namespace adjoin::table
