#pragma once

#include "adjoin/transaction.h"
#include "base/result.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"

namespace adjoin::cli {

/// Runs one write and prints {"outcome":"created"}, or explains it under --explain.
/// @param write  a transaction of that write alone
/// @return the exit code: kExitNotFound if there was nothing to remove
Result<int> run_write(const OpenedGraph& opened, const Transaction& write,
                      const Invocation& invocation, Terminal& terminal);

/// Commits a transaction and prints {"committed":2,"outcomes":["created","put"]}, or explains it
/// under --explain.
Result<int> run_transaction(const OpenedGraph& opened, const Transaction& transaction,
                            const Invocation& invocation, Terminal& terminal);

}  // namespace adjoin::cli
