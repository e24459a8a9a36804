#include "graph/bulk_nodes.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "base/assert.h"
#include "graph/bulk_note.h"
#include "item/key_codec.h"
#include "item/size.h"
#include "plan/counters.h"
#include "plan/key_value.h"
#include "schema/guard.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kMiB = std::size_t{1024} * 1024;
constexpr std::size_t kTallyBytesMax = 64 * kMiB;
/// What a tally takes beside its texts, about.
constexpr std::size_t kTallyBytes = 400;

// First byte of what is sorted.
constexpr char kPut = 'P';
constexpr char kTally = 'T';
constexpr char kCounts = 'C';  ///< then the type's place, its counts, the ref
// Of an entry of an edge set, which stands in the key, behind the item's own.
constexpr char kEntry = 'e';
constexpr const char* kAdded = "+";
constexpr const char* kRemoved = "-";

const std::string& text_of(const item::Item& from, std::string_view name) {
  return *from.find(name)->as_string();
}

const item::Item& map_of(const item::Item& from, std::string_view name) {
  return *std::get_if<item::AttributeMap>(&from.find(name)->value);
}

const schema::Counter* counter_of(const schema::NodeType& node, std::string_view attribute) {
  for (const schema::Counter& counter : node.counters) {
    if (counter.attribute == attribute) return &counter;
  }
  return nullptr;
}

/// What all records of one item are sorted by; those of single entries go on behind it.
Bytes front_of(const schema::TableNaming& table, const item::Item& key) {
  Bytes front;
  item::append_key_part(*key.find(table.pk.name), front);
  item::append_key_part(*key.find(table.sk.name), front);
  return front;
}

/// Of nodes whose keys are texts made of their refs.
std::optional<schema::ItemPress> press_for(const schema::Schema& schema,
                                           const schema::NodeType& node) {
  using Place = schema::ItemPress::Place;
  const schema::TableNaming& table = schema.table;
  if (!node.is_found_by_ref()) return std::nullopt;
  if (table.pk.type != schema::KeyType::S || table.sk.type != schema::KeyType::S) {
    return std::nullopt;
  }
  schema::Template pk = node.pk;
  schema::Template sk = node.sk;
  pk.find_ref(node.ref);
  sk.find_ref(node.ref);
  schema::ItemPress press;
  if (!press.add_key(table.pk.name, pk, false, item::kPartitionKeyBytesMax, Place::pk) ||
      !press.add_key(table.sk.name, sk, false, item::kSortKeyBytesMax, Place::sk)) {
    return std::nullopt;
  }
  if (!table.type_attribute.empty()) press.add_text(table.type_attribute, node.name);
  if (!press.finish()) return std::nullopt;
  return press;
}

}  // namespace

BulkNodes::BulkNodes(plan::Target target, ExternalSort::Options sort)
    : target_(std::move(target)), nodes_(std::move(sort)) {
  for (const schema::NodeType& node : target_.schema->nodes) {
    presses_.push_back(press_for(*target_.schema, node));
  }
}

Result<ExternalSort::Kept> BulkNodes::keep() {
  ADJOIN_CHECK(spill());
  return nodes_.keep();
}

Result<void> BulkNodes::put(plan::PutNode put, const table::BulkLoad& load) {
  std::optional<item::Item> alone;
  ADJOIN_CHECK(plan::bulk_put(target_, put, alone));
  ADJOIN_CHECK(load.check(*alone));
  item::Item record;
  record.set("r", std::move(put.ref));
  record.set("f", std::move(put.fields));
  return nodes_.add(front_of(target_.schema->table, *alone), kPut + item::encode_item(record));
}

