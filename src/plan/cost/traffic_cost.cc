#include "plan/cost/traffic_cost.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/assert.h"
#include "item/size.h"
#include "plan/explain/explain.h"
#include "plan/operation/plan.h"
#include "schema/items/item_keys.h"
#include "schema/model/field.h"
#include "table/request/call_context.h"
#include "table/request/limits.h"

namespace adjoin::plan {
namespace {

constexpr double kHoursOfMonth = 730;
constexpr double kSecondsOfMonth = kHoursOfMonth * 3600;
/// What storage bills for an item, or an entry of an index, beside its bytes.
constexpr double kBilledExtraBytes = 100;
constexpr double kGigabyte = 1024.0 * 1024 * 1024;

/// What an item is: how large, and in how many indexes.
struct Kept {
  std::size_t bytes = 1;
  std::size_t indexes = 0;
};

std::size_t entries_of(const schema::EdgeType& edge) {
  return edge.forms.empty() ? 0 : edge.forms.front().entries.size();
}

class Pricing {
 public:
  Pricing(const schema::Schema& schema, const Traffic& traffic)
      : schema_(schema), traffic_(traffic) {}

  LineCost read(const TrafficRead& read, const Plan& plan) const {
    LineCost cost{read.pattern, read.how_often};
    for (const Step& step : plan.steps) {
      double times = 1;
      if (step.repeat == Step::Repeat::per_frontier) times = read.nodes;
      // The plan has the most further shards that there can be; the traffic says how many shards
      // there are in all, those of the steps before among them.
      if (step.shards_before > 0) {
        times *= std::clamp<double>(read.shards - step.shards_before, 0, step.times);
      }
      const LineCost one =
          std::visit([&](const auto& request) { return read_request(request, read, step.repeat); },
                     step.request);
      cost.requests += one.requests * times;
      cost.read_units += one.read_units * times;
      // Every request but a batch asks one partition.
      cost.partition_reads = std::max(cost.partition_reads, one.read_units);
    }
    return cost;
  }

  LineCost write(const TrafficWrite& write, const Plan& plan) const {
    LineCost cost{write.name, write.how_often};
    for (const Step& step : plan.steps) {
      const LineCost one =
          std::visit([&](const auto& request) { return write_request(request); }, step.request);
      cost.requests += one.requests;
      cost.read_units += one.read_units;
      cost.write_units += one.write_units;
      cost.partition_writes = std::max(cost.partition_writes, one.partition_writes);
    }
    return cost;
  }

 private:
  static LineCost units(double requests, std::int64_t read_half, std::int64_t write_half = 0) {
    return {
        {}, {}, requests, static_cast<double>(read_half) / 2, static_cast<double>(write_half) / 2};
  }

  /// What lies under a key.
  Kept kept_at(const Item& key) const {
    const schema::Recognised known = schema::recognise(schema_, key);
    switch (known.kind) {
      case schema::Recognised::Kind::node:
        return {traffic_.bytes_of(known.node->name), known.node->entries.size()};
      case schema::Recognised::Kind::edge:
        return {traffic_.bytes_of(known.edge->name), entries_of(*known.edge)};
      case schema::Recognised::Kind::mirror: return {traffic_.bytes_of(known.edge->name), 0};
      case schema::Recognised::Kind::series: return {traffic_.bytes_of(known.series->name), 0};
      // Guards, counts of shards and the like are small.
      case schema::Recognised::Kind::unknown: return {traffic_.largest_bytes(), 0};
      default: return {1, 0};
    }
  }

  // ---- Reads

  LineCost read_request(const table::GetItemRequest& get, const TrafficRead&, Step::Repeat) const {
    return units(1, table::read_half_units(kept_at(get.key).bytes, get.consistent_read));
  }
  LineCost read_request(const table::BatchGetItemRequest& batch, const TrafficRead& read,
                        Step::Repeat repeat) const {
    LineCost cost = units(1, 0);
    for (const table::KeysAndAttributes& keys : batch.tables) {
      const std::size_t bytes =
          keys.keys.empty() ? traffic_.largest_bytes() : kept_at(keys.keys.front()).bytes;
      const double each =
          static_cast<double>(table::read_half_units(bytes, keys.consistent_read)) / 2;
      const bool is_sample = repeat == Step::Repeat::per_hundred;
      cost.read_units += each * (is_sample ? read.nodes : static_cast<double>(keys.keys.size()));
      if (is_sample) cost.requests = std::max(std::ceil(read.nodes / 100), 1.0);
    }
    return cost;
  }
  LineCost read_request(const table::QueryRequest& query, const TrafficRead& read,
                        Step::Repeat) const {
    ADJOIN_ASSERT(read.shards >= 1);
    double rows = read.rows / read.shards;
    if (query.limit && !query.filter_expression)
      rows = std::min(rows, static_cast<double>(*query.limit));
    const double bytes = rows * static_cast<double>(traffic_.largest_bytes());
    const double page = static_cast<double>(table::kPageBytesMax);
    const double pages = std::max(std::ceil(bytes / page), 1.0);
    const auto on_page = static_cast<std::size_t>(std::ceil(bytes / pages));
    const LineCost one = units(1, table::read_half_units(on_page, query.consistent_read));
    return {{}, {}, pages, one.read_units * pages, 0};
  }
  template <typename Other>
  LineCost read_request(const Other&, const TrafficRead&, Step::Repeat) const {
    return units(1, 0);
  }

