#include "advise/price/traffic_price.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "advise/log/shape.h"
#include "plan/operation/key_value.h"
#include "plan/write/write_plan.h"
#include "schema/items/item_keys.h"

namespace adjoin::advise {

namespace {

/// Whoever asks for so many rows asks each shard for as many.
bool is_cut(const SeenRead& read) {
  return has_option(read.figures->shape, "limit") && read.figures->pages().value_or(1) <= 1;
}

/// A write asks for what is there in two rounds at most.
constexpr int kRoundsMax = 4;

/// Answers what a write asks for before it is sent.
void learn(const plan::Target& target, plan::WritePlan& write, plan::Knowledge& known,
           plan::Plan& plan) {
  for (const plan::Growth& growth : write.needs_shards) {
    known.shards[plan::key_identity(growth.key)] = growth.initial;
  }
  for (Item& key : write.needs) {
    const auto is = schema::recognise(*target.schema, key);
    const bool is_there = is.kind == schema::Recognised::Kind::node;
    known.seen[plan::key_identity(key)] = is_there ? std::optional<Item>(key) : std::nullopt;
    table::GetItemRequest get;
    get.table = target.table;
    get.key = std::move(key);
    get.consistent_read = true;
    plan.steps.push_back({"what is there", std::move(get)});
  }
  for (const plan::NeededExtreme& needed : write.needs_extremes) {
    known.extremes[plan::key_identity(needed.key)] = {};
  }
}

/// So many lists of sizes between half a unit's bytes below and above the average one are priced.
constexpr int kSizesPriced = 16;

double list_units(const schema::Schema& schema, const plan::Traffic& sizes,
                  const plan::TrafficRead& read, const plan::Plan& query) {
  if (read.shards <= 1) return price_read(schema, sizes, read, query).read_units;
  double sum = 0;
  for (int i = 0; i < kSizesPriced; ++i) {
    const double around = (i + 0.5) / kSizesPriced - 0.5;
    plan::TrafficRead one = read;
    one.rows = std::max(read.rows + around * kHalfUnitBytes * read.shards, 0.0);
    sum += price_read(schema, sizes, one, query).read_units;
  }
  return sum / kSizesPriced;
}

}  // namespace

bool has_size(const plan::Traffic& sizes, std::string_view type) {
  return std::any_of(sizes.sizes.begin(), sizes.sizes.end(),
                     [type](const plan::TypeSize& one) { return one.type == type; });
}

std::uint32_t lists_of(const plan::Plan& plan) {
  const auto is_list = [](const plan::Step& step) {
    return step.repeat == plan::Step::Repeat::per_page && step.shards_before == 0;
  };
  const auto lists = std::count_if(plan.steps.begin(), plan.steps.end(), is_list);
  return std::max(static_cast<std::uint32_t>(lists), 1U);
}

double units_of(const schema::Schema& schema, const plan::Traffic& sizes, const plan::Plan& plan,
                const ListSize& list) {
  // The planner takes the rows of a list to be as large as the largest type, in whole bytes: here a
  // list has as many rows as bytes.
  plan::Traffic of_list;
  of_list.sizes.push_back({"", 0, 1});
  plan::TrafficRead read;
  read.rows = list.rows * list.row_bytes;
  read.nodes = list.nodes;
  read.shards = std::max(list.shards, lists_of(plan));
  double units = 0;
  for (const plan::Step& step : plan.steps) {
    plan::Plan one;
    one.steps.push_back(step);
    const bool is_list = std::holds_alternative<table::QueryRequest>(step.request);
    units += is_list ? list_units(schema, of_list, read, one)
                     : price_read(schema, sizes, read, one).read_units;
  }
  return units;
}

std::optional<double> units_of(const schema::Schema& schema, const SeenTraffic& traffic,
                               const SeenRead& read, std::uint32_t shards) {
  const auto plan = plan_of(schema, read.step);
  if (!plan) return std::nullopt;
  ListSize list;
  list.rows = read.rows;
  list.row_bytes = read.row_bytes;
  list.shards = std::max(shards, lists_of(*plan));
  if (is_cut(read)) list.rows *= list.shards;
  const double once = units_of(schema, traffic.sizes, *plan, list);
  return once * read.calls * (read.consistent ? 2 : 1);
}

std::optional<plan::Plan> plan_of(const schema::Schema& schema,
                                  const plan::WriteOperation& operation) {
  plan::Target target;
  target.schema = &schema;
  target.table = schema.table.name;
  target.now = "2026-01-01T00:00:00.000Z";
  plan::Plan plan;
  plan::Knowledge known;
  for (int round = 0; round < kRoundsMax; ++round) {
    auto write = plan::plan_writes(target, {operation}, known);
    if (!write) return std::nullopt;
    if (write->is_ready()) {
      plan.steps.push_back({"the write", std::move(write->request)});
      return plan;
    }
    learn(target, *write, known, plan);
  }
  return std::nullopt;
}

std::optional<TrafficUnits> units_of(const schema::Schema& schema, const SeenTraffic& traffic,
                                     const SeenWrite& write) {
  const auto plan = plan_of(schema, write.write.operation);
  if (!plan) return std::nullopt;
  const plan::LineCost cost = price_write(schema, traffic.sizes, write.write, *plan);
  return TrafficUnits{cost.read_units * write.calls, cost.write_units * write.calls};
}

TrafficUnits units_between(const schema::Schema& today, const schema::Schema& changed,
                           const SeenTraffic& traffic) {
  TrafficUnits sum;
  for (const SeenRead& read : traffic.reads) {
    const auto before = units_of(today, traffic, read);
    const auto after = units_of(changed, traffic, read);
    if (before && after) sum.reads += *before - *after;
  }
  for (const SeenWrite& write : traffic.writes) {
    const auto before = units_of(today, traffic, write);
    const auto after = units_of(changed, traffic, write);
    if (!before || !after) continue;
    sum.reads += before->reads - after->reads;
    sum.writes += before->writes - after->writes;
  }
  return sum;
}

}  // namespace adjoin::advise
