#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/terminal.h"
#include "emit/emit.h"
#include "emit/table_definition.h"
#include "emit/workbench.h"
#include "graph/upkeep/create_table.h"
#include "plan/explain/explain.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

Result<std::string> emitted(std::string_view language, const schema::Schema& schema) {
  if (language == "typescript") return emit::typescript(schema);
  if (language == "python") return emit::python(schema);
  if (language == "python-direct") return emit::python_direct(schema);
  if (language == "typescript-direct") return emit::typescript_direct(schema);
  if (language == "requests") return emit::requests(schema);
  const emit::TableDefinition table{graph::create_table_request(schema),
                                    schema.table.ttl_attribute};
  if (language == "create-table") return emit::create_table_json(table);
  if (language == "cloudformation") return emit::cloud_formation(table);
  if (language == "terraform") return emit::terraform(table);
  if (language == "workbench") return emit::workbench_model(&schema, table);
  return Error(
      ErrorCode::invalid_argument,
      "nothing is emitted in \"" + visible(language) +
          "\": there are typescript, python, typescript-direct, "
          "python-direct, requests, create-table, cloudformation, terraform and workbench");
}

Result<int> run_schema_emit(const Invocation& invocation, Terminal& terminal) {
  const std::string_view language = invocation.argument(0);
  const std::string file(invocation.argument(1));
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  ADJOIN_TRY(const schema::Schema schema, schema::load_schema(text, file));
  ADJOIN_TRY(const std::string out, emitted(language, schema));
  terminal.out << out << std::flush;
  if (!terminal.out) return Error(ErrorCode::io_error, "the text could not be written");
  if (language == "create-table" && !schema.table.ttl_attribute.empty()) {
    terminal.err
        << "CreateTable cannot say by which attribute items expire; then run: aws dynamodb "
           "update-time-to-live --table-name "
        << schema.table.name
        << " --time-to-live-specification Enabled=true,AttributeName=" << schema.table.ttl_attribute
        << '\n';
  }
  return kExitOk;
}

}  // namespace

Command schema_emit_command() {
  return Command{
      .name = "schema emit",
      .alias = "",
      .arguments = {{"LANGUAGE",
                     "typescript, python, typescript-direct, python-direct, requests, "
                     "create-table, cloudformation, "
                     "terraform or workbench",
                     Count::one,
                     "typescript python typescript-direct python-direct requests create-table "
                     "cloudformation terraform "
                     "workbench"},
                    {"FILE", "the schema, YAML or JSON; - is standard input", Count::one}},
      .options = {},
      .summary = "print a client of the graph, or its table, in the words of another tool",
      .details =
          "typescript, python: one module without dependencies, types of nodes, edges, series and "
          "declared reads, and a client that asks `adjoin serve` (docs/graph-http.md) with them. "
          "TypeScript needs `fetch` and is meant for `tsc --strict`, Python 3.11 its standard "
          "library. A declared read that would need a Scan is left out.\n\n"
          "typescript-direct, python-direct: a module that asks DynamoDB itself, without a server, "
          "through the AWS SDK for JavaScript or boto3's client: nodes, edges, neighbors and "
          "counts, and writes as the same transactions. requests: what they send, as JSON, for "
          "other languages. What depends on fields or on other items is not "
          "offered; all say what and why (docs/clients.md).\n\n"
          "create-table: the table for `aws dynamodb create-table --cli-input-json`; "
          "cloudformation: a template; terraform: an aws_dynamodb_table; workbench: a data model "
          "of "
          "NoSQL Workbench with a facet for each type. All have the keys, indexes, stream and "
          "expiry that the graph needs, and on-demand capacity. The same schema gives the same "
          "text.",
      .examples = {{"adjoin schema emit typescript graph.yaml > graph.ts", "beside your program"},
                   {"adjoin schema emit python graph.yaml > graph.py", "the same for Python"},
                   {"adjoin schema emit terraform graph.yaml > graph.tf", "the graph's table"}},
      .run = run_schema_emit,
      .sends_nothing = "reads the file alone"};
}

namespace {

Row proof_row(const plan::Proof& proof) {
  Row row;
  row.text("pattern", proof.pattern)
      .text("verdict", proof.verdict == plan::Proof::Verdict::proven ? "proven" : "refused");
  row.integer("requests", proof.plan.worst.requests);
  row.text("worst", proof.verdict == plan::Proof::Verdict::proven ? proof.plan.worst.to_string()
                                                                  : std::string());
  row.text("reason", proof.reason);
  std::string json = "[";
  std::string text;
  for (const std::string& warning : proof.warnings) {
    Row cell;
    cell.text("w", warning);
    json += (json.size() > 1 ? "," : "") + cell.cells.front().json;
    text += (text.empty() ? "" : "; ") + warning;
  }
  row.json("warnings", json + "]", text);
  return row;
}

Result<int> run_schema_prove(const Invocation& invocation, Terminal& terminal) {
  const std::string file(invocation.argument(0));
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  ADJOIN_TRY(const schema::Schema schema, schema::load_schema(text, file));
  const std::vector<plan::Proof> proofs = plan::prove(schema);
  const OutputForm form = output_form(invocation, terminal);
  std::size_t refused = 0;
  AnswerWriter writer(terminal, form);
  for (const plan::Proof& proof : proofs) {
    if (proof.verdict == plan::Proof::Verdict::refused) ++refused;
    if (form == OutputForm::table) {
      const std::string shown = proof.to_text();
      terminal.out << shown << (shown.empty() || shown.back() != '\n' ? "\n" : "");
    } else {
      writer.row(proof_row(proof));
    }
  }
  if (form == OutputForm::table) {
    terminal.out << proofs.size() << " access patterns and plans, " << refused << " refused\n";
  } else {
    writer.finish(no_cost());
  }
  return refused == 0 ? kExitOk : kExitNotFound;
}

}  // namespace

Command schema_prove_command() {
  return Command{
      .name = "schema prove",
      .alias = "",
      .arguments = {{"FILE", "the schema, YAML or JSON; - is standard input", Count::one}},
      .options = {},
      .summary = "show each access pattern as the exact requests it becomes, with its worst cost",
      .details =
          "A pattern that would need a Scan is refused, naming the index that is missing; "
          "the exit code is then 1. No data and no store are needed.",
      .examples = {{"adjoin schema prove examples/shop/schema.yaml",
                    "the eight access patterns of the shop"}},
      .run = run_schema_prove,
      .sends_nothing = "reads the file alone"};
}

}  // namespace adjoin::cli
