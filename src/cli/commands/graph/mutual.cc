#include <cstdint>
#include <string>

#include "adjoin/algorithms.h"
#include "adjoin/state/state.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/store/listing.h"

namespace adjoin::cli {
namespace {

Result<int> run_mutual(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const graph::Graph& graph = opened.graph;
  ADJOIN_TRY(const std::vector<std::string> types,
             graph_text::edge_types(graph, invocation.argument(1), invocation.has("--reverse")));
  if (types.size() != 1) return Error(ErrorCode::invalid_argument, "mutual follows one edge type");
  plan::Mutual operation;
  operation.type = types.front();
  ADJOIN_TRY(operation.a, graph_text::node_ref(graph, invocation.argument(0), types));
  if (!invocation.argument(2).empty()) {
    ADJOIN_TRY(operation.b, graph_text::node_ref(graph, invocation.argument(2), types));
  }
  ADJOIN_TRY(operation.first, first_rows(invocation));
  ADJOIN_TRY(const bool explained, is_explained(graph, operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const CallOptions call, budgeted_call(invocation));
  const std::size_t first = operation.first.value_or(SIZE_MAX);
  ADJOIN_TRY(const Page<std::string> page,
             operation.b.empty()
                 ? reciprocal(opened.handle, operation.a, operation.type, first, call)
                 : mutual(opened.handle, operation.a, operation.type, operation.b, first, call));
  return print_rows(page, ref_row, footer_of(page), invocation, terminal);
}

}  // namespace

Command mutual_command() {
  return Command{
      .name = "mutual",
      .alias = "",
      .arguments = {{"A", "a node", Count::one},
                    kTypeArgument,
                    {"B", "another node of the same kind", Count::optional}},
      .options =
          with_budget({{"--reverse", "", "from the other end: who points at both", {}, false},
                       {"--first", "N", "at most N rows", {}, false},
                       kExplainOption}),
      .summary = "list the nodes that edges lead to from both nodes, two Queries",
      .details =
          "Each row is {\"node\":ref}, in order of refs. Without B: the nodes at both ends of the "
          "type, who follow back.",
      .examples = {{"adjoin mutual ACTOR#alice FOLLOWS ACTOR#bob", "whom both follow"},
                   {"adjoin mutual ACTOR#alice FOLLOWS", "whom alice follows and who follow her"}},
      .run = run_mutual,
      .only_reads = true};
}

namespace {

using WalkKind = plan::Walk::Kind;
using RankingCall = decltype(&recommend);

Row ranked_row(const Scored& node) {
  Row row;
  row.text("node", node.ref).integer("score", node.score);
  if (node.fields) nest_fields(*node.fields, row);
  return row;
}

template <WalkKind kKind, RankingCall kRank>
Result<int> run_walk(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  plan::Walk operation;
  operation.kind = kKind;
  ADJOIN_TRY(operation.types, graph_text::edge_types(opened.graph, invocation.argument(1),
                                                     invocation.has("--reverse")));
  ADJOIN_TRY(operation.node,
             graph_text::node_ref(opened.graph, invocation.argument(0), operation.types));
  ADJOIN_TRY(operation.first, first_rows(invocation));
  operation.distinct = invocation.has("--distinct");
  operation.fields = split_list(invocation.value("--fields").value_or(""));
  ADJOIN_TRY(const Graph handle, with_wanted_topology(opened.handle, operation.types, invocation));
  ADJOIN_TRY(const bool explained,
             is_explained(detail::inner(handle), operation, invocation, terminal));
  if (explained) return kExitOk;
  ADJOIN_TRY(const CallOptions call, budgeted_call(invocation));
  const RankingOptions options{.first = operation.first.value_or(SIZE_MAX),
                               .distinct = operation.distinct,
                               .fields = operation.fields};
  ADJOIN_TRY(const Ranking ranking, kRank(handle, operation.node, operation.types, options, call));
  return print_rows(ranking, ranked_row, footer_of(ranking), invocation, terminal);
}

std::vector<Option> walk_options() {
  return with_budget(
      {{"--reverse", "", "follow the type from its other end", {}, false},
       {"--first", "N", "the N best", {}, false},
       {"--distinct",
        "",
        "score by how many different nodes lead there by the last edge, not how many "
        "paths",
        {},
        false},
       {"--fields", "A,B", "also these attributes of the ranked nodes", {}, false},
       kTopologyOption,
       kTopologyMemoryOption,
       kExplainOption});
}

}  // namespace

Command friends_of_friends_command() {
  return Command{
      .name = "friends-of-friends",
      .alias = "fof",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = walk_options(),
      .summary = "rank nodes two edges away that are not one edge away",
      .details =
          "Each row is {\"node\":ref,\"score\":n}: the score is the number of friends in between. "
          "Highest first, equal scores by ref. One Query for the node and one for each friend. No "
          "path "
          "comes back to the node itself, so that an edge from it to itself counts for nothing.",
      .examples = {{"adjoin fof ACTOR#alice FOLLOWS --first 10", "whom alice might follow"}},
      .run = run_walk<WalkKind::friends_of_friends, &friends_of_friends>,
      .only_reads = true};
}

Command related_command() {
  return Command{
      .name = "related",
      .alias = "",
      .arguments = {kNodeArgument, kTypesArgument},
      .options = walk_options(),
      .summary = "rank nodes by how many neighbours they share with this one",
      .details =
          "Each row is {\"node\":ref,\"score\":n}: out over the type, and back over it. Highest "
          "first, equal scores by ref. No path goes through the node itself: an edge from it to "
          "itself makes nobody related, and it is not in the answer. With --fields each row has "
          "their attributes too, by one BatchGetItem for 100 nodes.",
      .examples = {{"adjoin related POST#1 HAS_TAG --first 10", "posts with the same tags"}},
      .run = run_walk<WalkKind::related, &related>,
      .only_reads = true};
}

Command recommend_command() {
  return Command{.name = "recommend",
                 .alias = "",
                 .arguments = {kNodeArgument, kTypesArgument},
                 .options = walk_options(),
                 .summary = "rank what those who chose the same chose besides",
                 .details =
                     "Each row is {\"node\":ref,\"score\":n}: the score is the number of "
                     "three-step paths, out "
                     "over the type, back over it, and out again. The node itself and what it "
                     "leads to already "
                     "are left out. Highest first, equal scores by ref. No path goes through the "
                     "node itself: an edge from it to itself counts for nothing. A path counts for "
                     "each thing that somebody shares; --distinct counts each person once.",
                 .examples = {{"adjoin recommend USER#1 LIKES --first 10", "products for user 1"},
                              {"adjoin recommend USER#1 LIKES --distinct --fields name,price",
                               "by how many people chose them, with their fields"}},
                 .run = run_walk<WalkKind::recommend, &recommend>,
                 .only_reads = true};
}

}  // namespace adjoin::cli
