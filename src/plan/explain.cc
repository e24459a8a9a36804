#include "plan/copies.h"
#include "plan/plan.h"
#include "plan/price.h"
#include "plan/read_plan.h"
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
    ADJOIN_TRY(table::QueryRequest query, nodes_by_query(target, nodes));
    return one_query("nodes " + nodes.type + " by " + nodes.by, std::move(query), nodes.page);
  }
  Result<Plan> operator()(const Count& count) const {
    ADJOIN_TRY(CountPlan counting, count_plan(target, count));
    Plan plan;
    if (counting.counter) {
      plan.steps.push_back({"counter " + counting.attribute + " of " + count.node,
                            *std::move(counting.counter), Step::Repeat::once});
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
