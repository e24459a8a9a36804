#include <ostream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/words.h"
#include "cli/store/catch_up.h"
#include "cli/store/listing.h"
#include "cli/store/run_write.h"
#include "plan/declared/undeclared.h"

namespace adjoin::cli {
namespace {

Result<int> get_one(const OpenedGraph& opened, const Invocation& invocation, Terminal& terminal) {
  const graph::Graph& graph = opened.graph;
  plan::GetNode operation;
  ADJOIN_TRY(operation.ref, graph_text::node_ref(graph, invocation.argument(0), {}));
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  Usage usage;
  CallOptions call = interruptible_call();
  call.usage = &usage;
  ADJOIN_TRY(const std::optional<Node> node,
             opened.handle.get_node(operation.ref, operation.fields, call));
  if (!node) return Error(ErrorCode::not_found, "there is no node " + operation.ref);
  Footer footer = footer_of(usage);
  footer.warnings = plan::undeclared(graph.schema(), operation);
  return print_one(node_row(*node), footer, invocation, terminal);
}

/// The refs of a list for which no node was found, each once.
std::vector<std::string> refs_without_node(const std::vector<std::string>& refs,
                                           const Page<Node>& found) {
  std::unordered_set<std::string> seen;
  for (const Node& node : found) seen.insert(node.ref);
  std::vector<std::string> missing;
  for (const std::string& ref : refs) {
    if (seen.insert(ref).second) missing.push_back(ref);
  }
  return missing;
}

Result<int> get_many(const OpenedGraph& opened, const Invocation& invocation, Terminal& terminal) {
  const graph::Graph& graph = opened.graph;
  plan::GetNodes operation;
  for (const std::string& text : invocation.arguments) {
    ADJOIN_TRY(std::string ref, graph_text::node_ref(graph, text, {}));
    operation.refs.push_back(std::move(ref));
  }
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const Page<Node> page,
             opened.handle.batch_get_nodes(operation.refs, operation.fields, interruptible_call()));
  Footer below = footer_of(page);
  if (page.stopped_by == Limit::none) below.missing = refs_without_node(operation.refs, page);
  const auto row_of = [](const Node& node) { return node_row(node); };
  print_rows(page, row_of, below, invocation, terminal);
  return below.missing.empty() ? kExitOk : kExitNotFound;
}

Result<int> run_node_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  return invocation.arguments.size() == 1 ? get_one(opened, invocation, terminal)
                                          : get_many(opened, invocation, terminal);
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
  Node node;
  if (const auto type = invocation.value("--type")) {
    ADJOIN_TRY(node.ref, graph.complete_ref(*type, invocation.argument(0)));
  } else {
    ADJOIN_TRY(node.ref, graph_text::node_ref(graph, invocation.argument(0), {}));
  }
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(node.ref));
  ADJOIN_TRY(node.fields, given_fields(invocation, parsed.type->fields, 1));
  Transaction write;
  invocation.has("--new") ? write.create_node(std::move(node)) : write.put_node(std::move(node));
  return run_write(opened, write, invocation, terminal);
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

/// What cannot be found, and what may be left.
void tell_what_is_left(const graph::RemovedNode& removed, Terminal& terminal) {
  for (const std::string& type : removed.types_not_reached) {
    terminal.err << "adjoin: " << type
                 << " edges are forward only: some may still point at the removed node\n";
  }
  for (const std::string& type : removed.types_by_late_index) {
    terminal.err << "adjoin: " << type
                 << " edges were looked for in an index, which follows writes with a delay: one of "
                    "the last moments may be left, which adjoin verify finds\n";
  }
}

