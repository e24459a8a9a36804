#include <ostream>

#include "cli/command_table.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/help.h"

namespace adjoin::cli {
namespace {

Result<int> run_man(const Invocation& invocation, Terminal& terminal) {
  terminal.out << (invocation.has("--markdown") ? markdown(command_table())
                                                : manual_page(command_table(), ADJOIN_VERSION));
  return kExitOk;
}

}  // namespace

Command man_command() {
  return Command{.name = "man",
                 .alias = "",
                 .arguments = {},
                 .options = {{"--markdown", "", "as Markdown, which is docs/cli.md", {}, false}},
                 .summary = "print the manual page",
                 .details = "",
                 .examples = {{"adjoin man | man -l -", "read it"}},
                 .run = run_man,
                 .sends_nothing = "prints what the program knows"};
}

}  // namespace adjoin::cli
