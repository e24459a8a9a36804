#include "graph/bulk_nodes.h"

#include <algorithm>
#include <iterator>
#include <memory>

#include "base/assert.h"
#include "item/size.h"
#include "plan/counters.h"
#include "plan/key_value.h"
#include "schema/guard.h"

namespace adjoin::graph {
namespace {

constexpr std::size_t kMiB = std::size_t{1024} * 1024;
constexpr std::size_t kSortBytes = 64 * kMiB;
constexpr std::size_t kTallyBytesMax = 64 * kMiB;
/// What a tally takes beside its texts, about.
constexpr std::size_t kTallyBytes = 400;

// First byte of what is sorted.
constexpr char kPut = 'P';
constexpr char kTally = 'T';

item::List list_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

void append_texts(const item::Item& from, std::string_view name, std::vector<std::string>& to) {
  const item::AttributeValue* value = from.find(name);
  if (value == nullptr) return;
  for (const item::AttributeValue& text : *std::get_if<item::List>(&value->value)) {
    to.push_back(*text.as_string());
  }
}

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

/// The entries that were added more often than they were taken back, each once.
std::vector<std::string> entries_of(std::vector<std::string> added,
                                    std::vector<std::string> removed) {
  std::sort(added.begin(), added.end());
  std::sort(removed.begin(), removed.end());
  std::vector<std::string> left;
  std::set_difference(added.begin(), added.end(), removed.begin(), removed.end(),
                      std::back_inserter(left));
  left.erase(std::unique(left.begin(), left.end()), left.end());
  return left;
}

}  // namespace

BulkNodes::BulkNodes(plan::Target target, const std::string& folder)
    : target_(std::move(target)), nodes_({folder, kSortBytes}) {}

Result<void> BulkNodes::put(plan::PutNode put) {
  std::optional<item::Item> alone;
  ADJOIN_CHECK(plan::bulk_put(target_, put, alone));
  item::Item record;
  record.set("r", std::move(put.ref));
  record.set("f", std::move(put.fields));
  return nodes_.add(plan::key_identity(plan::key_of(*target_.schema, *alone)),
                    kPut + item::encode_item(record));
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

/// As an update does, nothing of nothing leaves no attribute, but the item.
void BulkNodes::add_up(const schema::Counter& counter, const item::Number& amount, Tally& to,
                       Result<void>& failed) {
  to.is_counted = true;
  if (!amount.is_zero()) merge(counter, amount, to, failed);
}

void BulkNodes::merge(const schema::Counter& counter, const item::Number& amount, Tally& to,
                      Result<void>& failed) {
  for (auto& [known, sum] : to.sums) {
    if (known != &counter) continue;
    Result<item::Number> more = item::Number::add(sum, amount);
    if (more) {
      sum = *more;
    } else {
      failed = more.error();
    }
    return;
  }
  to.sums.emplace_back(&counter, amount);
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

Result<void> BulkNodes::change(const plan::BulkEdge& edge, int sign) {
  ADJOIN_TRY(std::vector<plan::BulkEntry> entries, plan::bulk_entries(target_, edge));
  // Whoever may not count there is found before anything is counted.
  places_.clear();
  const std::vector<plan::BulkCounter>& counters = counters_of(edge);
  for (const plan::BulkCounter& counter : counters) {
    const std::string& ref = counter.at_from ? edge.from : edge.to;
    const std::string& other = counter.at_from ? edge.to : edge.from;
    ADJOIN_TRY(const Found place, tally_of(ref, *counter.node, counter.counter, other));
    places_.push_back(&place->second);
  }
  for (const plan::BulkEntry& entry : entries) {
    ADJOIN_TRY(const Found place, tally_of(entry.ref, *entry.node, nullptr, {}));
    places_.push_back(&place->second);
  }
  Result<void> summed;
  std::size_t at = 0;
  for (const plan::BulkCounter& counter : counters) {
    add_up(*counter.counter, plan::amount_of(*counter.counter, edge.fields, sign), *places_[at++],
           summed);
  }
  for (plan::BulkEntry& entry : entries) {
    tally_bytes_ += sizeof(std::string) + entry.entry.size();
    Tally& tally = *places_[at++];
    (sign > 0 ? tally.added : tally.removed).push_back(std::move(entry.entry));
  }
  return summed;
}

Result<void> BulkNodes::require(std::string_view ref, const plan::BulkEdge& edge) {
  const schema::NodeType* const node =
      target_.schema->node(ref == edge.from ? edge.form->from_type : edge.form->to_type);
  ADJOIN_TRY(const Found place, tally_of(ref, *node, nullptr, {}));
  if (place->second.required_by != nullptr) return {};
  place->second.required_by = edge.type;
  return {};
}

Result<void> BulkNodes::add(const plan::BulkEdge& edge) {
  if (edge.type->require_from) ADJOIN_CHECK(require(edge.from, edge));
  if (edge.type->require_to) ADJOIN_CHECK(require(edge.to, edge));
  ADJOIN_CHECK(change(edge, +1));
  return tally_bytes_ < kTallyBytesMax ? Result<void>() : spill();
}

Result<void> BulkNodes::take_back(const plan::BulkEdge& edge) {
  ADJOIN_CHECK(change(edge, -1));
  return tally_bytes_ < kTallyBytesMax ? Result<void>() : spill();
}

Result<void> BulkNodes::spill() {
  Bytes value;
  for (auto& [identity, tally] : tallies_) {
    item::Item sums;
    for (const auto& [counter, sum] : tally.sums) sums.set(counter->attribute, sum);
    item::Item record;
    record.set("n", tally.node->name);
    record.set("r", std::move(tally.ref));
    record.set("k", tally.key);
    if (tally.is_shard) record.set("s", item::AttributeValue(true));
    if (tally.is_counted) record.set("c", std::move(sums));
    if (!tally.added.empty()) record.set("+", list_of(tally.added));
    if (!tally.removed.empty()) record.set("-", list_of(tally.removed));
    if (tally.required_by != nullptr) record.set("e", tally.required_by->name);
    value.assign(1, kTally);
    item::encode_item(record, value);
    ADJOIN_CHECK(nodes_.add(plan::key_identity(tally.key), value));
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

/// Everything that is known of one item: puts in their order, and what edges add.
Result<void> BulkNodes::finish_group() {
  const Bytes identity(nodes_.key());
  std::optional<item::Item> node;
  Tally tally;
  Result<void> summed;
  while (nodes_.valid() && nodes_.key() == identity) {
    const BytesView value = nodes_.value();
    const item::Item record = item::ItemView(value.substr(1)).decode();
    tally.ref = text_of(record, "r");
    if (value.front() == kPut) {
      ADJOIN_CHECK(plan::bulk_put(target_, {tally.ref, map_of(record, "f"), false}, node));
    } else {
      tally.node = target_.schema->node(text_of(record, "n"));
      tally.key = map_of(record, "k");
      tally.is_shard = record.contains("s");
      if (record.contains("c")) {
        tally.is_counted = true;
        for (const auto& [attribute, sum] : map_of(record, "c")) {
          merge(*counter_of(*tally.node, attribute), *sum.as_number(), tally, summed);
        }
      }
      append_texts(record, "+", tally.added);
      append_texts(record, "-", tally.removed);
      if (record.contains("e")) tally.required_by = target_.schema->edge(text_of(record, "e"));
    }
    ADJOIN_CHECK(nodes_.next());
  }
  ADJOIN_CHECK(std::move(summed));
  return make_items(std::move(node), tally);
}

Result<void> BulkNodes::make_items(std::optional<item::Item> node, Tally& tally) {
  const schema::Schema& schema = *target_.schema;
  if (tally.required_by != nullptr && !node) {
    return Error(ErrorCode::not_found, "edges " + tally.required_by->name +
                                           " require their nodes to exist, and " + tally.ref +
                                           " does not");
  }
  std::vector<item::Item> guards;
  if (node) {
    ADJOIN_TRY(const schema::ParsedRef parsed, schema.parse_ref(tally.ref));
    ADJOIN_TRY(guards, plan::bulk_guards(schema, *parsed.type, tally.ref, *node));
  }
  ADJOIN_CHECK(check_limits(tally));
  if (tally.is_counted || !tally.added.empty()) {
    if (!node) node = tally.key;
    const std::string& type = schema.table.type_attribute;
    if (!type.empty() && !node->contains(type)) {
      node->set(type, tally.is_shard ? std::string(schema::kCounterWord) : tally.node->name);
    }
    for (const auto& [counter, sum] : tally.sums) node->set(counter->attribute, sum);
    if (!tally.added.empty()) ADJOIN_CHECK(set_entries(tally, *node));
  }
  if (node) ready_.push_back({*std::move(node), {}});
  for (item::Item& guard : guards) ready_.push_back({std::move(guard), kGuardNote + tally.ref});
  return {};
}

Result<void> BulkNodes::set_entries(Tally& tally, item::Item& node) const {
  const schema::NodeEdgeSet& declared = *tally.node->edge_set;
  std::vector<std::string> entries = entries_of(std::move(tally.added), std::move(tally.removed));
  if (entries.empty()) return {};
  bool fits = entries.size() <= declared.max;
  if (fits) {
    node.set(declared.attribute, item::StringSet{std::move(entries)});
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
  for (const auto& [counter, sum] : tally.sums) {
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
