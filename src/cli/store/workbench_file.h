#pragma once

#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// The table of the command line as a data model of NoSQL Workbench, with its items.
/// @errors unsupported: too many items
Result<int> export_workbench(const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
