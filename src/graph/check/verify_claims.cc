#include "graph/check/verify_claims.h"

#include <algorithm>
#include <cstdlib>

#include "base/assert.h"
#include "graph/check/verify_hash.h"
#include "graph/check/verify_item.h"
#include "graph/ordered/mirror_image.h"
#include "item/number.h"
#include "item/stored_item.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "plan/write/copies.h"
#include "plan/write/counters.h"
#include "plan/write/expected.h"
#include "schema/items/guard.h"
#include "schema/model/made_keys.h"

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;
using ClaimKind = Claim::Kind;
using RecognisedKind = schema::Recognised::Kind;
using schema::Direction;
using schema::ReverseKind;

/// Each sort of claim has a seed of its own, so that equal refs of different sorts do not meet.
constexpr std::uint64_t kSetSeed = 1;
constexpr std::uint64_t kCopySeed = 2;
constexpr std::uint64_t kValueSeed = 3;
constexpr std::uint64_t kShardSeed = 4;
constexpr std::uint64_t kSpreadSeed = 5;
constexpr std::uint64_t kTreeSeed = 6;

std::uint64_t claim_key(std::uint64_t hash, std::uint8_t place) noexcept {
  // No key is 0, which marks a free slot.
  const std::uint64_t upper = hash >> kClaimHashShift | 1;
  const std::uint64_t key = upper << kClaimHashShift | std::uint64_t{place} << kClaimFlagBits;
  ADJOIN_ASSERT(place_of(key) == place);
  return key;
}

bool has_write_mark(const schema::EdgeType& edge, const Item& item) {
  return schema::write_mark(edge, item, schema::kPendingMark) != nullptr ||
         schema::write_mark(edge, item, schema::kIntentMark) != nullptr;
}

/// The shard of the edge, if only nodes with more shards than the schema gives all have it.
std::optional<std::uint32_t> grown_shard(const schema::Recognised& known) {
  if (!known.edge->shards || !known.edge->shards->can_grow()) return std::nullopt;
  const std::optional<std::uint32_t> shard = plan::stored_shard(known);
  return shard && *shard >= known.edge->shards->initial ? shard : std::nullopt;
}

/// The end of the edge that keeps it in shards.
const std::string& spread_end(const schema::Recognised& known) {
  return known.edge->shards->end == Direction::forward ? known.from : known.to;
}

/// What the edge adds to a counter.
std::uint64_t addend_of(const schema::Counter& counter, const Item& item) {
  if (counter.kind == schema::Counter::Kind::count) return 1;
  const Value* value = item.find(counter.field);
  const Number* number = value == nullptr ? nullptr : value->as_number();
  return number == nullptr ? 0 : amount_of(*number);
}

}  // namespace

void Claims::clear() {
  all.clear();
  is_suspect = false;
  nodes = 0;
  edges = 0;
}

std::uint64_t ClaimMaker::hash(std::string_view bytes) const { return seeded_hash(bytes, seed_); }

/// Of keys alone: both an item and what another item says it should be have the same place.
std::uint64_t ClaimMaker::hash_of_key(const Item& item) const {
  std::string text;
  for (const std::string* name : {&schema_.table.pk.name, &schema_.table.sk.name}) {
    if (const Value* value = item.find(*name)) item::encode_value(*value, text);
  }
  return hash(text);
}

std::uint64_t ClaimMaker::node_key(const schema::NodeType& type, std::string_view ref) const {
  return claim_key(hash(ref), number_of(type));
}

std::uint64_t ClaimMaker::set_key(std::string_view ref) const {
  return claim_key(mixed(hash(ref), kSetSeed), kSetPlace);
}

std::uint64_t ClaimMaker::copy_key(std::string_view ref, std::string_view field) const {
  return claim_key(mixed(mixed(hash(ref), kCopySeed), hash(field)), kCopyPlace);
}

