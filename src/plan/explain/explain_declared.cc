#include <algorithm>

#include "base/assert.h"
#include "plan/declared/declared.h"
#include "plan/explain/explain.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/growth.h"
#include "plan/operation/price.h"
#include "plan/operation/sample_ref.h"
#include "plan/read/read_plan.h"

namespace adjoin::plan {
namespace {

/// A plan that asks for more levels is shown with so many.
/// A plan is read by people, and a level costs what the one above it costs.
constexpr std::uint32_t kLevelsShown = 20;

/// Adds what one step sends. Nodes that only a run can name are made up, one of each type.
struct StepExplainer {
  const Target& target;
  const std::vector<DeclaredStep>& steps;
  const DeclaredStep& step;
  Plan& plan;

  Result<std::vector<std::string>> samples(const NodeSource& source) const {
    ADJOIN_ASSERT(source.step < steps.size());
    const DeclaredStep& earlier = steps[source.step];
    ADJOIN_ASSERT(&earlier < &step);
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
    ADJOIN_ASSERT(descend.edge != nullptr);
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
      // As in the run: such nodes have no item to read.
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
            // For each node: `first` of many nodes means so many edges of each.
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

namespace {

/// The plan must print what is sent, and readers ask for a count in three ways: in one round with
/// Queries, for a whole frontier, or behind the lists.
Request ask_for_count(const Target& target, const Growth& growth, CountBy by) {
  if (by == CountBy::query) return query_count(target, growth);
  if (by == CountBy::batch) {
    table::BatchGetItemRequest batch;
    batch.tables.emplace_back().table = target.table;
    batch.tables.front().keys.push_back(growth.key);
    return batch;
  }
  table::GetItemRequest get = get_count(target, growth);
  get.consistent_read = true;
  return get;
}

}  // namespace

Result<void> explain_lists(const Target& target, const std::vector<EdgeList>& lists,
                           const PurposeOf& purpose_of, Step::Repeat repeat, CountBy by,
                           Plan& plan) {
  const EdgeList* first = nullptr;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const EdgeList& list = lists[i];
    if (list.shard == 0) first = list.growth ? &list : nullptr;
    if (list.growth) {
      // The count is asked for once, with the first page.
      const auto once = repeat == Step::Repeat::per_page ? Step::Repeat::once : repeat;
      plan.steps.push_back({"how many shards " + list.growth->node + " has of " + list.growth->type,
                            ask_for_count(target, *list.growth, by), once});
    }
    plan.steps.push_back({purpose_of(list), list.request, repeat});
    if (first == nullptr || (i + 1 < lists.size() && lists[i + 1].shard != 0)) continue;
    ADJOIN_ASSERT(list.shard + 1 < first->growth->max);
    // The worst case: how many shards the node has is data.
    const std::uint32_t further = first->growth->max - list.shard - 1;
    ADJOIN_TRY(EdgeList more, list_in_shard(target, *first, list.shard + 1));
    plan.steps.push_back({purpose_of(list) + ", in each of at most " + std::to_string(further) +
                              " shards more if it has them",
                          std::move(more.request), repeat, further, list.shard + 1});
  }
  return {};
}

namespace {

Result<Plan> prove_one(const schema::Schema& schema, const std::string& name, Proof& proof) {
  const Target target{&schema, table::TableRef(schema.table.name), ""};
  ADJOIN_TRY(Declared declared, declare(schema, name, sample_arguments(schema, name)));
  proof.warnings = std::move(declared.warnings);
  for (const DeclaredStep& step : declared.steps) {
    const auto* read = std::get_if<ReadOperation>(&step.action);
    if (read == nullptr || !std::holds_alternative<Count>(*read)) continue;
    ADJOIN_TRY(const Plan counting, explain(target, *read));
    ADJOIN_ASSERT(!counting.steps.empty());
    // A count by counter is one read for ever; by Query it grows with the node.
    if (std::holds_alternative<table::QueryRequest>(counting.steps.back().request)) {
      proof.warnings.push_back("an unbounded count: declare a counter to make it one GetItem");
    }
  }
  return explain(target, declared);
}

/// A proof plans the read with made-up arguments. What can be planned without data can be read
/// without a Scan, whatever the data.
Proof prove_pattern(const schema::Schema& schema, const std::string& name) {
  Proof proof;
  proof.pattern = name;
  Result<Plan> plan = prove_one(schema, name, proof);
  if (plan) {
    proof.plan = *std::move(plan);
    return proof;
  }
  proof.verdict = Proof::Verdict::refused;
  proof.reason = plan.error().message();
  return proof;
}

}  // namespace

std::vector<Proof> prove(const schema::Schema& schema) {
  std::vector<Proof> proofs;
  proofs.reserve(schema.access_patterns.size() + schema.plans.size());
  for (const schema::AccessPattern& pattern : schema.access_patterns) {
    proofs.push_back(prove_pattern(schema, pattern.name));
  }
  for (const schema::Plan& plan : schema.plans) {
    proofs.push_back(prove_pattern(schema, plan.name));
  }
  return proofs;
}

std::string Proof::to_text() const {
  std::string text = pattern + ": ";
  if (verdict == Verdict::refused) return text + "REFUSED: " + reason + "\n";
  text += plan.worst.to_string() + "\n";
  for (const Step& step : plan.steps) {
    text += "  " + plan::to_text(step.request);
    if (step.times > 1) text += "  (in " + std::to_string(step.times) + " shards if it has them)";
    if (step.repeat == Step::Repeat::per_page) text += "  (page by page)";
    if (step.repeat == Step::Repeat::per_frontier) text += "  (for every node reached)";
    if (step.repeat == Step::Repeat::per_hundred) text += "  (100 nodes at a time)";
    text += "\n";
  }
  for (const std::string& warning : warnings) text += "  warning: " + warning + "\n";
  return text;
}

}  // namespace adjoin::plan
