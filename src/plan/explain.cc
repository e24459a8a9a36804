#include <set>

#include "plan/copies.h"
#include "plan/find_plan.h"
#include "plan/plan.h"
#include "plan/price.h"
#include "plan/read_plan.h"
#include "plan/sample_ref.h"
#include "plan/series.h"
#include "plan/tree_plan.h"
#include "plan/walk_plan.h"
#include "plan/write_plan.h"

namespace adjoin::plan {
namespace {

std::string purpose_of(const EdgeList& list, std::string_view node) {
  const bool forward = list.choice.direction == schema::Direction::forward;
  return "edges " + list.choice.name + (forward ? " from " : " to ") + std::string(node);
}

Step::Repeat page_repeat(const table::QueryRequest& query) {
  return query.limit ? Step::Repeat::once : Step::Repeat::per_page;
}

struct ReadExplainer {
  const Target& target;

  Result<Plan> operator()(const GetNode& get) const {
    ADJOIN_TRY(NodeLookup lookup, node_lookup(target, get));
    Plan plan;
    if (lookup.get) {
      plan.steps.push_back({"node " + get.ref, *std::move(lookup.get), Step::Repeat::once});
    } else {
      plan.steps.push_back({"node " + get.ref, *std::move(lookup.query), Step::Repeat::once});
    }
    return plan;
  }
  Result<Plan> operator()(const GetEdge& get) const {
    ADJOIN_TRY(table::GetItemRequest request, edge_lookup(target, get));
    Plan plan;
    plan.steps.push_back({"edge " + get.edge.from + " " + get.edge.type + " " + get.edge.to,
                          std::move(request), Step::Repeat::once});
    return plan;
  }
  Result<Plan> operator()(const Neighbors& neighbors) const {
    ADJOIN_TRY(std::vector<EdgeList> lists, neighbor_lists(target, neighbors));
    Plan plan;
    for (EdgeList& list : lists) {
      if (neighbors.page.first) {
        list.request.limit = static_cast<std::int64_t>(*neighbors.page.first);
      }
      const std::string purpose = purpose_of(list, neighbors.node);
      const Step::Repeat repeat = page_repeat(list.request);
      plan.steps.push_back({purpose, std::move(list.request), repeat});
    }
    return plan;
  }
  Result<Plan> operator()(const Collection& collection) const {
    ADJOIN_TRY(table::QueryRequest query, collection_query(target, collection));
    return one_query("collection of " + collection.node, std::move(query), collection.page);
  }
  Result<Plan> operator()(const NodesBy& nodes) const {
    ADJOIN_TRY(ItemList list, nodes_by_list(target, nodes));
    return one_query("nodes " + nodes.type + " by " + nodes.by, std::move(list.request),
                     nodes.page);
  }
  Result<Plan> operator()(const Count& count) const {
    ADJOIN_TRY(CountPlan counting, count_plan(target, count));
    Plan plan;
    if (counting.counter) {
      plan.steps.push_back({"counter " + counting.attribute + " of " + count.node,
                            *std::move(counting.counter), Step::Repeat::once});
    }
    if (counting.shards) {
      plan.steps.push_back({"shards of counter " + counting.attribute + " of " + count.node,
                            *std::move(counting.shards), Step::Repeat::once});
    }
    for (EdgeList& list : counting.lists) {
      const std::string purpose = "count of " + purpose_of(list, count.node);
      plan.steps.push_back({purpose, std::move(list.request), Step::Repeat::per_page});
    }
    return plan;
  }
  Result<Plan> operator()(const Between& between) const {
    ADJOIN_TRY(BetweenPlan places, between_plan(target, between));
    Plan plan;
    const std::string pair = between.a + " and " + between.b;
    table::KeysAndAttributes keys;
    keys.table = target.table;
    for (BetweenPlan::Place& place : places.places) keys.keys.push_back(std::move(place.key));
    if (!keys.keys.empty()) {
      table::BatchGetItemRequest batch;
      batch.tables.push_back(std::move(keys));
      plan.steps.push_back({"relations between " + pair, std::move(batch), Step::Repeat::once});
    }
    for (EdgeList& list : places.lists) {
      plan.steps.push_back({"parallel edges " + list.choice.name + " between " + pair,
                            std::move(list.request), Step::Repeat::per_page});
    }
    for (table::QueryRequest& query : places.partitions) {
      plan.steps.push_back(
          {"undeclared relations between " + pair, std::move(query), Step::Repeat::per_page});
    }
    return plan;
  }
  Result<Plan> operator()(const FindPath& path) const {
    Plan plan;
    ADJOIN_CHECK(add_frontier(path.from, path.types, plan));
    return plan;
  }
  Result<Plan> operator()(const Neighborhood& neighborhood) const {
    Plan plan;
    ADJOIN_CHECK(add_frontier(neighborhood.node, neighborhood.types, plan));
    return plan;
  }

  Result<Plan> operator()(const Mutual& mutual) const {
    ADJOIN_TRY(MutualPlan sides, mutual_plan(target, mutual));
    Plan plan;
    add_lists(sides.a, mutual.a, Step::Repeat::per_page, plan);
    add_lists(sides.b, mutual.b.empty() ? mutual.a : mutual.b, Step::Repeat::per_page, plan);
    return plan;
  }
  Result<Plan> operator()(const Walk& walk) const {
    ADJOIN_TRY(const auto rounds, walk_rounds(target, walk));
    Plan plan;
    std::vector<std::string> nodes{walk.node};
    for (std::size_t round = 0; round < rounds.size(); ++round) {
      const auto repeat = round == 0 ? Step::Repeat::per_page : Step::Repeat::per_frontier;
      ADJOIN_TRY(nodes, add_round(nodes, rounds[round], repeat, plan));
    }
    return plan;
  }

