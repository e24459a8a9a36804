// A sum is that of the items, whatever their order, and of nothing else.
#include "transfer/item_sum.h"

#include <gtest/gtest.h>

#include "base/sha256.h"

namespace adjoin::transfer::item_sum_test {
namespace {

ItemSum sum_of(std::initializer_list<const char*> items) {
  ItemSum sum;
  for (const char* item : items) sum.add(BytesView(item));
  return sum;
}

TEST(ItemSum, DoesNotDependOnTheOrder) {
  EXPECT_EQ(sum_of({"a", "b", "c"}), sum_of({"c", "a", "b"}));
  EXPECT_NE(sum_of({"a", "b"}), sum_of({"a", "c"}));
}

TEST(ItemSum, TellsAnItemThatIsThereTwiceFromNone) {
  EXPECT_NE(sum_of({"a", "a"}), sum_of({}));
  EXPECT_NE(sum_of({"a", "a", "b"}), sum_of({"b"}));
}

TEST(ItemSum, OfOneItemIsItsDigest) {
  EXPECT_EQ(sum_of({"a"}).to_hex(), adjoin::to_hex(sha256("a")));
}

TEST(ItemSum, IsTheSumOfItsParts) {
  ItemSum whole;
  ItemSum left;
  ItemSum right;
  for (int i = 0; i < 1000; ++i) {
    const std::string item = std::to_string(i);
    whole.add(item);
    (i % 3 == 0 ? left : right).add(item);
  }
  left.add(right);
  EXPECT_EQ(left, whole);
  EXPECT_EQ(whole.items(), 1000U);
}

TEST(ItemSum, CarriesFromWordToWord) {
  const std::string ones(64, 'f');
  ItemSum sum = *ItemSum::from_parts(0, 0, ones);
  sum.add(*ItemSum::from_parts(1, 2, std::string(63, '0') + "1"));
  EXPECT_EQ(sum.to_hex(), std::string(64, '0'));
  EXPECT_EQ(sum.items(), 1U);
  EXPECT_EQ(sum.bytes(), 2U);
}

TEST(ItemSum, IsReadFromNothingButASum) {
  EXPECT_EQ(ItemSum::from_parts(3, 3, sum_of({"a", "b", "c"}).to_hex()), sum_of({"a", "b", "c"}));
  EXPECT_FALSE(ItemSum::from_parts(0, 0, "").has_value());
  EXPECT_FALSE(ItemSum::from_parts(0, 0, std::string(63, '0') + "g").has_value());
  EXPECT_FALSE(ItemSum::from_parts(0, 0, std::string(63, '0') + "-").has_value());
}

}  // namespace
}  // namespace adjoin::transfer::item_sum_test
