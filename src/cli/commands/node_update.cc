#include "cli/commands/commands.h"
#include "cli/json_argument.h"
#include "cli/opened.h"
#include "cli/run_write.h"
#include "cli/shared_options.h"
#include "cli/terminal.h"
#include "cli/words.h"

namespace adjoin::cli {
namespace {

/// The --add options: FIELD=NUMBER.
Result<item::AttributeMap> additions(const Invocation& invocation) {
  item::AttributeMap add;
  for (const std::string& word : invocation.values("--add")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::usage, "--add '" + visible(word) + "': FIELD=NUMBER is expected");
    }
    auto number = item::Number::parse(std::string_view(word).substr(equals + 1));
    if (!number) {
      return Error(ErrorCode::usage, "--add '" + visible(word) + "': " + number.error().message());
    }
    if (!add.insert(word.substr(0, equals), item::AttributeValue(*number))) {
      return Error(ErrorCode::usage, "--add names " + word.substr(0, equals) + " twice");
    }
  }
  return add;
}

Result<int> run_node_update(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::UpdateNode operation;
  ADJOIN_TRY(operation.ref, node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(operation.ref));
  ADJOIN_TRY(operation.set, given_fields(invocation, parsed.type->fields, 1));
  ADJOIN_TRY(operation.add, additions(invocation));
  operation.remove = split_list(invocation.value("--remove").value_or(""));
  operation.where = invocation.value("--where").value_or("");
  if (operation.set.empty() && operation.add.empty() && operation.remove.empty()) {
    return Error(ErrorCode::usage,
                 "nothing to change: give FIELD=VALUE, --add FIELD=NUMBER or --remove FIELD");
  }
  return run_write(graph, operation, invocation, terminal);
}

}  // namespace

Command node_update_command() {
  return Command{
      .name = "node update",
      .alias = "",
      .arguments = {kNodeArgument, kFieldWordsArgument},
      .options = {kJsonOption,
                  {"--add", "FIELD=NUMBER", "add a number to a field, or take one: -3", {}, true},
                  {"--remove", "A,B", "fields to take away", {}, false},
                  {"--where", "CONDITION", "only if it holds: 'stock >= 3'", {}, false},
                  kExplainOption},
      .summary = "change some fields of a node; index keys follow",
      .details = "A node that is not there is an error.",
      .examples = {{"adjoin node update PRODUCT#ABC123 price=179.99 --where 'price > 179.99'",
                    "never raises a price"},
                   {"adjoin node update PRODUCT#ABC123 --add stock=-3 --where 'stock >= 3'",
                    "takes three, if there are three"}},
      .run = run_node_update};
}

}  // namespace adjoin::cli
