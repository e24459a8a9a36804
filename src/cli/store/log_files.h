#pragma once

#include <string>
#include <vector>

#include "advise/log/log_input.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"

namespace adjoin::cli {

/// Reads the logs one after the other (advise/log/log_input.h); "-" is standard input. An interrupt
/// ends it.
/// @errors invalid_argument: no such file; io_error, naming the file; cancelled
Result<advise::LogCounts> read_log_files(const std::vector<std::string>& paths,
                                         const advise::TableWords& words,
                                         const advise::TakeEntry& take);

/// Prints "N lines skipped" to standard error, if there were any.
void tell_skipped(const advise::LogCounts& counts, Terminal& terminal);

/// Returns whether the command line or the environment names a store.
bool names_store(const Invocation& invocation);

}  // namespace adjoin::cli
