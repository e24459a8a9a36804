#include "cli/store/figures_inputs.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "item/json.h"
#include "item/json_reader.h"

namespace adjoin::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using wire::cloudwatch::GetMetricStatistics;

constexpr std::int64_t kPointsMax = 1440;
constexpr seconds kDay{86'400};
/// A week without a read is what a rule asks for.
constexpr std::int64_t kDaysLookedAt = 14;
/// What is hot must have been so for five minutes.
constexpr std::int64_t kHeatMinutes = 5;

using Points = std::vector<GetMetricStatistics::Datapoint>;

struct Question {
  std::string_view table;
  std::string_view index;  ///< empty: the table itself
  milliseconds from;
  milliseconds until;
  seconds period;
};

Result<Points> ask_units(FiguresDoor& door, const Question& question, bool is_write) {
  GetMetricStatistics::Request request;
  request.name_space = "AWS/DynamoDB";
  request.metric_name = is_write ? "ConsumedWriteCapacityUnits" : "ConsumedReadCapacityUnits";
  request.dimensions.push_back({"TableName", std::string(question.table)});
  if (!question.index.empty()) {
    request.dimensions.push_back({"GlobalSecondaryIndexName", std::string(question.index)});
  }
  request.start_time = question.from;
  request.end_time = question.until;
  request.period = question.period.count();
  request.statistics = {"Sum", "SampleCount"};
  ADJOIN_TRY(GetMetricStatistics::Reply reply, door.ask<GetMetricStatistics>(request));
  std::sort(reply.datapoints.begin(), reply.datapoints.end(),
            [](const auto& a, const auto& b) { return a.timestamp < b.timestamp; });
  return std::move(reply.datapoints);
}

/// The sum of the points from then on.
double sum_of(const Points& points, milliseconds from = milliseconds(0)) {
  double sum = 0;
  for (const auto& point : points) {
    if (point.timestamp >= from) sum += point.sum.value_or(0);
  }
  return sum;
}

/// The units of an object in the window, by its index.
struct ObjectPoints {
  std::string index;
  Points reads;
  Points writes;
};

std::uint64_t samples_of(const Points& points) {
  double samples = 0;
  for (const auto& point : points) {
    // Idle minutes have a zero each, which is no request.
    if (point.sum.value_or(0) > 0) samples += point.sample_count.value_or(0);
  }
  return static_cast<std::uint64_t>(samples);
}

double peak_of(const Points& points, seconds period) {
  double peak = 0;
  for (const auto& point : points) peak = std::max(peak, point.sum.value_or(0));
  return peak / static_cast<double>(period.count());
}

/// Whole days since the last read, or since the first write where there was none.
std::int64_t unread_days(const Points& reads, const Points& writes, milliseconds now) {
  milliseconds since = now;
  for (const auto& point : writes) {
    if (point.sum.value_or(0) > 0) since = std::min(since, point.timestamp);
  }
  for (const auto& point : reads) {
    if (point.sum.value_or(0) > 0) since = std::max(since, point.timestamp + milliseconds(kDay));
  }
  return std::max<std::int64_t>(0, (now - since) / milliseconds(kDay));
}

Result<ObjectPoints> add_object(FiguresDoor& door, Question question, advise::Inputs& inputs) {
  ADJOIN_TRY(Points reads, ask_units(door, question, false));
  ADJOIN_TRY(Points writes, ask_units(door, question, true));
  advise::ObjectFigures& object = inputs.objects.emplace_back();
  object.index = std::string(question.index);
  object.read_units = sum_of(reads);
  object.write_units = sum_of(writes);
  object.requests = samples_of(reads) + samples_of(writes);
  inputs.peak_read_units += peak_of(reads, question.period);
  inputs.peak_write_units += peak_of(writes, question.period);
  // Writes of an index come with those of its table.
  if (question.index.empty()) {
    inputs.requests += object.requests;
  } else {
    inputs.requests += samples_of(reads);
  }
  question.from = question.until - milliseconds(kDay) * kDaysLookedAt;
  question.period = kDay;
  ADJOIN_TRY(const Points daily_reads, ask_units(door, question, false));
  ADJOIN_TRY(const Points daily_writes, ask_units(door, question, true));
  object.days_unread = unread_days(daily_reads, daily_writes, question.until);
  return ObjectPoints{object.index, std::move(reads), std::move(writes)};
}

/// The answer of /_admin/heat.
struct HeatPage {
  double seconds = 0;
  std::vector<Item> keys;
};

double measure_of(const Item& line, std::string_view name) {
  const Value* value = line.find(name);
  const Number* number = value == nullptr ? nullptr : value->as_number();
  return number == nullptr ? 0 : std::strtod(number->to_string().c_str(), nullptr);
}

Result<HeatPage> read_heat_page(const std::string& page) {
  HeatPage heat;
  item::JsonReader json(page);
  ADJOIN_CHECK(json.begin_object());
  for (;;) {
    std::string name;
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) return heat;
    json.peek();
    std::size_t begin = json.position();
    if (name != "keys") {
      ADJOIN_CHECK(json.skip_value());
      const std::string text = page.substr(begin, json.position() - begin);
      if (name == "seconds") heat.seconds = std::strtod(text.c_str(), nullptr);
      continue;
    }
    ADJOIN_CHECK(json.begin_array());
    for (;;) {
      ADJOIN_TRY(const bool further, json.next_element());
      if (!further) break;
      json.peek();
      begin = json.position();
      ADJOIN_CHECK(json.skip_value());
      ADJOIN_TRY(heat.keys.emplace_back(),
                 item::parse_item(std::string_view(page).substr(begin, json.position() - begin),
                                  item::JsonForm::plain));
    }
  }
}

