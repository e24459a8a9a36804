#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/item_request.h"
#include "cli/opened.h"
#include "cli/shared_options.h"

namespace adjoin::cli {
namespace {

Result<int> run_item_delete(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::DeleteItemRequest request;
  request.table = opened.description.name;
  ADJOIN_TRY(request.key, key_argument(invocation, opened.description));
  request.condition_expression = expression_option(invocation, "--condition");
  ADJOIN_TRY(request.placeholders, placeholders(invocation));
  request.return_values = table::ReturnValues::all_old;
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  if (is_explained(opened.description, request, plan::Step::Repeat::once, invocation, terminal))
    return kExitOk;
  ADJOIN_TRY(const table::WriteResult result, opened.store->delete_item({}, request));
  Row row;
  row.text("outcome", result.attributes ? "removed" : "missing");
  AnswerWriter(terminal, output_form(invocation, terminal))
      .single(row, item_footer(result.consumed_capacity, 0, 0));
  return result.attributes ? kExitOk : kExitNotFound;
}

}  // namespace

Command item_delete_command() {
  return Command{
      .name = "item delete",
      .alias = "",
      .arguments = {kPkArgument, kSkArgument},
      .options = {kConditionOption, kNamesOption, kValuesOption, kDynamoDbJsonOption,
                  kExplainOption},
      .summary = "delete one item, without regard to the schema",
      .details = "The answer is {\"outcome\":\"removed\"}, or \"missing\" and the exit code 1.",
      .examples = {{"adjoin item delete A B", "by partition and sort key"}},
      .run = run_item_delete};
}

}  // namespace adjoin::cli
