#include <algorithm>
#include <ostream>

#include "cli/command_table.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/help.h"
#include "cli/opened.h"

namespace adjoin::cli {
namespace {

/// What the schema of the chosen store calls its edge types with their ends, its node types, or its
/// declared reads.
std::vector<std::string> schema_names(const schema::Schema& schema, std::string_view what) {
  std::vector<std::string> names;
  if (what == "edge-types") {
    for (const schema::EdgeType& edge : schema.edges) {
      names.insert(names.end(), {edge.name, edge.from.as, edge.to.as});
    }
    std::erase(names, "");
  } else if (what == "node-types") {
    for (const schema::NodeType& node : schema.nodes) names.push_back(node.name);
  } else {
    for (const schema::Plan& plan : schema.plans) names.push_back(plan.name);
    for (const schema::AccessPattern& one : schema.access_patterns) names.push_back(one.name);
  }
  return names;
}

Result<int> run_completion(const Invocation& invocation, Terminal& terminal) {
  const std::string_view what = invocation.argument(0);
  if (what == "edge-types" || what == "node-types" || what == "plans") {
    ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
    for (const std::string& name : schema_names(opened.graph.schema(), what)) {
      terminal.out << visible(name) << '\n';
    }
    return kExitOk;
  }
  const std::string script = completion_script(command_table(), what);
  if (script.empty()) {
    return Error(ErrorCode::usage,
                 "'" + visible(what) + "': completion is there for bash, zsh and fish");
  }
  terminal.out << script;
  return kExitOk;
}

}  // namespace

Command completion_command() {
  return Command{
      .name = "completion",
      .alias = "",
      .arguments = {{"SHELL", "bash, zsh or fish; or edge-types, node-types or plans", Count::one,
                     "bash zsh fish edge-types node-types plans"}},
      .options = {},
      .summary = "print a completion script for a shell",
      .details =
          "The script completes commands, options and their values, and asks the chosen store for "
          "the names in its schema: with edge-types, node-types and plans the names themselves are "
          "printed, one a line.",
      .examples = {{"source <(adjoin completion bash)", "for the present shell"},
                   {"adjoin completion plans", "what adjoin plan takes"}},
      .run = run_completion,
      .sends = {{"for a script", "nothing"},
                {"for names", "ListTables, GetItem of each table's schema"}}};
}

}  // namespace adjoin::cli
