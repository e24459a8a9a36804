#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/item_pages.h"
#include "cli/item_request.h"
#include "cli/opened.h"
#include "cli/pace_options.h"
#include "cli/shared_options.h"

namespace adjoin::cli {
namespace {

Result<int> run_item_scan(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::ScanRequest request;
  request.table = opened.description.name;
  request.index_name = expression_option(invocation, "--index");
  request.filter_expression = expression_option(invocation, "--filter");
  ADJOIN_TRY(request.placeholders, placeholders(invocation));
  request.projection_expression = projection_option(invocation, request.placeholders);
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  if (invocation.has("--count")) request.select = table::Select::count;
  if (is_explained(opened.description, request, plan::Step::Repeat::per_page, invocation, terminal))
    return kExitOk;
  return print_pages(invocation, terminal, request,
                     [&](const table::CallContext& context, const table::ScanRequest& page) {
                       return opened.store->scan(context, page);
                     });
}

}  // namespace

Command item_scan_command() {
  return Command{
      .name = "item scan",
      .alias = "",
      .arguments = {},
      .options =
          with_pace({{"--index", "NAME", "read an index", {}, false},
                     {"--filter", "EXPRESSION", "of what is read, answer only these", {}, false},
                     kExplainOption,
                     kNamesOption,
                     kValuesOption,
                     kFieldsOption,
                     kFirstOption,
                     kAfterOption,
                     {"--count", "", "only how many: {\"count\":n,\"scanned\":m}", {}, false},
                     kDynamoDbJsonOption}),
      .summary = "read the whole table, or a whole index",
      .details =
          "Without --first every page is followed. Of graphs only `adjoin nodes TYPE --allow-scan` "
          "and "
          "`adjoin info --allow-scan` scan, and what works through a whole table: dump, export, "
          "verify and the like.",
      .examples = {{"adjoin item scan --count", "how many items there are"}},
      .run = run_item_scan,
      .only_reads = true};
}

}  // namespace adjoin::cli
