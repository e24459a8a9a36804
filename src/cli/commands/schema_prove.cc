#include <ostream>

#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/schema_file.h"
#include "plan/prove.h"
#include "schema/load.h"

namespace adjoin::cli {
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
    Footer footer;
    footer.has_cost = false;
    writer.finish(footer);
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