Result<BulkNodes::Found> BulkNodes::tally_of(std::string_view ref, const schema::NodeType& node,
                                             const schema::Counter* counter,
                                             std::string_view other) {
  scratch_ = ref;
  const bool is_shard = counter != nullptr && counter->is_sharded();
  const std::uint32_t shard = is_shard ? plan::counter_shard(other, counter->shards) : 0;
  if (is_shard) {
    scratch_ += '\0';
    scratch_ += std::to_string(shard);
  }
  const auto found = tallies_.find(scratch_);
  if (found != tallies_.end()) return found;
  Tally tally;
  tally.node = &node;
  tally.ref = ref;
  tally.is_shard = is_shard;
  if (is_shard) {
    ADJOIN_TRY(tally.key, schema::counter_key(*target_.schema, node, ref, shard));
  } else {
    ADJOIN_TRY(tally.key, schema::node_key(*target_.schema, ref));
  }
  tally_bytes_ += kTallyBytes + 3 * scratch_.size();
  return tallies_.emplace(scratch_, std::move(tally)).first;
}

BulkNodes::Sum& BulkNodes::sum_of(const schema::Counter& counter, Tally& tally) {
  for (Sum& sum : tally.sums) {
    if (sum.counter == &counter) return sum;
  }
  return tally.sums.emplace_back(Sum{&counter, {}, 0});
}

const std::vector<plan::BulkCounter>& BulkNodes::counters_of(const plan::BulkEdge& edge) {
  const bool is_self_loop = edge.from == edge.to;
  auto& known = is_self_loop ? loop_counters_ : counters_;
  const auto found = known.find(edge.form);
  if (found != known.end()) return found->second;
  return known
      .emplace(edge.form,
               plan::bulk_counters(*target_.schema, *edge.type, *edge.form, is_self_loop))
      .first->second;
}

Result<void> BulkNodes::change(const plan::BulkEdge& edge, int sign, int changes) {
  ADJOIN_TRY(std::vector<plan::BulkEntry> entries, plan::bulk_entries(target_, edge));
  // Whatever cannot be is found before anything is changed.
  places_.clear();
  amounts_.clear();
  const std::vector<plan::BulkCounter>& counters = counters_of(edge);
  for (const plan::BulkCounter& one : counters) {
    const std::string& ref = one.at_from ? edge.from : edge.to;
    const std::string& other = one.at_from ? edge.to : edge.from;
    ADJOIN_TRY(const Found place, tally_of(ref, *one.node, one.counter, other));
    places_.push_back(&place->second);
    const item::Number amount = plan::amount_of(*one.counter, edge.fields, sign);
    ADJOIN_TRY(amounts_.emplace_back(),
               item::Number::add(sum_of(*one.counter, place->second).amount, amount));
  }
  for (const plan::BulkEntry& entry : entries) {
    ADJOIN_TRY(const Found place, tally_of(entry.ref, *entry.node, nullptr, {}));
    places_.push_back(&place->second);
  }
  std::size_t at = 0;
  for (const plan::BulkCounter& one : counters) {
    Tally& tally = *places_[at];
    Sum& sum = sum_of(*one.counter, tally);
    if (!(sum.amount == amounts_[at])) sum.changes += changes;
    sum.amount = amounts_[at++];
    if (!one.counter->is_eventual()) tally.is_counted = true;
  }
  for (plan::BulkEntry& entry : entries) {
    tally_bytes_ += sizeof(std::string) + entry.entry.size();
    places_[at++]->entries.emplace_back(std::move(entry.entry), sign > 0);
  }
  return {};
}

Result<BulkNodes::Found> BulkNodes::required_end(std::string_view ref, const plan::BulkEdge& edge) {
  const schema::NodeType* const node =
      target_.schema->node(ref == edge.from ? edge.form->from_type : edge.form->to_type);
  return tally_of(ref, *node, nullptr, {});
}

Result<void> BulkNodes::add(const plan::BulkEdge& edge) {
  if (edge.type->require_from) ADJOIN_CHECK(required_end(edge.from, edge));
  if (edge.type->require_to) ADJOIN_CHECK(required_end(edge.to, edge));
  return change(edge, +1, +1);
}

