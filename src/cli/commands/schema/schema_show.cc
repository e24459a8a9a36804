#include <ostream>

#include "cli/commands/commands.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

Result<int> run_schema_show(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const std::string& kept = opened.graph.schema().text;
  terminal.out << kept;
  // A file need not end with its line, and a terminal's next line should begin anew.
  if (terminal.out_is_terminal && !kept.ends_with('\n')) terminal.out << '\n';
  terminal.out << std::flush;
  if (!terminal.out) return Error(ErrorCode::io_error, "the schema could not be written");
  return kExitOk;
}

}  // namespace

Command schema_show_command() {
  return Command{
      .name = "schema show",
      .alias = "",
      .arguments = {},
      .options = {},
      .summary = "print the schema that the graph carries, as it was written",
      .details =
          "The text is the file that init or migrate was given, byte for byte, with its comments. "
          "Tables that an earlier version made, and files of more than 100 KB, have the same "
          "schema as JSON on one line, in its canonical form.",
      .examples = {{"adjoin schema show > graph.yaml", "the file again"},
                   {"adjoin schema show | diff - graph.yaml", "what differs from a file"}},
      .run = run_schema_show,
      .sends = {{"to find the graph", "ListTables, GetItem of each table's schema"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
