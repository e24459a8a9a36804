#include "graph/load/bulk_nodes.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "base/assert.h"
#include "item/key_codec.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "plan/write/counters.h"
#include "schema/items/guard.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kMiB = std::size_t{1024} * 1024;
/// Tallies sum up in memory, for most loads for good. Those of a larger graph are sorted on disk in
/// parts, and summed up when all parts of a node are side by side.
constexpr std::size_t kTallyBytesMax = 64 * kMiB;
/// What a tally takes beside its texts, about.
constexpr std::size_t kTallyBytes = 400;

// First byte of what is sorted.
constexpr char kPut = 'P';
constexpr char kTally = 'T';
constexpr char kCounts = 'C';  ///< then the type's place, its counts, the ref
// Of what stands in the key, behind the item's own.
/// Entries and values are records of their own: a popular node has millions of them, more than one
/// record can hold.
constexpr char kEntry = 'e';  ///< of an edge set
constexpr char kValue = 'v';  ///< of a minimum or maximum: the counter's place, its type, then it

const std::string& text_of(const Item& from, std::string_view name) {
  return *from.find(name)->as_string();
}

const Item& map_of(const Item& from, std::string_view name) {
  return *std::get_if<Item>(&from.find(name)->content());
}

const schema::Counter* counter_of(const schema::NodeType& node, std::string_view attribute) {
  for (const schema::Counter& counter : node.counters) {
    if (counter.attribute == attribute) return &counter;
  }
  return nullptr;
}

/// The part that a value is for a minimum or maximum.
/// Encoded so that the order of the bytes is the order of the values: the first is the minimum, the
/// last the maximum.
Bytes value_part(const schema::NodeType& node, const schema::Counter& counter, const Value& value) {
  const auto place = static_cast<std::uint16_t>(&counter - node.counters.data());
  Bytes part(1, kValue);
  part.append(reinterpret_cast<const char*>(&place), sizeof place);
  part +=
      static_cast<char>(value.as_number() == nullptr ? Value::Type::string : Value::Type::number);
  item::append_key_part(value, part);
  return part;
}

/// What all records of one item are sorted by; those of single entries go on behind it.
Bytes front_of(const schema::TableNaming& table, const Item& key) {
  Bytes front;
  item::append_key_part(*key.find(table.pk.name), front);
  item::append_key_part(*key.find(table.sk.name), front);
  return front;
}

