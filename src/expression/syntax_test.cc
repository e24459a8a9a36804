// Texts to trees and back. Goldens show the shape and the canonical text; faulty texts show the
// exact message; hostile ones must be refused at once.

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "expression/cpu_cost_for_test.h"
#include "expression/printer.h"
#include "expression/reserved_words.h"
#include "expression/tree.h"

namespace adjoin::expression::syntax_test {
namespace {

std::string repeat(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

struct Golden {
  Kind kind;
  const char* text;
  const char* shape;
  const char* printed;  ///< null: the text itself
};

TEST(Syntax, GivesTheShapesAndTextsOfTheseGoldens) {
  const Golden goldens[] = {
      {Kind::condition, "a = :v", "(= (path a) :v)", nullptr},
      {Kind::condition, "a=:v and b<>:w OR not c<:x",
       "(or (and (= (path a) :v) (<> (path b) :w)) (not (< (path c) :x)))",
       "a = :v AND b <> :w OR NOT c < :x"},
      {Kind::condition, "a = :v AND (b = :v OR c = :v)",
       "(and (= (path a) :v) (or (= (path b) :v) (= (path c) :v)))", nullptr},
      {Kind::condition, "(a = :v AND b = :v) AND c = :v",
       "(and (and (= (path a) :v) (= (path b) :v)) (= (path c) :v))", nullptr},
      {Kind::condition, "a = :v AND (b = :v)", "(and (= (path a) :v) (= (path b) :v))",
       "a = :v AND b = :v"},
      {Kind::condition, "NOT (a = :v OR b = :v)", "(not (or (= (path a) :v) (= (path b) :v)))",
       nullptr},
      {Kind::condition, "NOT NOT a = :v", "(not (not (= (path a) :v)))", nullptr},
      {Kind::condition, "a BETWEEN :x AND :y AND b IN (:x,:y , c)",
       "(and (between (path a) :x :y) (in (path b) :x :y (path c)))",
       "a BETWEEN :x AND :y AND b IN (:x, :y, c)"},
      {Kind::condition, "(a) = (:v)", "(= (path a) :v)", "a = :v"},
      {Kind::filter, "size(a.b[3].#c) >= :v AND attribute_not_exists(a[0][1])",
       "(and (>= (size (path a b 3 #c)) :v) (attribute_not_exists (path a 0 1)))", nullptr},
      {Kind::condition, " begins_with ( a , :v ) ", "(begins_with (path a) :v)",
       "begins_with(a, :v)"},
      {Kind::projection, "a,b.c , d[1]", "(projection (path a) (path b c) (path d 1))",
       "a, b.c, d[1]"},
      {Kind::update, "set a = :v, b = b - c remove d[0] add n :v delete s :w",
       "(update (set (to (path a) :v) (to (path b) (- (path b) (path c)))) "
       "(remove (at (path d 0))) (add (to (path n) :v)) (delete (to (path s) :w)))",
       "SET a = :v, b = b - c REMOVE d[0] ADD n :v DELETE s :w"},
      {Kind::update, "SET a = list_append(if_not_exists(a, :e), :v)",
       "(update (set (to (path a) (list_append (if_not_exists (path a) :e) :v))))", nullptr},
      {Kind::update, "SET a = (b) - :v", "(update (set (to (path a) (- (path b) :v))))",
       "SET a = b - :v"},
      {Kind::update, "SET a = (b - :v)", "(update (set (to (path a) (- (path b) :v))))",
       "SET a = b - :v"},
  };
  for (const Golden& golden : goldens) {
    const auto tree = parse_tree(golden.text, golden.kind);
    ASSERT_TRUE(tree) << golden.text << ": " << tree.error().message();
    EXPECT_EQ(print_shape(*tree), golden.shape);
    EXPECT_EQ(print(*tree), golden.printed != nullptr ? golden.printed : golden.text);
  }
}

struct Fault {
  Kind kind;
  std::string text;
  std::string message;
};

TEST(Syntax, RefusesFaultyTextsInTheseWords) {
  const Fault faults[] = {
      {Kind::key_condition, "", "Invalid KeyConditionExpression: The expression can not be empty;"},
      {Kind::update, "INVALID SYNTAX",
       "Invalid UpdateExpression: Syntax error; token: \"INVALID\", near: \"INVALID SYNTAX\""},
      {Kind::update, "ADD hits : incr",
       "Invalid UpdateExpression: Syntax error; token: \":\", near: \"hits : incr\""},
      {Kind::update, "SET a = :v, #, b = :v",
       "Invalid UpdateExpression: Syntax error; token: \"#\", near: \", #,\""},
      {Kind::condition, "a",
       "Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"a\""},
      {Kind::condition, "a = :v AND",
       "Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \"AND\""},
      {Kind::condition, "a = :v = :w",
       "Invalid ConditionExpression: Syntax error; token: \"=\", near: \":v = :w\""},
      {Kind::condition, "a = (b = :v)",
       "Invalid ConditionExpression: Syntax error; token: \"=\", near: \"b = :v\""},
      {Kind::condition, "(a = :v) = :w",
       "Invalid ConditionExpression: Syntax error; token: \"=\", near: \") = :w\""},
      {Kind::condition, "(a = :v",
       "Invalid ConditionExpression: Syntax error; token: \"<EOF>\", near: \":v\""},
      {Kind::condition, "a = :v)",
       "Invalid ConditionExpression: Syntax error; token: \")\", near: \":v)\""},
      {Kind::condition, "a[-1] = :v",
       "Invalid ConditionExpression: Syntax error; token: \"-\", near: \"[-1\""},
      {Kind::condition, "a \xC3\xA9 b",
       "Invalid ConditionExpression: Syntax error; token: \"\xC3\xA9\", near: \"a \xC3\xA9 b\""},
      {Kind::update, "SET a = b + c + :v",
       "Invalid UpdateExpression: Syntax error; token: \"+\", near: \"c + :v\""},
      {Kind::update, "SET a = (b + c) + :v",
       "Invalid UpdateExpression: Syntax error; token: \"+\", near: \") + :v\""},
      {Kind::update, "SET a = b + (c + :v)",
       "Invalid UpdateExpression: Syntax error; token: \"+\", near: \"c + :v\""},
      {Kind::condition, "((a = :v))",
       "Invalid ConditionExpression: The expression has redundant parentheses;"},
      {Kind::update, "SET a = ((:v))",
       "Invalid UpdateExpression: The expression has redundant parentheses;"},
      {Kind::filter, "size = :v",
       "Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: size"},
      {Kind::projection, "a.Name",
       "Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved keyword: "
       "Name"},
      {Kind::projection, "_id",
       "Invalid ProjectionExpression: Syntax error; token: \"_\", near: \"_id\""},
      {Kind::condition, "Size(a) = :v",
       "Invalid ConditionExpression: Invalid function name; function: Size"},
      {Kind::condition, "if_not_exists(a, :v)",
       "Invalid ConditionExpression: The function is not allowed in a condition expression; "
       "function: if_not_exists"},
      {Kind::update, "SET a = size(b)",
       "Invalid UpdateExpression: The function is not allowed in an update expression; function: "
       "size"},
      {Kind::condition, "size(a, b) = :v",
       "Invalid ConditionExpression: Incorrect number of operands for operator or function; "
       "operator or function: size, number of operands: 2"},
      {Kind::update, "SET a = :v SET b = :v",
       "Invalid UpdateExpression: The \"SET\" section can only be used once in an update "
       "expression;"},
      {Kind::update, "SET b[99999999999] = :v",
       "Invalid UpdateExpression: List index is not within the allowable range; index: "
       "[99999999999]"},
      {Kind::projection, "a" + repeat(".a", 32),
       "Invalid ProjectionExpression: The document path has too many nesting elements; nesting "
       "levels: 33"},
      {Kind::condition, "a = :v" + repeat(" OR a = :v", 150),
       "Invalid ConditionExpression: The expression contains too many operators; operator count: "
       "301"},
      {Kind::condition, "a IN (:v" + repeat(",:v", 100) + ")",
       "Invalid ConditionExpression: The IN operator is provided with too many operands; number "
       "of operands: 101"},
  };
  for (const Fault& fault : faults) {
    const auto tree = parse_tree(fault.text, fault.kind);
    ASSERT_FALSE(tree) << fault.text;
    EXPECT_EQ(api_error_of(tree.error()), ApiError::validation);
    EXPECT_EQ(tree.error().message(), fault.message) << fault.text;
  }
}

TEST(Syntax, AcceptsWhatStandsRightAtTheLimits) {
  EXPECT_TRUE(parse_tree("a = :v" + std::string(kExpressionBytesMax - 6, ' '), Kind::condition));
  EXPECT_TRUE(parse_tree("NOT a = :v" + repeat(" OR a = :v", 149), Kind::condition));
  EXPECT_TRUE(parse_tree("a IN (:v" + repeat(",:v", 99) + ")", Kind::condition));
  EXPECT_TRUE(parse_tree("a" + repeat(".a", 31), Kind::projection));
  EXPECT_TRUE(
      parse_tree(repeat("(a = :v OR ", 149) + "a = :v" + repeat(")", 149), Kind::condition));
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kSlowdown = 20;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr int kSlowdown = 20;
#else
constexpr int kSlowdown = 1;
#endif
#else
constexpr int kSlowdown = 1;
#endif

TEST(HostileText, IsRefusedWithinAMillisecond) {
  const std::string texts[] = {
      std::string(4097, 'a'),
      std::string(1 << 20, '('),
      repeat("(", 4096),
      repeat("(", 2000) + "a = :v" + repeat(")", 2000),
      repeat("(", 20) + "a = :v" + repeat(")", 20),
      repeat("NOT ", 1000) + "a=:v",
      "a = :v" + repeat(" AND a = :v", 300),
      repeat("f(", 1000) + "a" + repeat(")", 1000),
      repeat("size(", 500) + "a" + repeat(")", 500) + " = :v",
      repeat("NOT(", 1000) + "a",
      "a" + repeat(".a", 2000) + " = :v",
      "a" + repeat("[0]", 1300) + " = :v",
      "a IN (" + repeat(":v,", 1300) + ":v)",
      "SET a = " + repeat("(", 4000),
      "SET a = " + repeat("list_append(:v,", 250) + ":v",
      "SET a = :v" + repeat("+:v", 1300),
      repeat("SET a = :v ", 300),
      repeat("SET ", 1000),
      repeat("a,", 2000),
      repeat("=", 4096),
      repeat("\xFF", 4096),
  };
  for (const std::string& text : texts) {
    for (const Kind kind : {Kind::condition, Kind::key_condition, Kind::update, Kind::projection}) {
      const auto took = least_cpu_time(20, [&] {
        const auto tree = parse_tree(text, kind);
        ASSERT_FALSE(tree) << text.substr(0, 40);
        ASSERT_EQ(api_error_of(tree.error()), ApiError::validation);
      });
      EXPECT_LT(took.count(), 1000 * kSlowdown) << text.substr(0, 40);
    }
  }
}

/// A random text of tokens, most often one the grammar accepts.
std::string random_operand(Random& random);
std::string random_condition(Random& random, int depth) {
  const std::string operators[] = {"=", "<>", "<", "<=", ">", ">="};
  switch (random.below(depth > 0 ? 9 : 5)) {
    case 0: return random_operand(random) + " BETWEEN :v AND " + random_operand(random);
    case 1: return "a IN (" + random_operand(random) + "," + random_operand(random) + ")";
    case 2: return "attribute_exists(" + random_operand(random) + ")";
    case 3:
    case 4: return random_operand(random) + operators[random.below(6)] + random_operand(random);
    case 5: return "NOT " + random_condition(random, depth - 1);
    case 6: return "(" + random_condition(random, depth - 1) + ")";
    case 7:
      return random_condition(random, depth - 1) + " AND " + random_condition(random, depth - 1);
    default:
      return random_condition(random, depth - 1) + " OR " + random_condition(random, depth - 1);
  }
}
std::string random_operand(Random& random) {
  const char* operands[] = {"a", "b.c", "d[0]", "#n.x[12]", ":v", ":w1", "size(a)", "(a)"};
  return operands[random.below(8)];
}

TEST(Printing, IsStableUnderReadingAgain) {
  Random random(20250101);
  int accepted = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random_condition(random, 5);
    const auto tree = parse_tree(text, Kind::condition);
    if (!tree) continue;  // Redundant parentheses happen.
    ++accepted;
    const std::string printed = print(*tree);
    const auto again = parse_tree(printed, Kind::condition);
    ASSERT_TRUE(again) << text << " printed as " << printed << ": " << again.error().message();
    EXPECT_EQ(print_shape(*again), print_shape(*tree)) << text;
    EXPECT_EQ(print(*again), printed);
  }
  EXPECT_GT(accepted, 1000);
}

TEST(ReservedWords, AreTheDocumentedList) {
  EXPECT_EQ(reserved_word_count(), 573U);
  for (const char* word : {"ABORT", "zone", "Name", "STATUS", "size", "LocalTimestamp", "go"}) {
    EXPECT_TRUE(is_reserved_word(word)) << word;
  }
  for (const char* word : {"", "a", "names2", "PK", "title", "LOCALTIMESTAMPS", "artist"}) {
    EXPECT_FALSE(is_reserved_word(word)) << word;
  }
}

}  // namespace
}  // namespace adjoin::expression::syntax_test
