#include "monitor/ask/data_label.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/iso_time.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::MetricQuery;

constexpr std::string_view kNoValue = "--";

std::string plain_label(const LabelledSeries& series) {
  if (!series.own_label.empty()) return std::string(series.own_label);
  return series.query->stat ? series.query->stat->metric.name : series.query->id;
}

/// At most three digits behind the point.
std::string label_number(double value) {
  std::array<char, 400> digits;
  const int length = std::snprintf(digits.data(), digits.size(), "%.3f", value);
  std::string text(digits.data(), static_cast<std::size_t>(length));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string two_digits(std::int64_t number) {
  return {static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
}

/// "2026-11-24T12:00:00Z", or "…+01:30".
std::string label_time(std::int64_t unix_seconds, std::chrono::minutes zone) {
  constexpr std::size_t kUpToSeconds = std::string_view("2026-11-24T12:00:00").size();
  const auto local = std::chrono::seconds(unix_seconds) + zone;
  const std::string text = iso_time(local).substr(0, kUpToSeconds);
  if (zone.count() == 0) return text + "Z";
  const auto east = std::abs(zone.count());
  return text + (zone.count() < 0 ? "-" : "+") + two_digits(east / 60) + ":" +
         two_digits(east % 60);
}

/// The point that a word names: MIN, MAX, FIRST, LAST. Null: no such word.
const DataPoint* named_point(std::string_view word, const std::vector<DataPoint>& points) {
  const auto is_less = [](const DataPoint& a, const DataPoint& b) { return a.value < b.value; };
  if (word == "FIRST") return &points.front();
  if (word == "LAST") return &points.back();
  if (word == "MIN") return &*std::min_element(points.begin(), points.end(), is_less);
  if (word == "MAX") return &*std::max_element(points.begin(), points.end(), is_less);
  return nullptr;
}

bool speaks_of_points(std::string_view word) {
  constexpr std::string_view kWords[] = {"AVG",  "SUM",      "MIN",      "MAX",        "FIRST",
                                         "LAST", "MIN_TIME", "MAX_TIME", "FIRST_TIME", "LAST_TIME"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

std::string point_text(std::string_view word, const LabelledSeries& series) {
  constexpr std::string_view kTime = "_TIME";
  const std::vector<DataPoint>& points = *series.points;
  if (points.empty()) return std::string(kNoValue);
  if (word.ends_with(kTime)) {
    word.remove_suffix(kTime.size());
    return label_time(named_point(word, points)->time, series.zone);
  }
  if (const DataPoint* point = named_point(word, points)) return label_number(point->value);
  double sum = 0;
  for (const DataPoint& point : points) sum += point.value;
  return label_number(word == "SUM" ? sum : sum / static_cast<double>(points.size()));
}

/// The property of a query's metric. Nullopt: there is no property of that name.
std::optional<std::string> property(std::string_view name, const MetricQuery& query) {
  constexpr std::string_view kDimension = "Dim.";
  if (name == "Region") return "ddblocal";
  if (name == "AccountId") return "000000000000";
  const auto& stat = query.stat;
  if (name == "Namespace") return stat ? stat->metric.space : std::string(kNoValue);
  if (name == "MetricName") return stat ? stat->metric.name : std::string(kNoValue);
  if (name == "Stat") return stat ? stat->statistic : std::string(kNoValue);
  if (name == "Period") return std::to_string(stat ? stat->period : query.period);
  if (!name.starts_with(kDimension)) return std::nullopt;
  name.remove_prefix(kDimension.size());
  if (!stat) return std::string(kNoValue);
  for (const auto& dimension : stat->metric.dimensions) {
    if (dimension.name == name) return dimension.value;
  }
  return std::string(kNoValue);
}

/// What stands for "${word}". Nullopt: it stands for itself.
std::optional<std::string> replacement(std::string_view word, const LabelledSeries& series) {
  constexpr std::string_view kProperty = "PROP('";
  constexpr std::string_view kPropertyEnd = "')";
  if (word == "LABEL") return plain_label(series);
  if (word == "DATAPOINT_COUNT") return std::to_string(series.points->size());
  if (speaks_of_points(word)) return point_text(word, series);
  if (!word.starts_with(kProperty)) return std::nullopt;
  word.remove_prefix(kProperty.size());
  if (!word.ends_with(kPropertyEnd)) return std::nullopt;
  word.remove_suffix(kPropertyEnd.size());
  return property(word, *series.query);
}

}  // namespace

std::string label_of(const LabelledSeries& series) {
  std::string_view rest = series.query->label;
  if (rest.empty()) return plain_label(series);
  const bool is_dynamic = rest.find("${") != std::string_view::npos;
  std::string out;
  while (!rest.empty()) {
    const std::size_t begin = rest.find("${");
    const std::size_t end = begin == std::string_view::npos ? begin : rest.find('}', begin);
    if (end == std::string_view::npos) break;
    const auto text = replacement(rest.substr(begin + 2, end - begin - 2), series);
    out.append(text ? rest.substr(0, begin) : rest.substr(0, end + 1));
    if (text) out += *text;
    rest.remove_prefix(end + 1);
  }
  out += rest;
  // Series of one expression are told apart by what they come from.
  if (!is_dynamic && !series.own_label.empty()) out.append(" ").append(series.own_label);
  return out;
}

std::size_t count_dynamic_values(std::string_view label) noexcept {
  std::size_t count = 0;
  for (std::size_t at = label.find("${"); at != std::string_view::npos;
       at = label.find("${", at + 2)) {
    ++count;
  }
  return count;
}

std::optional<std::chrono::minutes> find_zone(std::string_view text) noexcept {
  if (text.size() != 5 || (text[0] != '+' && text[0] != '-')) return std::nullopt;
  int digits[4] = {};
  for (std::size_t i = 0; i < 4; ++i) {
    const char c = text[i + 1];
    if (c < '0' || c > '9') return std::nullopt;
    digits[i] = c - '0';
  }
  const int hours = digits[0] * 10 + digits[1];
  const int minutes = digits[2] * 10 + digits[3];
  if (hours > 23 || minutes > 59) return std::nullopt;
  return std::chrono::minutes((hours * 60 + minutes) * (text[0] == '-' ? -1 : 1));
}

}  // namespace adjoin::monitor
