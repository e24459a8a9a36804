#include "plan/explain/explain.h"

#include <algorithm>
#include <set>

#include "base/assert.h"
#include "plan/operation/growth.h"
#include "plan/operation/key_value.h"
#include "plan/operation/plan.h"
#include "plan/operation/price.h"
#include "plan/operation/sample_ref.h"
#include "plan/read/find_plan.h"
#include "plan/read/read_plan.h"
#include "plan/read/series.h"
#include "plan/read/walk_plan.h"
#include "plan/write/copies.h"
#include "plan/write/write_plan.h"

namespace adjoin::plan {
namespace {

/// The purpose is what a person reads first; the request under it is for those who doubt it.
PurposeOf purposes(std::string before, std::string_view node) {
  return [=, ref = std::string(node)](const EdgeList& list) {
    const bool forward = list.choice.direction == schema::Direction::forward;
    return before + "edges " + list.choice.name + (forward ? " from " : " to ") + ref;
  };
}

/// Sets the limit of a list of which so many rows are asked. A filter leaves open how many pages
/// that takes.
Step::Repeat limit_page(const Paging& page, table::QueryRequest& query) {
  if (!page.first) return Step::Repeat::per_page;
  // DynamoDB counts a limit before it filters.
  const bool filtered = query.filter_expression.has_value();
  query.limit =
      static_cast<std::int64_t>(filtered ? std::max(*page.first, kFilteredLimitMin) : *page.first);
  return filtered ? Step::Repeat::per_page : Step::Repeat::once;
}

/// Uses the functions that the reads themselves use. A plan of its own could differ from what is
/// sent.
struct ReadExplainer {
  const Target& target;

