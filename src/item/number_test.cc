#include "item/number.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <vector>

#include "base/random.h"

namespace adjoin::item {
namespace {

Number number(std::string_view text) {
  auto parsed = Number::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text << ": " << parsed.error().message();
  return parsed ? *parsed : Number();
}

TEST(NumberText, IsNormalised) {
  const struct {
    const char* text;
    const char* canonical;
  } cases[] = {
      {"0", "0"},
      {"-0", "0"},
      {"00042", "42"},
      {"1.50", "1.5"},
      {"1.5E2", "150"},
      {"+3", "3"},
      {".123", "0.123"},
      {"5.", "5"},
      {"0001.23", "1.23"},
      {"1e-3", "0.001"},
      {"-1.50", "-1.5"},
      {"0e126", "0"},
      {"0e100000000", "0"},
      {"100e-2", "1"},
      {"12345678901234567890123456789012345678", "12345678901234567890123456789012345678"},
  };
  for (const auto& c : cases) EXPECT_EQ(number(c.text).to_string(), c.canonical) << c.text;
}

/// What an operation answers: the canonical text, or one word for why not.
std::string outcome(const Result<Number>& result) {
  if (result) return result->to_string();
  const std::string& message = result.error().message();
  if (message == "Attempting to store more than 38 significant digits in a Number") return "digits";
  if (message ==
      "Number overflow. Attempting to store a number with magnitude larger than supported range") {
    return "overflow";
  }
  if (message ==
      "Number underflow. Attempting to store a number with magnitude smaller than supported "
      "range") {
    return "underflow";
  }
  return message;
}

std::string ordered(const Number& n) {
  std::string form;
  item::encode_ordered(n, form);
  return form;
}

int sign(std::strong_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

/// Each line of testdata/numbers.tsv was computed by Python's decimal (tools/number_vectors.py).
TEST(Number, AgreesWithPythonsDecimal) {
  std::ifstream file("src/item/testdata/numbers.tsv");
  ASSERT_TRUE(file.is_open()) << "the test runs in the project's own folder";
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream columns(line);
    std::string operation, a, b, expected;
    columns >> operation >> a >> b;
    if (operation == "parse") {
      EXPECT_EQ(outcome(Number::parse(a)), b) << line;
      continue;
    }
    columns >> expected;
    const Number x = number(a);
    const Number y = number(b);
    if (operation == "add") {
      EXPECT_EQ(outcome(item::add(x, y)), expected) << line;
    }
    if (operation == "sub") {
      EXPECT_EQ(outcome(item::subtract(x, y)), expected) << line;
    }
    if (operation == "order") {
      EXPECT_EQ(std::to_string(sign(x <=> y)), expected) << line;
      EXPECT_EQ(std::to_string(sign(ordered(x) <=> ordered(y))), expected) << line;
      EXPECT_EQ(x == y, expected == "0") << line;
    }
  }
  EXPECT_GT(lines, 300);
}

TEST(NumberText, RefusesWhatIsNoNumber) {
  for (const char* text : {"NaN", "Infinity", "-Infinity", " 1", "1 ", "1_000", "0x10", "\u0661",
                           ".", "+", "-", "e5", "1e", "1e+", "1.2.3", "--1", "1e5.0", "1,5"}) {
    const auto parsed = Number::parse(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().message(),
              std::string("The parameter cannot be converted to a numeric value: ") + text);
    EXPECT_EQ(api_error_of(parsed.error()), ApiError::validation);
  }
  EXPECT_EQ(outcome(Number::parse("")), "The parameter cannot be converted to a numeric value");
  EXPECT_FALSE(Number::parse(std::string_view("1\0", 2)).has_value());
}

TEST(NumberText, TakesEndlessDigitsInLinearTime) {
  const std::string million(1 << 20, '7');
  EXPECT_EQ(outcome(Number::parse(million)), "digits");
  EXPECT_EQ(outcome(Number::parse(std::string(1 << 20, '0') + "5")), "5");
  EXPECT_EQ(outcome(Number::parse("5" + std::string(1 << 20, '0'))), "overflow");
  EXPECT_EQ(outcome(Number::parse("5" + std::string(1000, '0') + "e-1000")), "5");
  EXPECT_EQ(outcome(Number::parse("." + std::string(1 << 20, '0') + "5")), "underflow");
  EXPECT_EQ(outcome(Number::parse("1e100000000")), "overflow");
  EXPECT_EQ(outcome(Number::parse("1e-100000000")), "underflow");
  EXPECT_EQ(outcome(Number::parse("1e" + million)), "overflow");
  EXPECT_EQ(outcome(Number::parse("0e" + million)), "0");
}

TEST(NumberInteger, FitsInt64OrSaysNo) {
  for (const std::int64_t value : {INT64_MIN, INT64_MIN + 1, std::int64_t{-10}, std::int64_t{0},
                                   std::int64_t{7}, std::int64_t{1000}, INT64_MAX}) {
    std::int64_t out = 1;
    EXPECT_EQ(Number(value).to_string(), std::to_string(value));
    EXPECT_EQ(Number(value), number(std::to_string(value)));
    ASSERT_TRUE(to_int64(Number(value), out));
    EXPECT_EQ(out, value);
  }
  std::int64_t out = 0;
  for (const char* text : {"9223372036854775808", "-9223372036854775809", "0.5", "1e19", "1e125",
                           "99999999999999999999999999999999999999"}) {
    EXPECT_FALSE(to_int64(number(text), out)) << text;
  }
}

TEST(NumberSize, CountsPairsOfDigits) {
  const struct {
    const char* text;
    std::size_t bytes;
  } cases[] = {{"0", 1},     {"1", 2},     {"12", 2},
               {"123", 3},   {"-1", 3},    {"1000", 2},
               {"0.001", 2}, {"-12.3", 4}, {"-12345678901234567890123456789012345678", 21}};
  for (const auto& c : cases) {
    EXPECT_EQ(size_bytes(number(c.text)), c.bytes) << c.text;
    std::string form;
    encode_ordered(number(c.text), form);
    EXPECT_EQ(ordered_size_bytes(form), c.bytes) << c.text;
  }
}

std::string random_number_text(Random& random) {
  std::string text = random.one_in(2) ? "-" : "";
  for (std::uint64_t i = random.below(38) + 1; i > 0; --i) {
    text.push_back(static_cast<char>('0' + random.below(random.one_in(2) ? 2 : 10)));
  }
  return text + "e" +
         std::to_string(static_cast<int>(random.below(random.one_in(2) ? 4 : 215)) - 130);
}

TEST(NumberOrder, IsTheOrderOfEncodedBytes) {
  Random random(1);
  std::vector<Number> numbers;
  while (numbers.size() < 1500) {
    const auto parsed = Number::parse(random_number_text(random));
    if (parsed) numbers.push_back(*parsed);
  }
  for (const Number& a : numbers) {
    const std::string form = ordered(a);
    ASSERT_LE(form.size(), 22U);
    std::string_view in = form;
    ASSERT_EQ(item::ordered_length(form + "tail"), form.size());
    ASSERT_EQ(*item::decode_ordered(in), a) << a.to_string();
    ASSERT_TRUE(in.empty());
    ASSERT_EQ(number(a.to_string()), a);
    const Number& b = numbers[random.below(numbers.size())];
    ASSERT_EQ(a <=> b, ordered(a) <=> ordered(b)) << a.to_string() << " " << b.to_string();
    if (a != b) {
      ASSERT_FALSE(ordered(b).starts_with(form));
    }
    const auto total = item::add(a, b);
    if (total) {
      ASSERT_EQ(*item::subtract(*total, b), a);
    }
  }
}

TEST(NumberOrder, RefusesDamagedBytes) {
  using namespace std::string_view_literals;
  for (const std::string_view form :
       {""sv, "\x41"sv, "\xC0"sv, "\xC0\x82"sv, "\xC0\x82\x00"sv, "\xC0\x82\x0B"sv,
        "\xC0\x82\x02\x00"sv, "\xC0\x82\x0B\x01\x00"sv, "\xC0\x82\x66\x00"sv,
        "\x40\x82\x0B\xFF"sv}) {
    std::string_view in = form;
    const auto decoded = item::decode_ordered(in);
    ASSERT_FALSE(decoded.has_value());
    EXPECT_EQ(decoded.error().code(), ErrorCode::corruption);
  }
}

}  // namespace
}  // namespace adjoin::item
