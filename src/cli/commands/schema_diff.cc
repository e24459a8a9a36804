#include <ostream>

#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/difference_rows.h"
#include "cli/exit_code.h"
#include "cli/opened.h"
#include "cli/schema_file.h"
#include "schema/diff.h"

namespace adjoin::cli {
namespace {

Result<schema::Schema> load_file(const std::string& file) {
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  return schema::load_schema(text, file);
}

Result<int> run_schema_diff(const Invocation& invocation, Terminal& terminal) {
  const std::string first(invocation.argument(0));
  const std::string second(invocation.argument(1));
  std::vector<schema::Difference> differences;
  if (second.empty()) {
    ADJOIN_TRY(const schema::Schema after, load_file(first));
    ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
    differences = schema::diff(opened.graph.schema(), after);
  } else {
    ADJOIN_TRY(const schema::Schema before, load_file(first));
    ADJOIN_TRY(const schema::Schema after, load_file(second));
    differences = schema::diff(before, after);
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const schema::Difference& one : differences) writer.row(difference_row(one));
  Footer footer;
  footer.has_cost = false;
  writer.finish(footer);
  return refused(differences).empty() ? kExitOk : kExitNotFound;
}

}  // namespace

Command schema_diff_command() {
  return Command{
      .name = "schema diff",
      .alias = "",
      .arguments = {{"OLD", "a schema, YAML or JSON; with no NEW: the new one, against the store's",
                     Count::one},
                    {"NEW", "the later schema", Count::optional}},
      .options = {},
      .summary = "show what differs between two schemas and what changing over takes",
      .details =
          "A row is one difference: "
          "{\"class\":…,\"what\":…,\"change\":…,\"work\":…,\"requests\":n}. "
          "Classes are free (nothing is rewritten), backfill (something is written to each item "
          "that "
          "it concerns, with so many requests each), re-key (items move to another key), drop "
          "(items "
          "or attributes are removed) and refused, which no migration does: work says what to do "
          "instead, and the exit code is 1. A type keeps its items under another name when the new "
          "one says `was: OLDNAME`.",
      .examples = {{"adjoin schema diff old.yaml new.yaml", "compare two files"},
                   {"adjoin --store graph schema diff new.yaml",
                    "compare the schema of a store with a file"}},
      .run = run_schema_diff,
      .sends = {{"the schema that the store carries, when one FILE is named",
                 "DescribeTable, and the item that keeps it behind an endpoint"}}};
}

}  // namespace adjoin::cli
