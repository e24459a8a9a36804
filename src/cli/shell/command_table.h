#pragma once

#include <vector>

#include "cli/shell/command.h"

namespace adjoin::cli {

/// Returns every command, in the order of --help. Lives as long as the process.
const std::vector<Command>& command_table();

}  // namespace adjoin::cli
