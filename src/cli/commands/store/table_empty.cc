#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/item_request.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "table/request/limits.h"

namespace adjoin::cli {
namespace {

inline const Option kYesOption{"--yes", "", "the items may go", {}, false};
inline const Argument kRemovedTableArgument{"TABLE", "the table, by its whole name", Count::one};

/// What would go, unless --yes was given. @errors invalid_argument
Result<void> check_may_go(const Invocation& invocation, const OpenedTable& opened) {
  if (invocation.has(kYesOption.name)) return {};
  const std::string& table = opened.description.name;
  ADJOIN_TRY(const table::TableSizes sizes, opened.store->table_sizes({}, table));
  return Error(ErrorCode::invalid_argument, "table " + table + " has " + grouped(sizes.item_count) +
                                                (sizes.item_count == 1 ? " item" : " items") +
                                                ", nothing was removed: say --yes if " +
                                                (sizes.item_count == 1 ? "it" : "they") +
                                                " may go");
}

item::Item key_of_item(const table::TableDescription& table, const item::ItemView& item) {
  item::Item key;
  for (const auto* side : {&table.keys.partition, &table.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *side) {
      if (const auto value = item.find(attribute.name)) key.set(attribute.name, value->decode());
    }
  }
  return key;
}

/// Deletes items, at most as many as one request takes; again those that were not taken.
Result<void> delete_items(table::TableStore& store, const table::CallContext& context,
                          table::TableBatch some, table::Cost& cost) {
  table::BatchWriteItemRequest request;
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  request.tables.push_back(std::move(some));
  while (!request.tables.empty()) {
    ADJOIN_CHECK(check_interrupt());
    ADJOIN_TRY(table::BatchWriteItemResult result, store.batch_write_item(context, request));
    for (const table::ConsumedCapacity& consumed : result.consumed_capacity) {
      add_consumed(consumed, cost);
    }
    request.tables = std::move(result.unprocessed);
  }
  return {};
}

Result<int> run_table_empty(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation, invocation.argument(0)));
  ADJOIN_CHECK(check_may_go(invocation, opened));
  table::CallContext context;
  context.cancel = &interrupt_flag();
  table::ScanRequest scan;
  scan.table = opened.description.name;
  scan.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  Footer footer;
  std::uint64_t items = 0;
  Progress bar(terminal, "emptying", 0);
  do {
    ADJOIN_TRY(table::ScanResult page, opened.store->scan(context, scan));
    add_consumed(page.consumed_capacity, footer.cost);
    footer.cost.scanned += page.scanned_count;
    for (std::size_t begin = 0; begin < page.items.size(); begin += table::kBatchWriteActionsMax) {
      const std::size_t end = std::min(page.items.size(), begin + table::kBatchWriteActionsMax);
      table::TableBatch some;
      some.table = opened.description.name;
      for (std::size_t i = begin; i < end; ++i) {
        some.actions.emplace_back(
            table::BatchDelete{key_of_item(opened.description, page.items[i])});
      }
      ADJOIN_CHECK(delete_items(*opened.store, context, std::move(some), footer.cost));
      items += end - begin;
      bar.update(0, items);
    }
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  bar.finish();
  Row row;
  row.text("table", opened.description.name).integer("removed", static_cast<std::int64_t>(items));
  return print_one(row, footer, invocation, terminal);
}

Result<int> run_table_drop(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation, invocation.argument(0)));
  ADJOIN_CHECK(check_may_go(invocation, opened));
  const std::string& table = opened.description.name;
  ADJOIN_CHECK(opened.store->delete_table(interruptible().context, table));
  Row row;
  row.text("table", table).text("outcome", "dropped");
  return print_one(row, no_cost(), invocation, terminal);
}

}  // namespace

Command table_empty_command() {
  return Command{
      .name = "table empty",
      .alias = "",
      .arguments = {kRemovedTableArgument},
      .options = with_pace({kYesOption}),
      .summary = "remove every item of a table, and keep the table with its schema",
      .details =
          "Without --yes it says how many items the table has and removes nothing. Items that "
          "others write meanwhile may stay. Ended anywhere, the same command goes on.",
      .examples = {{"adjoin table empty Orders --yes", "begin anew with the same indexes"}},
      .run = run_table_empty,
      .sends = {
          {"the table", "DescribeTable"},
          {"every item, a megabyte at a time", "Scan"},
          {"every 25 items of those", "BatchWriteItem that deletes them; none without --yes"}}};
}

Command table_drop_command() {
  return Command{
      .name = "table drop",
      .alias = "",
      .arguments = {kRemovedTableArgument},
      .options = {kYesOption},
      .summary = "remove a table with all its items, indexes and its schema",
      .details =
          "Without --yes it says how many items the table has and removes nothing. A table with "
          "deletion protection is refused. Behind an endpoint the table may be there a while "
          "longer, being deleted.",
      .examples = {{"adjoin table drop Orders --yes", "the table is gone"}},
      .run = run_table_drop,
      .sends = {{"the table", "DescribeTable"}, {"with --yes", "DeleteTable"}}};
}

}  // namespace adjoin::cli
