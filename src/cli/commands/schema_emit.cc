#include <ostream>

#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/schema_file.h"
#include "emit/emit.h"

namespace adjoin::cli {
namespace {

Result<int> run_schema_emit(const Invocation& invocation, Terminal& terminal) {
  const std::string_view language = invocation.argument(0);
  if (language != "typescript" && language != "python") {
    return Error(ErrorCode::usage,
                 "a client in \"" + std::string(language) + "\": there are typescript and python");
  }
  const std::string file(invocation.argument(1));
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  ADJOIN_TRY(const schema::Schema schema, schema::load_schema(text, file));
  terminal.out << (language == "python" ? emit::python(schema) : emit::typescript(schema))
               << std::flush;
  if (!terminal.out) return Error(ErrorCode::storage_io, "the client could not be written");
  return kExitOk;
}

}  // namespace

Command schema_emit_command() {
  return Command{
      .name = "schema emit",
      .alias = "",
      .arguments = {{"LANGUAGE", "typescript or python", Count::one},
                    {"FILE", "the schema, YAML or JSON; - is standard input", Count::one}},
      .options = {},
      .summary = "print types and a client of the graph for TypeScript or Python",
      .details =
          "One module without dependencies: types of nodes, edges, series and declared reads, and "
          "a "
          "client that asks `adjoin serve` (docs/graph-http.md) with them. TypeScript needs "
          "`fetch` "
          "and is meant for `tsc --strict`, Python 3.11 its standard library. The same schema "
          "gives "
          "the same text. A declared read that would need a Scan is left out.",
      .examples = {{"adjoin schema emit typescript graph.yaml > graph.ts", "beside your program"},
                   {"adjoin schema emit python graph.yaml > graph.py", "the same for Python"}},
      .run = run_schema_emit};
}

}  // namespace adjoin::cli
