#include "advise/replay/expected_traffic.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/assert.h"
#include "plan/explain/explain.h"

namespace adjoin::advise {
namespace {

constexpr std::int64_t kPeakFrom = 5 * 60;
constexpr std::int64_t kPeakUntil = 15 * 60;
constexpr double kUnitsOfAPartition = 100;
constexpr double kPartitionsMax = 10'000;

/// What one request takes of a table or an index.
struct Take {
  std::string index;
  bool is_write = false;
  double units = 0;
};

/// A line of the traffic.
struct Line {
  std::string name;
  std::string sort_key;  ///< empty: of many items
  plan::Frequency how_often;
  std::vector<Take> takes;

  double units() const {
    double sum = 0;
    for (const Take& take : takes) sum = std::max(sum, take.units);
    return sum;
  }
};

/// The index that a read asks first; empty: the table.
std::string index_of(const plan::Plan& plan) {
  if (plan.steps.empty()) return {};
  const auto* query = std::get_if<table::QueryRequest>(&plan.steps.front().request);
  return query != nullptr && query->index_name ? *query->index_name : std::string();
}

/// Whether all of these that go to one key write one item.
bool is_of_a_node(const plan::WriteOperation& operation) {
  return std::holds_alternative<plan::PutNode>(operation) ||
         std::holds_alternative<plan::UpdateNode>(operation) ||
         std::holds_alternative<plan::RemoveNode>(operation) ||
         std::holds_alternative<plan::CheckNode>(operation);
}

std::vector<Take> takes_of_write(const plan::LineCost& cost, const schema::Schema& schema) {
  std::vector<Take> takes;
  if (cost.read_units > 0) takes.push_back({{}, false, cost.read_units});
  std::vector<std::string> global;
  for (const schema::Index& index : schema.indexes) {
    if (!index.local) global.push_back(index.name);
  }
  const double rest = global.empty() ? 0 : cost.write_units - cost.partition_writes;
  takes.push_back({{}, true, cost.write_units - rest});
  if (rest <= 0) return takes;
  for (std::string& name : global) {
    takes.push_back({std::move(name), true, rest / static_cast<double>(global.size())});
  }
  return takes;
}

/// Requests of a line to one partition in one second, as one.
struct Sending {
  std::int64_t after_ms = 0;  ///< since the second began
  const Line* line = nullptr;
  std::string key;
  double times = 0;
};

/// The requests of a line in one second: to its hottest key, and to all others in turn, spread over
/// the second.
void add_second(const Line& line, double rate, std::vector<Sending>& out) {
  constexpr std::int64_t kSecondMs = 1000;
  const double hot = rate * line.how_often.hottest;
  if (hot > 0) out.push_back({0, &line, line.name + " hottest", hot});
  const double others = rate - hot;
  const auto partitions = static_cast<std::int64_t>(
      std::clamp(std::ceil(others * line.units() / kUnitsOfAPartition), 1.0, kPartitionsMax));
  for (std::int64_t i = 0; i < partitions; ++i) {
    out.push_back({i * kSecondMs / partitions, &line, line.name + " " + std::to_string(i + 1),
                   others / static_cast<double>(partitions)});
  }
}

/// All requests of one second, in the order of time.
std::vector<Sending> second_of(const std::vector<Line>& lines, double plan::Frequency::*rate) {
  std::vector<Sending> sendings;
  for (const Line& line : lines) add_second(line, line.how_often.*rate, sendings);
  std::ranges::stable_sort(sendings, {}, &Sending::after_ms);
  return sendings;
}

/// Fills in operation and charges, which borrow the sending.
void fill(const Sending& sending, std::string_view table, LogEntry& entry) {
  entry.operation = sending.line->name;
  entry.charges.clear();
  for (const Take& one : sending.line->takes) {
    const auto half_units = static_cast<std::int64_t>(std::llround(2 * one.units * sending.times));
    if (half_units == 0) continue;
    entry.charges.push_back(
        {table, one.index, one.is_write, half_units, {sending.key, sending.line->sort_key}});
  }
}

/// What each line takes, and of which table or index.
std::vector<Line> lines_of(const schema::Schema& schema, const plan::Traffic& traffic,
                           const plan::TrafficCost& cost) {
  const std::vector<plan::Proof> proofs = plan::prove(schema);
  std::vector<Line> lines;
  for (const plan::LineCost& read : cost.reads) {
    const auto proof = std::ranges::find(proofs, read.name, &plan::Proof::pattern);
    const std::string index = proof == proofs.end() ? std::string() : index_of(proof->plan);
    lines.push_back({read.name, {}, read.how_often, {{index, false, read.read_units}}});
  }
  ADJOIN_ASSERT(cost.writes.size() == traffic.writes.size());
  for (std::size_t i = 0; i < cost.writes.size(); ++i) {
    const plan::LineCost& write = cost.writes[i];
    lines.push_back({write.name, is_of_a_node(traffic.writes[i].operation) ? "node" : "",
                     write.how_often, takes_of_write(write, schema)});
  }
  return lines;
}

}  // namespace

Result<void> expect_traffic(const schema::Schema& schema, const plan::Traffic& traffic,
                            const TakeExpected& take) {
  ADJOIN_TRY(const plan::TrafficCost cost, plan::price_traffic(schema, traffic));
  const std::vector<Line> lines = lines_of(schema, traffic, cost);
  const std::vector<Sending> average = second_of(lines, &plan::Frequency::per_second);
  const std::vector<Sending> peak = second_of(lines, &plan::Frequency::peak);
  LogEntry entry;
  entry.table = schema.table.name;
  for (std::int64_t second = 0; second < kExpectedSeconds; ++second) {
    const bool is_peak = second >= kPeakFrom && second < kPeakUntil;
    for (const Sending& one : is_peak ? peak : average) {
      fill(one, schema.table.name, entry);
      if (entry.charges.empty()) continue;
      entry.time_ms = 1000 * second + one.after_ms;
      ADJOIN_TRY(const bool goes_on, take(entry, one.times));
      if (!goes_on) return {};
    }
  }
  return {};
}

}  // namespace adjoin::advise