std::uint64_t ClaimMaker::tree_key(const schema::EdgeType& tree, std::string_view ref) const {
  const auto number = static_cast<std::uint64_t>(&tree - schema_.edges.data());
  return claim_key(mixed(hash(ref), kTreeSeed + number), 0);
}

std::uint64_t ClaimMaker::shard_key(const schema::EdgeType& edge, std::string_view ref) const {
  const auto number = static_cast<std::uint64_t>(&edge - schema_.edges.data());
  return claim_key(mixed(mixed(hash(ref), kSpreadSeed), number), kShardPlace);
}

std::uint64_t ClaimMaker::value_of(const Value* value) const {
  if (value == nullptr) return kNoValueClaim;
  std::string text;
  item::encode_value(*value, text);
  // Never kNoValueClaim but by chance: a missing field must differ from any value.
  return mixed(hash(text), kValueSeed);
}

void ClaimMaker::tell(const Item& item, Claims& claims) const {
  claims.clear();
  const schema::Recognised known = schema::recognise(schema_, item);
  // An unknown item may still stand in the index partition of a node, where lists meet it.
  if (known.node == nullptr && known.edge == nullptr) tell_listed(nullptr, item, claims);
  switch (known.kind) {
    // No other item contradicts it, so it has to be a suspect by itself.
    case RecognisedKind::unknown: claims.is_suspect = looks_at(Kind::unknown_item); return;
    case RecognisedKind::node: claims.nodes = 1; return tell_node(known, item, claims);
    case RecognisedKind::edge: return tell_edge(known, item, claims);
    case RecognisedKind::mirror: return tell_mirror(known, item, claims);
    case RecognisedKind::guard: return tell_guard(item, true, claims);
    case RecognisedKind::counter: return tell_counter(known, item, claims);
    case RecognisedKind::shards: return tell_shards(known, item, claims);
    default: return;
  }
}

void ClaimMaker::tell_node(const schema::Recognised& known, const Item& item,
                           Claims& claims) const {
  const schema::NodeType& type = *known.node;
  const Node& node = of(type);
  const bool is_put = plan::has_mark(item, node.marks);
  if (is_put) {
    const Result<Item> expected = plan::expected_node(schema_, known, item);
    claims.is_suspect =
        !expected || !plan::wrong_attributes(schema_, type.stored_parts, *expected, item).empty();
    if (claims.is_suspect) tell_listed(nullptr, item, claims);
  }
  if (node.is_copied_from && item.contains(schema::kCopyMark)) claims.is_suspect = true;
  const std::uint64_t key = node_key(type, known.ref);
  // A node item that only counters made is there, but does not satisfy an edge that needs its node.
  claims.all.push_back({ClaimKind::is_there, key, is_put ? 1U : 0U});
  if (node.is_odd) claims.all.push_back({ClaimKind::looks_odd, key, 0});
  for (const schema::EdgeType* edge : node.spread) {
    claims.all.push_back({ClaimKind::spread, shard_key(*edge, known.ref), 0});
  }
  for (const Counted& counted : node.counters) {
    if (counted.counter->is_sharded()) continue;
    const Value* held = item.find(counted.counter->attribute);
    if (held == nullptr) continue;
    if (held->as_number() == nullptr) {
      claims.is_suspect = true;
      continue;
    }
    claims.all.push_back(
        {ClaimKind::counts, key, minus(times(amount_of(*held->as_number()), counted.hash))});
  }
  if (type.edge_set && compares_sets_) tell_set(known, item, claims);
  for (const std::string& field : node.copied) {
    claims.all.push_back(
        {ClaimKind::copied, copy_key(known.ref, field), value_of(item.find(field))});
  }
  if (!compares_guards_) return;
  for (const schema::UniqueField& unique : type.unique) {
    const Value* value = item.find(unique.field);
    if (value == nullptr) continue;
    const auto guard = schema::unique_guard(schema_, unique, *value, known.ref);
    if (guard) tell_guard(*guard, false, claims);
  }
}

