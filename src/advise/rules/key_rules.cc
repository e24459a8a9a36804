// Rules of keys that are asked too much, or that are too few.

#include <algorithm>
#include <cmath>

#include "advise/rules/changes.h"
#include "advise/rules/rule.h"
#include "advise/rules/wording.h"

namespace adjoin::advise {

namespace {

const ObjectFigures* object_of(const Inputs& inputs, std::string_view index) {
  for (const ObjectFigures& object : inputs.objects) {
    if (object.index == index) return &object;
  }
  return nullptr;
}

/// What it takes to spread the items of a place over more partitions.
std::string migration_of_shards(const Inputs& inputs, std::string_view place) {
  if (inputs.schema == nullptr) return {};
  if (place.starts_with("nodes.")) return "one update for each item of the type";
  if (place.starts_with("series.")) return "nothing: what is there stays where it is";
  const schema::EdgeType* edge =
      place.starts_with("edges.") ? inputs.schema->edge(place.substr(6)) : nullptr;
  if (edge == nullptr) return {};
  if (edge->shards && edge->shards->can_grow()) {
    return "nothing: `adjoin reshard` gives the node more shards, and spreads its edges over them";
  }
  return "shards of edges are not migrated: declare another type with them, and load the edges";
}

Finding& add_heat(const Inputs& inputs, const KeyHeat& heat, double limit, std::size_t minutes,
                  std::vector<Finding>& findings) {
  Finding& finding = findings.emplace_back();
  finding.thing = object_name(inputs, heat.index) + " " + heat.key;
  finding.evidence = amount(heat.peak()) + " of " + amount(limit) +
                     (heat.is_write ? " WCU/s, " : " RCU/s, ") + minutes_of(minutes, inputs);
  finding.figures = {{"perSecond", heat.peak()},
                     {"limit", limit},
                     {"minutes", static_cast<double>(minutes)},
                     {"share", heat.share}};
  finding.place = place_of_key(inputs, heat.index, heat.key);
  finding.migrate = migration_of_shards(inputs, finding.place);
  return finding;
}

/// The first counter that a node has in its own item; null: it has none.
const schema::Counter* counter_in_item(const schema::NodeType& node) {
  for (const schema::Counter& counter : node.counters) {
    if (!counter.is_eventual() && !counter.is_sharded()) return &counter;
  }
  return nullptr;
}

/// The type of the node in whose partition the key stands, if it has counters in its own item.
const schema::NodeType* counting_node(const Inputs& inputs, const std::string& key) {
  if (inputs.schema == nullptr) return nullptr;
  for (const schema::NodeType& node : inputs.schema->nodes) {
    if (node.stored && counter_in_item(node) != nullptr && node.pk.fits(key)) return &node;
  }
  return nullptr;
}

/// Shards that bear the rate; a list in more than these is read by too many Queries.
std::uint32_t shards_for(double units, double units_a_shard) {
  const double shards = std::ceil(units / std::max(units_a_shard, 1.0));
  return static_cast<std::uint32_t>(std::clamp(shards, 2.0, 1024.0));
}

void propose_shards(const Inputs& inputs, std::string_view index, std::uint32_t shards,
                    Finding& finding) {
  finding.change = "shards: {default: " + std::to_string(shards) + "}";
  if (inputs.schema == nullptr || finding.place.empty()) return;
  finding.diff = change_to_shards(*inputs.schema, finding.place, index, shards);
  if (!finding.diff.empty()) return;
  finding.change = std::string(kNoChange) + "the key of " + std::string(index) +
                   " has no room for {shard}; declare an index with keys of its own";
  finding.place.clear();
}

bool has_hole(const std::string& form) { return form.find('{') != std::string::npos; }

}  // namespace

void find_celebrities(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const KeyHeat& heat : inputs.heat) {
    if (heat.index.empty()) continue;
    const double limit = heat.is_write ? when.write_limit : when.read_limit;
    const std::size_t minutes = heat.minutes_above(when.hot_share * limit);
    const ObjectFigures* object = object_of(inputs, heat.index);
    // A share of a few requests says nothing, nor does one of a load that any partition bears.
    const double key_requests_min = static_cast<double>(when.requests_min) * when.index_share;
    const bool asked_enough = object != nullptr && object->requests >= when.requests_min &&
                              static_cast<double>(heat.requests) >= key_requests_min;
    const bool takes_most =
        heat.share > when.index_share && asked_enough && heat.peak() > when.hot_share_min * limit;
    if (minutes < when.hot_minutes && !takes_most) continue;
    Finding& finding = add_heat(inputs, heat, limit, minutes, findings);
    finding.evidence += ", " + percent_of(heat.share) + " of " + heat.index;
    propose_shards(inputs, heat.index, shards_for(heat.peak(), when.units_a_shard), finding);
  }
}

