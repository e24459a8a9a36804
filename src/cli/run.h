#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// Runs one command line (without the program's name) and returns its exit code. Errors go to
/// `terminal.err` as "adjoin: what, and what to do next".
int run(const std::vector<std::string_view>& words, Terminal& terminal);

/// Prints "adjoin: MESSAGE" to `terminal.err`, with further lines of the message indented.
void print_error(const Error& error, Terminal& terminal);

}  // namespace adjoin::cli