Result<void> BulkNodes::accepted(const plan::BulkEdge& edge) {
  for (const bool is_from : {true, false}) {
    if (!(is_from ? edge.type->require_from : edge.type->require_to)) continue;
    ADJOIN_TRY(const Found place, required_end(is_from ? edge.from : edge.to, edge));
    if (place->second.required_by == nullptr) place->second.required_by = edge.type;
  }
  return tally_bytes_ < kTallyBytesMax ? Result<void>() : spill();
}

Result<void> BulkNodes::take_back(const plan::BulkEdge& edge, bool was_there) {
  ADJOIN_CHECK(change(edge, -1, was_there ? 0 : -1));
  return tally_bytes_ < kTallyBytesMax ? Result<void>() : spill();
}

Result<void> BulkNodes::add_counts(BulkRefs& refs) {
  Bytes item;
  Bytes front;
  Bytes value;
  for (std::uint32_t ref = 0; ref < refs.size(); ++ref) {
    const std::uint32_t node = refs.node(ref);
    const std::size_t counters = target_.schema->nodes[node].counters.size();
    const std::uint32_t* const counts = refs.counts(ref);
    if (std::all_of(counts, counts + counters, [](std::uint32_t count) { return count == 0; })) {
      continue;
    }
    item.clear();
    const auto keys = presses_[node]->press({refs.text(ref), {}}, {}, item);
    front.clear();
    item::append_key_string(keys.pk, front);
    item::append_key_string(keys.sk, front);
    value.assign(1, kCounts);
    value.append(reinterpret_cast<const char*>(&node), sizeof node);
    value.append(reinterpret_cast<const char*>(counts), counters * sizeof *counts);
    value += refs.text(ref);
    ADJOIN_CHECK(nodes_.add(front, value));
  }
  return {};
}

Result<void> BulkNodes::spill() {
  Bytes value;
  for (auto& [name, tally] : tallies_) {
    item::Item sums;
    for (const Sum& sum : tally.sums) {
      item::List parts{sum.amount, item::AttributeValue::number(sum.changes)};
      sums.set(sum.counter->attribute, std::move(parts));
    }
    item::Item record;
    record.set("n", tally.node->name);
    record.set("r", std::move(tally.ref));
    record.set("k", tally.key);
    record.set("c", std::move(sums));
    if (tally.is_shard) record.set("s", item::AttributeValue(true));
    if (tally.is_counted) record.set("w", item::AttributeValue(true));
    if (tally.required_by != nullptr) record.set("e", tally.required_by->name);
    value.assign(1, kTally);
    item::encode_item(record, value);
    const Bytes front = front_of(target_.schema->table, tally.key);
    ADJOIN_CHECK(nodes_.add(front, value));
    for (const auto& [entry, added] : tally.entries) {
      ADJOIN_CHECK(nodes_.add(front + kEntry + entry, added ? kAdded : kRemoved));
    }
  }
  tallies_.clear();
  tally_bytes_ = 0;
  return {};
}

Result<std::optional<table::LateItem>> BulkNodes::next_item() {
  if (!sorted_) {
    ADJOIN_CHECK(spill());
    ADJOIN_CHECK(nodes_.sort());
    sorted_ = true;
  }
  while (ready_.empty() && nodes_.valid()) ADJOIN_CHECK(finish_group());
  if (ready_.empty()) return std::optional<table::LateItem>();
  std::optional<table::LateItem> next = std::move(ready_.front());
  ready_.pop_front();
  return next;
}

Result<void> BulkNodes::finish_group() {
  // The front of a key ends itself: the first record of an item has nothing behind it.
  const Bytes front(nodes_.key());
  std::optional<item::Item> node;
  Tally tally;
  ADJOIN_CHECK(take_records(front, node, tally));
  if (tally.only_counts && !(nodes_.valid() && nodes_.key().starts_with(front))) {
    ADJOIN_TRY(const bool pressed, press_counts(tally));
    if (pressed) return {};
  }
  ADJOIN_CHECK(take_entries(front, tally));
  return make_items(std::move(node), tally);
}

