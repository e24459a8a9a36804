#pragma once

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// Exports the command line's table with its items as a data model of NoSQL Workbench. Writes to
/// the file of the first argument, "-" for standard output. Holds all items in memory.
/// @errors unsupported: more than 10,000 items; io_error
Result<int> export_workbench(const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
