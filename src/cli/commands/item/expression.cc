#include <ostream>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/item_request.h"
#include "cli/input/json_argument.h"
#include "cli/output/answer_writer.h"
#include "cli/read/json_source.h"
#include "cli/shell/terminal.h"
#include "graph_text/expression_json.h"

namespace adjoin::cli {
namespace {

using expression::Kind;

Result<void> read_rows(const std::string& path, std::vector<expression::Row>& rows) {
  ADJOIN_TRY(LineSource file, LineSource::open(path));
  JsonSource source(std::move(file), false);
  for (;;) {
    ADJOIN_TRY(const std::optional<std::string_view> text, source.next());
    if (!text) return {};
    auto row = graph_text::parse_row_json(*text);
    if (!row) {
      return with_context(source.source().name() + ":" + std::to_string(source.line_number()),
                          std::move(row).error());
    }
    rows.push_back(*std::move(row));
  }
}

Result<int> run_expression_build(const Invocation& invocation, Terminal& terminal) {
  static constexpr std::pair<std::string_view, Kind> kOptions[] = {
      {"--key-condition", Kind::key_condition},
      {"--condition", Kind::condition},
      {"--filter", Kind::filter},
      {"--get", Kind::projection},
      {"--update", Kind::update}};
  expression::Rows rows;
  if (const auto file = invocation.value("--rows")) {
    ADJOIN_CHECK(read_rows(std::string(*file), rows.rows));
  }
  for (const auto& [option, kind] : kOptions) {
    for (const std::string& words : invocation.values(option)) {
      ADJOIN_TRY(expression::Row row, parse_row_words(kind, words));
      rows.rows.push_back(std::move(row));
    }
  }
  if (rows.rows.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "no rows: give --key-condition, --condition, --filter, --get, --update or --rows");
  }
  if (invocation.has("--any")) rows.condition_join = rows.filter_join = expression::Join::any;
  ADJOIN_TRY(const expression::Expressions built, expression::build(rows));
  terminal.out << graph_text::to_request_json(built) << '\n';
  return kExitOk;
}

}  // namespace

Command expression_build_command() {
  return Command{
      .name = "expression build",
      .alias = "",
      .arguments = {},
      .options =
          {{"--key-condition", "ROW", "a row of the key condition", {}, true},
           {"--condition", "ROW", "a row of the condition of a write", {}, true},
           {"--filter", "ROW", "a row of the filter of a read", {}, true},
           {"--get", "ATTRIBUTE", "an attribute of the projection", {}, true},
           {"--update", "ROW", "a row of the update", {}, true},
           {"--rows",
            "FILE",
            "rows as expression parse prints them; - is standard input",
            {},
            false},
           {"--any", "", "conditions and filters hold when any row does, not all", {}, false}},
      .summary = "make DynamoDB expressions from rows of attribute, operator and value",
      .details =
          "A ROW is ATTRIBUTE OPERATOR VALUE…, where a value is JSON or a word, and @PATH is "
          "another "
          "attribute. Key conditions: = < <= > >= between begins_with. Conditions and filters: "
          "those, "
          "<> in contains exists not_exists type, size before a comparison, not before any. "
          "Updates: "
          "set set_if_missing increment decrement append prepend remove add delete.\n\n"
          "The answer holds the expressions with every name behind a placeholder and every value "
          "marshalled, ready for any DynamoDB client.",
      .examples =
          {{"adjoin expression build --update 'stock decrement 3' --condition 'stock >= 3'",
            "take three from the stock, if there are three"},
           {"adjoin expression build --key-condition 'PK = USER#1' --filter 'total between 10 99'",
            "a Query"}},
      .run = run_expression_build,
      .sends_nothing = "reads its arguments alone"};
}

namespace {

Result<int> run_expression_parse(const Invocation& invocation, Terminal& terminal) {
  constexpr std::size_t kRequestBytesMax = 16 * 1024 * 1024;
  ADJOIN_TRY(const std::string json,
             read_whole_file(std::string(invocation.argument(0)), kRequestBytesMax));
  ADJOIN_TRY(const std::vector<graph_text::Row> rows, graph_text::rows_of_request(json));
  const auto shown = [](const graph_text::Row& row) { return row; };
  return print_rows(rows, shown, no_cost(), invocation, terminal);
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
