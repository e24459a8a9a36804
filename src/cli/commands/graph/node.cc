#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/words.h"
#include "cli/store/catch_up.h"
#include "cli/store/listing.h"
#include "cli/store/run_write.h"

namespace adjoin::cli {
namespace {

Result<int> get_one(const graph::Graph& graph, const Invocation& invocation, Terminal& terminal) {
  plan::GetNode operation;
  ADJOIN_TRY(operation.ref, front::node_ref(graph, invocation.argument(0), {}));
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const graph::Found found, graph.get_node(operation, interruptible()));
  ADJOIN_TRY(const Row row, front::found_row(graph, operation, found));
  return print_one(row, front::footer(found.spent), invocation, terminal);
}

Result<int> get_many(const graph::Graph& graph, const Invocation& invocation, Terminal& terminal) {
  plan::GetNodes operation;
  for (const std::string& text : invocation.arguments) {
    ADJOIN_TRY(std::string ref, front::node_ref(graph, text, {}));
    operation.refs.push_back(std::move(ref));
  }
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const graph::NodesAnswer answer, graph.get_nodes(operation, interruptible()));
  Footer below = front::footer(answer.spent);
  below.missing = answer.missing;
  const auto row_of = [&](const graph::FoundNode& node) { return front::found_row(graph, node); };
  print_rows(answer.nodes, row_of, below, invocation, terminal);
  return answer.missing.empty() ? kExitOk : kExitNotFound;
}

Result<int> run_node_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  return invocation.arguments.size() == 1 ? get_one(opened.graph, invocation, terminal)
                                          : get_many(opened.graph, invocation, terminal);
}

}  // namespace

Command node_get_command() {
  return Command{
      .name = "node get",
      .alias = "",
      .arguments = {kNodeArgument, {"NODE", "further nodes", Count::any}},
      .options = {kFieldsOption, kExplainOption},
      .summary = "read nodes: one by GetItem, several by BatchGetItem",
      .details =
          "The answer is {\"node\":ref,\"type\":…,\"attributes\":{…}}, of several nodes a row for "
          "each, "
          "in the order they were named. Nodes that are not there are named on standard error, and "
          "under \"missing\" with --output json; the exit code is 1 then. A BatchGetItem reads 100 "
          "nodes.",
      .examples = {{"adjoin node get USER#alice --fields name,email", "two of alice's fields"},
                   {"adjoin node get USER#alice USER#bob USER#carol", "three nodes, one request"}},
      .run = run_node_get,
      .only_reads = true};
}

namespace {

Result<int> run_node_put(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::PutNode operation;
  if (const auto type = invocation.value("--type")) {
    ADJOIN_TRY(operation.ref, graph.complete_ref(*type, invocation.argument(0)));
  } else {
    ADJOIN_TRY(operation.ref, front::node_ref(graph, invocation.argument(0), {}));
  }
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(operation.ref));
  ADJOIN_TRY(operation.fields, given_fields(invocation, parsed.type->fields, 1));
  operation.only_new = invocation.has("--new");
  return run_write(graph, operation, invocation, terminal);
}

}  // namespace

Command node_put_command() {
  return Command{
      .name = "node put",
      .alias = "",
      .arguments = {kNodeArgument, kFieldWordsArgument},
      .options = {kJsonOption,
                  {"--type", "TYPE", "the node's type, when only its id is given", {}, false},
                  {"--new", "", "refuse when the node exists", {}, false},
                  kExplainOption},
      .summary = "write a node: make it, or replace its declared fields (others stay, as counters)",
      .details = "",
      .examples = {{"adjoin node put USER#alice name=Alice 'tags:=[\"a\",\"b\"]'",
                    "text as it is, JSON behind :="}},
      .run = run_node_put};
}

namespace {

Result<int> run_node_remove(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::string ref, front::node_ref(graph, invocation.argument(0), {}));
  const bool dry_run = invocation.has("--dry-run");
  ADJOIN_TRY(const graph::RemovedNode removed, dry_run ? graph.would_remove(ref, interruptible())
                                                       : graph.remove_node(ref, interruptible()));
  const Row row = front::removed_row(removed);
  print_one(row, front::footer(removed.spent), invocation, terminal);
  if (dry_run) {
    terminal.err << "dry run: nothing was removed\n";
  } else {
    catch_up(graph, terminal);
  }
  for (const std::string& type : removed.types_not_reached) {
    terminal.err << "adjoin: " << type
                 << " edges are forward only: some may still point at the removed node\n";
  }
  for (const std::string& type : removed.types_by_late_index) {
    terminal.err << "adjoin: " << type
                 << " edges were looked for in an index, which follows writes with a delay: one of "
                    "the last moments may be left, which adjoin verify finds\n";
  }
  if (!removed.complete) {
    terminal.err << "adjoin: the removal is not finished; run the same command again\n";
    return kExitOther;
  }
  if (removed.node_existed || removed.edges_removed != 0) return kExitOk;
  return Error(ErrorCode::not_found, "there was no node " + visible(ref));
}

}  // namespace

Command node_remove_command() {
  return Command{
      .name = "node remove",
      .alias = "",
      .arguments = {kNodeArgument},
      .options = {{"--dry-run", "", "count what would go, and remove nothing", {}, false}},
      .summary = "remove a node and every edge of it that can be found",
      .details =
          "Done in transactions that each leave mirrors, indexes and counters true. When it "
          "ends early, running it again finishes it.",
      .examples = {{"adjoin node remove ACTOR#bob", "bob and his edges, both ways"}},
      .run = run_node_remove,
      .sends = {{"for each type of edges that can be found, and each page",
                 "Query of the node's list, as `neighbors` sends it"},
                {"every 25 of those edges",
                 "TransactWriteItems that deletes both items and sets the counters at their other "
                 "ends; none with --dry-run"},
                {"series and edges of no declared type",
                 "Query, and a DeleteItem for each; no DeleteItem with --dry-run"},
                {"the node",
                 "TransactWriteItems of its item, guards and counters; GetItem with --dry-run"}}};
}

namespace {

/// The --add options: FIELD=NUMBER.
Result<item::AttributeMap> additions(const Invocation& invocation) {
  item::AttributeMap add;
  for (const std::string& word : invocation.values("--add")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error(ErrorCode::invalid_argument,
                   "--add '" + visible(word) + "': FIELD=NUMBER is expected");
    }
    auto number = item::Number::parse(std::string_view(word).substr(equals + 1));
    if (!number) {
      return Error(ErrorCode::invalid_argument,
                   "--add '" + visible(word) + "': " + number.error().message());
    }
    if (!add.insert(word.substr(0, equals), item::AttributeValue(*number))) {
      return Error(ErrorCode::invalid_argument, "--add names " + word.substr(0, equals) + " twice");
    }
  }
  return add;
}

Result<int> run_node_update(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  plan::UpdateNode operation;
  ADJOIN_TRY(operation.ref, front::node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(operation.ref));
  ADJOIN_TRY(operation.set, given_fields(invocation, parsed.type->fields, 1));
  ADJOIN_TRY(operation.add, additions(invocation));
  operation.remove = split_list(invocation.value("--remove").value_or(""));
  operation.where = invocation.value("--where").value_or("");
  if (operation.set.empty() && operation.add.empty() && operation.remove.empty()) {
    return Error(ErrorCode::invalid_argument,
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
