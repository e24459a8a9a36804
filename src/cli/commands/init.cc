#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/opened.h"
#include "cli/schema_file.h"

namespace adjoin::cli {
namespace {

Result<int> run(const Invocation& invocation, Terminal& terminal) {
  const auto file = invocation.value("--schema");
  if (!file) {
    return Error(ErrorCode::usage,
                 "adjoin init: --schema FILE is missing; see: adjoin init --help");
  }
  ADJOIN_TRY(const std::string text, read_schema_file(std::string(*file)));
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(text, *file));
  ADJOIN_TRY(const auto store, open_store(invocation, Missing::is_created));
  const bool existed = store->describe_table({}, schema.table.name).has_value();
  const std::string name = schema.table.name;
  const std::string fingerprint = schema.fingerprint();
  ADJOIN_CHECK(graph::Graph::create(*store, std::move(schema)));
  Row row;
  row.text("table", name).boolean("created", !existed).text("schema", fingerprint);
  Footer footer;
  footer.has_cost = false;
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer);
  return kExitOk;
}

}  // namespace

Command init_command() {
  return Command{
      .name = "init",
      .alias = "",
      .arguments = {},
      .options = {{"--schema", "FILE", "the schema, YAML or JSON; - is standard input", {}, false}},
      .summary = "make a store with the table that a schema needs",
      .details =
          "The folder is made when it is missing. The schema is kept with the table, so that "
          "no other command needs the file. Doing it again with the same schema changes "
          "nothing; with another one it is refused.",
      .examples = {{"adjoin --store graph init --schema examples/follow-graph/schema.yaml",
                    "a store in the folder graph"}},
      .run = run};
}

}  // namespace adjoin::cli