  // ---- Writes

  /// Half units of writing an item once, and again for each of its index entries.
  struct Written {
    std::int64_t item = 0;
    std::int64_t all = 0;
  };
  static Written written(std::size_t bytes, std::size_t indexes) {
    const std::int64_t item = table::write_half_units(bytes);
    return {item, item * static_cast<std::int64_t>(1 + indexes)};
  }
  Written put(const Item& item) const {
    std::size_t indexes = 0;
    for (const schema::Index& index : schema_.indexes) {
      const auto is_there = [&](const schema::KeyAttribute& key) {
        return item.contains(key.name);
      };
      const bool carried = std::all_of(index.pk.begin(), index.pk.end(), is_there) &&
                           std::all_of(index.sk.begin(), index.sk.end(), is_there);
      if (carried) ++indexes;
    }
    return written(std::max(kept_at(item).bytes, item::size_bytes(item)), indexes);
  }
  Written changed(const Item& key) const {
    const Kept kept = kept_at(key);
    return written(kept.bytes, kept.indexes);
  }
  /// An entry whose key is another one is deleted there and put anew.
  Written updated(const Item& key, std::string_view update,
                  const expression::Placeholders& placeholders) const {
    const Kept kept = kept_at(key);
    std::size_t moved = 0;
    for (const schema::Index& index : schema_.indexes) {
      const auto is_set = [&](const schema::KeyAttribute& attribute) {
        return sets(update, placeholders, attribute.name);
      };
      const bool moves = std::any_of(index.pk.begin(), index.pk.end(), is_set) ||
                         std::any_of(index.sk.begin(), index.sk.end(), is_set);
      if (moves) ++moved;
    }
    return written(kept.bytes, kept.indexes + std::min(moved, kept.indexes));
  }
  /// Whether an update as the planner writes it, by placeholders, names the attribute.
  static bool sets(std::string_view update, const expression::Placeholders& placeholders,
                   std::string_view attribute) {
    return std::any_of(placeholders.names.begin(), placeholders.names.end(), [&](const auto& one) {
      return one.second == attribute && has_word(update, one.first);
    });
  }
  static bool has_word(std::string_view text, std::string_view word) {
    const auto is_letter = [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    };
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if (end == text.size() || !is_letter(text[end])) return true;
    }
    return false;
  }

  Written action(const table::TransactPut& one) const { return put(one.item); }
  Written action(const table::TransactUpdate& one) const {
    return updated(one.key, one.update_expression, one.placeholders);
  }
  Written action(const table::TransactDelete& one) const { return changed(one.key); }
  Written action(const table::ConditionCheck& check) const {
    return written(kept_at(check.key).bytes, 0);
  }

  static const Item& key_of(const table::TransactPut& one) { return one.item; }
  template <typename Other>
  static const Item& key_of(const Other& one) {
    return one.key;
  }

  static LineCost written_once(const Written& one) {
    LineCost cost = units(1, 0, one.all);
    cost.partition_writes = static_cast<double>(one.item) / 2;
    return cost;
  }

  LineCost write_request(const table::GetItemRequest& get) const {
    return units(1, table::read_half_units(kept_at(get.key).bytes, get.consistent_read));
  }
  /// What a write looks up first by Query is one small item: a count of shards.
  LineCost write_request(const table::QueryRequest& query) const {
    return units(1, table::read_half_units(1, query.consistent_read));
  }
  LineCost write_request(const table::PutItemRequest& one) const {
    return written_once(put(one.item));
  }
  LineCost write_request(const table::UpdateItemRequest& one) const {
    return written_once(updated(one.key, one.update_expression.value_or(""), one.placeholders));
  }
  LineCost write_request(const table::DeleteItemRequest& one) const {
    return written_once(changed(one.key));
  }
  /// A transaction writes everything twice, to prepare and to commit: half units count as whole.
  LineCost write_request(const table::TransactWriteItemsRequest& transaction) const {
    LineCost cost = units(1, 0);
    std::map<std::string, double> partitions;
    for (const table::TransactAction& each : transaction.actions) {
      const Written one = std::visit([&](const auto& any) { return action(any); }, each);
      const Item& key =
          std::visit([](const auto& any) -> const Item& { return key_of(any); }, each);
      const Value* pk = key.find(schema_.table.pk.name);
      const std::string partition = pk == nullptr ? "" : schema::key_text(*pk).value_or("");
      cost.write_units += static_cast<double>(one.all);
      cost.partition_writes =
          std::max(cost.partition_writes, partitions[partition] += static_cast<double>(one.item));
    }
    return cost;
  }
  template <typename Other>
  LineCost write_request(const Other&) const {
    return units(1, 0);
  }

