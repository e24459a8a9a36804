#include "base/assert.h"
#include "graph/check/verify_item.h"
#include "graph/context/conditional_write.h"
#include "item/number.h"
#include "plan/operation/growth.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"

// Guards: that every unique value and every parent is held, and nothing else is.

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using RecognisedKind = schema::Recognised::Kind;

/// The guards that an item should have.
std::vector<Item> guards_of(const schema::Schema& schema, const schema::Recognised& known,
                            const Item& item) {
  std::vector<Item> guards;
  const auto add = [&](Result<Item> guard) {
    if (guard) guards.push_back(*std::move(guard));
  };
  if (known.kind == RecognisedKind::node) {
    for (const schema::UniqueField& unique : known.node->unique) {
      const Value* value = item.find(unique.field);
      if (value != nullptr) add(schema::unique_guard(schema, unique, *value, known.ref));
    }
  }
  if (known.kind == RecognisedKind::edge && known.edge->tree) {
    add(schema::parent_guard(schema, *known.edge, known.to, known.from));
  }
  return guards;
}

/// An empty holder is nobody's, and is reported as an orphan.
std::string holder_of(const Item& guard) {
  const Value* holder = guard.find(schema::kGuardHolder);
  const std::string* ref = holder == nullptr ? nullptr : holder->as_string();
  return ref == nullptr ? std::string() : *ref;
}

/// The item that a guard stands for: the node that holds the value, or the edge from the parent.
Result<Item> guarded_key(const schema::Schema& schema, const schema::Recognised& known,
                         const std::string& holder) {
  if (known.edge == nullptr) return schema::node_key(schema, holder);
  schema::EdgeInput input;
  input.from = holder;
  input.to = known.to;
  ADJOIN_TRY(schema::EdgeKeys keys, schema::edge_keys(schema, *known.edge, input));
  return std::move(keys.edge);
}

}  // namespace

void ItemVerifier::want_guards(const schema::Recognised& known, const Item& item) {
  const schema::Schema& schema = *target_.schema;
  for (const Item& guard : guards_of(schema, known, item)) {
    want(plan::key_of(schema, guard));
  }
  if (known.kind != RecognisedKind::guard) return;
  Result<Item> key = guarded_key(schema, known, holder_of(item));
  if (key) want(*std::move(key));
}

Result<void> ItemVerifier::check_guards(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  for (const Item& guard : guards_of(schema, subject.known, *subject.item)) {
    Item key = plan::key_of(schema, guard);
    const Item* held = companion(key);
    if (held == nullptr) {
      report(Kind::missing_guard, subject, "no guard holds its unique value or parent", key,
             {put_action(target_, guard, AsSeen().absent(schema.table.pk.name)),
              check_action(target_, plan::key_of(schema, *subject.item),
                           AsSeen().equals(*subject.item))});
    } else if (holder_of(*held) != holder_of(guard)) {
      // Without a repair: two nodes with one unique value, and only a person can say whose it is.
      report(Kind::missing_guard, subject, "its guard is held by " + holder_of(*held), key);
    }
  }
  return {};
}

Result<void> ItemVerifier::check_guard(const Subject& subject) {
  const schema::Schema& schema = *target_.schema;
  const std::string holder = holder_of(*subject.item);
  const Result<const schema::NodeType*> type = schema.node_of(holder);
  // Such a node lies where its ref alone does not tell: its own item says whether it is guarded.
  if (type && subject.known.edge == nullptr && !(*type)->is_found_by_ref()) return {};
  Item key = plan::key_of(schema, *subject.item);
  const Result<Item> guarded = guarded_key(schema, subject.known, holder);
  const Item* found = guarded ? companion(*guarded) : nullptr;
  if (found != nullptr) {
    const schema::Recognised known = schema::recognise(schema, *found);
    for (const Item& guard : guards_of(schema, known, *found)) {
      // The holder still has the value. Whether the guard names it is checked with the holder.
      if (plan::key_of(schema, guard) == key) return {};
    }
  }
  std::vector<table::TransactAction> mend{
      delete_action(target_, key, AsSeen().equals(*subject.item))};
  if (guarded) {
    AsSeen as_seen;
    found == nullptr ? as_seen.absent(schema.table.pk.name) : as_seen.equals(*found);
    mend.push_back(check_action(target_, *guarded, as_seen));
  }
  report(Kind::orphan_guard, subject, "it is held by " + holder + ", which has it not", key,
         std::move(mend));
  return {};
}

}  // namespace adjoin::graph

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
  ADJOIN_ASSERT(known.edge != nullptr || known.series != nullptr);
  const std::optional<schema::Shards>& shards =
      known.edge != nullptr ? known.edge->shards : known.series->shards;
  ADJOIN_ASSERT(shards.has_value());
  return *shards;
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
  std::vector<std::pair<std::string, const Value*>> changes;
  for (const std::string& name : wrong) changes.emplace_back(name, expected.edge.find(name));
  const Item key = plan::key_of(schema, *subject.item);
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
    // While a reshard runs an edge may be met in both shards or, for a moment, counted in neither.
    if (found.item && found.item->view().find(schema::kSpreadFrom)) return true;
  }
  return false;
}

bool is_shard_count(const schema::Recognised& known, const Item& item) {
  const Value* held = item.find(schema::kShardCount);
  const Number* number = held == nullptr ? nullptr : held->as_number();
  std::int64_t count = 0;
  return number != nullptr && item::to_int64(*number, count) && count >= 1 &&
         count <= shards_of(known).max;
}

void ItemVerifier::check_shard_count(const Subject& subject) {
  if (is_shard_count(subject.known, *subject.item)) return;
  const schema::Shards& shards = shards_of(subject.known);
  const Value* held = subject.item->find(schema::kShardCount);
  report(Kind::wrong_counter, subject,
         "the number of shards is " +
             (held == nullptr ? "missing" : schema::key_text(*held).value_or("no number")) +
             ", and can be 1 to " + std::to_string(shards.max),
         plan::key_of(*target_.schema, *subject.item));
}

}  // namespace adjoin::graph
