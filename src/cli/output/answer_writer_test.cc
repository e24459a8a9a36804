// Answers in their three forms, and text that stays where it is put on a terminal.
#include "cli/output/answer_writer.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/output/progress.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

struct Printed {
  std::string out;
  std::string err;
};

Row sample(std::string_view node, std::int64_t n) {
  Row row;
  row.text("node", node).integer("n", n);
  row.nested_name = "attributes";
  return row;
}

Printed print(OutputForm form, std::size_t rows, const Footer& footer, std::size_t width = 80) {
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .width = width};
  AnswerWriter writer(terminal, form);
  for (std::size_t i = 0; i < rows; ++i) {
    writer.row(sample("node-" + std::to_string(i), static_cast<std::int64_t>(i)));
  }
  writer.finish(footer);
  return {out.str(), err.str()};
}

Footer paid() {
  Footer footer;
  footer.cost.requests = 1;
  footer.cost.capacity.read_half_units = 3;
  footer.cost.scanned = 2;
  footer.cost.returned = 2;
  return footer;
}

TEST(AnswerWriter, PutsOneObjectALineAndTheRestOnStandardError) {
  Footer footer = paid();
  footer.cursor = "CUR";
  const Printed printed = print(OutputForm::jsonl, 2, footer);
  EXPECT_EQ(printed.out,
            "{\"node\":\"node-0\",\"n\":0,\"attributes\":{}}\n"
            "{\"node\":\"node-1\",\"n\":1,\"attributes\":{}}\n");
  EXPECT_EQ(printed.err, "cursor: CUR\ncost: 1 request, 1.5 RCU, 2 scanned, 2 returned\n");
}

TEST(AnswerWriter, PutsEverythingIntoOneJsonDocument) {
  Footer footer = paid();
  footer.cursor = "CUR";
  const Printed printed = print(OutputForm::json, 1, footer);
  EXPECT_EQ(printed.out,
            "{\"data\":[{\"node\":\"node-0\",\"n\":0,\"attributes\":{}}],\"cursor\":\"CUR\","
            "\"cost\":{\"requests\":1,\"rcu\":1.5,\"wcu\":0,\"scanned\":2,\"returned\":2}}\n");
  EXPECT_EQ(printed.err, "");
}

TEST(AnswerWriter, AnswersAnEmptyListInEveryForm) {
  EXPECT_EQ(print(OutputForm::jsonl, 0, paid()).out, "");
  EXPECT_EQ(print(OutputForm::table, 0, paid()).out, "");
  EXPECT_EQ(print(OutputForm::json, 0, paid()).out.substr(0, 11), "{\"data\":[],");
}

TEST(AnswerWriter, AlignsColumnsAndNumbers) {
  EXPECT_EQ(print(OutputForm::table, 2, paid()).out, "node    n\nnode-0  0\nnode-1  1\n");
}

TEST(AnswerWriter, CutsWideCellsToTheTerminal) {
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .width = 24};
  AnswerWriter writer(terminal, OutputForm::table);
  writer.row(sample(std::string(100, 'x'), 1));
  writer.finish(paid());
  EXPECT_EQ(out.str(), "node                   n\nxxxxxxxxxxxxxxxxxxxx…  1\n");
}

TEST(AnswerWriter, NeverCutsANumber) {
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .width = 24};
  AnswerWriter writer(terminal, OutputForm::table);
  writer.row(sample(std::string(100, 'x'), 1'234'567'890'123'456));
  writer.finish(paid());
  EXPECT_EQ(out.str(), "node                     n\nxxxxxxx…  1234567890123456\n");
}

TEST(AnswerWriter, LeavesOutColumnsWithoutAValueAndThoseThatDoNotFit) {
  const auto item =
      item::parse_item(R"({"a":"first of all","b":"","c":"second of all","d":"third of all"})",
                       item::JsonForm::plain);
  ASSERT_TRUE(item.has_value());
  const Bytes stored = item::encode_item(*item);
  Row row;
  row.text("node", "N#1");
  row.nested_name = "attributes";
  for (item::AttributeCursor c{item::ItemView(stored)}; c.valid(); c.next()) {
    row.nested_attribute(c.name(), c.value());
  }
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .width = 26};
  AnswerWriter writer(terminal, OutputForm::table);
  writer.row(row);
  Footer footer;
  footer.has_cost = false;
  writer.finish(footer);
  EXPECT_EQ(out.str(), "node  a          c\nN#1   first of…  second o…\n");
  EXPECT_EQ(err.str(), "no room for: d (--fields A,B chooses)\n");
}

