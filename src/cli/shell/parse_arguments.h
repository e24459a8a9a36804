#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/shell/command.h"

namespace adjoin::cli {

/// The command whose one or two words `words` begin with, and how many words it has. Null: no
/// command matches. Valid as long as the table.
struct FoundCommand {
  const Command* command = nullptr;
  std::size_t words = 0;
};
FoundCommand find_command(const std::vector<Command>& table,
                          const std::vector<std::string_view>& words);

/// Returns the error for words that are no command, with the most similar command or the next step.
Error unknown_command(const std::vector<Command>& table, std::string_view word,
                      std::string_view second = {});

/// Succeeds if an option may have the value. @param name  how the user wrote the option, for errors
/// @errors invalid_argument, with the choices or numbers that it may have
Result<void> check_value(const Option& option, std::string_view name, std::string_view value);

/// Reads a command line (without the program's name). Options may stand anywhere, as
/// `--name value` or `--name=value`, by their letters or by another program's spelling; `--` ends
/// them. With --help or --version nothing else is required, and the command may be null: `--help`
/// of a group has its word as the argument.
/// @errors invalid_argument: what is wrong, and what was meant or how to go on.
Result<Invocation> parse_arguments(const std::vector<Command>& table,
                                   const std::vector<std::string_view>& words);

}  // namespace adjoin::cli
