#include "advise/rules/inputs.h"

#include <algorithm>
#include <cmath>

namespace adjoin::advise {

namespace {

constexpr double kHourMs = 3'600'000;
constexpr double kMonthHours = 730;

void add_provisioned(const table::ProvisionedThroughput& units, BillingFigures& bill) {
  bill.read_units += static_cast<double>(units.read_capacity_units);
  bill.write_units += static_cast<double>(units.write_capacity_units);
}

}  // namespace

std::size_t KeyHeat::minutes_above(double rate) const noexcept {
  const auto end = std::find_if(minute_rates.begin(), minute_rates.end(),
                                [rate](double of_minute) { return of_minute <= rate; });
  return static_cast<std::size_t>(end - minute_rates.begin());
}

double Inputs::hours() const noexcept { return static_cast<double>(last_ms - first_ms) / kHourMs; }

bool Inputs::has_traffic() const noexcept {
  return requests >= thresholds.requests_min && hours() >= thresholds.hours_min;
}

double Inputs::a_month(double units) const noexcept {
  return hours() > 0 ? units * kMonthHours / hours() : 0;
}

double Inputs::read_units() const noexcept {
  double sum = 0;
  for (const ObjectFigures& object : objects) sum += object.read_units;
  return sum;
}

double Inputs::write_units() const noexcept {
  double sum = 0;
  for (const ObjectFigures& object : objects) sum += object.write_units;
  return sum;
}

std::optional<BillingFigures> billing_of(const Inputs& inputs,
                                         const table::TableDescription& table) {
  if (!inputs.prices || !inputs.has_traffic()) return std::nullopt;
  const plan::UnitPrices& prices = *inputs.prices;
  if (!prices.million_reads || !prices.million_writes || !prices.read_hour || !prices.write_hour) {
    return std::nullopt;
  }
  BillingFigures bill;
  bill.is_on_demand = table.billing_mode == table::BillingMode::pay_per_request;
  bill.on_demand = (inputs.a_month(inputs.read_units()) * *prices.million_reads +
                    inputs.a_month(inputs.write_units()) * *prices.million_writes) /
                   1e6;
  if (bill.is_on_demand) {
    // A unit is the least that can be provisioned.
    bill.read_units = std::max(1.0, std::ceil(inputs.peak_read_units / prices.utilization));
    bill.write_units = std::max(1.0, std::ceil(inputs.peak_write_units / prices.utilization));
  } else {
    add_provisioned(table.throughput, bill);
    for (const table::IndexDescription& index : table.indexes) {
      add_provisioned(index.throughput, bill);
    }
  }
  bill.provisioned =
      kMonthHours * (bill.read_units * *prices.read_hour + bill.write_units * *prices.write_hour);
  return bill;
}

}  // namespace adjoin::advise