TEST(AnswerWriter, SaysWhatCutAnAnswer) {
  Footer footer = paid();
  footer.cut_by = "hops";
  EXPECT_NE(print(OutputForm::jsonl, 0, footer).err.find("budget for hops"), std::string::npos);
  EXPECT_NE(print(OutputForm::json, 0, footer).out.find("\"cut_by\":\"hops\""), std::string::npos);
}

TEST(Row, NestsAttributesInPlainJson) {
  const auto item = item::parse_item(R"({"a":1.0,"s":{"$set":["x","y"]}})", item::JsonForm::plain);
  ASSERT_TRUE(item);
  const Bytes stored = item::encode_item(*item);
  Row row;
  row.text("node", "a\"b").nested_name = "attributes";
  for (item::AttributeCursor c{item::ItemView(stored)}; c.valid(); c.next()) {
    row.nested_attribute(c.name(), c.value());
  }
  std::string json;
  row.append_json(json);
  EXPECT_EQ(json, R"({"node":"a\"b","attributes":{"a":1,"s":{"$set":["x","y"]}}})");
}

TEST(Terminal, NeverLetsDataCommandIt) {
  EXPECT_EQ(visible("a\x1b[31mb\n\t\x7f"), "a\\x1b[31mb\\n\\t\\x7f");
  EXPECT_EQ(visible("\xC2\x9B"
                    "2J"),
            "\\x9b2J");
  EXPECT_EQ(fit("abcdef", 4), "abc…");
  EXPECT_EQ(display_width("日本é"), 5U);
}

TEST(Progress, SaysHowFarHowFastAndHowLong) {
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .err_is_terminal = true};
  ManualClock clock(std::chrono::milliseconds(0));
  Progress progress(terminal, "loading", 1000, clock);
  EXPECT_EQ(progress.line(250, 41000, std::chrono::milliseconds(2000)),
            "loading  [######                  ]  25%  41,000  20,500/s  6.0 s left");
  progress.update(250, 41000);
  EXPECT_EQ(err.str(), "");
  clock.advance(std::chrono::milliseconds(300));
  progress.update(250, 41000);
  EXPECT_NE(err.str().find("25%"), std::string::npos);
  progress.finish();
  EXPECT_EQ(err.str().substr(err.str().size() - 4), "\r\x1b[K");
}

TEST(Progress, IsALineEveryTenSecondsInAPipe) {
  std::ostringstream out;
  std::ostringstream err;
  Terminal terminal{.out = out, .err = err, .err_is_terminal = false};
  ManualClock clock(std::chrono::milliseconds(0));
  Progress progress(terminal, "loading", 1000, clock);
  clock.advance(std::chrono::milliseconds(9'900));
  progress.update(100, 1000);
  EXPECT_EQ(err.str(), "");
  clock.advance(std::chrono::milliseconds(100));
  progress.update(250, 2000);
  progress.update(250, 2000);
  EXPECT_EQ(err.str(), "loading  [######                  ]  25%  2,000  200/s  30 s left\n");
  clock.advance(std::chrono::milliseconds(10'000));
  progress.update(500, 4000);
  progress.finish();
  const std::string said = err.str();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 2);
}

TEST(Progress, WritesDurationsAndNumbersForPeople) {
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(to_text(std::chrono::milliseconds(449)), "0.4 s");
  EXPECT_EQ(to_text(std::chrono::milliseconds(12'300)), "12 s");
  EXPECT_EQ(to_text(std::chrono::milliseconds(200'000)), "3 min 20 s");
}

}  // namespace
}  // namespace adjoin::cli
