// Rules of keys that are asked too much, or that are too few.

#include <algorithm>
#include <cmath>

#include "advise/rules/changes.h"
#include "advise/rules/node_shards.h"
#include "advise/rules/rule.h"
#include "advise/rules/wording.h"

namespace adjoin::advise {

namespace {

constexpr std::uint32_t kShardsMax = 1024;

/// What it takes to spread the items of a place over more partitions.
std::string migration_of_shards(const Inputs& inputs, std::string_view place) {
  if (inputs.schema == nullptr) return {};
  if (place.starts_with("nodes.")) return "one update for each item of the type";
  if (place.starts_with("series.")) return "nothing: what is there stays where it is";
  if (!place.starts_with("edges.")) return {};
  return "shards of edges are not migrated: declare another type with them, and load the edges";
}

/// Whether a node of the place can get more shards than others.
bool grows(const Inputs& inputs, std::string_view place) {
  const schema::EdgeType* edge = inputs.schema != nullptr && place.starts_with("edges.")
                                     ? inputs.schema->edge(place.substr(6))
                                     : nullptr;
  return edge != nullptr && edge->shards && edge->shards->can_grow();
}

/// The schema's number of shards is that of every node, and is not migrated; this node alone needs
/// more, and is given them while it is used.
void propose_reshard(const Inputs& inputs, const KeyHeat& heat, std::uint32_t shards,
                     Finding& finding) {
  const schema::EdgeType& edge = *inputs.schema->edge(finding.place.substr(6));
  const std::string node = node_of_shard(inputs, edge, heat);
  if (!node.empty()) shards *= shards_of_node(inputs, edge, heat);
  shards = std::min(shards, kShardsMax);
  const std::string number = std::to_string(shards);
  const std::string command = reshard_command(node, edge, shards);
  finding.change = "shards: {default: " + number + "} of this node: " + command;
  finding.migrate = "nothing: the command spreads the node's edges while they are used";
  if (shards > edge.shards->max) {
    finding.diff = change_to_most_shards(edge, shards);
    finding.migrate = "nothing for a greater max; then the command spreads the node's edges";
  }
  finding.about.shards = shards;
  finding.about.edge = &edge;
  finding.place.clear();
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
  finding.about.heat = &heat;
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

/// Shards that bear the load; a list in more than these is read by too many Queries.
std::uint32_t shards_for(double load, double load_a_shard) {
  const double shards = load_a_shard > 0 ? std::ceil(load / load_a_shard) : kShardsMax;
  return static_cast<std::uint32_t>(std::clamp(shards, 2.0, double{kShardsMax}));
}

void propose_shards(const Inputs& inputs, std::string_view index, std::uint32_t shards,
                    Finding& finding) {
  finding.change = "shards: {default: " + std::to_string(shards) + "}";
  finding.about.shards = shards;
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
    // A share of a few requests says nothing.
    const bool takes_most = heat.share > when.index_share && heat.requests >= when.requests_min &&
                            heat.peak() > when.hot_share_min * limit;
    if (minutes < when.hot_minutes && !takes_most) continue;
    Finding& finding = add_heat(inputs, heat, limit, minutes, findings);
    finding.evidence += ", " + percent_of(heat.share) + " of " + heat.index;
    std::uint32_t shards = shards_for(heat.peak(), when.units_a_shard);
    // With fewer, each of them would take too much of the index again.
    if (takes_most) shards = std::max(shards, shards_for(heat.share, when.index_share));
    if (grows(inputs, finding.place)) {
      propose_reshard(inputs, heat, shards, finding);
    } else {
      propose_shards(inputs, heat.index, shards, finding);
    }
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