  Result<Plan> operator()(const GetNode& get) const {
    ADJOIN_TRY(NodeLookup lookup, node_lookup(target, get));
    ADJOIN_ASSERT(lookup.get.has_value() != lookup.query.has_value());
    Plan plan;
    if (lookup.get) {
      plan.steps.push_back({"node " + get.ref, *std::move(lookup.get), Step::Repeat::once});
    } else {
      plan.steps.push_back({"node " + get.ref, *std::move(lookup.query), Step::Repeat::once});
    }
    return plan;
  }
  Result<Plan> operator()(const GetNodes& get) const {
    ADJOIN_TRY(NodesLookup lookup, nodes_lookup(target, get));
    Plan plan;
    for (NodesLookup::Batch& batch : lookup.batches) {
      ADJOIN_ASSERT(batch.refs.size() == batch.request.tables.front().keys.size());
      const std::size_t count = batch.refs.size();
      const std::string purpose = get.any_length
                                      ? "the nodes of the list"
                                      : std::to_string(count) + (count == 1 ? " node" : " nodes");
      plan.steps.push_back({purpose, std::move(batch.request),
                            get.any_length ? Step::Repeat::per_hundred : Step::Repeat::once});
    }
    for (NodesLookup::One& one : lookup.queries) {
      plan.steps.push_back({"node " + one.ref, std::move(one.query),
                            get.any_length ? Step::Repeat::per_frontier : Step::Repeat::once});
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
    Step::Repeat repeat = Step::Repeat::once;
    for (EdgeList& list : lists) {
      const Step::Repeat each = limit_page(neighbors.page, list.request);
      if (each != Step::Repeat::once) repeat = each;
    }
    ADJOIN_CHECK(
        explain_lists(target, lists, purposes("", neighbors.node), repeat, CountBy::query, plan));
    return plan;
  }
  Result<Plan> operator()(const Collection& collection) const {
    ADJOIN_TRY(table::QueryRequest query, collection_query(target, collection));
    return one_query("collection of " + collection.node, std::move(query), collection.page);
  }
  Result<Plan> operator()(const NodesBy& nodes) const {
    if (needs_scan(*target.schema, nodes)) {
      ADJOIN_TRY(table::ScanRequest scan, nodes_scan(target, nodes));
      Plan plan;
      plan.steps.push_back({"nodes " + nodes.type + ", by reading the whole table", std::move(scan),
                            Step::Repeat::per_page});
      return plan;
    }
    ADJOIN_TRY(std::vector<ItemList> lists, nodes_by_lists(target, nodes));
    Plan plan;
    for (ItemList& list : lists) {
      ADJOIN_CHECK(add_query("nodes " + nodes.type + " by " + nodes.by, std::move(list.request),
                             nodes.page, plan));
    }
    return plan;
  }
  Result<Plan> operator()(const Count& count) const {
    ADJOIN_TRY(std::vector<CountPlan> plans, count_plans(target, count));
    Plan plan;
    for (CountPlan& one : plans) ADJOIN_CHECK(add_count(count, std::move(one), plan));
    return plan;
  }
  Result<void> add_count(const Count& count, CountPlan counting, Plan& plan) const {
    if (counting.counter) {
      plan.steps.push_back({"counter " + counting.attribute + " of " + count.node,
                            *std::move(counting.counter), Step::Repeat::once});
    }
    if (counting.shards) {
      plan.steps.push_back({"shards of counter " + counting.attribute + " of " + count.node,
                            *std::move(counting.shards), Step::Repeat::once});
    }
    return explain_lists(target, counting.lists, purposes("count of ", count.node),
                         Step::Repeat::per_page, CountBy::get, plan);
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
    // What is shown is the first round from each end; how many follow depends on the data.
    ADJOIN_CHECK(add_frontier(path.from, path.types, plan));
    // The search grows from both ends, unless one of the types cannot be followed backwards.
    ADJOIN_TRY(const std::vector<EdgeChoice> choices, choose_edges(*target.schema, path.types));
    const auto backwards = turned_round(choices);
    if (!backwards) return plan;
    ADJOIN_CHECK(add_round({path.to}, *backwards, Step::Repeat::per_frontier, plan));
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
    const std::string& other = mutual.b.empty() ? mutual.a : mutual.b;
    const Step::Repeat repeat = Step::Repeat::per_page;
    ADJOIN_CHECK(
        explain_lists(target, sides.a, purposes("", mutual.a), repeat, CountBy::batch, plan));
    ADJOIN_CHECK(explain_lists(target, sides.b, purposes("", other), repeat, CountBy::batch, plan));
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
    if (walk.fields.empty()) return plan;
    ADJOIN_TRY(Plan ranked, (*this)(GetNodes{nodes, walk.fields, true}));
    for (Step& step : ranked.steps) {
      step.purpose = "the ranked nodes";
      plan.steps.push_back(std::move(step));
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
    // The fields made up the whole ref: then finding is reading.
    if (!found.ref.empty()) return (*this)(GetNode{found.ref, find.selection.fields});
    if (found.guard) {
      ADJOIN_TRY(const std::string holder, sample_ref(*target.schema, find.type, "reached"));
      ADJOIN_TRY(Plan node, (*this)(GetNode{holder, find.selection.fields}));
      node.steps.insert(node.steps.begin(), {"who holds the unique value", *std::move(found.guard),
                                             Step::Repeat::once});
      return node;
    }
    Plan plan;
    for (table::QueryRequest& query : found.queries) {
      ADJOIN_CHECK(
          add_query("nodes " + find.type + " by their fields", std::move(query), find.page, plan));
    }
    return plan;
  }

  Result<Plan> operator()(const ReadSeries& series) const {
    ADJOIN_TRY(SeriesLists lists, series_lists(target, series));
    Plan plan;
    const std::string purpose = "series " + series.series + " of " + series.of;
    const auto add = [&](ItemList list, const std::string& which) -> Step& {
      const Step::Repeat repeat = limit_page(series.page, list.request);
      plan.steps.push_back({purpose + which, std::move(list.request), repeat});
      return plan.steps.back();
    };
    if (lists.growth) {
      plan.steps.push_back({"how many shards " + series.of + " has of " + series.series,
                            query_count(target, *lists.growth), Step::Repeat::once});
    }
    for (ItemList& list : lists.lists) add(std::move(list), "");
    if (!lists.growth) return plan;
    ADJOIN_ASSERT(lists.growth->max > lists.growth->initial);
    const std::uint32_t further = lists.growth->max - lists.growth->initial;
    ADJOIN_TRY(ItemList list, series_list(target, series, lists.growth->initial));
    Step& step = add(std::move(list), ", in each of at most " + std::to_string(further) +
                                          " shards more if it has them");
    step.times = further;
    step.shards_before = lists.growth->initial;
    return plan;
  }

  /// Adds the Queries of one round, and answers a node of each type that it leads to.
  /// A made-up node stands for all that a round reaches, one for each type: their keys have other
  /// forms.
  Result<std::vector<std::string>> add_round(const std::vector<std::string>& nodes,
                                             const std::vector<EdgeChoice>& choices,
                                             Step::Repeat repeat, Plan& plan) const {
    std::set<std::string> reached;
    for (const std::string& ref : nodes) {
      ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(ref));
      for (const EdgeChoice& choice : choices) {
        if (!can_have(choice, *node)) continue;
        ADJOIN_TRY(std::vector<EdgeList> lists, edge_lists(target, *node, ref, choice, {}));
        ADJOIN_CHECK(explain_lists(target, lists, purposes("", ref), repeat, CountBy::batch, plan));
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
    // The nodes of later levels are not known: the first level stands for all.
    neighbors.node = node;
    neighbors.types = types;
    ADJOIN_TRY(std::vector<EdgeList> lists, neighbor_lists(target, neighbors));
    return explain_lists(target, lists, purposes("", node), Step::Repeat::per_frontier,
                         CountBy::batch, plan);
  }

  static Result<Plan> one_query(std::string purpose, table::QueryRequest query,
                                const Paging& page) {
    Plan plan;
    ADJOIN_CHECK(add_query(std::move(purpose), std::move(query), page, plan));
    return plan;
  }
  static Result<void> add_query(std::string purpose, table::QueryRequest query, const Paging& page,
                                Plan& plan) {
    const Step::Repeat repeat = limit_page(page, query);
    plan.steps.push_back({std::move(purpose), std::move(query), repeat});
    return {};
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
  // The write is the same for every count of shards, and seldom asks for it.
  Knowledge known;
  for (const Growth& growth : write.needs_shards) {
    known.shards[key_identity(growth.key)] = growth.initial;
  }
  if (!known.shards.empty()) {
    ADJOIN_TRY(write, plan_writes(target, transaction, known));
    ADJOIN_ASSERT(write.needs_shards.empty());
  }
  // Only where the store's data is at hand does the planner guess that an edge is there already.
  const bool looks_first = target.existing != nullptr && !write.needs.empty();
  for (Item& key : write.needs) {
    table::GetItemRequest get;
    get.table = target.table;
    get.key = std::move(key);
    get.consistent_read = true;
    plan.steps.push_back({"read before writing (the write depends on what is there)",
                          std::move(get), Step::Repeat::once});
  }
  for (const std::string& ref : write.needs_edges) {
    ADJOIN_TRY(std::vector<EdgeList> lists, copy_lists(target, ref));
    const auto purpose = [&](const EdgeList&) {
      return "list the edges with copies of " + ref + " before writing";
    };
    ADJOIN_CHECK(explain_lists(target, lists, purpose, Step::Repeat::per_page, CountBy::get, plan));
  }
  if (looks_first) {
    // Where nothing but a guess has it look for an edge, the write behind that is known too.
    Target unguessed = target;
    unguessed.existing = nullptr;
    ADJOIN_TRY(write, plan_writes(unguessed, transaction, known));
  }
  if (write.is_ready()) {
    // A transaction has one request, so its operations are not listed one by one.
    const std::string purpose = transaction.size() == 1
                                    ? describe(transaction.front())
                                    : std::to_string(transaction.size()) + " operations";
    plan.steps.push_back({purpose, std::move(write.request), Step::Repeat::once});
  }
  set_price(*target.schema, plan);
  return plan;
}

}  // namespace adjoin::plan
