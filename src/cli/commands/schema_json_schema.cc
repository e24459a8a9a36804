#include <ostream>

#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "schema/json_schema.h"

namespace adjoin::cli {
namespace {

Result<int> run_schema_json_schema(const Invocation&, Terminal& terminal) {
  terminal.out << schema::json_schema() << std::flush;
  return kExitOk;
}

}  // namespace

Command schema_json_schema_command() {
  return Command{
      .name = "schema json-schema",
      .alias = "",
      .arguments = {},
      .options = {},
      .summary = "print the JSON Schema of the schema language, for editors",
      .details =
          "An editor with a YAML language server completes and explains names with it, when the "
          "first line of a schema is: # yaml-language-server: $schema=graph.schema.json",
      .examples = {{"adjoin schema json-schema > graph.schema.json", "beside your schema"}},
      .run = run_schema_json_schema,
      .sends_nothing = "prints what the program knows"};
}

}  // namespace adjoin::cli
