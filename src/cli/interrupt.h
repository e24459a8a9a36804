#pragma once

#include "base/result.h"
#include "table/call_context.h"

namespace adjoin::cli {

/// Makes SIGINT and SIGTERM ask the running command to stop, once; a second one ends the process
/// at once, which the store survives like any crash. A broken pipe (`| head`) ends it silently.
void watch_interrupts();

/// Raised by the first interrupt. Lives as long as the process; thread-safe.
table::CancelFlag& interrupt_flag();

/// @errors cancelled once the user has interrupted.
Result<void> check_interrupt();

}  // namespace adjoin::cli
