#include "meter/sketch/contributors.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/assert.h"
#include "meter/sketch/heat_view.h"

namespace adjoin::meter {
namespace {

using std::chrono::seconds;
using ContributorKey = std::pair<Bytes, Bytes>;
using ContributorPoints = std::map<ContributorKey, std::map<seconds, double>>;

KnownKeys known_keys(const HeatWindow& heat, table::ObjectId object, HeatKind kind,
                     InsightRule rule) {
  return counts_items(rule) ? known_items(heat, object, kind)
                            : known_partitions(heat, object, kind);
}

Result<void> check_insight_query(const InsightQuery& query) {
  if (query.start >= query.end) {
    return Error(ErrorCode::invalid_argument, "EndTime must be later than StartTime");
  }
  if (query.period < seconds{60} || query.period % seconds{60} != seconds{0}) {
    return Error(ErrorCode::invalid_argument, "Period is " + std::to_string(query.period.count()) +
                                                  " seconds; expected a multiple of 60");
  }
  if (query.contributors == 0 || query.contributors > kContributorsMax) {
    return Error(ErrorCode::invalid_argument,
                 "MaxContributorCount is " + std::to_string(query.contributors) +
                     "; the rules of Contributor Insights for DynamoDB report 1 to " +
                     std::to_string(kContributorsMax));
  }
  return {};
}

/// Adds what one contributor took in one minute to the statistics of a period.
void observe(double value, InsightReport::Period& period) {
  period.minimum = period.samples == 0 ? value : std::min(period.minimum, value);
  period.maximum = std::max(period.maximum, value);
  period.sum += value;
  ++period.samples;
}

double value_of(const std::map<seconds, double>& points, InsightQuery::Order order) {
  double value = 0;
  for (const auto& [time, point] : points) {
    value = order == InsightQuery::Order::sum ? value + point : std::max(value, point);
  }
  return value;
}

/// Returns all contributors with their points, heaviest first.
std::vector<InsightReport::Line> insight_lines(const ContributorPoints& all,
                                               InsightQuery::Order order) {
  std::vector<InsightReport::Line> lines;
  for (const auto& [key, points] : all) {
    InsightReport::Line line{{key.first, key.second, value_of(points, order)}, {}};
    for (const auto& [time, value] : points) line.points.push_back({time, value});
    lines.push_back(std::move(line));
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const InsightReport::Line& a, const InsightReport::Line& b) {
                     return a.contributor.value > b.contributor.value;
                   });
  return lines;
}

}  // namespace

std::string_view to_string(InsightRule rule) noexcept {
  switch (rule) {
    case InsightRule::pkc: return "PKC";
    case InsightRule::pkt: return "PKT";
    case InsightRule::skc: return "SKC";
    case InsightRule::skt: break;
  }
  return "SKT";
}

ContributorMinute contributors_of(const HeatWindow& heat, std::chrono::minutes minute,
                                  table::ObjectId object, InsightRule rule) {
  std::map<Bytes, double> values;
  ContributorMinute found;
  found.minute = minute;
  const auto add = [&](HeatKind kind, double of_one) {
    const KnownKeys keys = known_keys(heat, object, kind, rule);
    for (const auto& [key, use] : keys.uses) {
      values[key] += static_cast<double>(use.weight) * of_one;
    }
    found.error += static_cast<double>(keys.error) * of_one;
  };
  if (rule == InsightRule::pkt || rule == InsightRule::skt) {
    add(HeatKind::throttle, 1);
  } else {
    add(HeatKind::read, 0.5);  // weights are half units
    add(HeatKind::write, 1.5);
  }
  for (const auto& [key, value] : values) {
    const ItemKey parts = counts_items(rule) ? item_key(key) : ItemKey{key, {}};
    found.heaviest.push_back({Bytes(parts.partition), Bytes(parts.sort), value});
  }
  found.known = found.heaviest.size();
  std::stable_sort(found.heaviest.begin(), found.heaviest.end(),
                   [](const Contributor& a, const Contributor& b) { return a.value > b.value; });
  if (found.known > kContributorsKept) found.heaviest.resize(kContributorsKept);
  return found;
}

void ContributorLog::add(ContributorMinute minute) {
  ADJOIN_ASSERT(minutes_.empty() || minutes_.back().minute < minute.minute);
  minutes_.push_back(std::move(minute));
  if (minutes_.size() > kMinutesKept) minutes_.pop_front();
}

Result<InsightReport> ContributorLog::report(const InsightQuery& query) const {
  ADJOIN_CHECK(check_insight_query(query));
  ContributorPoints all;
  std::map<seconds, InsightReport::Period> periods;
  for (const ContributorMinute& minute : minutes_) {
    const seconds at = minute.minute;
    if (at < query.start || at >= query.end) continue;
    const seconds time = at / query.period * query.period;
    for (const Contributor& contributor : minute.heaviest) {
      all[{contributor.partition, contributor.sort}][time] += contributor.value;
      InsightReport::Period& period = periods[time];
      period.time = time;
      observe(contributor.value, period);
    }
  }
  InsightReport report;
  report.lines = insight_lines(all, query.order);
  report.unique_contributors = report.lines.size();
  for (const InsightReport::Line& line : report.lines) {
    report.value = query.order == InsightQuery::Order::sum
                       ? report.value + line.contributor.value
                       : std::max(report.value, line.contributor.value);
    for (const InsightReport::Point& point : line.points) {
      InsightReport::Period& period = periods[point.time];
      ++period.unique_contributors;
      period.max_contributor_value = std::max(period.max_contributor_value, point.value);
    }
  }
  if (report.lines.size() > query.contributors) report.lines.resize(query.contributors);
  for (const auto& [time, period] : periods) report.periods.push_back(period);
  return report;
}

}  // namespace adjoin::meter
