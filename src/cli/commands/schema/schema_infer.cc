#include <ostream>
#include <string>
#include <utility>

#include "adjoin/maintenance.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

void print_inferred(const InferredSchema& made, const std::string& table, Terminal& terminal) {
  terminal.out << "# Proposed from " << (made.complete ? "all " : "the first ")
               << grouped(made.items_read) << (made.items_read == 1 ? " item" : " items")
               << " of table " << table << "; "
               << (made.items_unfit == 0
                       ? "all of them fit."
                       : grouped(made.items_unfit) + " fit nothing (see the end).")
               << "\n# Fields with ! were always there. Read it, correct it, then: adjoin schema "
                  "check FILE\n"
               << made.text << std::flush;
}

Result<int> run_schema_infer(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::optional<std::int64_t> limit, invocation.integer("--limit"));
  ADJOIN_TRY(OpenedTable opened, open_table(invocation, invocation.argument(0)));
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  const std::string table = opened.description.name;
  const Store store = handle_of(choice, std::move(opened.store));
  Progress bar(terminal, "reading", 0);
  JobOptions options;
  if (limit) options.items_max = static_cast<std::uint64_t>(*limit);
  options.on_progress = [&bar](std::string_view, std::uint64_t items, std::uint64_t) {
    bar.update(0, items);
    return true;
  };
  ADJOIN_TRY(const InferredSchema made, infer_schema(store, table, options, interruptible_call()));
  bar.finish();
  print_inferred(made, table, terminal);
  if (!terminal.out) return Error(ErrorCode::io_error, "the schema could not be written");
  terminal.err << "read by Scan: " << grouped(made.items_read)
               << (made.items_read == 1 ? " item\n" : " items\n");
  AnswerWriter(terminal, OutputForm::jsonl).finish(job_footer(made.usage, made.stopped_by));
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
