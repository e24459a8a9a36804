#include "meter/series/series_name.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "meter/series/name_book.h"

namespace adjoin::meter {
namespace {

SeriesName custom_name(std::string metric) {
  SeriesName name;
  name.kind = NameKind::custom;
  name.space = "My/App";
  name.metric = std::move(metric);
  name.unit = static_cast<Unit>(26);
  name.dimensions = {{"Host", "a"}, {"Region", ""}};
  return name;
}

TEST(SeriesNames, AreTheSameAfterTheirRecord) {
  for (const SeriesName& name :
       {SeriesName::of_store(), SeriesName::of_table("t"), SeriesName::of_index("t", "i"),
        SeriesName::of_stream("t", "2024"), custom_name("Load")}) {
    const Bytes record = encode(name);
    const Result<SeriesName> back = decode_series_name(record);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, name);
    for (std::size_t size = 0; size < record.size(); ++size) {
      EXPECT_FALSE(decode_series_name(BytesView(record).substr(0, size)));
    }
    EXPECT_FALSE(decode_series_name(record + "x"));
  }
}

TEST(SeriesNames, RefuseNewerKindsAndUnknownUnits) {
  EXPECT_EQ(decode_series_name(Bytes("\x01\x06", 2)).error().code(), ErrorCode::unsupported);
  EXPECT_EQ(decode_series_name(Bytes("\x02\x01", 2)).error().code(), ErrorCode::unsupported);
  SeriesName name = custom_name("Load");
  name.unit = static_cast<Unit>(28);
  EXPECT_EQ(decode_series_name(encode(name)).error().code(), ErrorCode::corruption);
}

TEST(NameBooks, GiveANameOneNumber) {
  NameBook book;
  const auto first = *book.give(SeriesName::of_table("a"));
  EXPECT_EQ(first.number, 1U);
  EXPECT_TRUE(first.is_new);
  EXPECT_EQ(book.give(SeriesName::of_table("b"))->number, 2U);
  const auto again = *book.give(SeriesName::of_table("a"));
  EXPECT_EQ(again.number, 1U);
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(*book.name_of(2), SeriesName::of_table("b"));
  EXPECT_EQ(book.name_of(3), nullptr);
}

TEST(NameBooks, GoOnBehindTheNumbersOfAStore) {
  NameBook book;
  book.restore(7, SeriesName::of_table("a"));
  book.restore(3, SeriesName::of_index("a", "i"));
  EXPECT_EQ(book.find(SeriesName::of_index("a", "i")), 3U);
  EXPECT_EQ(book.give(SeriesName::of_table("b"))->number, 8U);
}

TEST(NameBooks, KeepTheLargerNumberOfTwo) {
  NameBook book;
  book.restore(3, SeriesName::of_table("a"));
  book.restore(5, SeriesName::of_table("a"));
  book.restore(4, SeriesName::of_table("a"));
  EXPECT_EQ(book.find(SeriesName::of_table("a")), 5U);
  EXPECT_EQ(book.all().size(), 1U);
}

TEST(NameBooks, ForgetWhatIsRemovedAndGiveItANewNumber) {
  NameBook book;
  EXPECT_EQ(book.give(SeriesName::of_table("a"))->number, 1U);
  book.remove(1);
  book.remove(1);
  EXPECT_EQ(book.find(SeriesName::of_table("a")), std::nullopt);
  EXPECT_EQ(book.give(SeriesName::of_table("a"))->number, 2U);
}

TEST(NameBooks, RefuseMoreThanAThousandCustomSeries) {
  NameBook book;
  for (std::size_t i = 0; i < NameBook::kCustomMax; ++i) {
    ASSERT_TRUE(book.give(custom_name("m" + std::to_string(i))));
  }
  const auto refused = book.give(custom_name("one more"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
  EXPECT_NE(refused.error().message().find("one more"), std::string::npos);
  EXPECT_TRUE(book.give(custom_name("m5"))) << "it is one of them";
  EXPECT_TRUE(book.give(SeriesName::of_table("t"))) << "tables are not counted";
  book.remove(*book.find(custom_name("m5")));
  EXPECT_TRUE(book.give(custom_name("one more")));
}

}  // namespace
}  // namespace adjoin::meter
