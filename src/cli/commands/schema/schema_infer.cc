#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "graph/upkeep/filled_table.h"

namespace adjoin::cli {
namespace {

Result<int> run_schema_infer(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::optional<std::int64_t> limit, invocation.integer("--limit"));
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation, invocation.argument(0)));
  const std::string& table = opened.description.name;
  Progress bar(terminal, "reading", 0);
  const auto show = [&bar](std::uint64_t items) { bar.update(0, items); };
  std::optional<std::uint64_t> items_max;
  if (limit) items_max = static_cast<std::uint64_t>(*limit);
  ADJOIN_TRY(const graph::InferAnswer answer,
             graph::infer_schema(*opened.store, table, items_max, show, interruptible()));
  bar.finish();
  const schema::Inferred& inferred = answer.inferred;
  terminal.out << "# Proposed from " << (answer.whole ? "all " : "the first ")
               << grouped(inferred.items) << (inferred.items == 1 ? " item" : " items")
               << " of table " << table << "; "
               << (inferred.unfit == 0 ? "all of them fit."
                                       : grouped(inferred.unfit) + " fit nothing (see the end).")
               << "\n# Fields with ! were always there. Read it, correct it, then: adjoin schema "
                  "check FILE\n"
               << inferred.text << std::flush;
  if (!terminal.out) return Error(ErrorCode::io_error, "the schema could not be written");
  terminal.err << "read by Scan: " << grouped(inferred.items)
               << (inferred.items == 1 ? " item\n" : " items\n");
  AnswerWriter(terminal, OutputForm::jsonl).finish(front::footer(answer.spent));
  return kExitOk;
}

}  // namespace

Command schema_infer_command() {
  return Command{
      .name = "schema infer",
      .alias = "",
      .arguments = {{"TABLE", "the table; the only one of the store when left out",
                     Count::optional}},
      .options = with_pace({{"--limit", "N", "read the first N items only", {}, false}}),
      .summary = "propose a schema for a table that has items but no schema",
      .details =
          "Reads the items by Scan, of which it says the cost, and prints a schema: node types by "
          "the words that refs begin with, edge types by those of sort keys, with reverse where an "
          "index or mirrored items show it, and fields with the types of their values. What fits "
          "nothing is counted in comments at the end, with an example. Nothing is changed; memory "
          "does not grow with the table.",
      .examples = {{"adjoin schema infer Orders > schema.yaml", "then read it, and correct it"},
                   {"adjoin schema infer Orders --limit 10000", "a large table: its first items"}},
      .run = run_schema_infer,
      .sends = {{"the table", "DescribeTable"},
                {"every item, a megabyte at a time", "Scan, to its end or --limit"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
