#include "cli/commands/commands.h"
#include "cli/input/item_request.h"
#include "cli/input/options.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "cli/store/pages.h"

namespace adjoin::cli {
namespace {

Result<int> run_item_query(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::QueryRequest request;
  request.table = opened.description.name;
  request.key_condition_expression = expression_option(invocation, "--key-condition");
  if (!request.key_condition_expression) {
    return Error(ErrorCode::usage,
                 "--key-condition is missing, such as: --key-condition 'PK = :pk' --values "
                 "'{\":pk\":\"USER#1\"}'");
  }
  request.index_name = expression_option(invocation, "--index");
  request.filter_expression = expression_option(invocation, "--filter");
  ADJOIN_TRY(request.placeholders, placeholders(invocation));
  request.projection_expression = projection_option(invocation, request.placeholders);
  request.scan_index_forward = !invocation.has("--descending");
  request.consistent_read = invocation.has("--consistent");
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  if (invocation.has("--count")) request.select = table::Select::count;
  if (is_explained(opened.description, request, plan::Step::Repeat::per_page, invocation, terminal))
    return kExitOk;
  return print_pages(invocation, terminal, request,
                     [&](const table::CallContext& context, const table::QueryRequest& page) {
                       return opened.store->query(context, page);
                     });
}

}  // namespace

Command item_query_command() {
  return Command{
      .name = "item query",
      .alias = "",
      .arguments = {},
      .options =
          {{"--key-condition", "EXPRESSION", "PK = :pk AND begins_with(SK, :prefix)", {}, false},
           {"--index", "NAME", "read an index", {}, false},
           {"--filter", "EXPRESSION", "of what is read, answer only these", {}, false},
           kExplainOption,
           kNamesOption,
           kValuesOption,
           kFieldsOption,
           kFirstOption,
           kAfterOption,
           kDescendingOption,
           {"--count", "", "only how many: {\"count\":n,\"scanned\":m}", {}, false},
           {"--consistent", "", "a strongly consistent read", {}, false},
           kDynamoDbJsonOption},
      .summary = "read the items of one partition, of the table or of an index",
      .details = "Without --first every page is followed.",
      .examples =
          {{"adjoin item query --key-condition 'PK = :pk' --values '{\":pk\":\"USER#12345\"}'",
            "one item collection"}},
      .run = run_item_query,
      .only_reads = true};
}

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
