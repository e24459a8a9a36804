#include "advise/patterns/patterns.h"

#include <gtest/gtest.h>

#include <string>

#include "advise/patterns/pattern_report.h"
#include "advise/patterns/test_entry.h"
#include "schema/test_schema.h"

namespace adjoin::advise::patterns_test {
namespace {

constexpr std::string_view kTable = "SocialGraph";
constexpr std::int64_t kHourMs = 3'600'000;

TEST(Patterns, SumWhatTheLogKnows) {
  Patterns patterns;
  LogEntry first = query_entry(kTable, "Query pk=A#{}", 1000, 10);
  first.scanned = 100;
  first.more = true;
  first.index = "GSI1";
  patterns.add(first);
  LogEntry second = query_entry(kTable, "Query pk=A#{}", 500, 10);
  second.after = true;
  second.peer = "10.0.0.1:5000";
  second.error = "X";
  second.microseconds = 9000;
  patterns.add(second);
  const auto shapes = patterns.shapes();
  ASSERT_EQ(shapes.size(), 1U);
  const ShapeFigures& figures = *shapes[0];
  EXPECT_EQ(figures.times, 2U);
  EXPECT_EQ(figures.errors, 1U);
  EXPECT_EQ(figures.units(), 1.0);
  EXPECT_EQ(figures.pages(), 2.0);
  EXPECT_EQ(figures.pages_to_end, 1U);
  EXPECT_NEAR(*figures.filtered(), 90.0 / 110, 1e-9);
  EXPECT_EQ(figures.callers.count(), 1U) << "another port of the same host";
  EXPECT_NEAR(*figures.milliseconds(0.5), 1.0, 0.1);
  EXPECT_NEAR(*figures.milliseconds(0.99), 9.0, 0.9);
  EXPECT_EQ(figures.first_ms, 500);
  EXPECT_EQ(patterns.last_ms(), 1000);
}

TEST(Patterns, SayThatTheLogDoesNotKnow) {
  Patterns patterns;
  LogEntry event;
  event.operation = "GetItem";
  event.table = kTable;
  event.shape = "GetItem pk=A#{}";
  patterns.add(event);
  const ShapeFigures& figures = *patterns.shapes().at(0);
  EXPECT_FALSE(figures.units() || figures.pages() || figures.filtered() ||
               figures.milliseconds(0.5));
}

TEST(Patterns, JoinShapesBeyondTheirBound) {
  Patterns patterns;
  for (std::size_t i = 0; i < Patterns::kShapesMax + 7; ++i) {
    const std::string shape = "Query pk=A" + std::to_string(i);
    for (int n = 0; n < 2; ++n) patterns.add(query_entry(kTable, shape, 0, 1));
  }
  const auto shapes = patterns.shapes();
  ASSERT_EQ(shapes.size(), Patterns::kShapesMax + 1);
  EXPECT_EQ(shapes.back()->shape, "other");
  EXPECT_EQ(shapes.back()->times, 14U);
}

TEST(Patterns, CountRequestsWithoutATableAlone) {
  Patterns patterns;
  LogEntry entry;
  entry.operation = "ListTables";
  patterns.add(entry);
  EXPECT_EQ(patterns.requests(), 1U);
  EXPECT_EQ(patterns.without_table(), 1U);
  EXPECT_TRUE(patterns.shapes().empty());
}

PatternReport social_report(const schema::Schema* schema) {
  PatternReader reader(schema);
  for (int i = 0; i < 10; ++i) {
    reader.add(query_entry(kTable, "Query pk=POST#{Post} sk^TAG#", i, 3));
    reader.add(get_entry(kTable, "GetItem pk=USER#{User} sk=PROFILE", i));
  }
  LogEntry filter = query_entry(kTable, "Query pk=USER#{User} sk^BLOCKED# filter why", 5, 1);
  filter.scanned = 10;
  filter.read_half_units = 100;
  reader.add(filter);
  LogEntry scan = query_entry(kTable, "Scan", 26 * kHourMs, 100);
  scan.operation = "Scan";
  reader.add(scan);
  reader.add(query_entry(kTable, "Query pk=ELSE#{}", 26 * kHourMs, 1));
  reader.add(query_entry("Other", "Query pk=USER#{}", 26 * kHourMs, 1));
  return reader.report();
}

TEST(PatternReport, TellsDeclaredFromUndeclared) {
  const schema::Schema social = schema::example("social");
  const PatternReport report = social_report(&social);
  ASSERT_EQ(report.rows.size(), 6U);
  EXPECT_EQ(report.rows[0].shape, "Query pk=USER#{User} sk^BLOCKED# filter why") << "most units";
  EXPECT_FALSE(report.rows[0].declared);
  const auto tags = std::find_if(report.rows.begin(), report.rows.end(), [](const PatternRow& row) {
    return row.shape == "Query pk=POST#{Post} sk^TAG#";
  });
  ASSERT_NE(tags, report.rows.end());
  EXPECT_EQ(tags->declared, "relatedPosts");
  EXPECT_EQ(report.undeclared,
            "access-patterns:\n"
            "  blockedFromUser: {params: {user: User}, get: {edges: BLOCKED, from: $user}}\n"
            "  user: {params: {user: User}, get: {node: $user}}\n"
            "  # no step sends Query pk=ELSE#{}\n");
  EXPECT_EQ(report.scans.size(), 1U);
  EXPECT_EQ(report.filters, std::vector<std::size_t>{0});
}

TEST(PatternReport, PrintsPatternsThatPassTheCheck) {
  const schema::Schema social = schema::example("social");
  const std::string undeclared = social_report(&social).undeclared;
  std::string text = schema::example_text("social");
  const std::string heading = "access-patterns:\n";
  const std::size_t at = text.find(heading);
  ASSERT_NE(at, std::string::npos);
  text.insert(at + heading.size(), undeclared.substr(heading.size()));
  const auto loaded = schema::load_schema(text, "test");
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_NE(loaded->access_pattern("blockedFromUser"), nullptr);
}

TEST(PatternReport, NamesWhatWasNotUsedForADay) {
  const schema::Schema social = schema::example("social");
  const PatternReport report = social_report(&social);
  const auto& unused = report.unused;
  EXPECT_NE(std::find(unused.begin(), unused.end(), "relatedPosts"), unused.end())
      << "last seen 26 hours before the end";
  PatternReader short_log(&social);
  short_log.add(query_entry(kTable, "Query pk=POST#{Post} sk^TAG#", 0, 1));
  short_log.add(query_entry(kTable, "Query pk=POST#{Post} sk^TAG#", 23 * kHourMs, 1));
  EXPECT_TRUE(short_log.report().unused.empty()) << "a log of less than a day cannot say so";
}

TEST(PatternReport, KnowsAPatternThatAGraphsRequestNames) {
  const schema::Schema social = schema::example("social");
  PatternReader reader(&social);
  for (const std::int64_t hour : {0, 30}) {
    LogEntry entry = query_entry(kTable, "/_graph/plan relatedPosts", hour * kHourMs, 3);
    entry.operation = "/_graph/plan";
    reader.add(entry);
    entry.shape = "/_graph/plan steps";
    reader.add(entry);
  }
  const PatternReport report = reader.report();
  ASSERT_EQ(report.rows.size(), 2U);
  EXPECT_EQ(report.rows[0].declared, "relatedPosts");
  EXPECT_EQ(report.rows[0].operation, "/_graph/plan");
  EXPECT_FALSE(report.rows[1].declared.has_value());
  const auto& unused = report.unused;
  EXPECT_EQ(std::find(unused.begin(), unused.end(), "relatedPosts"), unused.end());
  EXPECT_NE(std::find(unused.begin(), unused.end(), "recommend"), unused.end());
}

TEST(PatternReport, PrintsJsonLines) {
  PatternRow row;
  row.shape = "GetItem pk=\"{}";
  row.object = "T";
  row.operation = "GetItem";
  row.times = 3;
  row.units = 1.5;
  row.callers = 2;
  std::string line;
  append_json_line(row, line);
  EXPECT_EQ(line, R"({"shape":"GetItem pk=\"{}","object":"T","operation":"GetItem","times":3,)"
                  R"("units":1.5,"p50":null,"p99":null,"rows":null,"pages":null,"filtered":null,)"
                  R"("callers":2,"declared":null})"
                  "\n");
}

TEST(PatternReport, ShowsNoControlBytes) {
  PatternReader reader(nullptr);
  reader.add(query_entry("T\x1b[2J", "Query pk=\x1b]0;x\a{}", 0, 1));
  const std::string text = to_text(reader.report());
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("%1b"), std::string::npos) << text;
  EXPECT_EQ(to_text(PatternReader(nullptr).report()), "no request of a table is in the log\n");
}

}  // namespace
}  // namespace adjoin::advise::patterns_test
