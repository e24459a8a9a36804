#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/expression_rows.h"
#include "cli/schema_file.h"

namespace adjoin::cli {
namespace {

Result<int> run_expression_parse(const Invocation& invocation, Terminal& terminal) {
  constexpr std::size_t kRequestBytesMax = 16 * 1024 * 1024;
  ADJOIN_TRY(const std::string json,
             read_whole_file(std::string(invocation.argument(0)), kRequestBytesMax));
  ADJOIN_TRY(const expression::Expressions expressions, parse_request_json(json));
  ADJOIN_TRY(const expression::Rows rows, expression::parse_rows(expressions));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const expression::Row& row : rows.rows) writer.row(row_of(row));
  Footer footer;
  footer.has_cost = false;
  writer.finish(footer);
  return kExitOk;
}

}  // namespace

Command expression_parse_command() {
  return Command{
      .name = "expression parse",
      .alias = "",
      .arguments = {{"FILE", "a request, or what expression build printed; - is standard input",
                     Count::one}},
      .options = {},
      .summary = "take a request's expressions apart into rows",
      .details =
          "Each row is {\"kind\":…,\"attribute\":…,\"op\":…,\"values\":[…]}. An expression that "
          "says more than rows can (nested AND and OR) is refused, saying so.",
      .examples = {{"adjoin expression build --filter 'a > 1' | adjoin expression parse -",
                    "there and back"}},
      .run = run_expression_parse,
      .sends_nothing = "reads its arguments alone"};
}

}  // namespace adjoin::cli