/// Puts in their order, and what edges add.
Result<void> BulkNodes::take_records(BytesView front, std::optional<item::Item>& node,
                                     Tally& tally) {
  while (nodes_.valid() && nodes_.key() == front) {
    const BytesView value = nodes_.value();
    if (value.front() == kCounts) {
      take_counts(value.substr(1), tally);
      ADJOIN_CHECK(nodes_.next());
      continue;
    }
    tally.only_counts = false;
    const item::Item record = item::ItemView(value.substr(1)).decode();
    tally.ref = text_of(record, "r");
    if (value.front() == kPut) {
      ADJOIN_CHECK(plan::bulk_put(target_, {tally.ref, map_of(record, "f"), false}, node));
    } else {
      ADJOIN_CHECK(take_tally(record, tally));
    }
    ADJOIN_CHECK(nodes_.next());
  }
  return {};
}

void BulkNodes::take_counts(BytesView record, Tally& tally) const {
  std::uint32_t number = 0;
  const auto take = [&record, &number] {
    std::memcpy(&number, record.data(), sizeof number);
    record.remove_prefix(sizeof number);
    return number;
  };
  tally.node = &target_.schema->nodes[take()];
  for (const schema::Counter& counter : tally.node->counters) {
    if (take() == 0) continue;
    Sum& sum = sum_of(counter, tally);
    // Both are whole and below the digits of a number.
    sum.amount = *item::Number::add(sum.amount, item::Number::from_int(number));
    sum.changes += number;
    tally.is_counted = tally.is_counted || !counter.is_eventual();
  }
  tally.ref = record;
}

/// The item of a node that has nothing but counts. False: it does not fit.
Result<bool> BulkNodes::press_counts(const Tally& tally) {
  ADJOIN_CHECK(check_limits(tally));
  const auto node = static_cast<std::size_t>(tally.node - target_.schema->nodes.data());
  const schema::ItemPress& press = *presses_[node];
  item::AttributeMap counts;
  for (const Sum& sum : tally.sums) counts.set(sum.counter->attribute, sum.amount);
  scratch_.clear();
  schema::PressedFields::append(counts, scratch_);
  const schema::PressedFields fields(scratch_);
  if (!press.fits(fields)) return false;
  press.press({tally.ref, {}}, fields, ready_.emplace_back().stored_item);
  return true;
}

Result<void> BulkNodes::take_tally(const item::Item& record, Tally& tally) const {
  tally.node = target_.schema->node(text_of(record, "n"));
  tally.key = map_of(record, "k");
  tally.is_shard = record.contains("s");
  tally.is_counted = tally.is_counted || record.contains("w");
  if (record.contains("e")) tally.required_by = target_.schema->edge(text_of(record, "e"));
  for (const auto& [attribute, parts] : map_of(record, "c")) {
    const item::List& list = *std::get_if<item::List>(&parts.value);
    Sum& sum = sum_of(*counter_of(*tally.node, attribute), tally);
    const Result<item::Number> more = item::Number::add(sum.amount, *list[0].as_number());
    if (!more) {
      return validation_error("\"" + attribute + "\" of " + tally.ref + ": " +
                              more.error().message());
    }
    std::int64_t changes = 0;
    list[1].as_number()->to_int64(changes);
    sum.amount = *more;
    sum.changes += changes;
  }
  return {};
}

/// The entries that were added more often than they were taken back: all of them, or one more than
/// the set may have.
Result<void> BulkNodes::take_entries(BytesView front, Tally& tally) {
  while (nodes_.valid() && nodes_.key().starts_with(front)) {
    const Bytes key(nodes_.key());
    std::int64_t count = 0;
    while (nodes_.valid() && nodes_.key() == key) {
      count += nodes_.value() == kAdded ? 1 : -1;
      ADJOIN_CHECK(nodes_.next());
    }
    if (count <= 0 || tally.entries.size() > tally.node->edge_set->max) continue;
    tally.entries.emplace_back(key.substr(front.size() + 1), true);
  }
  return {};
}

