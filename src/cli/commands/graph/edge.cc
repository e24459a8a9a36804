#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/words.h"
#include "cli/store/listing.h"
#include "cli/store/run_write.h"
#include "plan/declared/undeclared.h"

namespace adjoin::cli {
namespace {

/// The edge that the words A, TYPE and B, and the --key options name.
Result<Edge> keyed_edge(const graph::Graph& graph, const Invocation& invocation) {
  ADJOIN_TRY(plan::EdgeId id, graph_text::edge_id(graph, invocation.argument(0),
                                                  invocation.argument(1), invocation.argument(2)));
  ADJOIN_TRY(Item key, key_fields(graph, id.type, invocation));
  return Edge{std::move(id.from), std::move(id.type), std::move(id.to), std::move(key)};
}

Result<int> run_edge_add(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(plan::EdgeId id, graph_text::edge_id(graph, invocation.argument(0),
                                                  invocation.argument(1), invocation.argument(2)));
  const schema::EdgeType* type = graph.schema().edge(id.type);
  static const std::vector<schema::Field> kNone;
  ADJOIN_TRY(Item fields, given_fields(invocation, type == nullptr ? kNone : type->fields, 3));
  const Transaction write = Transaction().add_edge({id.from, id.type, id.to, std::move(fields)});
  return run_write(opened, write, invocation, terminal);
}

}  // namespace

Command edge_add_command() {
  return Command{
      .name = "edge add",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one},
                    kFieldWordsArgument},
      .options = {kJsonOption, kExplainOption},
      .summary = "add an edge, its mirror and its counts in one transaction",
      .details =
          "The answer is {\"outcome\":…}: created, existed (on-exists: keep), replaced, or "
          "put for a type that never asks.",
      .examples = {{"adjoin edge add ACTOR#alice FOLLOWS ACTOR#bob", "alice follows bob"},
                   {"adjoin edge add ORDER#1 OrderItem PRODUCT#A quantity=2", "with a field"}},
      .run = run_edge_add};
}

namespace {

Result<int> run_edge_get(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const Edge wanted, keyed_edge(graph, invocation));
  plan::GetEdge operation;
  operation.edge = {wanted.from, wanted.type, wanted.to, wanted.fields};
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  Usage usage;
  CallOptions call = interruptible_call();
  call.usage = &usage;
  ADJOIN_TRY(const std::optional<Edge> edge,
             opened.handle.get_edge(wanted, operation.fields, call));
  if (!edge) {
    return Error(ErrorCode::not_found,
                 "there is no edge " + wanted.from + " " + wanted.type + " " + wanted.to);
  }
  Footer footer = footer_of(usage);
  footer.warnings = plan::undeclared(graph.schema(), operation);
  return print_one(edge_row(*edge), footer, invocation, terminal);
}

}  // namespace

Command edge_get_command() {
  return Command{
      .name = "edge get",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one}},
      .options = {kFieldOption, kFieldsOption, kExplainOption},
      .summary = "check one edge, one GetItem",
      .details =
          "The answer is {\"from\":ref,\"edge\":type,\"to\":ref,\"attributes\":{…}}; the "
          "exit code is 1 when there is no such edge.",
      .examples = {{"adjoin edge get ACTOR#alice FOLLOWS ACTOR#bob", "does alice follow bob?"}},
      .run = run_edge_get,
      .only_reads = true};
}

namespace {

Result<int> run_edge_move(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const plan::EdgeId id,
             graph_text::edge_id(graph, invocation.argument(0), invocation.argument(1),
                                 invocation.argument(2)));
  const Transaction write = Transaction().move_edge({id.from, id.type, id.to});
  return run_write(opened, write, invocation, terminal);
}

}  // namespace

Command edge_move_command() {
  return Command{
      .name = "edge move",
      .alias = "",
      .arguments = {{"A", "the new parent", Count::one},
                    kTypeArgument,
                    {"B", "the node that moves, with all below it", Count::one}},
      .options = {kExplainOption},
      .summary = "move a node of a tree under another parent, in one transaction",
      .details =
          "The type is declared with tree: true. The edge keeps its fields. The answer is "
          "{\"outcome\":\"updated\"}, or \"existed\" when A is the parent already; a parent that "
          "is "
          "the node itself or below it is an error.",
      .examples = {{"adjoin edge move CATEGORY#toys CategoryChild CATEGORY#games",
                    "games, and what is in them, go under toys"}},
      .run = run_edge_move};
}

namespace {

Result<int> run_edge_remove(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(Edge edge, keyed_edge(graph, invocation));
  const Transaction write = Transaction().remove_edge(std::move(edge));
  return run_write(opened, write, invocation, terminal);
}

}  // namespace

Command edge_remove_command() {
  return Command{
      .name = "edge remove",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one}},
      .options = {kFieldOption, kExplainOption},
      .summary = "remove an edge in both directions, with its set entry and counts",
      .details = "The answer is {\"outcome\":\"removed\"}, or \"missing\" and the exit code 1.",
      .examples = {{"adjoin edge remove ACTOR#alice FOLLOWS ACTOR#bob", "alice unfollows bob"}},
      .run = run_edge_remove};
}

namespace {

Result<int> run_edge_update(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(Edge edge, keyed_edge(graph, invocation));
  const schema::EdgeType* type = graph.schema().edge(edge.type);
  static const std::vector<schema::Field> kNone;
  Update update;
  ADJOIN_TRY(update.set, given_fields(invocation, type == nullptr ? kNone : type->fields, 3));
  ADJOIN_TRY(update.add, additions(invocation));
  update.remove = split_list(invocation.value("--remove").value_or(""));
  update.where = invocation.value("--where").value_or("");
  if (update.set.empty() && update.add.empty() && update.remove.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "nothing to change: give FIELD=VALUE, --add FIELD=NUMBER or --remove FIELD");
  }
  const Transaction write = Transaction().update_edge(std::move(edge), std::move(update));
  return run_write(opened, write, invocation, terminal);
}

}  // namespace

Command edge_update_command() {
  return Command{
      .name = "edge update",
      .alias = "",
      .arguments = {{"A", "the node it comes from", Count::one},
                    kTypeArgument,
                    {"B", "the node it goes to", Count::one},
                    kFieldWordsArgument},
      .options = {kJsonOption,
                  kFieldOption,
                  {"--add", "FIELD=NUMBER", "add a number to a field, or take one: -3", {}, true},
                  {"--remove", "A,B", "fields to take away", {}, false},
                  {"--where", "CONDITION", "only if it holds: 'quantity >= 3'", {}, false},
                  kExplainOption},
      .summary = "change some fields of an edge; its mirror and index keys follow",
      .details = "An edge that is not there is an error.",
      .examples = {{"adjoin edge update GOAL-G1 MEMBER USER-U1 role=LEAD", "a new role"},
                   {"adjoin edge update ORDER#1 OrderItem PRODUCT#A --add quantity=2", "two more"}},
      .run = run_edge_update};
}

}  // namespace adjoin::cli
