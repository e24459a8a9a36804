#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/item_request.h"
#include "cli/opened.h"
#include "cli/shared_options.h"

namespace adjoin::cli {
namespace {

Result<int> run_item_update(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::UpdateItemRequest request;
  request.table = opened.description.name;
  ADJOIN_TRY(request.key, key_argument(invocation, opened.description));
  request.update_expression = expression_option(invocation, "--update");
  request.condition_expression = expression_option(invocation, "--condition");
  ADJOIN_TRY(request.placeholders, placeholders(invocation));
  request.return_values = table::ReturnValues::all_new;
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  if (is_explained(opened.description, request, plan::Step::Repeat::once, invocation, terminal))
    return kExitOk;
  ADJOIN_TRY(const table::WriteResult result, opened.store->update_item({}, request));
  Row row;
  if (result.attributes) row = row_of(result.attributes->view(), json_form(invocation));
  AnswerWriter(terminal, output_form(invocation, terminal))
      .single(row, item_footer(result.consumed_capacity, 0, 0));
  return kExitOk;
}

}  // namespace

Command item_update_command() {
  return Command{
      .name = "item update",
      .alias = "",
      .arguments = {kPkArgument, kSkArgument},
      .options =
          {{"--update", "EXPRESSION", "what changes: SET n = n + :one REMOVE old", {}, false},
           kConditionOption,
           kNamesOption,
           kValuesOption,
           kDynamoDbJsonOption,
           kExplainOption},
      .summary = "change one item by an update expression and print it as it is then",
      .details = "",
      .examples = {{"adjoin item update A B --update 'SET n = n + :one' --values '{\":one\":1}'",
                    "count one up"}},
      .run = run_item_update};
}

}  // namespace adjoin::cli