void ClaimMaker::tell_set(const schema::Recognised& known, const Item& item, Claims& claims) const {
  const schema::NodeEdgeSet& edge_set = *known.node->edge_set;
  const std::uint64_t key = set_key(known.ref);
  const bool overflows = !edge_set.overflow_mark.empty() && item.contains(edge_set.overflow_mark);
  claims.all.push_back({ClaimKind::has_set, key, overflows ? 1U : 0U});
  const Value* held = item.find(edge_set.attribute);
  if (overflows || held == nullptr) return;
  const auto* set = std::get_if<Set<std::string>>(&held->content());
  if (set == nullptr) {
    claims.is_suspect = true;
    return;
  }
  // Entries are taken from the sum, edges add to it: a set that agrees with its edges sums to zero.
  for (const std::string& entry : set->elements()) {
    claims.all.push_back({ClaimKind::in_set, key, std::uint64_t{0} - hash(entry)});
  }
}

/// @param known  of an edge of a tree; null: it is none
void ClaimMaker::tell_odd_node(const schema::Recognised* known, std::string_view ref,
                               Claims& claims) const {
  const schema::NodeType* type = schema_.find_node_of(ref);
  if (type == nullptr) return;
  claims.all.push_back({ClaimKind::looks_odd, node_key(*type, ref), 0});
  if (type->edge_set) claims.all.push_back({ClaimKind::looks_odd, set_key(ref), 0});
  if (known == nullptr || !known->edge->tree) return;
  claims.all.push_back(
      {ClaimKind::child, tree_key(*known->edge, ref), tree_key(*known->edge, known->from)});
}

/// The lists of whichever nodes its keys name may have the item, whatever it is.
void ClaimMaker::tell_listed(const schema::Recognised* known, const Item& item,
                             Claims& claims) const {
  const auto tell = [&](const schema::KeyAttribute& part) {
    const Value* value = item.find(part.name);
    const std::string* text = value == nullptr ? nullptr : value->as_string();
    if (text != nullptr) tell_odd_node(known, *text, claims);
  };
  if (known == nullptr) tell(schema_.table.pk);
  for (const schema::Index& index : schema_.indexes) {
    for (const schema::KeyAttribute& part : index.pk) tell(part);
  }
}

void ClaimMaker::tell_odd(const schema::Recognised& known, const Item& item, Claims& claims) const {
  claims.is_suspect = true;
  tell_odd_node(&known, known.from, claims);
  if (known.to != known.from) tell_odd_node(&known, known.to, claims);
  tell_listed(&known, item, claims);
}

void ClaimMaker::tell_counts(const schema::NodeType& type, std::string_view ref,
                             std::string_view other, const schema::EdgeType& edge,
                             Direction direction, const Item& item, Claims& claims) const {
  const Node& node = of(type);
  // Several counters of a node share one sum. The factor of each keeps their errors from
  // cancelling.
  const std::uint64_t key = node_key(type, ref);
  if (node.is_odd) claims.all.push_back({ClaimKind::looks_odd, key, 0});
  for (const Counted& counted : node.counters) {
    const schema::Counter& counter = *counted.counter;
    if (counter.direction != direction || counter.edge != edge.name) continue;
    std::uint64_t factor = counted.hash;
    if (counter.is_sharded()) {
      factor =
          mixed(factor, kShardSeed + plan::counter_shard(other, counter.shards)) % kAmountPrime;
    }
    claims.all.push_back({ClaimKind::counts, key, times(addend_of(counter, item), factor)});
  }
}

void ClaimMaker::tell_copies(const schema::Recognised& known,
                             const std::vector<const schema::TakenField*>& copies, const Item& item,
                             Claims& claims) const {
  for (const schema::TakenField* copy : copies) {
    const std::string& ref = copy->end == Direction::forward ? known.from : known.to;
    claims.all.push_back(
        {ClaimKind::copies, copy_key(ref, copy->field), value_of(item.find(copy->attribute))});
  }
}

