#include "plan/read/around_plan.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/growth.h"
#include "plan/operation/price.h"
#include "plan/read/read_plan.h"

namespace adjoin::plan {
namespace {

/// How many terms of a key condition name the partition; they come first.
std::size_t partition_terms(const schema::Schema& schema, const table::QueryRequest& request) {
  if (!request.index_name) return 1;
  const schema::Index* index = schema.index(*request.index_name);
  ADJOIN_ASSERT(index != nullptr);
  return index->pk.size();
}

/// The same Query over the whole partition.
table::QueryRequest whole_partition(const schema::Schema& schema, table::QueryRequest request) {
  request.key_condition->terms.resize(partition_terms(schema, request));
  return request;
}

bool same_partition(const table::QueryRequest& a, const table::QueryRequest& b) {
  return a.index_name == b.index_name && a.key_condition == b.key_condition;
}

/// The half that reads this whole partition; a new one if there is none.
AroundPlan::Half& whole_half(const schema::Schema& schema, const EdgeList& list, AroundPlan& plan) {
  table::QueryRequest request = whole_partition(schema, list.request);
  const auto found = std::find_if(
      plan.halves.begin(), plan.halves.end(),
      [&](const AroundPlan::Half& one) { return same_partition(one.request, request); });
  if (found != plan.halves.end()) return *found;
  plan.halves.push_back({std::move(request), {}, false, list.number | kWholePartition});
  return plan.halves.back();
}

void add_half(const schema::Schema& schema, std::size_t list, bool is_whole, AroundPlan& plan) {
  const EdgeList& one = plan.lists[list];
  ADJOIN_ASSERT(one.number < kFromStart);
  if (is_whole) {
    whole_half(schema, one, plan).lists.push_back(list);
  } else {
    plan.halves.push_back({one.request, {list}, false, one.number});
  }
}

bool is_same_choice(const EdgeChoice& a, const EdgeChoice& b) {
  const bool symmetric = a.edge != nullptr && a.edge->reverse == schema::ReverseKind::same;
  return a.edge == b.edge && (symmetric || a.direction == b.direction);
}

/// One half for each list of the types.
Result<void> choose_halves(const Target& target, const Around& operation, AroundPlan& plan) {
  ADJOIN_TRY(const std::vector<EdgeChoice> choices, choose_edges(*target.schema, operation.types));
  for (const EdgeChoice& choice : choices) {
    if (choice.edge == nullptr) {
      return validation_error("edges of the undeclared type " + choice.name +
                              " have no end here: list them with `neighbors`");
    }
    bool found = false;
    for (std::size_t i = 0; i < plan.lists.size(); ++i) {
      if (!is_same_choice(choice, plan.lists[i].choice)) continue;
      found = true;
      const bool again =
          std::any_of(plan.halves.begin(), plan.halves.end(),
                      [&](const AroundPlan::Half& half) { return half.lists.front() == i; });
      if (!again) add_half(*target.schema, i, false, plan);
    }
    if (found) continue;
    // There is no such list, and this says why.
    ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(operation.node));
    ADJOIN_CHECK(edge_lists(target, *node, operation.node, choice, {}));
  }
  return {};
}

}  // namespace

Result<AroundPlan> around_plan(const Target& target, const Around& operation) {
  const schema::Schema& schema = *target.schema;
  AroundPlan plan;
  Neighbors all;
  all.node = operation.node;
  ADJOIN_TRY(plan.lists, neighbor_lists(target, all));
  if (!operation.types.empty()) {
    ADJOIN_CHECK(choose_halves(target, operation, plan));
    return plan;
  }
  // Of a node in its owner's partition the ref does not tell the partition: it has edges only.
  Result<table::QueryRequest> own = collection_query(target, {operation.node, {}, {}});
  if (own) plan.halves.push_back({*std::move(own), {}, true, kOwnPartition});
  for (std::size_t i = 0; i < plan.lists.size(); ++i) add_half(schema, i, true, plan);
  return plan;
}

Result<void> add_shard(const Target& target, std::size_t first, std::uint32_t shard, bool is_whole,
                       AroundPlan& plan) {
  ADJOIN_TRY(EdgeList further, list_in_shard(target, plan.lists[first], shard));
  plan.lists.push_back(std::move(further));
  add_half(*target.schema, plan.lists.size() - 1, is_whole, plan);
  return {};
}

Result<void> keep_half(const Target& target, std::uint32_t number, AroundPlan& plan) {
  const bool is_whole = (number & kWholePartition) != 0;
  const std::uint32_t list_number = number & ~kWholePartition;
  plan.halves.erase(std::remove_if(plan.halves.begin(), plan.halves.end(),
                                   [&](const AroundPlan::Half& one) {
                                     return !is_whole || one.number != number;
                                   }),
                    plan.halves.end());
  if (!plan.halves.empty()) return {};
  for (std::size_t i = 0; i < plan.lists.size(); ++i) {
    const EdgeList& list = plan.lists[i];
    if (list.number == list_number) {
      add_half(*target.schema, i, is_whole, plan);
      return {};
    }
    const std::uint32_t shard = list_number & 0xFFFFU;
    const bool is_shard = list.growth != nullptr && list.number == (list_number & ~0xFFFFU) &&
                          shard < list.growth->max;
    if (is_shard) return add_shard(target, i, shard, is_whole, plan);
  }
  return validation_error("this cursor is damaged: the node has no such edges");
}