  const schema::Schema& schema_;
  const Traffic& traffic_;
};

/// Index entries and mirrors that each item of a type has.
std::pair<double, double> copies_of(const schema::Schema& schema, const std::string& type) {
  if (const schema::NodeType* node = schema.node(type)) {
    return {static_cast<double>(node->entries.size()), 0};
  }
  if (const schema::EdgeType* edge = schema.edge(type)) {
    const bool has_mirror =
        edge->reverse == schema::ReverseKind::item || edge->reverse == schema::ReverseKind::same;
    return {static_cast<double>(entries_of(*edge)), has_mirror ? 1 : 0};
  }
  return {0, 0};
}

void add_month(const UnitPrices& prices, TrafficCost& cost) {
  if (prices.million_reads && prices.million_writes) {
    cost.on_demand_month = kSecondsOfMonth / 1e6 *
                           (cost.read_units_per_second * *prices.million_reads +
                            cost.write_units_per_second * *prices.million_writes);
  }
  if (prices.read_hour && prices.write_hour) {
    ADJOIN_ASSERT(prices.utilization > 0);
    const double reads = std::ceil(cost.peak_read_units / prices.utilization);
    const double writes = std::ceil(cost.peak_write_units / prices.utilization);
    cost.provisioned_month =
        kHoursOfMonth * (reads * *prices.read_hour + writes * *prices.write_hour);
  }
  if (prices.gigabyte_month) cost.storage_month = cost.gigabytes * *prices.gigabyte_month;
}

/// A table's capacity can be raised, a partition's cannot: one popular key can be throttled while
/// the table as a whole idles.
void warn_of_hot_keys(TrafficCost& cost) {
  const auto check = [&](const LineCost& line, double units, double limit, const char* what) {
    const double hot = line.how_often.peak * line.how_often.hottest * units;
    if (hot <= limit) return;
    cost.warnings.push_back(line.name + ": its hottest key takes " +
                            std::to_string(static_cast<std::int64_t>(std::ceil(hot))) + " " + what +
                            " at the peak, and one partition serves " +
                            std::to_string(static_cast<std::int64_t>(limit)) +
                            ": spread it over shards, or answer from a cache");
  };
  for (const auto* lines : {&cost.reads, &cost.writes}) {
    for (const LineCost& line : *lines) {
      check(line, line.partition_reads, kPartitionReadUnits, "RCU");
      check(line, line.partition_writes, kPartitionWriteUnits, "WCU");
    }
  }
}

}  // namespace

LineCost price_read(const schema::Schema& schema, const Traffic& traffic, const TrafficRead& read,
                    const Plan& plan) {
  return Pricing(schema, traffic).read(read, plan);
}

LineCost price_write(const schema::Schema& schema, const Traffic& traffic,
                     const TrafficWrite& write, const Plan& plan) {
  return Pricing(schema, traffic).write(write, plan);
}

Result<TrafficCost> price_traffic(const schema::Schema& schema, const Traffic& traffic) {
  const Pricing pricing(schema, traffic);
  TrafficCost cost;
  const std::vector<Proof> proofs = prove(schema);
  for (const TrafficRead& read : traffic.reads) {
    const auto proof = std::find_if(proofs.begin(), proofs.end(),
                                    [&](const Proof& one) { return one.pattern == read.pattern; });
    ADJOIN_ASSERT(proof != proofs.end());  // read_traffic has refused other names
    if (proof->verdict == Proof::Verdict::refused) {
      return Error(ErrorCode::configuration, read.pattern + ": " + proof->reason);
    }
    cost.reads.push_back(pricing.read(read, proof->plan));
  }
  const Target target{&schema, table::TableRef(schema.table.name), "2026-01-01T00:00:00.000Z"};
  for (const TrafficWrite& write : traffic.writes) {
    const auto plan = explain(target, write.operation);
    if (!plan) {
      return Error(ErrorCode::configuration, write.name + ": " + plan.error().message());
    }
    cost.writes.push_back(pricing.write(write, *plan));
  }
  for (const auto* lines : {&cost.reads, &cost.writes}) {
    for (const LineCost& line : *lines) {
      cost.read_units_per_second += line.how_often.per_second * line.read_units;
      cost.write_units_per_second += line.how_often.per_second * line.write_units;
      cost.peak_read_units += line.how_often.peak * line.read_units;
      cost.peak_write_units += line.how_often.peak * line.write_units;
    }
  }
  for (const TypeSize& size : traffic.sizes) {
    const auto [entries, mirrors] = copies_of(schema, size.type);
    const double each = static_cast<double>(size.bytes) + kBilledExtraBytes;
    cost.stored.push_back({size.type, size.items, size.items * each * (1 + entries + mirrors)});
    cost.gigabytes += cost.stored.back().bytes / kGigabyte;
  }
  add_month(traffic.prices, cost);
  warn_of_hot_keys(cost);
  return cost;
}

}  // namespace adjoin::plan
