#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/shell/command.h"

namespace adjoin::cli {

/// "adjoin edge get A TYPE B [--fields A,B]": one line, options of the command only.
std::string synopsis(const Command& command);

/// `adjoin --help`: what it is, every command with its summary, the options that all know.
std::string help_of_all(const std::vector<Command>& table);
/// `adjoin node --help`: the commands that begin with this word; empty when none does.
std::string help_of_group(const std::vector<Command>& table, std::string_view group);
/// `adjoin COMMAND --help`, text of at most 100 columns.
std::string help_of(const Command& command);

/// The manual page adjoin(1) in man(7) macros, every command in it. Pure; the same table always
/// gives the same page.
std::string manual_page(const std::vector<Command>& table, std::string_view version);

/// The command table as Markdown: docs/cli.md.
std::string markdown(const std::vector<Command>& table);

/// A completion script for "bash", "zsh" or "fish"; empty for another shell. It completes commands,
/// options, their fixed values and file names.
std::string completion_script(const std::vector<Command>& table, std::string_view shell);

}  // namespace adjoin::cli
