#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/shell/command.h"

namespace adjoin::cli {

/// Returns "adjoin edge get A TYPE B [--fields A,B]": one line, without the options of every
/// command.
std::string synopsis(const Command& command);

/// Returns the text of `adjoin --help`: the program's purpose, every command with its summary, the
/// options of every command.
std::string help_of_all(const std::vector<Command>& table);
/// Returns the text of `adjoin node --help`: the commands that begin with this word. Empty: none
/// does.
std::string help_of_group(const std::vector<Command>& table, std::string_view group);
/// Returns the text of `adjoin COMMAND --help`, at most 100 columns wide.
std::string help_of(const Command& command);

/// Returns the manual page adjoin(1) in man(7) macros, with every command. The same table always
/// gives the same page.
std::string manual_page(const std::vector<Command>& table, std::string_view version);

/// Returns the command table as Markdown, which docs/cli.md contains.
std::string markdown(const std::vector<Command>& table);

/// Returns a completion script for "bash", "zsh" or "fish"; empty for another shell. It completes
/// commands, options, their fixed values and file names.
std::string completion_script(const std::vector<Command>& table, std::string_view shell);

}  // namespace adjoin::cli
