#include "advise/rules/pricing.h"

#include <cmath>

#include "advise/price/changed_schema.h"
#include "base/assert.h"

namespace adjoin::advise {

namespace {

std::vector<plan::TypeSize> sizes_of(const Inputs& inputs) {
  std::vector<plan::TypeSize> sizes;
  for (const TableStatistics::TypeItems& type : inputs.statistics.types) {
    if (type.bytes <= 0) continue;
    sizes.push_back({type.type, static_cast<double>(type.items),
                     static_cast<std::size_t>(std::ceil(type.bytes))});
  }
  return sizes;
}

}  // namespace

Pricing::Pricing(const Inputs& inputs)
    : inputs_(inputs), traffic_(seen_traffic(*inputs.schema, inputs.shapes, sizes_of(inputs))) {}

bool Pricing::is_possible(const Inputs& inputs) {
  return inputs.schema != nullptr && inputs.hours() > 0 && !sizes_of(inputs).empty();
}

void Pricing::set(const TrafficUnits& saved, Finding& finding) const {
  finding.read_units = inputs_.a_month(saved.reads);
  finding.write_units = inputs_.a_month(saved.writes);
}

void price_schema(const Pricing& pricing, Finding& finding) {
  if (finding.diff.empty()) return;
  const auto changed = schema_with(pricing.schema(), finding.diff);
  if (changed) pricing.set(units_between(pricing.schema(), *changed, pricing.traffic()), finding);
}

void price_no_mirror(const Pricing& pricing, Finding& finding) {
  ADJOIN_ASSERT(finding.place.starts_with("edges."));
  const auto changed =
      schema_without(pricing.schema(), {"edges", finding.place.substr(6), "reverse"});
  if (changed) pricing.set(units_between(pricing.schema(), *changed, pricing.traffic()), finding);
}

}  // namespace adjoin::advise
