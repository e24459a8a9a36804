#include <ostream>

#include "cli/command_table.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/help.h"

namespace adjoin::cli {
namespace {

Result<int> run_completion(const Invocation& invocation, Terminal& terminal) {
  const std::string script = completion_script(command_table(), invocation.argument(0));
  if (script.empty()) {
    return Error(ErrorCode::usage, "'" + visible(invocation.argument(0)) +
                                       "': completion is there for bash, zsh and fish");
  }
  terminal.out << script;
  return kExitOk;
}

}  // namespace

Command completion_command() {
  return Command{.name = "completion",
                 .alias = "",
                 .arguments = {{"SHELL", "bash, zsh or fish", Count::one}},
                 .options = {},
                 .summary = "print a completion script for a shell",
                 .details = "",
                 .examples = {{"source <(adjoin completion bash)", "for the present shell"}},
                 .run = run_completion,
                 .sends_nothing = "prints what the program knows"};
}

}  // namespace adjoin::cli
