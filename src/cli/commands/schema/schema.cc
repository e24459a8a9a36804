#include "adjoin/schema.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "adjoin/maintenance.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

void print_text(const std::string& file, const schema::Loaded& loaded, Terminal& terminal) {
  for (const schema::Diagnostic& diagnostic : loaded.diagnostics) {
    terminal.out << diagnostic.to_string(file) << '\n';
  }
  const std::size_t errors = loaded.errors;
  const std::size_t warnings = loaded.warnings;
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
    writer.finish(no_cost());
  }
  if (loaded.left_out() != 0) {
    terminal.err << "adjoin: " << loaded.left_out() << " more are left out\n";
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
          "instead. The exit code is 1 when there is an error; warnings are allowed. At most 100 "
          "are shown, and errors before warnings.",
      .examples = {{"adjoin schema check examples/shop/schema.yaml", "check one of the examples"}},
      .run = run_schema_check,
      .sends_nothing = "reads the file alone"};
}

namespace {

Result<Schema> parse_file(const std::string& file) {
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  return Schema::parse(text, file);
}

Row change_row(const SchemaChange& change) {
  Row row;
  row.text("class", to_string(change.kind)).text("what", change.subject);
  row.text("change", change.change).text("work", change.work);
  return row.integer("requests", change.requests);
}

bool is_refused_change(const SchemaChange& change) {
  return change.kind == SchemaChange::Kind::refused;
}

void tell(const MigrationEstimate& estimate, Terminal& terminal) {
  const auto whole = [](double value) {
    return grouped(static_cast<std::uint64_t>(std::llround(value)));
  };
  terminal.err << "migrate would go over " << grouped(estimate.items) << " items "
               << estimate.passes << (estimate.passes == 1 ? " time" : " times")
               << " and write some " << grouped(estimate.changes) << ": about "
               << whole(estimate.requests) << " requests, " << whole(estimate.read_units)
               << " RCU, " << whole(estimate.write_units) << " WCU\n";
}

Result<int> run_schema_diff(const Invocation& invocation, Terminal& terminal) {
  const std::string first(invocation.argument(0));
  const std::string second(invocation.argument(1));
  std::vector<SchemaChange> changes;
  std::optional<MigrationEstimate> estimate;
  if (second.empty()) {
    ADJOIN_TRY(const Schema after, parse_file(first));
    ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
    changes = opened.handle.schema().diff(after);
    if (std::ranges::none_of(changes, is_refused_change)) {
      ADJOIN_TRY(estimate, estimate_migration(opened.handle, after, interruptible_call()));
    }
  } else {
    ADJOIN_TRY(const Schema before, parse_file(first));
    ADJOIN_TRY(const Schema after, parse_file(second));
    changes = before.diff(after);
  }
  print_rows(changes, change_row, no_cost(), invocation, terminal);
  if (estimate) tell(*estimate, terminal);
  return std::ranges::none_of(changes, is_refused_change) ? kExitOk : kExitNotFound;
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
          "instead, and the exit code is 1. Against a store a last line on standard error says "
          "about what `migrate` would take altogether, from the table's size and up to a thousand "
          "of its items: within a factor of three where these are like the others. A type keeps "
          "its items under another name when the new "
          "one says `was: OLDNAME`.",
      .examples = {{"adjoin schema diff old.yaml new.yaml", "compare two files"},
                   {"adjoin --store graph schema diff new.yaml",
                    "compare the schema of a store with a file"}},
      .run = run_schema_diff,
      .sends = {{"the schema that the store carries, when one FILE is named",
                 "DescribeTable, and the item that keeps it behind an endpoint; a Scan of up to a "
                 "thousand items when any is concerned"}},
      .only_reads = true};
}

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
