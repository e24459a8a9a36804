#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/assert.h"
#include "graph/read/fetch_nodes.h"
#include "graph/read/frontier.h"
#include "graph/read/reads.h"
#include "graph/read/topology_reads.h"
#include "plan/declared/undeclared.h"
#include "plan/read/walk_plan.h"

namespace adjoin::graph {
namespace {

using plan::Walk;

/// Edges met in one round, each pair of nodes once.
/// Two edges between the same nodes are one step of a walk, or a pair that likes twice would weigh
/// double.
class Pairs {
 public:
  /// Remembers pairs only where two edges can join the same nodes.
  explicit Pairs(const std::vector<plan::EdgeChoice>& choices) : remembers_(choices.size() > 1) {
    for (const plan::EdgeChoice& choice : choices) {
      if (choice.edge == nullptr) continue;
      // An edge that is given another shard meanwhile may be met in both.
      remembers_ = remembers_ || !choice.edge->key_fields.empty() || choice.edge->shards;
    }
  }
  bool add(NodeNumber from, NodeNumber to) {
    return !remembers_ || seen_.insert((std::uint64_t{from} << 32U) | to).second;
  }
  std::size_t size() const noexcept { return seen_.size(); }

 private:
  bool remembers_;
  std::unordered_set<std::uint64_t> seen_;
};

/// How many walks end at each node, by its number.
using Scores = std::vector<std::int64_t>;

/// Goes one edge further from every node of the level: the walks that end one edge on.
Result<Scores> step(Frontier& frontier, const std::vector<NodeNumber>& level, const Scores& scores,
                    Pairs& pairs, Meter& meter) {
  Scores next;
  ADJOIN_CHECK(frontier.expand(level, [&](NodeNumber from, NodeNumber to) {
    if (!pairs.add(from, to)) return;
    ADJOIN_ASSERT(from < scores.size());  // level_of has taken it from there
    if (next.size() <= to) next.resize(std::size_t{to} + 1);
    // Walks are counted, not followed: the walks that end at a node are the sum of those that end
    // at its neighbours one round before. So the work grows with edges, not with walks.
    next[to] += scores[from];
    // Beyond the bound this stops the meter, which ends the expansion.
    meter.may_hold(pairs.size());
  }));
  return next;
}

std::vector<NodeNumber> level_of(const Scores& scores, const NodeNumbers& nodes) {
  std::vector<NodeNumber> level;
  for (std::size_t number = 0; number < scores.size(); ++number) {
    if (scores[number] != 0) level.push_back(static_cast<NodeNumber>(number));
  }
  sort_by_ref(nodes, level);
  return level;
}

void rank(const Scores& scores, const NodeNumbers& nodes, std::optional<std::size_t> first,
          RankedAnswer& answer) {
  for (std::size_t number = 0; number < scores.size(); ++number) {
    if (scores[number] == 0) continue;
    answer.nodes.push_back({nodes.ref(static_cast<NodeNumber>(number)), scores[number], {}});
  }
  answer.total = answer.nodes.size();
  const std::size_t wanted = std::min(first.value_or(answer.total), answer.total);
  const auto better = [](const RankedNode& a, const RankedNode& b) {
    return a.score != b.score ? a.score > b.score : a.node < b.node;
  };
  std::partial_sort(answer.nodes.begin(),
                    answer.nodes.begin() + static_cast<std::ptrdiff_t>(wanted), answer.nodes.end(),
                    better);
  answer.nodes.resize(wanted);
}

/// Reads the ranked nodes, if fields of them are asked for. Those without an item have none.
Result<void> add_items(table::TableStore& store, const plan::Target& target, const Walk& walk,
                       Meter& meter, RankedAnswer& answer) {
  if (walk.fields.empty() || meter.is_stopped()) return {};
  plan::GetNodes get;
  get.fields = walk.fields;
  // Ends of undeclared types have no item that the schema knows.
  for (const RankedNode& node : answer.nodes) {
    if (target.schema->find_node_of(node.node) != nullptr) get.refs.push_back(node.node);
  }
  NodesAnswer found;
  ADJOIN_CHECK(fetch_nodes(store, target, meter, get, found));
  std::unordered_map<std::string_view, const FoundNode*> item_of;
  for (const FoundNode& node : found.nodes) item_of.emplace(node.ref, &node);
  for (RankedNode& node : answer.nodes) {
    const auto has = item_of.find(node.node);
    if (has != item_of.end()) node.item = has->second->item.decode();
  }
  return {};
}

}  // namespace

Result<RankedAnswer> read(const GraphContext& graph, const Walk& operation,
                          const CallOptions& options) {
  if (operation.first && *operation.first == 0) {
    return validation_error("`first` must be at least 1");
  }
  ADJOIN_TRY(const auto rounds, plan::walk_rounds(graph.read_target, operation));
  RankedAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  answer.spent.warnings = plan::undeclared(*graph.schema, operation);
  ADJOIN_TRY(const bool answered,
             read_topology(graph.topology.get(), rounds, operation, meter, answer));
  if (answered) {
    ADJOIN_CHECK(add_items(*graph.store, graph.read_target, operation, meter, answer));
    return answer;
  }
  NodeNumbers nodes;
  const NodeNumber start = nodes.number(operation.node);
  Scores scores{1};
  // Nodes one edge away, which are no recommendation.
  Scores direct;
  for (std::size_t round = 0; round < rounds.size() && !meter.is_stopped(); ++round) {
    if (round == meter.budget().hops_max) {
      meter.cut(Limit::hops);
      scores.clear();
      break;
    }
    if (operation.distinct && round + 1 == rounds.size()) {
      // Scores then count the different nodes that lead to an end, not the walks.
      for (std::int64_t& score : scores) score = std::min<std::int64_t>(score, 1);
    }
    Frontier frontier(graph, rounds[round], nodes, meter);
    Pairs pairs(rounds[round]);
    ADJOIN_TRY(Scores next, step(frontier, level_of(scores, nodes), scores, pairs, meter));
    // Walks never come back to where they began.
    if (start < next.size()) next[start] = 0;
    if (round == 0) direct = next;
    const bool is_end = round + 1 == rounds.size();
    // What was not reached by whole walks is no candidate.
    if (!is_end && meter.is_stopped()) next.clear();
    scores = std::move(next);
  }
  // Friends of friends and recommendations are nodes that the start has no edge to yet.
  if (operation.kind != Walk::Kind::related) {
    for (std::size_t number = 0; number < std::min(scores.size(), direct.size()); ++number) {
      if (direct[number] != 0) scores[number] = 0;
    }
  }
  rank(scores, nodes, operation.first, answer);
  ADJOIN_CHECK(add_items(*graph.store, graph.read_target, operation, meter, answer));
  return answer;
}

namespace {

using Children = std::unordered_map<NodeNumber, std::vector<NodeNumber>>;

/// Every node after its parent, siblings by ref.
void add_preorder(const Children& children, const NodeNumbers& nodes, NodeNumber root,
                  TreeAnswer& answer) {
  struct Place {
    NodeNumber node = 0;
    NodeNumber parent = 0;
    std::uint32_t level = 0;
  };
  // A stack of its own: a tree may be deeper than the thread's stack.
  std::vector<Place> waiting{{root, root, 0}};
  while (!waiting.empty()) {
    const Place at = waiting.back();
    waiting.pop_back();
    answer.nodes.push_back(
        {nodes.ref(at.node), at.level == 0 ? std::string() : nodes.ref(at.parent), at.level});
    const auto found = children.find(at.node);
    if (found == children.end()) continue;
    std::vector<NodeNumber> below = found->second;
    sort_by_ref(nodes, below);
    for (auto child = below.rbegin(); child != below.rend(); ++child) {
      waiting.push_back({*child, at.node, at.level + 1});
    }
  }
}

}  // namespace

Result<TreeAnswer> read(const GraphContext& graph, const plan::ReadTree& operation,
                        const CallOptions& options) {
  ADJOIN_TRY(const plan::EdgeChoice choice, plan::tree_choice(*graph.schema, operation));
  TreeAnswer answer;
  Meter meter(options, *graph.clock, answer.spent);
  NodeNumbers nodes;
  Frontier frontier(graph, {choice}, nodes, meter);
  const NodeNumber start = nodes.number(operation.node);
  std::vector<NodeNumber> level{start};
  Children next_of;
  for (std::uint32_t depth = 0; !level.empty(); ++depth) {
    if (meter.is_stopped() || (operation.levels && depth == *operation.levels)) break;
    if (depth == meter.budget().hops_max) {
      meter.cut(Limit::hops);
      break;
    }
    std::vector<NodeNumber> next;
    std::size_t known = nodes.size();
    bool comes_back = false;
    ADJOIN_CHECK(frontier.expand(level, [&](NodeNumber from, NodeNumber to) {
      // Only a cycle, or a second parent, leads to a node again.
      comes_back = comes_back || to < known;
      if (to < known) return;
      known = to + std::size_t{1};
      next.push_back(to);
      next_of[from].push_back(to);
    }));
    if (comes_back) {
      return Error(ErrorCode::corruption, "the tree " + operation.type + " at " + operation.node +
                                              " has a cycle, or a node with two parents: "
                                              "`adjoin verify` names it");
    }
    level = std::move(next);
  }
  add_preorder(next_of, nodes, start, answer);
  return answer;
}

}  // namespace adjoin::graph
