// What findings about reads save.

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "advise/log/shape.h"
#include "advise/price/changed_schema.h"
#include "advise/rules/changes.h"
#include "advise/rules/pricing.h"
#include "base/assert.h"
#include "plan/declared/declared.h"
#include "plan/explain/explain.h"
#include "plan/operation/sample_ref.h"

namespace adjoin::advise {

namespace {

std::optional<plan::Plan> plan_of_read(const schema::Schema& schema,
                                       const plan::ReadOperation& operation) {
  plan::Target target;
  target.schema = &schema;
  target.table = schema.table.name;
  auto plan = plan::explain(target, operation);
  if (!plan) return std::nullopt;
  return *std::move(plan);
}

// ---- Hot keys

const KeyHeat* reads_of_key(const Inputs& inputs, const KeyHeat& heat) {
  const auto found =
      std::find_if(inputs.heat.begin(), inputs.heat.end(), [&heat](const KeyHeat& one) {
        return !one.is_write && one.index == heat.index && one.key == heat.key;
      });
  return found == inputs.heat.end() ? nullptr : &*found;
}

/// The read that asks an index most often for edges of the type.
const SeenRead* list_in_index(const SeenTraffic& traffic, const schema::EdgeType& edge,
                              std::string_view index) {
  const SeenRead* best = nullptr;
  for (const SeenRead& read : traffic.reads) {
    if (read.step.edge != &edge || read.figures->index != index) continue;
    if (best == nullptr || read.calls > best->calls) best = &read;
  }
  return best;
}

/// Units that one read of the key took, on average.
double units_a_read(const Inputs& inputs, const KeyHeat& heat) {
  const auto object =
      std::find_if(inputs.objects.begin(), inputs.objects.end(),
                   [&heat](const ObjectFigures& one) { return one.index == heat.index; });
  if (object == inputs.objects.end() || heat.requests == 0) return 0;
  return heat.share * object->read_units / static_cast<double>(heat.requests);
}

/// One node gets more shards: the schema stays as it is.
void price_grown_node(const Pricing& pricing, const schema::EdgeType& edge, Finding& finding) {
  const KeyHeat* heat = reads_of_key(pricing.inputs(), *finding.about.heat);
  const SeenRead* list = list_in_index(pricing.traffic(), edge, finding.about.heat->index);
  if (heat == nullptr || list == nullptr) return;
  SeenRead of_key = *list;
  of_key.calls = static_cast<double>(heat->requests);
  // A hot node has more edges than others.
  const double bytes = (units_a_read(pricing.inputs(), *heat) - 0.25) * 2 * kHalfUnitBytes;
  of_key.rows = std::max(of_key.rows, bytes / of_key.row_bytes);
  const schema::Schema& schema = pricing.schema();
  const auto before = units_of(schema, pricing.traffic(), of_key);
  const auto after = units_of(schema, pricing.traffic(), of_key, finding.about.shards);
  if (before && after) pricing.set({*before - *after, 0}, finding);
}

// ---- Scans

/// The search for nodes of a type by the field; nullopt: the type has none, or no index answers it.
std::optional<plan::Plan> search_by(const schema::Schema& schema, const schema::NodeType& node,
                                    const std::string& name) {
  const schema::Field* field = node.field(name);
  if (field == nullptr || !node.stored) return std::nullopt;
  auto value = schema::parse_field(*field, sample_key_text(*field));
  if (!value) return std::nullopt;
  plan::Find find;
  find.type = node.name;
  find.fields.set(name, *std::move(value));
  return plan_of_read(schema, find);
}

/// Units of one search of every type that has the field; nullopt: none can be searched.
std::optional<double> units_of_search(const schema::Schema& schema, const plan::Traffic& sizes,
                                      const std::string& field, double rows) {
  std::optional<double> units;
  for (const schema::NodeType& node : schema.nodes) {
    const auto plan = search_by(schema, node, field);
    if (!plan) continue;
    // How many of the rows are of each type is not known: all are of the first.
    ListSize list;
    list.rows = units ? 0 : rows;
    list.row_bytes = static_cast<double>(sizes.bytes_of(node.name));
    units = units.value_or(0) + units_of(schema, sizes, *plan, list);
  }
  return units;
}

// ---- Counts

std::optional<plan::Plan> count_at(const schema::Schema& schema, const SeenRead& list) {
  const std::string& type = list.step.params.front().second;
  auto ref = plan::sample_ref(schema, type, list.step.params.front().first);
  if (!ref) return std::nullopt;
  plan::Count count;
  count.node = *std::move(ref);
  const bool forward = list.step.direction == schema::Direction::forward;
  count.type = (forward ? "" : "~") + list.step.edge->name;
  return plan_of_read(schema, count);
}

/// The schema with a counter of the list's edges; nullopt: it has none, and cannot have one.
std::optional<schema::Schema> schema_that_counts(const schema::Schema& schema, const SeenRead& list,
                                                 Finding& finding) {
  const schema::NodeType* node = schema.node(list.step.params.front().second);
  if (node == nullptr) return std::nullopt;
  if (node->count_of({list.step.edge, list.step.direction}) != nullptr) {
    return schema_with(schema, "{}");
  }
  std::string change = change_to_count(schema, *node, *list.step.edge, list.step.direction);
  if (change.empty()) return std::nullopt;
  auto changed = schema_with(schema, change);
  if (changed) finding.diff = std::move(change);
  return changed;
}

// ---- Plans

/// The plan that the change declares, with made-up nodes.
std::optional<plan::Plan> declared_plan(const schema::Schema& schema) {
  if (schema.plans.size() != 1) return std::nullopt;
  const std::string& name = schema.plans.front().name;
  const auto declared = plan::declare(schema, name, plan::sample_arguments(schema, name));
  if (!declared) return std::nullopt;
  plan::Target target;
  target.schema = &schema;
  target.table = schema.table.name;
  auto plan = plan::explain(target, *declared);
  if (!plan) return std::nullopt;
  return *std::move(plan);
}

}  // namespace

void price_celebrity(const Pricing& pricing, Finding& finding) {
  if (finding.about.edge != nullptr) {
    price_grown_node(pricing, *finding.about.edge, finding);
  } else {
    price_schema(pricing, finding);
  }
}

void price_index(const Pricing& pricing, Finding& finding) {
  ADJOIN_ASSERT(finding.about.shape != nullptr);
  const ShapeFigures& scan = *finding.about.shape;
  if (finding.diff.empty() || finding.about.field.empty() || scan.lists == 0) return;
  const auto changed = schema_with(pricing.schema(), finding.diff);
  if (!changed) return;
  const auto calls = static_cast<double>(scan.lists);
  const auto search = units_of_search(*changed, pricing.traffic().sizes, finding.about.field,
                                      static_cast<double>(scan.returned) / calls);
  if (!search) return;
  TrafficUnits saved = units_between(pricing.schema(), *changed, pricing.traffic());
  // How much a Scan takes, the planner does not know: the log does.
  saved.reads += static_cast<double>(scan.read_half_units) / 2 - *search * calls;
  pricing.set(saved, finding);
}

void price_sort_key(const Pricing& pricing, Finding& finding) {
  ADJOIN_ASSERT(finding.about.shape != nullptr);
  const SeenRead* list = pricing.traffic().read_of(finding.about.shape->shape);
  if (list == nullptr) return;
  SeenRead found = *list;
  found.rows = list->found;
  const auto before = units_of(pricing.schema(), pricing.traffic(), *list);
  const auto after = units_of(pricing.schema(), pricing.traffic(), found);
  if (before && after) pricing.set({*before - *after, 0}, finding);
}

void price_counter(const Pricing& pricing, Finding& finding) {
  ADJOIN_ASSERT(finding.about.shape != nullptr);
  const ShapeFigures& shape = *finding.about.shape;
  const SeenRead* list = pricing.traffic().read_of(shape.shape);
  if (list == nullptr || list->step.edge == nullptr) return;
  const auto changed = schema_that_counts(pricing.schema(), *list, finding);
  const auto counter = changed ? count_at(*changed, *list) : std::nullopt;
  if (!counter) return;
  SeenRead counted = *list;
  if (!has_option(shape.shape, "count")) counted.calls = static_cast<double>(shape.pages_to_end);
  const auto before = units_of(pricing.schema(), pricing.traffic(), counted);
  if (!before) return;
  const double after = units_of(*changed, pricing.traffic().sizes, *counter, ListSize());
  TrafficUnits saved = units_between(pricing.schema(), *changed, pricing.traffic());
  saved.reads += *before - after * counted.calls;
  pricing.set(saved, finding);
}

void price_plan(const Pricing& pricing, Finding& finding) {
  ADJOIN_ASSERT(finding.about.one_by_one != nullptr);
  const NPlusOneFinding& seen = *finding.about.one_by_one;
  const SeenRead* query = pricing.traffic().read_of(seen.query);
  const SeenRead* get = pricing.traffic().read_of(seen.get);
  if (finding.diff.empty() || query == nullptr || get == nullptr || seen.times == 0) return;
  const auto changed = schema_with(pricing.schema(), finding.diff);
  const auto plan = changed ? declared_plan(*changed) : std::nullopt;
  if (!plan) return;
  const auto times = static_cast<double>(seen.times);
  SeenRead list = *query;
  list.calls = times;
  list.rows = static_cast<double>(seen.rows) / times;
  SeenRead node = *get;
  node.calls = static_cast<double>(seen.gets);
  const auto lists = units_of(pricing.schema(), pricing.traffic(), list);
  const auto nodes = units_of(pricing.schema(), pricing.traffic(), node);
  if (!lists || !nodes) return;
  const ListSize size{list.rows, list.row_bytes, list.rows};
  const double after = units_of(*changed, pricing.traffic().sizes, *plan, size) * times;
  pricing.set({*lists + *nodes - after, 0}, finding);
}

}  // namespace adjoin::advise
