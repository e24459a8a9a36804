#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/item_request.h"
#include "cli/opened.h"
#include "cli/shared_options.h"

namespace adjoin::cli {
namespace {

Result<int> run_item_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::GetItemRequest request;
  request.table = opened.description.name;
  ADJOIN_TRY(request.key, key_argument(invocation, opened.description));
  request.projection_expression = projection_option(invocation, request.placeholders);
  request.consistent_read = invocation.has("--consistent");
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  if (is_explained(opened.description, request, plan::Step::Repeat::once, invocation, terminal))
    return kExitOk;
  ADJOIN_TRY(const table::GetItemResult result, opened.store->get_item({}, request));
  if (!result.item) {
    return Error(ErrorCode::not_found, "there is no item with the key " +
                                           item::to_json(request.key, item::JsonForm::plain));
  }
  AnswerWriter(terminal, output_form(invocation, terminal))
      .single(row_of(result.item->view(), json_form(invocation)),
              item_footer(result.consumed_capacity, 1, 1));
  return kExitOk;
}

}  // namespace

Command item_get_command() {
  return Command{
      .name = "item get",
      .alias = "",
      .arguments = {kPkArgument, kSkArgument},
      .options = {kFieldsOption,
                  kDynamoDbJsonOption,
                  {"--consistent", "", "a strongly consistent read", {}, false},
                  kExplainOption},
      .summary = "read one item as it lies in the table",
      .details = "",
      .examples = {{"adjoin item get USER#12345 USER#12345", "by partition and sort key"}},
      .run = run_item_get,
      .only_reads = true};
}

}  // namespace adjoin::cli
