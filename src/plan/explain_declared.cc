#include <algorithm>

#include "plan/declared.h"
#include "plan/edge_list.h"
#include "plan/explain.h"
#include "plan/explain_lists.h"
#include "plan/price.h"
#include "plan/read_plan.h"
#include "plan/sample_ref.h"

namespace adjoin::plan {
namespace {

/// A plan that asks for more levels is shown with so many.
constexpr std::uint32_t kLevelsShown = 20;

/// Adds what one step sends. Nodes that only a run can name are made up, one of each type.
struct StepExplainer {
  const Target& target;
  const std::vector<DeclaredStep>& steps;
  const DeclaredStep& step;
  Plan& plan;

  Result<std::vector<std::string>> samples(const NodeSource& source) const {
    const DeclaredStep& earlier = steps[source.step];
    const std::vector<std::string>& types = source.end == NodeSource::End::from ? earlier.from_types
                                            : source.end == NodeSource::End::to
                                                ? earlier.to_types
                                                : earlier.node_types;
    std::vector<std::string> refs;
    for (const std::string& type : types) {
      ADJOIN_TRY(std::string ref, sample_ref(*target.schema, type, "reached"));
      refs.push_back(std::move(ref));
    }
    return refs;
  }

  Result<void> operator()(const ReadOperation& operation) const {
    ADJOIN_TRY(Plan part, explain(target, operation));
    for (Step& one : part.steps) plan.steps.push_back(std::move(one));
    return {};
  }

  Result<void> operator()(const FetchNodes& fetch) const {
    ADJOIN_TRY(const std::vector<std::string> refs, samples(fetch.nodes));
    return batches(refs, fetch.fields, Step::Repeat::per_hundred);
  }

  Result<void> operator()(const Descend& descend) const {
    std::vector<std::string> refs;
    for (const std::string& type : descend.edge->to.types) {
      ADJOIN_TRY(std::string ref, sample_ref(*target.schema, type, "reached"));
      refs.push_back(std::move(ref));
    }
    for (std::uint32_t level = 0; level < std::min(descend.levels, kLevelsShown); ++level) {
      ADJOIN_CHECK(batches(refs, {}, Step::Repeat::per_hundred));
    }
    return {};
  }

  Result<void> batches(const std::vector<std::string>& refs, const std::vector<std::string>& fields,
                       Step::Repeat repeat) const {
    table::BatchGetItemRequest batch;
    for (const std::string& ref : refs) {
      ADJOIN_TRY(const schema::NodeType* type, target.schema->node_of(ref));
      if (!type->stored) continue;
      ADJOIN_TRY(NodeLookup lookup, node_lookup(target, {ref, fields}));
      if (lookup.query) {
        plan.steps.push_back(
            {purpose("node " + ref), *std::move(lookup.query), Step::Repeat::per_frontier});
        continue;
      }
      if (batch.tables.empty()) {
        table::KeysAndAttributes& keys = batch.tables.emplace_back();
        keys.table = target.table;
        keys.projection_expression = std::move(lookup.get->projection_expression);
        keys.placeholders = std::move(lookup.get->placeholders);
      }
      batch.tables.front().keys.push_back(std::move(lookup.get->key));
    }
    if (batch.tables.empty()) return {};
    plan.steps.push_back({purpose("nodes"), std::move(batch), repeat});
    return {};
  }

  Result<void> operator()(const FollowEdges& follow) const {
    return frontier(follow.nodes, follow.read);
  }

  Result<void> operator()(const Expand& expand) const {
    Neighbors read;
    read.types = expand.types;
    return frontier(expand.nodes, read);
  }

  Result<void> frontier(const NodeSource& source, Neighbors read) const {
    ADJOIN_TRY(const std::vector<std::string> refs, samples(source));
    ADJOIN_TRY(const std::vector<EdgeChoice> choices, choose_edges(*target.schema, read.types));
    for (const std::string& ref : refs) {
      ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(ref));
      read.node = ref;
      for (const EdgeChoice& choice : choices) {
        if (!can_have(choice, *node)) continue;
        read.types = {choice.direction == schema::Direction::forward ? choice.name
                                                                     : "~" + choice.name};
        ADJOIN_TRY(std::vector<EdgeList> lists, neighbor_lists(target, read));
        for (EdgeList& list : lists) {
          if (read.page.first) {
            list.request.limit = static_cast<std::int64_t>(*read.page.first);
          }
        }
        const auto words = [&](const EdgeList&) {
          return purpose("edges " + choice.name + " at " + ref);
        };
        ADJOIN_CHECK(
            explain_lists(target, lists, words, Step::Repeat::per_frontier, CountBy::batch, plan));
      }
    }
    return {};
  }

  // The rest is made of rows that are there already.
  Result<void> operator()(const Unpack&) const { return {}; }
  Result<void> operator()(const Intersect&) const { return {}; }
  Result<void> operator()(const Score&) const { return {}; }
  Result<void> operator()(const Filter&) const { return {}; }

  std::string purpose(const std::string& what) const { return step.name + ": " + what; }
};

}  // namespace

Result<Plan> explain(const Target& target, const Declared& declared) {
  Plan plan;
  for (const DeclaredStep& step : declared.steps) {
    ADJOIN_CHECK(std::visit(StepExplainer{target, declared.steps, step, plan}, step.action));
  }
  set_price(*target.schema, plan);
  return plan;
}

}  // namespace adjoin::plan