/// {"object":"T/GSI1","key":"TARGET#bob","kind":"read","perSecond":2610,…}
void add_busy_key(const Item& line, double length, const std::string& table,
                  const std::vector<ObjectPoints>& objects, advise::Inputs& inputs) {
  const auto text = [&line](std::string_view name) {
    const Value* value = line.find(name);
    const std::string* found = value == nullptr ? nullptr : value->as_string();
    return found == nullptr ? std::string() : *found;
  };
  const std::string object = text("object");
  const std::string kind = text("kind");
  const bool of_table = object == table || object.starts_with(table + "/");
  if (!of_table || (kind != "read" && kind != "write")) return;
  advise::KeyHeat& heat = inputs.heat.emplace_back();
  if (object.size() > table.size()) heat.index = object.substr(table.size() + 1);
  heat.key = text("key");
  heat.is_write = kind == "write";
  const double per_second = measure_of(line, "perSecond");
  // An average over minutes says that it was so hot for as many at least once.
  const double minutes = std::clamp(length / 60, 1.0, static_cast<double>(kHeatMinutes));
  heat.minute_rates.assign(static_cast<std::size_t>(minutes), per_second);
  heat.requests = static_cast<std::uint64_t>(per_second * length);
  // The points of the same time, which are of whole minutes.
  const milliseconds from(inputs.last_ms - static_cast<std::int64_t>((length + 60) * 1000));
  for (const ObjectPoints& one : objects) {
    const double units = sum_of(heat.is_write ? one.writes : one.reads, from);
    if (one.index == heat.index && units > 0) {
      heat.share = std::min(1.0, per_second * length / units);
    }
  }
}

Result<void> add_heat(FiguresDoor& door, const std::string& table,
                      const std::vector<ObjectPoints>& objects, advise::Inputs& inputs) {
  const auto page = door.admin("/_admin/heat?since=" + std::to_string(kHeatMinutes * 60));
  // A service of CloudWatch alone knows no keys.
  if (!page && page.error().code() == ErrorCode::unsupported) return {};
  if (!page) return page.error();
  ADJOIN_TRY(const HeatPage heat, read_heat_page(*page));
  for (const Item& line : heat.keys) add_busy_key(line, heat.seconds, table, objects, inputs);
  return {};
}

}  // namespace

Result<void> add_figures(FiguresDoor& door, const table::TableDescription& table, seconds since,
                         milliseconds now, advise::Inputs& inputs) {
  Question question{table.name, {}, now - since, now, seconds(60)};
  // As fine as the number of points allows.
  while (since / question.period > kPointsMax) question.period += seconds(60);
  inputs.first_ms = question.from.count();
  inputs.last_ms = question.until.count();
  std::vector<ObjectPoints> objects;
  ADJOIN_TRY(objects.emplace_back(), add_object(door, question, inputs));
  for (const table::IndexDescription& index : table.indexes) {
    if (index.kind == table::IndexKind::local) continue;
    question.index = index.name;
    ADJOIN_TRY(objects.emplace_back(), add_object(door, question, inputs));
  }
  return add_heat(door, table.name, objects, inputs);
}

}  // namespace adjoin::cli
