#include <ostream>

#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/schema_file.h"
#include "schema/load.h"

namespace adjoin::cli {
namespace {

void print_text(const std::string& file, const schema::Loaded& loaded, Terminal& terminal) {
  std::size_t errors = 0;
  for (const schema::Diagnostic& diagnostic : loaded.diagnostics) {
    terminal.out << diagnostic.to_string(file) << '\n';
    if (diagnostic.is_error()) ++errors;
  }
  const std::size_t warnings = loaded.diagnostics.size() - errors;
  if (loaded.schema) {
    terminal.out << file << ": ok: " << loaded.schema->nodes.size() << " node types, "
                 << loaded.schema->edges.size() << " edge types, "
                 << loaded.schema->access_patterns.size() << " access patterns, " << warnings
                 << " warnings, fingerprint " << loaded.schema->fingerprint() << '\n';
  } else {
    terminal.out << file << ": " << errors << (errors == 1 ? " error, " : " errors, ") << warnings
                 << (warnings == 1 ? " warning\n" : " warnings\n");
  }
}

Result<int> run_schema_check(const Invocation& invocation, Terminal& terminal) {
  const std::string file(invocation.argument(0));
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  const schema::Loaded loaded = schema::load(text);
  const OutputForm form = output_form(invocation, terminal);
  if (form == OutputForm::table) {
    print_text(file, loaded, terminal);
  } else {
    AnswerWriter writer(terminal, form);
    for (const schema::Diagnostic& diagnostic : loaded.diagnostics) {
      Row row;
      row.text("file", file).integer("line", diagnostic.place.line);
      row.integer("column", diagnostic.place.column);
      row.text("severity", diagnostic.is_error() ? "error" : "warning");
      row.text("message", diagnostic.message);
      writer.row(std::move(row));
    }
    Footer footer;
    footer.has_cost = false;
    writer.finish(footer);
  }
  return loaded.schema ? kExitOk : kExitNotFound;
}

}  // namespace

Command schema_check_command() {
  return Command{
      .name = "schema check",
      .alias = "",
      .arguments = {{"FILE", "the schema, YAML or JSON; - is standard input", Count::one}},
      .options = {},
      .summary = "check a schema file and show everything that is wrong at once",
      .details =
          "Every line is FILE:LINE:COLUMN: error or warning: what, and what to write "
          "instead. The exit code is 1 when there is an error; warnings are allowed.",
      .examples = {{"adjoin schema check examples/shop/schema.yaml", "check one of the examples"}},
      .run = run_schema_check,
      .sends_nothing = "reads the file alone"};
}

}  // namespace adjoin::cli
