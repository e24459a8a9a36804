#include "cli/commands/commands.h"
#include "cli/output/table_facts.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "table/store/all_tables.h"

namespace adjoin::cli {
namespace {

Result<int> run_tables(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const auto store, open_store(invocation));
  Footer footer;
  table::CallContext context = interruptible().context;
  context.cost = &footer.cost;
  ADJOIN_TRY(const std::vector<std::string> names, table::all_tables(*store, context));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const std::string& name : names) {
    ADJOIN_TRY(const TableFacts facts, table_facts(*store, context, name));
    writer.row(table_row(facts));
  }
  writer.finish(footer);
  return kExitOk;
}

}  // namespace

Command tables_command() {
  return Command{
      .name = "tables",
      .alias = "",
      .arguments = {},
      .options = {},
      .summary = "list the tables of a store, and which of them carry a schema",
      .details =
          "Each row is {\"table\":…,\"schema\":fingerprint or null,\"status\":…,\"items\":n,"
          "\"bytes\":n,\"indexes\":[…]}. A table with a schema is a graph. No item is read; Amazon "
          "DynamoDB brings items and bytes up to date every six hours, a store here with every "
          "write.",
      .examples = {{"adjoin --store people tables", "what is in the folder"},
                   {"adjoin --endpoint-url http://localhost:8000 tables", "what a server has"}},
      .run = run_tables,
      .sends = {{"for every 100 tables", "ListTables"},
                {"for each table", "DescribeTable, GetItem of its schema"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
