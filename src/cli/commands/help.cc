#include "cli/help.h"

#include <ostream>

#include "cli/command_table.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/parse_arguments.h"
#include "cli/version.h"

namespace adjoin::cli {
namespace {

Result<int> run_help(const Invocation& invocation, Terminal& terminal) {
  const std::vector<Command>& table = command_table();
  if (invocation.arguments.empty()) {
    terminal.out << help_of_all(table) << std::flush;
    return kExitOk;
  }
  const std::vector<std::string_view> words(invocation.arguments.begin(),
                                            invocation.arguments.end());
  const FoundCommand found = find_command(table, words);
  std::string text;
  if (found.command != nullptr) {
    text = help_of(*found.command);
  } else if (words.size() == 1) {
    text = help_of_group(table, words.front());
  }
  if (text.empty()) {
    return unknown_command(table, words.front(), words.size() > 1 ? words[1] : "");
  }
  terminal.out << text << std::flush;
  return kExitOk;
}

Result<int> run_version(const Invocation&, Terminal& terminal) {
  terminal.out << version_text() << std::flush;
  return kExitOk;
}

}  // namespace

Command help_command() {
  return Command{.name = "help",
                 .alias = "",
                 .arguments = {{"COMMAND", "a command, of one word or two; all when left out",
                                Count::any, "commands"}},
                 .options = {},
                 .summary = "what a command does, its options and examples",
                 .details = "",
                 .examples = {{"adjoin help", "all commands"},
                              {"adjoin help node get", "one command, as adjoin node get --help"}},
                 .run = run_help,
                 .sends_nothing = "prints what the program knows"};
}

Command version_command() {
  return Command{.name = "version",
                 .alias = "",
                 .arguments = {},
                 .options = {},
                 .summary = "print Adjoin's version and the RocksDB it runs on",
                 .details = "",
                 .examples = {{"adjoin version", "as adjoin --version"}},
                 .run = run_version,
                 .sends_nothing = "prints what the program knows"};
}

}  // namespace adjoin::cli
