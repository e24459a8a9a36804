#include "cli/shell/help.h"

#include <algorithm>
#include <ostream>

#include "cli/commands/commands.h"
#include "cli/shell/command_table.h"
#include "cli/shell/parse_arguments.h"
#include "cli/shell/terminal.h"
#include "cli/shell/version.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

Result<int> run_help(const Invocation& invocation, Terminal& terminal) {
  const std::vector<Command>& table = command_table();
  if (invocation.arguments.empty()) {
    terminal.out << help_of_all(table) << std::flush;
    return kExitOk;
  }
  const std::vector<std::string_view> words(invocation.arguments.begin(),
                                            invocation.arguments.end());
  const FoundCommand found = find_command(table, words);
  std::string text;
  if (found.command != nullptr) {
    text = help_of(*found.command);
  } else if (words.size() == 1) {
    text = help_of_group(table, words.front());
  }
  if (text.empty()) {
    return unknown_command(table, words.front(), words.size() > 1 ? words[1] : "");
  }
  terminal.out << text << std::flush;
  return kExitOk;
}

Result<int> run_version(const Invocation&, Terminal& terminal) {
  terminal.out << version_text() << std::flush;
  return kExitOk;
}

}  // namespace

Command help_command() {
  return Command{.name = "help",
                 .alias = "",
                 .arguments = {{"COMMAND", "a command, of one word or two; all when left out",
                                Count::any, "commands"}},
                 .options = {},
                 .summary = "what a command does, its options and examples",
                 .details = "",
                 .examples = {{"adjoin help", "all commands"},
                              {"adjoin help node get", "one command, as adjoin node get --help"}},
                 .run = run_help,
                 .sends_nothing = "prints what the program knows"};
}

Command version_command() {
  return Command{.name = "version",
                 .alias = "",
                 .arguments = {},
                 .options = {},
                 .summary = "print Adjoin's version and the RocksDB it runs on",
                 .details = "",
                 .examples = {{"adjoin version", "as adjoin --version"}},
                 .run = run_version,
                 .sends_nothing = "prints what the program knows"};
}

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
    return Error(ErrorCode::invalid_argument,
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

namespace {

Result<int> run_man(const Invocation& invocation, Terminal& terminal) {
  terminal.out << (invocation.has("--markdown") ? markdown(command_table())
                                                : manual_page(command_table(), ADJOIN_VERSION));
  return kExitOk;
}

}  // namespace

Command man_command() {
  return Command{.name = "man",
                 .alias = "",
                 .arguments = {},
                 .options = {{"--markdown", "", "as Markdown, which is docs/cli.md", {}, false}},
                 .summary = "print the manual page",
                 .details = "",
                 .examples = {{"adjoin man | man -l -", "read it"}},
                 .run = run_man,
                 .sends_nothing = "prints what the program knows"};
}

}  // namespace adjoin::cli
