#include "graph/mend.h"
#include "graph/verify_item.h"
#include "plan/expected.h"
#include "plan/growth.h"
#include "plan/key_value.h"
#include "schema/guard.h"

// Counts of shards, and edges in shards that their node has not.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;

/// The growth of the node whose edge this is, if it stands in a shard that others have not.
std::optional<plan::Growth> growth_behind(const schema::Schema& schema,
                                          const schema::Recognised& known) {
  if (known.kind != schema::Recognised::Kind::edge || !known.edge->shards) return std::nullopt;
  const schema::Shards& shards = *known.edge->shards;
  const std::optional<std::uint32_t> shard = plan::stored_shard(known);
  if (!shards.can_grow() || !shard || *shard < shards.initial) return std::nullopt;
  const bool from = shards.end == schema::Direction::forward;
  Result<plan::Growth> growth = plan::growth_of(schema, *known.edge, from ? known.from : known.to);
  return growth ? std::optional(*std::move(growth)) : std::nullopt;
}

const schema::Shards& shards_of(const schema::Recognised& known) {
  return known.edge != nullptr ? *known.edge->shards : *known.series->shards;
}

}  // namespace

void ItemVerifier::want_shards(const schema::Recognised& known) {
  if (auto growth = growth_behind(*target_.schema, known)) want(std::move(growth->key));
}

/// The count is read after the edge, and only grows: who wrote the edge knew one that was higher.
Result<void> ItemVerifier::check_shard(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const std::optional<plan::Growth> growth = growth_behind(schema, subject.known);
  if (!growth) return {};
  const std::uint32_t shard = *plan::stored_shard(subject.known);
  const std::uint32_t count = growth->count_in(companion(growth->key));
  if (shard < count) return {};
  ADJOIN_TRY(const schema::EdgeItems expected,
             plan::expected_edge(schema, subject.known, *subject.item, {nullptr, nullptr, count}));
  const std::vector<std::string> wrong = plan::wrong_attributes(
      schema, plan::taken_parts(*subject.known.edge), expected.edge, *subject.item);
  std::vector<std::pair<std::string, const item::AttributeValue*>> changes;
  for (const std::string& name : wrong) changes.emplace_back(name, expected.edge.find(name));
  const item::Item key = plan::key_of(schema, *subject.item);
  report(Kind::wrong_key, subject,
         "stands in shard " + std::to_string(shard) + ", and " + growth->node + " has " +
             std::to_string(count),
         key, {update_action(target_, key, changes, AsSeen().equals(*subject.item))});
  return {};
}

Result<bool> ItemVerifier::are_spread_now(const std::vector<plan::EdgeList>& lists) {
  for (const plan::EdgeList& list : lists) {
    if (!list.growth) continue;
    table::GetItemRequest get = plan::get_count(target_, *list.growth);
    get.consistent_read = true;
    ADJOIN_TRY(const table::GetItemResult found, graph_.store->get_item(meter_.context(), get));
    if (found.item && found.item->view().find(schema::kSpreadFrom)) return true;
  }
  return false;
}

bool is_shard_count(const schema::Recognised& known, const item::Item& item) {
  const item::AttributeValue* held = item.find(schema::kShardCount);
  const item::Number* number = held == nullptr ? nullptr : held->as_number();
  std::int64_t count = 0;
  return number != nullptr && number->to_int64(count) && count >= 1 &&
         count <= shards_of(known).max;
}

void ItemVerifier::check_shard_count(const Subject& subject) {
  if (is_shard_count(subject.known, *subject.item)) return;
  const schema::Shards& shards = shards_of(subject.known);
  const item::AttributeValue* held = subject.item->find(schema::kShardCount);
  report(Kind::wrong_counter, subject,
         "the number of shards is " +
             (held == nullptr ? "missing" : schema::key_text(*held).value_or("no number")) +
             ", and can be 1 to " + std::to_string(shards.max),
         plan::key_of(*target_.schema, *subject.item));
}

}  // namespace adjoin::graph
