#include <limits>
#include <ostream>
#include <utility>

#include "adjoin/table.h"
#include "cli/commands/commands.h"
#include "cli/commands/item/largest_items.h"
#include "cli/input/item_request.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

constexpr std::int64_t kSizesShown = 5;

void write_rows(std::string_view kind, const std::vector<Large>& largest, AnswerWriter& writer) {
  for (const Large& large : largest) {
    Row row;
    row.text("largest", kind).integer("bytes", static_cast<std::int64_t>(large.bytes));
    row.integer("parts", static_cast<std::int64_t>(large.parts));
    const std::string key = item::to_json(large.key, item::JsonForm::plain);
    row.json("key", key, key).text("attribute", large.attribute);
    writer.row(std::move(row));
  }
}

Result<int> run_item_sizes(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const std::optional<std::int64_t> first, invocation.integer("--first"));
  ADJOIN_TRY(OpenedTable opened, open_table(invocation, invocation.argument(0)));
  LargestItems largest(opened.description, static_cast<std::size_t>(first.value_or(kSizesShown)));
  ADJOIN_TRY(const Table table, table_of(invocation, std::move(opened)));
  CallOptions call = interruptible_call();
  call.budget.requests_max = std::numeric_limits<std::int64_t>::max();
  std::uint64_t items = 0;
  Progress bar(terminal, "reading", 0);
  RowRange<Item> all = table.scan().all(call);
  for (Result<Item>& item : all) {
    ADJOIN_CHECK(item);
    largest.look_at(*item);
    bar.update(0, ++items);
  }
  largest.finish();
  bar.finish();
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  write_rows("item", largest.items(), writer);
  write_rows("collection", largest.collections(), writer);
  write_rows("set", largest.sets(), writer);
  writer.finish(footer_of(all.usage()));
  if (largest.warned() > 0) {
    terminal.err << "warning: " << grouped(largest.warned())
                 << (largest.warned() == 1 ? " item has" : " items have")
                 << " 300 KB or more, and an item takes at most 400 KB: split what grows over "
                    "items of its own; an edge set can declare `overflow: query`\n";
  }
  return kExitOk;
}

}  // namespace

Command item_sizes_command() {
  return Command{
      .name = "item sizes",
      .alias = "",
      .arguments = {{"TABLE", "the table; the only one of the store when left out",
                     Count::optional}},
      .options = with_pace({{"--first", "N", "so many of each kind (5)", {}, false}}),
      .summary = "the largest items, item collections and sets of a table",
      .details =
          "Reads the table by Scan. A row is one of the largest: {\"largest\":item|collection|set,"
          "\"bytes\":n,\"parts\":n,\"key\":{…},\"attribute\":…}; bytes are those that DynamoDB "
          "counts, parts are the items of a collection (what has one partition key) and the "
          "elements of a set, such as an edge set. It warns of items of 300 KB and more: an item "
          "takes 400 KB.",
      .examples = {{"adjoin item sizes", "five of each"},
                   {"adjoin item sizes Orders --first 20", "of one table of several"}},
      .run = run_item_sizes,
      .sends = {{"the table", "DescribeTable"}, {"every item, a megabyte at a time", "Scan"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