/// The requests of a removal that was tried, with what they would have cost.
plan::Plan plan_of(const graph::RemovedNode& tried, const std::string& ref) {
  plan::Plan plan;
  for (const plan::Request& request : tried.would_send) {
    const bool reads = std::holds_alternative<table::QueryRequest>(request) ||
                       std::holds_alternative<table::GetItemRequest>(request) ||
                       std::holds_alternative<table::BatchGetItemRequest>(request);
    const std::string_view purpose =
        reads ? "look for what belongs to " : "remove what belongs to ";
    plan.steps.push_back({std::string(purpose) + ref, request, plan::Step::Repeat::once});
  }
  plan.worst.requests = tried.would_cost.requests;
  plan.worst.read_half_units = tried.would_cost.capacity.read_half_units;
  plan.worst.write_half_units = tried.would_cost.capacity.write_half_units;
  return plan;
}

/// --dry-run and --explain: the removal is run on a copy of what it writes.
Result<int> try_removal(const graph::Graph& graph, const std::string& ref,
                        const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const graph::RemovedNode tried, graph.would_remove(ref, interruptible()));
  if (invocation.has("--explain")) {
    print_plan(plan_of(tried, ref), invocation, terminal);
    const auto shown = static_cast<std::int64_t>(tried.would_send.size());
    if (shown < tried.would_cost.requests) {
      terminal.err << "adjoin: the first " << shown << " of " << tried.would_cost.requests
                   << " requests\n";
    }
  } else {
    print_one(graph_text::tried_row(tried), graph_text::footer(tried.spent), invocation, terminal);
    terminal.err << "dry run: nothing was removed\n";
  }
  tell_what_is_left(tried, terminal);
  if (!tried.complete) {
    terminal.err << "adjoin: the removal would not be finished by one command\n";
    return kExitOther;
  }
  if (tried.node_existed || tried.edges_removed != 0) return kExitOk;
  return Error(ErrorCode::not_found, "there was no node " + visible(ref));
}

Result<int> run_node_remove(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::string ref, graph_text::node_ref(graph, invocation.argument(0), {}));
  if (invocation.has("--dry-run") || invocation.has("--explain")) {
    return try_removal(graph, ref, invocation, terminal);
  }
  ADJOIN_TRY(const graph::RemovedNode removed, graph.remove_node(ref, interruptible()));
  print_one(graph_text::removed_row(removed), graph_text::footer(removed.spent), invocation,
            terminal);
  catch_up(opened.handle, terminal);
  tell_what_is_left(removed, terminal);
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
      .options = {{"--dry-run",
                   "",
                   "tell what would go and what that would cost, and remove nothing",
                   {},
                   false},
                  kExplainOption},
      .summary = "remove a node and every edge of it that can be found",
      .details =
          "Done in transactions that each leave mirrors, indexes and counters true. When it "
          "ends early, running it again finishes it.\n\n"
          "--dry-run and --explain read what a removal reads, and the items that it would write. "
          "--dry-run answers what would go, with \"would_cost\": the units that the removal takes. "
          "--explain prints its requests, the first 200, with the same sum.",
      .examples = {{"adjoin node remove ACTOR#bob", "bob and his edges, both ways"},
                   {"adjoin node remove ACTOR#bob --dry-run",
                    "how many edges, for how many units"}},
      .run = run_node_remove};
}

namespace {

Result<int> run_node_update(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  Update update;
  ADJOIN_TRY(const std::string ref, graph_text::node_ref(graph, invocation.argument(0), {}));
  ADJOIN_TRY(const schema::ParsedRef parsed, graph.schema().parse_ref(ref));
  ADJOIN_TRY(update.set, given_fields(invocation, parsed.type->fields, 1));
  ADJOIN_TRY(update.add, additions(invocation));
  update.remove = split_list(invocation.value("--remove").value_or(""));
  update.where = invocation.value("--where").value_or("");
  if (update.set.empty() && update.add.empty() && update.remove.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "nothing to change: give FIELD=VALUE, --add FIELD=NUMBER or --remove FIELD");
  }
  const Transaction write = Transaction().update_node(ref, std::move(update));
  return run_write(opened, write, invocation, terminal);
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
