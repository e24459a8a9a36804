// Rules of what grows, of writes, and of the bill.

#include <algorithm>
#include <cmath>

#include "advise/rules/changes.h"
#include "advise/rules/rule.h"
#include "advise/rules/wording.h"

namespace adjoin::advise {

namespace {

/// Write units of a request of the shape, on average.
double units_of_write(const Inputs& inputs, const std::string& shape) {
  for (const ShapeFigures& figures : inputs.shapes) {
    if (figures.shape != shape || figures.times == 0) continue;
    return static_cast<double>(figures.write_half_units) / 2 / static_cast<double>(figures.times);
  }
  return 0;
}

}  // namespace

void find_large_items(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const TableStatistics::LargeItem& item : inputs.statistics.large_items) {
    const bool large = item.kilobytes > when.item_kilobytes;
    if (!large && item.kilobytes_in_30_days < when.item_kilobytes_later) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = item.type + " " + item.key;
    finding.evidence = amount(item.kilobytes) + " KB of 400";
    if (!large) finding.evidence += ", " + amount(item.kilobytes_in_30_days) + " KB in 30 days";
    finding.figures = {{"kilobytes", item.kilobytes},
                       {"kilobytesIn30Days", item.kilobytes_in_30_days}};
    finding.change = item.is_edge_set
                         ? "edge-set: false at an edge type of its set, and plans read the list"
                         : "a node or series for what grows";
  }
}

void find_large_collections(const Inputs& inputs, std::vector<Finding>& findings) {
  const Thresholds& when = inputs.thresholds;
  for (const TableStatistics::Collection& collection : inputs.statistics.collections) {
    const bool large = collection.gigabytes > when.collection_gigabytes;
    if (!large && collection.gigabytes_in_30_days < when.collection_gigabytes_later) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = object_name(inputs, "") + " " + collection.key;
    finding.evidence = amount(collection.gigabytes) + " GB of 10";
    if (!large) {
      finding.evidence += ", " + amount(collection.gigabytes_in_30_days) + " GB in 30 days";
    }
    finding.figures = {{"gigabytes", collection.gigabytes},
                       {"gigabytesIn30Days", collection.gigabytes_in_30_days}};
    finding.place = "indexes";
    finding.change = "a global index in place of the local one";
  }
}

void find_missing_ttl(const Inputs& inputs, std::vector<Finding>& findings) {
  if (inputs.schema == nullptr) return;
  const Thresholds& when = inputs.thresholds;
  for (const TableStatistics::TypeItems& items : inputs.statistics.types) {
    const schema::Series* series = inputs.schema->series_type(items.type);
    if (series == nullptr || !series->ttl.empty() || items.oldest_days <= when.series_days ||
        items.oldest_read_days > when.series_read_days) {
      continue;
    }
    Finding& finding = findings.emplace_back();
    finding.thing = items.type;
    finding.evidence = "items of " + std::to_string(items.oldest_days) +
                       " days, none read that is older than " +
                       std::to_string(items.oldest_read_days);
    finding.figures = {{"oldestDays", static_cast<double>(items.oldest_days)},
                       {"oldestReadDays", static_cast<double>(items.oldest_read_days)}};
    finding.place = "series." + items.type;
    finding.change = "ttl: FIELD";
    finding.diff = change_to_expire(*series);
  }
}

void find_two_puts(const Inputs& inputs, std::vector<Finding>& findings) {
  for (const SequenceFigures::MirroredPuts& puts : inputs.sequences.mirrored_puts) {
    const double an_hour = static_cast<double>(puts.pairs) / std::max(inputs.hours(), 1.0);
    if (an_hour < inputs.thresholds.mirrored_pairs_an_hour) continue;
    Finding& finding = findings.emplace_back();
    finding.thing = puts.first + ", " + puts.second;
    finding.evidence = amount(an_hour) + " pairs an hour within 50 ms, no transaction";
    finding.figures = {{"perHour", an_hour}};
    // A transaction takes the units of its writes twice.
    const double a_pair = units_of_write(inputs, puts.first) + units_of_write(inputs, puts.second);
    finding.write_units = -inputs.a_month(static_cast<double>(puts.pairs) * a_pair);
    finding.change = "reverse: {item: {}}";
  }
}

void find_billing(const Inputs& inputs, std::vector<Finding>& findings) {
  if (!inputs.billing) return;
  const BillingFigures& bill = *inputs.billing;
  const double now = bill.is_on_demand ? bill.on_demand : bill.provisioned;
  const double other = bill.is_on_demand ? bill.provisioned : bill.on_demand;
  if (now <= 0 || (now - other) / now <= inputs.thresholds.billing_saving) return;
  Finding& finding = findings.emplace_back();
  finding.thing = object_name(inputs, "");
  finding.evidence = amount(now) + " a month " + (bill.is_on_demand ? "on demand" : "provisioned") +
                     ", " + amount(other) + " in the other mode";
  finding.figures = {{"now", now}, {"other", other}};
  finding.money = now - other;
  finding.change = bill.is_on_demand
                       ? "BillingMode PROVISIONED, " + amount(std::ceil(bill.read_units)) +
                             " RCU, " + amount(std::ceil(bill.write_units)) + " WCU"
                       : "BillingMode PAY_PER_REQUEST";
}

}  // namespace adjoin::advise
