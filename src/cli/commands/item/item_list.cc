#include "cli/commands/commands.h"
#include "cli/input/item_request.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "table/request/item_read_requests.h"

namespace adjoin::cli {
namespace {

/// What the command lines of a Query and of a Scan have in common.
template <typename Request>
Result<void> fill_request(const Invocation& invocation, const OpenedTable& opened,
                          Request& request) {
  request.table = opened.description.name;
  request.index_name = expression_option(invocation, "--index");
  request.filter_expression = expression_option(invocation, "--filter");
  ADJOIN_TRY(request.placeholders, placeholders(invocation));
  request.projection_expression = projection_option(invocation, request.placeholders);
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  if (invocation.has("--count")) request.select = table::Select::count;
  return {};
}

/// Prints the pages of a Query or Scan: all of them, or as many as hold --first items. `read` does
/// one request of the given kind. Under --explain prints the request instead.
template <typename Request, typename Read>
Result<int> print_pages(const Invocation& invocation, Terminal& terminal, const OpenedTable& opened,
                        Request request, const Read& read) {
  if (is_explained(opened.description, request, plan::Step::Repeat::per_page, invocation, terminal))
    return kExitOk;
  ADJOIN_TRY(const auto first, invocation.integer("--first"));
  if (const auto after = invocation.value("--after")) {
    ADJOIN_TRY(request.exclusive_start_key, key_of_cursor(*after));
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  table::CallContext context;
  context.cancel = &interrupt_flag();
  Footer footer;
  std::int64_t count = 0;
  do {
    ADJOIN_CHECK(check_interrupt());
    if (first) request.limit = *first - count;
    ADJOIN_TRY(table::QueryResult page, read(context, request));
    for (const item::ItemView item : page.items) {
      writer.row(row_of(item, json_form(invocation)));
    }
    count += page.count;
    add_consumed(page.consumed_capacity, footer.cost);
    footer.cost.scanned += page.scanned_count;
    footer.cost.returned += page.count;
    request.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (request.exclusive_start_key && (!first || count < *first));
  if (request.exclusive_start_key) footer.cursor = cursor_of(*request.exclusive_start_key);
  if (request.select != table::Select::count) {
    writer.finish(footer);
  } else {
    writer.single(Row().integer("count", count).integer("scanned", footer.cost.scanned), footer);
  }
  return kExitOk;
}

Result<int> run_item_query(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::QueryRequest request;
  request.key_condition_expression = expression_option(invocation, "--key-condition");
  if (!request.key_condition_expression) {
    return Error(ErrorCode::invalid_argument,
                 "--key-condition is missing, such as: --key-condition 'PK = :pk' --values "
                 "'{\":pk\":\"USER#1\"}'");
  }
  ADJOIN_CHECK(fill_request(invocation, opened, request));
  request.scan_index_forward = !invocation.has("--descending");
  request.consistent_read = invocation.has("--consistent");
  return print_pages(invocation, terminal, opened, request,
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
  ADJOIN_CHECK(fill_request(invocation, opened, request));
  return print_pages(invocation, terminal, opened, request,
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
