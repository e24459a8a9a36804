// Patterns as automata, and the encodings that make key text sort like the values it stands for.

#include "schema/template/pattern.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "schema/template/encoding.h"

namespace adjoin::schema {
namespace {

struct MatchCase {
  const char* pattern;
  std::vector<std::string> fit;
  std::vector<std::string> unfit;
};

TEST(Pattern, FitsWholeTexts) {
  const std::vector<MatchCase> cases = {
      {"abc", {"abc"}, {"ab", "abcd", ""}},
      {"a|bc", {"a", "bc"}, {"abc", "b"}},
      {"a*", {"", "a", "aaaa"}, {"b"}},
      {"(ab)+", {"ab", "abab"}, {"", "aba"}},
      {"a?b{2}", {"bb", "abb"}, {"b", "abbb"}},
      {"x{1,3}", {"x", "xx", "xxx"}, {"", "xxxx"}},
      {"x{2,}", {"xx", "xxxxx"}, {"x"}},
      {"[a-c0]+", {"abc0"}, {"d", ""}},
      {"[^a]", {"b", "-"}, {"a", "bb", "\n"}},
      {"[a\\-z]+", {"a-z"}, {"b"}},
      {"\\d+\\.\\d", {"12.5"}, {"12x5"}},
      {"(?:a|b)c", {"ac", "bc"}, {"c"}},
      {"é+", {"é"}, {"e"}},
      {".", {"x"}, {"\n", ""}},
  };
  for (const MatchCase& c : cases) {
    const Pattern pattern = Pattern::compile(c.pattern).value();
    for (const std::string& text : c.fit) EXPECT_TRUE(pattern.matches(text)) << c.pattern << text;
    for (const std::string& text : c.unfit)
      EXPECT_FALSE(pattern.matches(text)) << c.pattern << text;
  }
}

TEST(Pattern, SaysWhatIsWrongAndWhere) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "the pattern is empty"},
      {"(a", "a ')' is missing at character 3 of the pattern"},
      {"a)", "a ')' without its '(' at character 2 of the pattern"},
      {"*a", "nothing to repeat at character 1 of the pattern"},
      {"a**",
       "a repetition of a repetition; put the first in a group at character 3 of the pattern"},
      {"^a$",
       "a pattern fits the whole text; leave '^' and '$' out, found one at character 1 of the "
       "pattern"},
      {"a{5,2}", "{m,n} has n below m at character 6 of the pattern"},
      {"a{999}", "a repetition above 256 at character 5 of the pattern"},
      {"[z-a]", "a range that is the wrong way round at character 5 of the pattern"},
      {"(?=a)", "look-around is not available at character 2 of the pattern"},
      {std::string(40, '('), "groups nest deeper than 32 at character 33 of the pattern"},
      {"((a{250}){250}){250}",
       "the pattern is too large: it stands for more than 512 characters "
       "once its repetitions are written out"},
      {"((){250}){250}",
       "the pattern is too large: it stands for more than 512 characters once its "
       "repetitions are written out"},
  };
  for (const auto& [pattern, message] : cases) {
    const auto compiled = Pattern::compile(pattern);
    ASSERT_FALSE(compiled.has_value()) << pattern;
    EXPECT_EQ(compiled.error().message(), message);
  }
}

TEST(Pattern, IsLinearWhereBacktrackingExplodes) {
  const Pattern pattern = Pattern::compile("(a|a)*(a*)*b").value();
  EXPECT_FALSE(pattern.matches(std::string(100'000, 'a')));
  EXPECT_FALSE(Pattern::compile("(a|b)*a(a|b){20}").has_value());
}

TEST(Pattern, KnowsItsWidth) {
  const Pattern fixed = Pattern::compile("[0-9]{4}-x").value();
  EXPECT_EQ(fixed.shortest(), 6U);
  EXPECT_EQ(fixed.longest(), 6U);
  EXPECT_EQ(Pattern::compile("a+").value().longest(), Pattern::kUnbounded);
  EXPECT_EQ(Pattern::text_without("#").longest(), Pattern::kUnbounded);
}

Segment hole_of(Encoding encoding, TimeForm time) {
  Segment hole;
  hole.hole = "x";
  hole.kind = "test";
  hole.encoding = encoding;
  hole.time = time;
  hole.pattern =
      std::make_shared<const Pattern>(Pattern::compile(encoding_pattern(encoding, "#")).value());
  return hole;
}

TEST(OrderedNumbers, SortAsTextLikeTheirValues) {
  const Segment hole = hole_of(Encoding::num, TimeForm::none);
  const std::vector<std::string> ascending = {"-1000000000000000000000000000000",
                                              "-1000.5",
                                              "-1000",
                                              "-15",
                                              "-10",
                                              "-9.99",
                                              "-1.5",
                                              "-1",
                                              "-0.015",
                                              "-0.01",
                                              "0",
                                              "0.0001",
                                              "0.85",
                                              "0.9",
                                              "1",
                                              "1.5",
                                              "1.51",
                                              "2",
                                              "10",
                                              "10.01",
                                              "99",
                                              "100",
                                              "12345678901234567890123456789012345678"};
  std::string previous;
  for (const std::string& text : ascending) {
    const std::string written = encode_hole(hole, "#", text).value();
    EXPECT_LT(previous, written) << text;
    // What follows in a key does not disturb the order.
    EXPECT_LT(previous + "#z", written + "#a") << text;
    EXPECT_EQ(decode_hole(hole, "#", written), text);
    previous = written;
  }
  EXPECT_EQ(encode_hole(hole, "#", "0.85").value(), "p19985");
  EXPECT_EQ(encode_hole(hole, "#", "-15").value(), "n79884~");
}

TEST(InvertedTimes, FallAsTimeRises) {
  const Segment iso = hole_of(Encoding::desc, TimeForm::iso);
  const std::string early = encode_hole(iso, "#", "2024-01-15T10:30:00Z").value();
  const std::string late = encode_hole(iso, "#", "2024-01-15T10:30:00.001Z").value();
  EXPECT_GT(early, late);
  EXPECT_EQ(decode_hole(iso, "#", late), "2024-01-15T10:30:00.001Z");
  const Segment epoch = hole_of(Encoding::desc, TimeForm::epoch_seconds);
  EXPECT_EQ(decode_hole(epoch, "#", encode_hole(epoch, "#", "1718900000").value()), "1718900000");
  const Segment date = hole_of(Encoding::desc, TimeForm::date);
  EXPECT_EQ(decode_hole(date, "#", encode_hole(date, "#", "2024-02-29").value()), "2024-02-29");
  EXPECT_FALSE(encode_hole(date, "#", "2023-02-29").has_value());
}

}  // namespace
}  // namespace adjoin::schema
