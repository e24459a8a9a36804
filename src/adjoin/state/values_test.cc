// Values that cannot be: the errors say what was wrong with the text or the number.
#include <limits>
#include <string>

#include "adjoin/state/test_people.h"
#include "adjoin/value.h"

namespace adjoin::values_test {
namespace {

// Pins: Number::parse @errors invalid_argument
TEST(Numbers, RefuseTextsThatAreNoneOrHaveTooManyDigits) {
  const std::string digits(38, '7');
  EXPECT_TRUE(Number::parse(digits));
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("1,5"), std::string("NaN"),
        std::string("Infinity"), digits + "7", std::string("1e126"), std::string("1e-131")}) {
    const auto number = Number::parse(text);
    ASSERT_FALSE(number) << text;
    EXPECT_EQ(number.error().code(), ErrorCode::invalid_argument) << text;
  }
}

// Pins: Number::from_double @errors invalid_argument
TEST(Numbers, RefuseDoublesThatAreNoNumberOrOutOfRange) {
  EXPECT_EQ(Number::from_double(0.1).value().to_string(), "0.1");
  for (const double value :
       {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN(), 1e300, 1e-300}) {
    const auto number = Number::from_double(value);
    ASSERT_FALSE(number) << value;
    EXPECT_EQ(number.error().code(), ErrorCode::invalid_argument) << value;
  }
}

// Pins: Item::from_json @errors invalid_argument
TEST(Items, OfJsonThatIsNoneNameTheByte) {
  EXPECT_EQ(Item::from_json(R"({"a": {"S": "x"}})").value(), (Item{{"a", "x"}}));
  EXPECT_FAILS(invalid_argument, "byte 8", Item::from_json(R"({"a": 1)"));
  for (const char* text :
       {"", "7", "[1]", "{\"a\" 1}", "{\"a\": 1} x", "{\"a\": {\"N\": \"x\"}}"}) {
    const auto item = Item::from_json(text);
    ASSERT_FALSE(item) << text;
    EXPECT_EQ(item.error().code(), ErrorCode::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace adjoin::values_test
