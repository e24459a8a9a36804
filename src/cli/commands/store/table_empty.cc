#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "adjoin/store.h"
#include "adjoin/table.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"
#include "item/json.h"

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

/// The names of the attributes that a table's keys are made of.
std::vector<std::string> key_names(const table::TableDescription& table) {
  std::vector<std::string> names;
  for (const auto* side : {&table.keys.partition, &table.keys.sort}) {
    for (const table::AttributeDefinition& attribute : *side) names.push_back(attribute.name);
  }
  return names;
}

Item key_of_item(const std::vector<std::string>& names, const Item& item) {
  Item key;
  for (const std::string& name : names) {
    if (const Value* value = item.find(name)) key.set(name, *value);
  }
  return key;
}

Result<int> run_table_empty(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(OpenedTable opened, open_table(invocation, invocation.argument(0)));
  ADJOIN_CHECK(check_may_go(invocation, opened));
  const std::vector<std::string> names = key_names(opened.description);
  ADJOIN_TRY(const Table table, table_of(invocation, std::move(opened)));
  CallOptions call = interruptible_call();
  call.budget.requests_max = std::numeric_limits<std::int64_t>::max();
  Usage usage;
  call.usage = &usage;
  std::uint64_t items = 0;
  Progress bar(terminal, "emptying", 0);
  Listing<Item> rest = table.scan();
  std::string next;
  do {
    ADJOIN_TRY(const Page<Item> page, rest.after(next).page(call));
    std::vector<Item> keys;
    for (const Item& item : page.rows) keys.push_back(key_of_item(names, item));
    ADJOIN_CHECK(table.remove_all(keys, call));
    items += keys.size();
    bar.update(0, items);
    next = page.next;
  } while (!next.empty());
  bar.finish();
  usage.items_returned = 0;  // none is printed
  Row row;
  row.text("table", table.name()).integer("removed", static_cast<std::int64_t>(items));
  return print_one(row, footer_of(usage), invocation, terminal);
}

Result<int> run_table_drop(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(OpenedTable opened, open_table(invocation, invocation.argument(0)));
  ADJOIN_CHECK(check_may_go(invocation, opened));
  const std::string table = opened.description.name;
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  const Store store = handle_of(choice, std::move(opened.store));
  const std::string body = item::to_json(Item{{"TableName", table}}, item::JsonForm::plain);
  ADJOIN_CHECK(store.request("DeleteTable", body, interruptible_call()));
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