/// Of nodes whose keys are texts made of their refs.
/// Most nodes of a load have nothing but counts. A template writes their items without a tree of
/// attributes.
std::optional<schema::ItemPress> press_for(const schema::Schema& schema,
                                           const schema::NodeType& node) {
  using Place = schema::ItemPress::Place;
  const schema::TableNaming& table = schema.table;
  if (!node.is_found_by_ref()) return std::nullopt;
  if (table.pk.type != schema::KeyType::S || table.sk.type != schema::KeyType::S) {
    return std::nullopt;
  }
  schema::ItemPress press;
  if (!press.add_key(table.pk.name, node.pk, false, item::kPartitionKeyBytesMax, Place::pk) ||
      !press.add_key(table.sk.name, node.sk, false, item::kSortKeyBytesMax, Place::sk)) {
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
  std::optional<Item> alone;
  // Made once here to find what is wrong with it, while its record can still be named; made again
  // when all puts of the node are in their order.
  ADJOIN_CHECK(plan::bulk_put(target_, put, alone));
  ADJOIN_CHECK(load.check(*alone));
  Item record;
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

void BulkNodes::note(Bytes part, Did did, Tally& tally) {
  tally_bytes_ += sizeof(Bytes) + part.size();
  tally.parts.emplace_back(std::move(part), did);
}

Result<void> BulkNodes::change(const plan::BulkEdge& edge, Did did) {
  ADJOIN_TRY(const std::vector<plan::BulkEntry> entries, plan::bulk_entries(target_, edge));
  const int sign = did == Did::add ? 1 : -1;
  // Whatever cannot be is found before anything is changed.
  places_.clear();
  amounts_.clear();
  const std::vector<plan::BulkCounter>& counters = counters_of(edge);
  for (const plan::BulkCounter& one : counters) {
    const std::string& ref = one.at_from ? edge.from : edge.to;
    const std::string& other = one.at_from ? edge.to : edge.from;
    ADJOIN_TRY(const Found place, tally_of(ref, *one.node, one.counter, other));
    places_.push_back(&place->second);
    Number& amount = amounts_.emplace_back();
    if (one.counter->is_extreme()) continue;
    // A sum may not fit its 38 digits. An edge that is refused must not have changed another
    // counter before.
    ADJOIN_TRY(amount, item::add(sum_of(*one.counter, place->second).amount,
                                 plan::amount_of(*one.counter, edge.fields, sign)));
  }
  for (const plan::BulkEntry& entry : entries) {
    ADJOIN_TRY(const Found place, tally_of(entry.ref, *entry.node, nullptr, {}));
    places_.push_back(&place->second);
  }
  std::size_t at = 0;
  ADJOIN_ASSERT(places_.size() == counters.size() + entries.size());
  ADJOIN_ASSERT(amounts_.size() == counters.size());
  for (const plan::BulkCounter& one : counters) {
    Tally& tally = *places_[at];
    const Number& amount = amounts_[at++];
    if (one.counter->is_extreme()) {
      const Value* value = plan::extreme_value(*one.counter, edge.fields);
      // Without one a write gives the node its type, if the table has an attribute for that.
      tally.is_counted |= value != nullptr || !target_.schema->table.type_attribute.empty();
      if (value != nullptr) note(value_part(*one.node, *one.counter, *value), did, tally);
      continue;
    }
    if (!one.counter->is_eventual()) tally.is_counted = true;
    Sum& sum = sum_of(*one.counter, tally);
    // What was replaced counted until then.
    // How often a write would have touched the counter decides whether the attribute is there:
    // edges that add nothing leave none, a sum that comes back to zero leaves a zero.
    const int changes = did == Did::replace ? 0 : sign;
    if (!(sum.amount == amount)) sum.changes += changes;
    sum.amount = amount;
  }
  for (const plan::BulkEntry& entry : entries) {
    note(kEntry + entry.entry, did, *places_[at++]);
  }
  ADJOIN_ASSERT(at == places_.size());
  return {};
}

Result<BulkNodes::Found> BulkNodes::required_end(std::string_view ref, const plan::BulkEdge& edge) {
  const schema::NodeType* const node =
      target_.schema->node(ref == edge.from ? edge.form->from_type : edge.form->to_type);
  ADJOIN_ASSERT(node != nullptr);
  return tally_of(ref, *node, nullptr, {});
}

Result<void> BulkNodes::add(const plan::BulkEdge& edge) {
  if (edge.type->require_from) ADJOIN_CHECK(required_end(edge.from, edge));
  if (edge.type->require_to) ADJOIN_CHECK(required_end(edge.to, edge));
  return change(edge, Did::add);
}

Result<void> BulkNodes::accepted(const plan::BulkEdge& edge) {
  for (const bool is_from : {true, false}) {
    if (!(is_from ? edge.type->require_from : edge.type->require_to)) continue;
    ADJOIN_TRY(const Found place, required_end(is_from ? edge.from : edge.to, edge));
    // Judged at the end: records come in any order, and the node may follow its edges.
    if (place->second.required_by == nullptr) place->second.required_by = edge.type;
  }
  return tally_bytes_ < kTallyBytesMax ? Result<void>() : spill();
}

Result<void> BulkNodes::take_back(const plan::BulkEdge& edge, bool was_there) {
  ADJOIN_CHECK(change(edge, was_there ? Did::replace : Did::drop));
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
    // BulkForms counts at no other nodes.
    ADJOIN_ASSERT(node < presses_.size());
    ADJOIN_ASSERT(presses_[node].has_value());
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
    Item sums;
    for (const Sum& sum : tally.sums) {
      Value::List parts{sum.amount, Value(sum.changes)};
      sums.set(sum.counter->attribute, std::move(parts));
    }
    Item record;
    record.set("n", tally.node->name);
    record.set("r", std::move(tally.ref));
    record.set("k", tally.key);
    record.set("c", std::move(sums));
    if (tally.is_shard) record.set("s", Value(true));
    if (tally.is_counted) record.set("w", Value(true));
    if (tally.required_by != nullptr) record.set("e", tally.required_by->name);
    value.assign(1, kTally);
    item::encode_item(record, value);
    const Bytes front = front_of(target_.schema->table, tally.key);
    ADJOIN_CHECK(nodes_.add(front, value));
    // Sorted behind the tally, since their keys begin with its key.
    for (const auto& [part, did] : tally.parts) {
      const char how = static_cast<char>(did);
      ADJOIN_CHECK(nodes_.add(front + part, BytesView(&how, 1)));
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
  std::optional<Item> node;
  Tally tally;
  ADJOIN_CHECK(take_records(front, node, tally));
  if (tally.only_counts && !(nodes_.valid() && nodes_.key().starts_with(front))) {
    ADJOIN_TRY(const bool pressed, press_counts(tally));
    if (pressed) return {};
  }
  ADJOIN_CHECK(take_parts(front, tally));
  return make_items(std::move(node), tally);
}

/// Puts in their order, and what edges add.
Result<void> BulkNodes::take_records(BytesView front, std::optional<Item>& node, Tally& tally) {
  while (nodes_.valid() && nodes_.key() == front) {
    const BytesView value = nodes_.value();
    if (value.front() == kCounts) {
      take_counts(value.substr(1), tally);
      ADJOIN_CHECK(nodes_.next());
      continue;
    }
    tally.only_counts = false;
    const Item record = item::ItemView(value.substr(1)).decode();
    tally.ref = text_of(record, "r");
    if (value.front() == kPut) {
      // A later put of the node changes what earlier ones left, as writes would.
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
    sum.amount = *item::add(sum.amount, Number(number));
    sum.changes += number;
    tally.is_counted = tally.is_counted || !counter.is_eventual();
  }
  tally.ref = record;
}

Result<void> BulkNodes::take_tally(const Item& record, Tally& tally) const {
  tally.node = target_.schema->node(text_of(record, "n"));
  tally.key = map_of(record, "k");
  tally.is_shard = record.contains("s");
  tally.is_counted = tally.is_counted || record.contains("w");
  if (record.contains("e")) tally.required_by = target_.schema->edge(text_of(record, "e"));
  for (const auto& [attribute, parts] : map_of(record, "c")) {
    const Value::List& list = *std::get_if<Value::List>(&parts.content());
    Sum& sum = sum_of(*counter_of(*tally.node, attribute), tally);
    const Result<Number> more = item::add(sum.amount, *list[0].as_number());
    if (!more) {
      return validation_error("\"" + attribute + "\" of " + tally.ref + ": " +
                              more.error().message());
    }
    std::int64_t changes = 0;
    item::to_int64(*list[1].as_number(), changes);
    sum.amount = *more;
    sum.changes += changes;
  }
  return {};
}

/// Parts are there that were added more often than they were taken back. Of entries all are kept,
/// or one more than the set may have; of values the furthest.
Result<void> BulkNodes::take_parts(BytesView front, Tally& tally) {
  while (nodes_.valid() && nodes_.key().starts_with(front)) {
    const Bytes key(nodes_.key());
    std::int64_t count = 0;
    std::int64_t writes = 0;
    while (nodes_.valid() && nodes_.key() == key) {
      const auto did = static_cast<Did>(nodes_.value().front());
      count += did == Did::add ? 1 : -1;
      writes += did == Did::add ? 1 : did == Did::drop ? -1 : 0;
      ADJOIN_CHECK(nodes_.next());
    }
    const BytesView part = BytesView(key).substr(front.size());
    if (part.front() == kValue) {
      tally.is_moved = tally.is_moved || writes > 0;
      ADJOIN_CHECK(take_value(part.substr(1), count > 0, tally));
    } else if (count > 0 && tally.entries.size() <= tally.node->edge_set->max) {
      tally.entries.emplace_back(part.substr(1));
    }
  }
  return {};
}

/// Values of one counter come in their order.
Result<void> BulkNodes::take_value(BytesView part, bool is_there, Tally& tally) {
  if (!is_there) return {};
  std::uint16_t place = 0;
  std::memcpy(&place, part.data(), sizeof place);
  const schema::Counter& counter = tally.node->counters[place];
  if (counter.kind == schema::Counter::Kind::min && tally.extremes.count(&counter) != 0) return {};
  const auto type = static_cast<Value::Type>(part[sizeof place]);
  part.remove_prefix(sizeof place + 1);
  ADJOIN_TRY(tally.extremes[&counter], item::take_key_part(part, type));
  return {};
}

}  // namespace adjoin::graph
