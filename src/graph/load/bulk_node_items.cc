#include <algorithm>
#include <vector>

#include "base/assert.h"
#include "graph/load/bulk_nodes.h"
#include "graph/load/bulk_run.h"
#include "item/size.h"
#include "schema/items/guard.h"

// From everything that is known of a node to its items.

namespace adjoin::graph {

/// The item of a node that has nothing but counts. False: it does not fit.
Result<bool> BulkNodes::press_counts(const Tally& tally) {
  ADJOIN_CHECK(check_limits(tally));
  const auto node = static_cast<std::size_t>(tally.node - target_.schema->nodes.data());
  ADJOIN_ASSERT(node < presses_.size());
  ADJOIN_ASSERT(presses_[node].has_value());  // add_counts has pressed its key
  const schema::ItemPress& press = *presses_[node];
  Item counts;
  for (const Sum& sum : tally.sums) counts.set(sum.counter->attribute, sum.amount);
  scratch_.clear();
  schema::PressedFields::append(counts, scratch_);
  const schema::PressedFields fields(scratch_);
  if (!press.fits(fields)) return false;
  press.press({tally.ref, {}}, fields, ready_.emplace_back().stored_item);
  return true;
}

Result<void> BulkNodes::make_items(std::optional<Item> node, Tally& tally) {
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
  // Eventual counters do not exist before the stream is followed, and an ADD of zero makes none.
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
    for (auto& [counter, value] : tally.extremes) node->set(counter->attribute, std::move(value));
    // As a write leaves it: the first write behind the load finds a mark to compare with.
    if (tally.is_moved) node->set(std::string(schema::kExtremeMark), target_.token);
    if (!tally.entries.empty()) ADJOIN_CHECK(set_entries(tally, *node));
  }
  if (node) ready_.push_back({item::encode_item(*node), {}});
  for (const plan::BulkGuard& guard : guards) {
    // The ref and the value go with the guard: two nodes with one value meet only in the store's
    // sort, and the error names both.
    ready_.push_back({item::encode_item(guard.item),
                      static_cast<char>(BulkNote::Role::guard) + tally.ref + '\0' + guard.what});
  }
  return {};
}

Result<void> BulkNodes::set_entries(Tally& tally, Item& node) const {
  const schema::NodeEdgeSet& declared = *tally.node->edge_set;
  bool fits = tally.entries.size() <= declared.max;
  if (fits) {
    std::vector<std::string> entries(std::make_move_iterator(tally.entries.begin()),
                                     std::make_move_iterator(tally.entries.end()));
    node.set(declared.attribute, Set<std::string>(std::move(entries)));
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
  node.set(declared.overflow_mark, Value(true));
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
    if (sum <= Number(static_cast<std::int64_t>(*edge->limit))) continue;
    return validation_error(tally.ref + " can have at most " + std::to_string(*edge->limit) +
                            " edges " + edge->name + ", its limit, and the load has " +
                            sum.to_string());
  }
  return {};
}

}  // namespace adjoin::graph