/// @param is_held  the item is there; else it is what another one makes of it
void ClaimMaker::tell_print(const Edge& edge, const Item& item, bool is_held,
                            Claims& claims) const {
  if (!compares_mirrors_) return;
  std::string text;
  for (const auto& [name, value] : item) {
    const auto& names = edge.uncompared;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    text += name;
    item::encode_value(value, text);
  }
  const std::uint64_t print = hash(text);
  claims.all.push_back(
      {ClaimKind::print, hash_of_key(item), is_held ? print : std::uint64_t{0} - print});
}

void ClaimMaker::tell_edge(const schema::Recognised& known, const Item& item,
                           Claims& claims) const {
  const schema::EdgeType& type = *known.edge;
  const Edge& edge = of(type);
  const bool is_marked = has_write_mark(type, item);
  const std::optional<MirroredEdge> own =
      is_marked ? mirrored_edge(schema_, item) : std::optional<MirroredEdge>();
  const bool is_pending = own && !(own->own == plan::key_of(schema_, item)) &&
                          schema::write_mark(type, item, schema::kPendingMark) != nullptr;
  if (!is_pending && counts_for_edge(known)) claims.edges = 1;
  const std::optional<std::uint32_t> shard = grown_shard(known);
  // Whether an edge of a tree is in a list decides more than its own end.
  if (!edge.is_plain || is_marked || (shard && type.tree)) return tell_odd(known, item, claims);
  const Result<schema::EdgeItems> expected = plan::expected_edge(schema_, known, item, {});
  // An edge with a wrong index key is in the wrong list or in none, so no sum over lists can be
  // trusted there.
  if (!expected || !plan::wrong_attributes(schema_, edge.taken, expected->edge, item).empty()) {
    return tell_odd(known, item, claims);
  }
  const schema::EdgeForm& form = *expected->form;
  const schema::NodeType& from = *schema_.node(form.from_type);
  const schema::NodeType& to = *schema_.node(form.to_type);
  const auto need = [&](const schema::NodeType& node, const std::string& ref) {
    // Of others nobody can ask whether they are there.
    if (!node.stored || !node.is_found_by_ref()) return;
    claims.all.push_back({ClaimKind::needs, node_key(node, ref), 0});
  };
  need(from, known.from);
  if (known.to != known.from) need(to, known.to);
  if (shard) {
    claims.all.push_back({ClaimKind::in_shard, shard_key(type, spread_end(known)), *shard + 1});
  }
  tell_counts(from, known.from, known.to, type, Direction::forward, item, claims);
  if (type.reverse == ReverseKind::same) {
    tell_counts(from, known.from, known.to, type, Direction::reverse, item, claims);
  }
  if (type.reverse == ReverseKind::index && !form.entries.empty()) {
    const schema::Index* index = schema_.index(form.entries.front().index);
    ADJOIN_ASSERT(index != nullptr);
    // An edge that `when` keeps out of the index is not in the list that the counter is recounted
    // from.
    if (item.contains(index->pk.front().name)) {
      tell_counts(to, known.to, known.from, type, Direction::reverse, item, claims);
    }
  }
  if (type.in_edge_set && form.edge_set && from.edge_set && compares_sets_) {
    const Result<std::string> entry = form.edge_set->render(expected->bindings);
    if (entry) claims.all.push_back({ClaimKind::in_set, set_key(known.from), hash(*entry)});
  }
  tell_copies(known, edge.copies, item, claims);
  if (expected->mirror) {
    tell_print(edge, *expected->mirror, false, claims);
    // Each of the two is the other's mirror, so both claims are made by both.
    if (type.reverse == ReverseKind::same) tell_print(edge, item, true, claims);
    for (const schema::TakenField* copy : edge.mirror_copies) {
      const std::string& ref = copy->end == Direction::forward ? known.from : known.to;
      claims.all.push_back({ClaimKind::asks_copy, copy_key(ref, copy->field), 0});
    }
  }
  if (!type.tree) return;
  claims.all.push_back({ClaimKind::child, tree_key(type, known.to), tree_key(type, known.from)});
  claims.all.push_back({ClaimKind::listed_at, node_key(to, known.to), 0});
  if (!compares_guards_) return;
  const auto guard = schema::parent_guard(schema_, type, known.to, known.from);
  if (guard) tell_guard(*guard, false, claims);
}