void find_one_partition(const Inputs& inputs, std::vector<Finding>& findings) {
  for (const TableStatistics::IndexKeys& keys : inputs.statistics.indexes) {
    if (has_hole(keys.form) || keys.entries <= inputs.thresholds.one_partition_entries) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = keys.index + " " + keys.form;
    finding.evidence = std::to_string(keys.entries) + " entries in one partition";
    finding.figures = {{"entries", static_cast<double>(keys.entries)}};
    finding.place = place_of_key(inputs, keys.index, keys.form);
    const std::string separator = inputs.schema == nullptr ? "#" : inputs.schema->table.separator;
    finding.change = "pk: \"" + keys.form + separator + "{shard}\"";
    if (inputs.schema == nullptr || finding.place.empty()) continue;
    const double entries = static_cast<double>(keys.entries);
    const std::uint32_t shards =
        shards_for(entries, static_cast<double>(inputs.thresholds.one_partition_entries));
    finding.diff = change_to_shards(*inputs.schema, finding.place, keys.index, shards, separator);
  }
}

void find_hot_writes(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const KeyHeat& heat : inputs.heat) {
    if (!heat.index.empty() || !heat.is_write) continue;
    const std::size_t minutes = heat.minutes_above(when.hot_write_units);
    if (minutes < when.hot_minutes) continue;
    Finding& finding = add_heat(inputs, heat, when.write_limit, minutes, findings);
    finding.change = "shards: {by: time}";
    if (inputs.schema == nullptr || finding.place.empty()) continue;
    const std::uint32_t shards = shards_for(heat.peak(), when.units_a_shard);
    finding.diff = change_to_write_shards(*inputs.schema, finding.place, shards);
    if (finding.diff.empty()) {
      finding.change = std::string(kNoChange) + "the keys of " + finding.place +
                       " have no room for {shard}; write to more nodes";
      finding.place.clear();
    } else if (finding.place.starts_with("edges.")) {
      finding.change = "shards: {by: source, default: " + std::to_string(shards) + "}";
    }
  }
}

void find_hot_counters(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const KeyHeat& heat : inputs.heat) {
    if (!heat.index.empty() || !heat.is_write) continue;
    const schema::NodeType* node = counting_node(inputs, heat.key);
    const std::size_t minutes = heat.minutes_above(when.hot_counter_units);
    if (node == nullptr || minutes < when.hot_minutes) continue;
    Finding& finding = add_heat(inputs, heat, when.write_limit, minutes, findings);
    finding.place = "nodes." + node->name + ".counters";
    finding.migrate.clear();
    const schema::Counter& counter = *counter_in_item(*node);
    const std::uint32_t shards =
        std::min(shards_for(heat.peak() * 2, when.units_a_shard), schema::kCounterShardsMax);
    // What a minimum or maximum is of cannot be put together from shards.
    const std::string how =
        counter.is_extreme() ? "{mode: eventual}" : "{shards: " + std::to_string(shards) + "}";
    finding.change = counter.attribute + ": " + how;
    if (!counter.is_extreme()) finding.change += ", or mode: eventual";
    finding.diff = change_to_counter(*node, counter, how);
  }
}

void find_low_cardinality(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const TableStatistics::IndexKeys& keys : inputs.statistics.indexes) {
    if (!has_hole(keys.form) || keys.partitions >= when.few_values ||
        keys.entries <= when.few_values_items) {
      continue;
    }
    Finding& finding = findings.emplace_back();
    finding.thing = keys.index + " " + keys.form;
    finding.evidence = std::to_string(keys.partitions) + " partition keys for " +
                       std::to_string(keys.entries) + " items";
    finding.figures = {{"partitions", static_cast<double>(keys.partitions)},
                       {"entries", static_cast<double>(keys.entries)}};
    finding.change = "a pk with another field, \"" + keys.form + "#{field}\"";
  }
}

}  // namespace adjoin::advise
