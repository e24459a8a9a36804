#include <algorithm>
#include <iostream>
#include <new>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/output/advice.h"
#include "cli/output/answer_writer.h"
#include "cli/output/endpoint_total.h"
#include "cli/shell/command_table.h"
#include "cli/shell/help.h"
#include "cli/shell/parse_arguments.h"
#include "cli/shell/terminal.h"
#include "cli/shell/version.h"

namespace adjoin::cli {
namespace {

/// A store says that a call was cancelled; it was by an interrupt.
Error as_user_did(const Error& error) {
  constexpr std::string_view kCancelled = "the call was cancelled";
  const std::string_view message = error.message();
  if (error.code() != ErrorCode::cancelled || !message.starts_with(kCancelled)) return error;
  return reworded(error, "interrupted" + std::string(message.substr(kCancelled.size())));
}

/// What a command would send, of which nothing is read.
void print_outline(const Invocation& invocation, Terminal& terminal) {
  const auto form = invocation.value("--output");
  if (form && *form != "table") {
    AnswerWriter writer(terminal, output_form(invocation, terminal));
    for (const Sent& sent : invocation.command->sends) {
      writer.row(Row().text("when", sent.when).text("request", sent.request));
    }
    writer.finish(no_cost());
    return;
  }
  for (const Sent& sent : invocation.command->sends) {
    terminal.out << sent.when << ":\n  " << sent.request << "\n";
  }
  terminal.out << std::flush;
}

/// Prints "adjoin: MESSAGE" to `terminal.err`, with further lines of the message indented.
void print_error(const Error& error, Terminal& terminal) {
  terminal.err << "adjoin: ";
  const std::string text = advised(error);
  std::string_view rest = text;
  while (true) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    terminal.err << visible(rest.substr(0, end)) << '\n';
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
    terminal.err << "  ";
  }
  terminal.err << std::flush;
}

/// Runs one command line, without the program's name, and returns its exit code.
int run(const std::vector<std::string_view>& words, Terminal& terminal) {
  const std::vector<Command>& table = command_table();
  if (words.empty()) {
    terminal.err << help_of_all(table) << std::flush;
    return kExitUsage;
  }
  const auto invocation = parse_arguments(table, words);
  if (!invocation) {
    print_error(invocation.error(), terminal);
    return exit_code_of(invocation.error());
  }
  if (invocation->has("--version")) {
    terminal.out << version_text() << std::flush;
    return kExitOk;
  }
  if (invocation->has("--help")) {
    terminal.out << (invocation->command != nullptr ? help_of(*invocation->command)
                     : !invocation->arguments.empty()
                         ? help_of_group(table, invocation->arguments.front())
                         : help_of_all(table))
                 << std::flush;
    return kExitOk;
  }
  if (invocation->has("--explain") && !invocation->command->sends.empty()) {
    print_outline(*invocation, terminal);
    return kExitOk;
  }
  const auto exit_code = invocation->command->run(*invocation, terminal);
  terminal.out << std::flush;
  if (exit_code || endpoint_total()->has_consumed()) terminal.err << endpoint_total_text();
  terminal.err << std::flush;
  if (!exit_code) {
    print_error(as_user_did(exit_code.error()), terminal);
    return exit_code_of(exit_code.error());
  }
  return *exit_code;
}

}  // namespace
}  // namespace adjoin::cli

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  adjoin::cli::watch_interrupts();
  adjoin::cli::Terminal terminal = adjoin::cli::system_terminal();
  try {
    const int code =
        adjoin::cli::run(std::vector<std::string_view>(argv + 1, argv + argc), terminal);
    terminal.out << std::flush;
    // A full disk under a redirected answer must not look like success.
    if (!terminal.out && code == adjoin::cli::kExitOk) {
      std::cerr << "adjoin: standard output could not be written\n";
      return adjoin::cli::kExitOther;
    }
    return code;
  } catch (const std::bad_alloc&) {
    std::cerr << "adjoin: out of memory; ask for less at once, for example with --first\n";
  } catch (const std::exception& unexpected) {
    std::cerr << "adjoin: this is a bug of Adjoin: " << unexpected.what() << "\n";
  }
  return adjoin::cli::kExitOther;
}