Result<void> BulkNodes::make_items(std::optional<item::Item> node, Tally& tally) {
  const schema::Schema& schema = *target_.schema;
  if (tally.required_by != nullptr && !node) {
    return Error(ErrorCode::not_found, "edges " + tally.required_by->name +
                                           " require their nodes to exist, and " + tally.ref +
                                           " does not");
  }
  std::vector<plan::BulkGuard> guards;
  if (node) {
    ADJOIN_TRY(const schema::ParsedRef parsed, schema.parse_ref(tally.ref));
    ADJOIN_TRY(guards, plan::bulk_guards(schema, *parsed.type, tally.ref, *node));
  }
  ADJOIN_CHECK(check_limits(tally));
  std::erase_if(tally.sums, [](const Sum& sum) {
    return sum.changes <= 0 || (sum.counter->is_eventual() && sum.amount.is_zero());
  });
  if (tally.is_counted || !tally.sums.empty() || !tally.entries.empty()) {
    if (!node && tally.key.empty()) {
      ADJOIN_TRY(node, schema::node_key(schema, tally.ref));
    }
    if (!node) node = tally.key;
    const std::string& type = schema.table.type_attribute;
    if (!type.empty() && !node->contains(type)) {
      node->set(type, tally.is_shard ? std::string(schema::kCounterWord) : tally.node->name);
    }
    for (const Sum& sum : tally.sums) node->set(sum.counter->attribute, sum.amount);
    if (!tally.entries.empty()) ADJOIN_CHECK(set_entries(tally, *node));
  }
  if (node) ready_.push_back({item::encode_item(*node), {}});
  for (const plan::BulkGuard& guard : guards) {
    ready_.push_back({item::encode_item(guard.item),
                      static_cast<char>(BulkNote::Role::guard) + tally.ref + '\0' + guard.what});
  }
  return {};
}

Result<void> BulkNodes::set_entries(Tally& tally, item::Item& node) const {
  const schema::NodeEdgeSet& declared = *tally.node->edge_set;
  bool fits = tally.entries.size() <= declared.max;
  if (fits) {
    item::StringSet set;
    for (auto& [entry, added] : tally.entries) set.elements.push_back(std::move(entry));
    node.set(declared.attribute, std::move(set));
    fits = item::size_bytes(node) <= item::kItemBytesMax;
  }
  if (fits) return {};
  if (declared.overflow_mark.empty()) {
    return validation_error("the edge set of " + tally.ref + " would have more than " +
                            std::to_string(declared.max) +
                            " entries, its bound, or be too large for its item: raise `max`, "
                            "declare `overflow: query`, or keep the edge type out with "
                            "`edge-set: false`");
  }
  node.erase(declared.attribute);
  node.set(declared.overflow_mark, item::AttributeValue(true));
  return {};
}

/// The limit is that of the counter that writes look at.
Result<void> BulkNodes::check_limits(const Tally& tally) const {
  if (tally.is_shard) return {};
  for (const auto& [counter, sum, changes] : tally.sums) {
    if (counter->kind != schema::Counter::Kind::count || counter->is_eventual()) continue;
    if (counter->direction != schema::Direction::forward) continue;
    const schema::EdgeType* const edge = target_.schema->edge(counter->edge);
    if (edge == nullptr || !edge->limit) continue;
    if (sum <= item::Number::from_int(static_cast<std::int64_t>(*edge->limit))) continue;
    return validation_error(tally.ref + " can have at most " + std::to_string(*edge->limit) +
                            " edges " + edge->name + ", its limit, and the load has " +
                            sum.to_string());
  }
  return {};
}

}  // namespace adjoin::graph
