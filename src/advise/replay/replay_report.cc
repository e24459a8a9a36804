// What a replay tells at its end.

#include <algorithm>
#include <cmath>
#include <tuple>

#include "advise/replay/replay.h"

namespace adjoin::advise {

namespace {

constexpr double kReplayMonthHours = 730;
constexpr double kReplayHourMs = 3'600'000;

}  // namespace

std::set<std::string> ReplayReport::hot_objects() const {
  std::set<std::string> hot;
  for (const ThrottledObject& one : objects) {
    if (one.reason.find("KeyRange") != std::string::npos && !one.key.empty())
      hot.insert(one.object);
  }
  return hot;
}

ReplayBill bill_of(const ReplayReport& report, const plan::UnitPrices& prices) {
  ReplayBill bill;
  const double hours = static_cast<double>(report.last_ms - report.first_ms) / kReplayHourMs;
  if (hours < 1.0 / 60) return bill;
  if (prices.million_reads && prices.million_writes) {
    bill.on_demand =
        kReplayMonthHours / hours *
        (report.read_units * *prices.million_reads + report.write_units * *prices.million_writes) /
        1e6;
  }
  if (prices.read_hour && prices.write_hour) {
    // A unit is the least that can be provisioned.
    const double reads = std::max(1.0, std::ceil(report.peak_read_units / prices.utilization));
    const double writes = std::max(1.0, std::ceil(report.peak_write_units / prices.utilization));
    bill.provisioned =
        kReplayMonthHours * (reads * *prices.read_hour + writes * *prices.write_hour);
  }
  return bill;
}

ReplayReport Replay::report() {
  end_minute();
  ReplayReport report = report_;
  for (const auto& [limit, refusals] : refusals_) {
    ThrottledObject& told = report.objects.emplace_back(refusals.told);
    for (const auto& [key, requests] : refusals.keys) {
      if (requests / told.requests <= told.key_share) continue;
      told.key = key;
      told.key_share = requests / told.requests;
    }
  }
  std::ranges::sort(report.objects, [](const ThrottledObject& a, const ThrottledObject& b) {
    if (a.requests != b.requests) return a.requests > b.requests;
    return std::tie(a.object, a.reason) < std::tie(b.object, b.reason);
  });
  return report;
}

}  // namespace adjoin::advise