/// Rows come in the order of the sort key, so that one key tells which lists are read.
Reached reached(const schema::Schema& schema, const EdgeList& list, const Item& key) {
  const std::vector<expression::KeyTerm>& terms = list.request.key_condition->terms;
  for (std::size_t i = partition_terms(schema, list.request); i < terms.size(); ++i) {
    const Value* held = key.find(terms[i].name);
    const std::string* text = held == nullptr ? nullptr : held->as_string();
    const std::string* bound = terms[i].value.as_string();
    if (text == nullptr || bound == nullptr) return Reached::within;
    const bool is_prefix = terms[i].op == expression::KeyOperator::begins_with;
    if (!is_prefix && terms[i].op != expression::KeyOperator::eq) return Reached::within;
    const int order = is_prefix ? text->compare(0, bound->size(), *bound) : text->compare(*bound);
    if (order != 0) return order < 0 ? Reached::before : Reached::behind;
  }
  return Reached::within;
}

Item partition_of(const schema::Schema& schema, const table::QueryRequest& request) {
  Item key;
  const std::size_t count = partition_terms(schema, request);
  for (std::size_t i = 0; i < count; ++i) {
    const expression::KeyTerm& term = request.key_condition->terms[i];
    key.set(term.name, term.value);
  }
  return key;
}

bool AroundPlan::reads(std::size_t list) const {
  return std::any_of(halves.begin(), halves.end(), [list](const Half& half) {
    return std::find(half.lists.begin(), half.lists.end(), list) != half.lists.end();
  });
}

std::uint32_t AroundPlan::last_shard(std::size_t list) const {
  std::uint32_t last = 0;
  for (const EdgeList& one : lists) {
    if (one.number >> 16U == lists[list].number >> 16U) last = std::max(last, one.shard);
  }
  return last;
}

namespace {

Step half_step(const Around& operation, AroundPlan::Half half) {
  std::string purpose =
      half.is_own ? "the partition of " + operation.node : "edges of " + operation.node;
  half.request.limit = static_cast<std::int64_t>(operation.first);
  return {std::move(purpose), std::move(half.request), Step::Repeat::once};
}

Step count_step(const Target& target, const Growth& growth) {
  table::GetItemRequest get = get_count(target, growth);
  get.consistent_read = true;
  return {"how many shards " + growth.node + " has of " + growth.type, std::move(get),
          Step::Repeat::once};
}

/// The step for further shards of a half that stands in one of them.
Step further_step(const Around& operation, const AroundPlan::Half& half, std::uint32_t shard,
                  std::uint32_t further) {
  Step step = half_step(operation, half);
  step.purpose += ", in each of at most " + std::to_string(further) + " shards more if it has them";
  step.times = further;
  step.shards_before = shard;
  return step;
}

/// Adds a step for the further shards of a list: how many there are is data, and the worst is told.
/// `plan` ends with the steps of the halves, in their order.
Result<void> explain_further(const Target& target, const Around& operation, std::size_t list,
                             AroundPlan& around, Plan& plan) {
  const std::uint32_t shard = around.last_shard(list) + 1;
  ADJOIN_ASSERT(shard < around.lists[list].growth->max);
  const std::uint32_t further = around.lists[list].growth->max - shard;
  const std::size_t halves = around.halves.size();
  ADJOIN_CHECK(add_shard(target, list, shard, operation.types.empty(), around));
  if (around.halves.size() > halves) {
    plan.steps.push_back(further_step(operation, around.halves.back(), shard, further));
    return {};
  }
  // Of two types in one partition the shards are one partition as well, and one may have more.
  const std::size_t added = around.lists.size() - 1;
  for (std::size_t i = 0; i < halves; ++i) {
    const std::vector<std::size_t>& lists = around.halves[i].lists;
    if (std::find(lists.begin(), lists.end(), added) == lists.end()) continue;
    Step& step = plan.steps[plan.steps.size() - (halves - i)];
    if (step.times < further) step = further_step(operation, around.halves[i], shard, further);
  }
  return {};
}

}  // namespace

Result<Plan> explain(const Target& target, const Around& operation) {
  ADJOIN_TRY(AroundPlan around, around_plan(target, operation));
  Plan plan;
  std::vector<std::size_t> growing;
  for (std::size_t i = 0; i < around.lists.size(); ++i) {
    if (around.lists[i].growth == nullptr || !around.reads(i)) continue;
    growing.push_back(i);
    plan.steps.push_back(count_step(target, *around.lists[i].growth));
  }
  // The halves keep their requests: by them is seen whether another shard is in one that is read.
  for (const AroundPlan::Half& half : around.halves) {
    plan.steps.push_back(half_step(operation, half));
  }
  for (const std::size_t list : growing) {
    ADJOIN_CHECK(explain_further(target, operation, list, around, plan));
  }
  // Its item may lie behind the rows of the page.
  ADJOIN_TRY(const schema::NodeType* node, target.schema->node_of(operation.node));
  if (node->stored) {
    ADJOIN_TRY(NodeLookup lookup, node_lookup(target, {operation.node, {}}));
    Request get = lookup.get ? Request(*std::move(lookup.get)) : Request(*std::move(lookup.query));
    plan.steps.push_back(
        {"the node, if it is not among the rows", std::move(get), Step::Repeat::once});
  }
  set_price(*target.schema, plan);
  return plan;
}

}  // namespace adjoin::plan
