// Goal: the bytes and numbers of docs/formats/meters.md never change. Method: its worked example,
// in hex; its tables, read from the page and compared with ours.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "meter/series/figures_record.h"
#include "meter/series/metric.h"
#include "meter/series/record_key.h"
#include "meter/series/series_name.h"

namespace adjoin::meter {
namespace {

std::string meters_hex(BytesView bytes) {
  std::string text;
  for (const char byte : bytes) {
    if (!text.empty()) text += ' ';
    append_hex(static_cast<unsigned char>(byte), text);
  }
  return text;
}

std::string format_page() {
  std::ifstream file("docs/formats/meters.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_GT(text.str().size(), 1000U);
  return text.str();
}

/// The cells of the rows of the tables of metrics: the first is a number, and there are seven.
std::vector<std::vector<std::string>> numbered_rows(const std::string& page) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.size() < 4 || line[0] != '|' || line[2] < '1' || line[2] > '9') continue;
    std::vector<std::string> cells;
    std::istringstream rest(line.substr(1));
    for (std::string cell; std::getline(rest, cell, '|');) {
      const std::size_t first = cell.find_first_not_of(' ');
      const std::size_t last = cell.find_last_not_of(' ');
      cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    if (cells.size() >= 7) rows.push_back(cells);
  }
  return rows;
}

std::string set_text(DimensionSet set) {
  if (set == dimension::kNone) return "-";
  std::string text = "T";
  if ((set & dimension::kIndex) != 0) text += "+I";
  if ((set & dimension::kOperation) != 0) text += "+O";
  if ((set & dimension::kStreamLabel) != 0) text += "+L";
  return text;
}

std::string sets_text(const MetricInfo& metric) {
  const std::string first = set_text(metric.first_set);
  return metric.second_set == metric.first_set ? first : first + ", " + set_text(metric.second_set);
}

std::string best_text(StatisticKind kind) {
  if (kind == StatisticKind::sum) return "Sum";
  return kind == StatisticKind::average ? "Average" : "Maximum";
}

TEST(MetersFormat, WritesTheDocumentedKeys) {
  EXPECT_EQ(meters_hex(figures_key({1, Step::minute, 28'333'334})),
            "0e 00 00 00 01 01 01 b0 55 16");
  EXPECT_EQ(slot_of(Step::minute, 1'700'000'040), 28'333'334U);
  EXPECT_EQ(slot_of(Step::minute, 1'700'000'099), 28'333'334U);
  EXPECT_EQ(slot_of(Step::minute, 1'700'000'100), 28'333'335U);
  EXPECT_EQ(begin_of(Step::minute, 28'333'334), 1'700'000'040U);
  EXPECT_EQ(
      meters_hex(figures_key({1, Step::five_minutes, slot_of(Step::five_minutes, 1'700'000'040)})),
      "0e 00 00 00 01 05 00 56 77 6a");
  EXPECT_EQ(meters_hex(names_key(1)), "0f 00 00 00 01");
  EXPECT_EQ(meters_hex(alarm_key("hot")), "10 68 6f 74");
  EXPECT_EQ(meters_hex(alarm_history_key(1'700'000'040'000, 2)),
            "11 00 00 01 8b cf e6 04 40 00 00 00 02");
  EXPECT_EQ(meters_hex(contributor_insights_key(258)), "12 00 00 01 02");
}

TEST(MetersFormat, ReadsItsOwnKeysAndRefusesOthers) {
  const SlotPlace place{7, Step::five_minutes, 0xFFFFFFFE};
  EXPECT_EQ(*decode_figures_key(figures_key(place)), place);
  EXPECT_EQ(*decode_names_key(names_key(0x01020304)), 0x01020304U);
  EXPECT_EQ(*decode_alarm_history_key(alarm_history_key(5, 6)), (HistoryPlace{5, 6}));
  EXPECT_FALSE(decode_figures_key(names_key(1)));
  EXPECT_FALSE(decode_names_key("\x0f"));
  Bytes other_step = figures_key(place);
  other_step[5] = 2;
  EXPECT_FALSE(decode_figures_key(other_step));
}

TEST(MetersFormat, OrdersSlotsOfANameInOneRange) {
  const RecordRange range = figures_between(7, Step::minute, 10, 20);
  EXPECT_EQ(range.begin, figures_key({7, Step::minute, 10}));
  EXPECT_LT(figures_key({7, Step::minute, 19}), range.end);
  EXPECT_GE(figures_key({7, Step::minute, 20}), range.end);
  EXPECT_GE(figures_key({7, Step::five_minutes, 15}), range.end);
  const RecordRange all = records_of(RecordKind::figures);
  EXPECT_LT(all.begin, figures_key({0, Step::minute, 0}));
  EXPECT_GT(all.end, figures_key({0xFFFFFFFF, Step::five_minutes, 0xFFFFFFFF}));
  EXPECT_LE(all.end, names_key(0));
}

TEST(MetersFormat, WritesTheDocumentedFigures) {
  FigureSet set;
  for (const double half_units : {1.0, 1.0, 2.0}) {
    set.add(Metric::consumed_read_units, Figures::of(half_units));
  }
  for (const double latency : {200.0, 300.0, 400.0}) {
    Figures figures = Figures::of(latency);
    figures.add_to_histogram(latency, 1);
    set.add({Metric::successful_request_latency, MeteredOperation::get_item}, figures);
  }
  const Bytes record = encode(set);
  EXPECT_EQ(meters_hex(record),
            "01 01 00 03 04 01 02 12 84 03 84 07 c8 01 90 03 00 03 2e 01 03 01 02 01");
  EXPECT_EQ(*decode_figures(record), set);

  FigureSet custom;
  custom.add(Metric::custom_value, Figures::of(-1.5));
  custom.add(Metric::custom_value, Figures::of(0.25));
  EXPECT_EQ(meters_hex(encode(custom)), "01 ff 40 40 bf e9 03 bf f1 03 bf a0 03");
  EXPECT_EQ(*decode_figures(encode(custom)), custom);
}

TEST(MetersFormat, WritesTheDocumentedName) {
  EXPECT_EQ(meters_hex(encode(SeriesName::of_table("graph"))), "01 02 05 67 72 61 70 68");
}

TEST(MetersFormat, HasTheMetricsOfThePage) {
  const auto rows = numbered_rows(format_page());
  ASSERT_EQ(rows.size(), metrics().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MetricInfo& metric = metrics()[i];
    const std::vector<std::string>& row = rows[i];
    EXPECT_EQ(row[0], std::to_string(static_cast<unsigned>(metric.metric)));
    EXPECT_EQ(row[1], metric.name);
    EXPECT_EQ(row[2], to_string(metric.unit)) << metric.name;
    EXPECT_EQ(row[3], std::to_string(metric.scale)) << metric.name;
    EXPECT_EQ(row[4], sets_text(metric)) << metric.name;
    EXPECT_EQ(row[5], best_text(metric.best)) << metric.name;
    if (metric.space == Namespace::adjoin) continue;
    EXPECT_EQ(row[6] == "zeros when idle", metric.zeros_when_idle) << metric.name;
    EXPECT_EQ(row[6] == "5", metric.every_five_minutes) << metric.name;
    EXPECT_EQ(row[6] == "histogram", metric.has_histogram) << metric.name;
  }
}

TEST(MetersFormat, HasTheOperationsAndUnitsOfThePage) {
  const std::string page = format_page();
  for (std::size_t i = 1; i < kMeteredOperationCount; ++i) {
    const std::string name(to_string(static_cast<MeteredOperation>(i)));
    EXPECT_NE(page.find(std::to_string(i) + " " + name), std::string::npos) << name;
  }
  for (std::size_t i = 1; i <= kUnitCount; ++i) {
    const std::string name(to_string(static_cast<Unit>(i)));
    EXPECT_NE(page.find(std::to_string(i) + " " + name), std::string::npos) << name;
  }
}

TEST(MetersFormat, HasTheBucketsOfThePage) {
  EXPECT_EQ(bucket_floor(0), 0U);
  EXPECT_EQ(bucket_floor(1), 1U);
  for (unsigned i = 2; i < kBucketCount; ++i) {
    const std::uint64_t before = bucket_floor(i - 1);
    EXPECT_EQ(bucket_floor(i), before + std::max<std::uint64_t>(1, before / 10));
  }
  EXPECT_EQ(bucket_floor(255), 85'714'951'872U);
}

}  // namespace
}  // namespace adjoin::meter
