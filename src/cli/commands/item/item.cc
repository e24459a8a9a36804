#include "cli/commands/commands.h"
#include "cli/input/item_request.h"
#include "cli/input/json_argument.h"
#include "cli/shell/shared_options.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"

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
  print_one(row, item_footer(result.consumed_capacity, 0, 0), invocation, terminal);
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
  return print_one(row_of(result.item->view(), json_form(invocation)),
                   item_footer(result.consumed_capacity, 1, 1), invocation, terminal);
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

namespace {

Result<int> run_item_put(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  table::PutItemRequest request;
  request.table = opened.description.name;
  ADJOIN_TRY(request.item,
             json_argument("the item", invocation.argument(0), json_form(invocation)));
  request.condition_expression = expression_option(invocation, "--condition");
  ADJOIN_TRY(request.placeholders, placeholders(invocation));
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  request.return_values = table::ReturnValues::all_old;
  if (is_explained(opened.description, request, plan::Step::Repeat::once, invocation, terminal))
    return kExitOk;
  ADJOIN_TRY(const table::WriteResult result, opened.store->put_item({}, request));
  Row row;
  row.text("outcome", result.attributes ? "replaced" : "created");
  return print_one(row, item_footer(result.consumed_capacity, 0, 0), invocation, terminal);
}

}  // namespace

Command item_put_command() {
  return Command{
      .name = "item put",
      .alias = "",
      .arguments = {{"ITEM", "the item as JSON; file://PATH, or - for standard input", Count::one}},
      .options = {kConditionOption, kNamesOption, kValuesOption, kDynamoDbJsonOption,
                  kExplainOption},
      .summary = "write one whole item, without regard to the schema",
      .details =
          "Sets and binary have marked forms in plain JSON: {\"$set\":[\"a\",\"b\"]} and "
          "{\"$b64\":\"AAE=\"}. What a node or edge derives (index keys, mirrors, counts) is "
          "not kept by this command.",
      .examples = {{"adjoin item put '{\"PK\":\"A\",\"SK\":\"B\",\"n\":1}' --condition "
                    "'attribute_not_exists(PK)'",
                    "only when it is new"}},
      .run = run_item_put};
}

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
  return print_one(row, item_footer(result.consumed_capacity, 0, 0), invocation, terminal);
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