  Result<Plan> operator()(const ReadTree& tree) const {
    ADJOIN_TRY(const EdgeChoice choice, tree_choice(*target.schema, tree));
    Plan plan;
    ADJOIN_CHECK(add_round({tree.node}, {choice}, Step::Repeat::per_frontier, plan));
    return plan;
  }
  Result<Plan> operator()(const Find& find) const {
    ADJOIN_TRY(FindPlan found, find_plan(target, find));
    if (!found.ref.empty()) return (*this)(GetNode{found.ref, find.selection.fields});
    if (found.guard) {
      ADJOIN_TRY(const std::string holder, sample_ref(*target.schema, find.type, "reached"));
      ADJOIN_TRY(Plan node, (*this)(GetNode{holder, find.selection.fields}));
      node.steps.insert(node.steps.begin(), {"who holds the unique value", *std::move(found.guard),
                                             Step::Repeat::once});
      return node;
    }
    return one_query("nodes " + find.type + " by their fields", std::move(found.query), find.page);
  }

  Result<Plan> operator()(const ReadSeries& series) const {
    ADJOIN_TRY(std::vector<ItemList> lists, series_lists(target, series));
    Plan plan;
    for (ItemList& list : lists) {
      const std::string purpose = "series " + series.series + " of " + series.of;
      if (series.page.first) list.request.limit = static_cast<std::int64_t>(*series.page.first);
      const Step::Repeat repeat = page_repeat(list.request);
      plan.steps.push_back({purpose, std::move(list.request), repeat});
    }
    return plan;
  }

  static void add_lists(std::vector<EdgeList>& lists, std::string_view node, Step::Repeat repeat,
                        Plan& plan) {
    for (EdgeList& list : lists) {
      const std::string purpose = purpose_of(list, node);
      plan.steps.push_back({purpose, std::move(list.request), repeat});
    }
  }

  /// Adds the Queries of one round, and answers a node of each type that it leads to.
  Result<std::vector<std::string>> add_round(const std::vector<std::string>& nodes,
                                             const std::vector<EdgeChoice>& choices,
                                             Step::Repeat repeat, Plan& plan) const {
    std::set<std::string> reached;
    for (const std::string& ref : nodes) {
      ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(ref));
      for (const EdgeChoice& choice : choices) {
        if (!can_have(choice, *node)) continue;
        ADJOIN_TRY(std::vector<EdgeList> lists, edge_lists(target, *node, ref, choice, {}));
        add_lists(lists, ref, repeat, plan);
        for (const std::string& type : reached_types(choice)) {
          ADJOIN_TRY(std::string sample, sample_ref(*target.schema, type, "reached"));
          reached.insert(std::move(sample));
        }
        // An edge of an undeclared type leads to nodes like this one, for all that is known.
        if (choice.edge == nullptr) reached.insert(ref);
      }
    }
    return std::vector<std::string>(reached.begin(), reached.end());
  }

  Result<void> add_frontier(const std::string& node, const std::vector<std::string>& types,
                            Plan& plan) const {
    Neighbors neighbors;
    neighbors.node = node;
    neighbors.types = types;
    ADJOIN_TRY(std::vector<EdgeList> lists, neighbor_lists(target, neighbors));
    for (EdgeList& list : lists) {
      const std::string purpose = purpose_of(list, node);
      plan.steps.push_back({purpose, std::move(list.request), Step::Repeat::per_frontier});
    }
    return {};
  }

  static Result<Plan> one_query(std::string purpose, table::QueryRequest query,
                                const Paging& page) {
    if (page.first) query.limit = static_cast<std::int64_t>(*page.first);
    Plan plan;
    const Step::Repeat repeat = page_repeat(query);
    plan.steps.push_back({std::move(purpose), std::move(query), repeat});
    return plan;
  }
};

}  // namespace

Result<Plan> explain(const Target& target, const ReadOperation& operation) {
  ADJOIN_TRY(Plan plan, std::visit(ReadExplainer{target}, operation));
  set_price(*target.schema, plan);
  return plan;
}

Result<Plan> explain(const Target& target, const WriteOperation& operation) {
  return explain(target, std::vector<WriteOperation>{operation});
}

Result<Plan> explain(const Target& target, const std::vector<WriteOperation>& transaction) {
  ADJOIN_TRY(WritePlan write, plan_writes(target, transaction, {}));
  Plan plan;
  for (item::Item& key : write.needs) {
    table::GetItemRequest get;
    get.table = target.table;
    get.key = std::move(key);
    get.consistent_read = true;
    plan.steps.push_back({"read before writing (the write depends on what is there)",
                          std::move(get), Step::Repeat::once});
  }
  for (const std::string& ref : write.needs_edges) {
    ADJOIN_TRY(std::vector<EdgeList> lists, copy_lists(target, ref));
    for (EdgeList& list : lists) {
      plan.steps.push_back({"list the edges with copies of " + ref + " before writing",
                            std::move(list.request), Step::Repeat::per_page});
    }
  }
  if (plan.steps.empty()) {
    const std::string purpose = transaction.size() == 1
                                    ? describe(transaction.front())
                                    : std::to_string(transaction.size()) + " operations";
    plan.steps.push_back({purpose, std::move(write.request), Step::Repeat::once});
  }
  set_price(*target.schema, plan);
  return plan;
}

}  // namespace adjoin::plan
