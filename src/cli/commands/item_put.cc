#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/item_request.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/shared_options.h"

namespace adjoin::cli {
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
  AnswerWriter(terminal, output_form(invocation, terminal))
      .single(row, item_footer(result.consumed_capacity, 0, 0));
  return kExitOk;
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

}  // namespace adjoin::cli
