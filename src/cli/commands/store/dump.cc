#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "cli/store/settled_items.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

Result<int> run_dump(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  const bool plain = invocation.value("--format").value_or("dynamodb-json") == "jsonl";
  table::CallContext context;
  context.cancel = &interrupt_flag();
  table::Cost cost;
  context.cost = &cost;
  ADJOIN_TRY(const auto settled, settled_items(*opened.store, opened.description.name, context));
  table::TableStore& store = settled == nullptr ? *opened.store : *settled;
  table::ScanRequest request;
  request.table = opened.description.name;
  std::uint64_t items = 0;
  std::string lines;
  Progress progress(terminal, "dumping", 0);
  do {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(table::ScanResult page, store.scan(context, request));
    lines.clear();
    for (const item::ItemView item : page.items) {
      if (!plain) lines += "{\"Item\":";
      item::append_json(item, plain ? item::JsonForm::plain : item::JsonForm::dynamodb, lines);
      lines += plain ? "\n" : "}\n";
    }
    items += page.items.size();
    terminal.out << lines;
    if (!terminal.out) return Error(ErrorCode::io_error, "the dump could not be written");
    progress.update(0, items);
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key);
  progress.finish();
  terminal.out << std::flush;
  terminal.err << "dumped " << grouped(items) << (items == 1 ? " item" : " items")
               << "\ncost: " << to_text(cost) << '\n';
  return kExitOk;
}

}  // namespace

Command dump_command() {
  return Command{
      .name = "dump",
      .alias = "",
      .arguments = {},
      .options = with_pace({{"--format",
                             "FORMAT",
                             "dynamodb-json (an export's lines) or jsonl (plain JSON)",
                             {"dynamodb-json", "jsonl"},
                             false}}),
      .summary = "write every item of the table to standard output, one a line",
      .details = "What dump writes, load reads: adjoin load --format dynamodb-json FILE.",
      .examples = {{"adjoin dump > graph.jsonl", "lines of {\"Item\":{…}} in DynamoDB JSON"}},
      .run = run_dump,
      .sends = {{"every item, a megabyte at a time", "Scan"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
