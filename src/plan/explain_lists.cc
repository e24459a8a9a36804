#include "plan/explain_lists.h"

#include "plan/growth.h"

namespace adjoin::plan {
namespace {

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
      const auto once = repeat == Step::Repeat::per_page ? Step::Repeat::once : repeat;
      plan.steps.push_back({"how many shards " + list.growth->node + " has of " + list.growth->type,
                            ask_for_count(target, *list.growth, by), once});
    }
    plan.steps.push_back({purpose_of(list), list.request, repeat});
    if (first == nullptr || (i + 1 < lists.size() && lists[i + 1].shard != 0)) continue;
    const std::uint32_t further = first->growth->max - list.shard - 1;
    ADJOIN_TRY(EdgeList more, list_in_shard(target, *first, list.shard + 1));
    plan.steps.push_back({purpose_of(list) + ", in each of at most " + std::to_string(further) +
                              " shards more if it has them",
                          std::move(more.request), repeat, further});
  }
  return {};
}

}  // namespace adjoin::plan