void ClaimMaker::tell_mirror(const schema::Recognised& known, const Item& item,
                             Claims& claims) const {
  const Edge& edge = of(*known.edge);
  if (!edge.is_plain || has_write_mark(*known.edge, item)) return tell_odd(known, item, claims);
  const schema::NodeType* to = schema_.find_node_of(known.to);
  if (to == nullptr) return tell_odd(known, item, claims);
  tell_counts(*to, known.to, known.from, *known.edge, Direction::reverse, item, claims);
  tell_copies(known, edge.copies, item, claims);
  tell_copies(known, edge.mirror_copies, item, claims);
  tell_print(edge, item, true, claims);
  tell_listed(&known, item, claims);
}

void ClaimMaker::tell_counter(const schema::Recognised& known, const Item& item,
                              Claims& claims) const {
  const schema::NodeType& type = *known.node;
  const std::string* text = known.bindings.find("shard");
  const std::uint64_t shard = text == nullptr ? 0 : std::strtoull(text->c_str(), nullptr, 10);
  // A shard that the schema no longer has: nothing sums it up, and nobody would find it.
  if (text == nullptr || shard >= type.counter_items()) claims.is_suspect = true;
  for (const schema::Counter& counter : type.counters) {
    const bool stands_here = counter.is_sharded() && shard < counter.shards;
    if (!stands_here && item.contains(counter.attribute)) claims.is_suspect = true;
  }
  const std::uint64_t key = node_key(type, known.ref);
  claims.all.push_back({ClaimKind::counted_of, key, 0});
  for (const Counted& counted : of(type).counters) {
    const schema::Counter& counter = *counted.counter;
    const Value* held = item.find(counter.attribute);
    if (!counter.is_sharded() || shard >= counter.shards || held == nullptr) continue;
    if (held->as_number() == nullptr) {
      claims.all.push_back({ClaimKind::looks_odd, key, 0});
      continue;
    }
    const std::uint64_t factor = mixed(counted.hash, kShardSeed + shard) % kAmountPrime;
    claims.all.push_back(
        {ClaimKind::counts, key, minus(times(amount_of(*held->as_number()), factor))});
  }
}

/// Edges that need more shards than their node has are in none of its lists.
void ClaimMaker::tell_shards(const schema::Recognised& known, const Item& item,
                             Claims& claims) const {
  claims.is_suspect = !is_shard_count(known, item);
  if (claims.is_suspect || known.edge == nullptr) return;
  std::int64_t count = 0;
  const bool fits = item::to_int64(*item.find(schema::kShardCount)->as_number(), count);
  ADJOIN_ASSERT(fits);
  claims.all.push_back({ClaimKind::has_shards, shard_key(*known.edge, known.ref),
                        static_cast<std::uint64_t>(count)});
}

void ClaimMaker::tell_guard(const Item& guard, bool is_held, Claims& claims) const {
  if (!compares_guards_) return;
  const Value* holder = guard.find(schema::kGuardHolder);
  const std::uint64_t key = hash_of_key(guard);
  // Key and holder are all of a guard that matters; its type attribute is checked with the item.
  const std::uint64_t print = mixed(key, value_of(holder));
  claims.all.push_back({ClaimKind::print, key, is_held ? print : std::uint64_t{0} - print});
}

}  // namespace adjoin::graph
