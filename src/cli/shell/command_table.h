#pragma once

#include <vector>

#include "cli/shell/command.h"

namespace adjoin::cli {

/// Every command, in the order that help shows. Lives as long as the process.
const std::vector<Command>& command_table();

}  // namespace adjoin::cli
