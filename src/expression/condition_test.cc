// Conditions on an item that has one value of every kind: a table of answers, a table of refusals,
// and a naive evaluator over value trees that must agree on random conditions.

#include "expression/condition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "base/random.h"
#include "expression/cpu_cost_for_test.h"
#include "expression/test_values.h"
#include "expression/tree.h"
#include "item/utf8.h"
#include "item/value.h"

namespace adjoin::expression::condition_test {
namespace {

using namespace testing;

Result<Condition> compile(std::string_view text, const Placeholders& placeholders) {
  PlaceholderUse use(placeholders);
  return parse_condition(text, Kind::condition, use);
}

TEST(Condition, AnswersTheseQuestionsAboutTheSampleItem) {
  const struct {
    const char* text;
    bool holds;
  } cases[] = {
      {"str = :s", true},
      {"#str = :s", true},
      {"str = :n", false},
      {"str <> :n", true},
      {"gone = :s", false},
      {"gone <> :s", true},
      {"gone = absent", false},
      {"gone <> absent", true},
      {"num = same", true},
      {"num = :n", true},
      {"num > :n5 AND num < :n99", true},
      {"num >= :n AND num <= :n", true},
      {"num < :s", false},
      {"str < :z AND str > :a", true},
      {"bin >= :b1 AND bin <= :b", true},
      {"yes = :yes", true},
      {"yes = :no", false},
      {"nul = :nul", true},
      {"yes < num", false},
      {"lst[2] = :l", true},
      {"lst[3] = :m", true},
      {"strs = :ss", true},
      {"m.a = :n5", true},
      {"m.b.c = str", false},
      {"lst[3].#k > :a", true},
      {"lst[9] = :s", false},
      {"m[0] = :s", false},
      {"str.a = :s", false},
      {"lst.a = :s", false},
      {"num BETWEEN :n1 AND :n99", true},
      {"num BETWEEN :n AND :n", true},
      {"num BETWEEN :n1 AND :n5", false},
      {"str BETWEEN :n1 AND :n5", false},
      {":n BETWEEN m.a AND :n99", true},
      {"gone BETWEEN :n1 AND :n5", false},
      {"num IN (:s, :n1, :n)", true},
      {"num IN (:s, :n1)", false},
      {"gone IN (:s, absent)", false},
      {"attribute_exists(lst[2][0])", true},
      {"attribute_exists(lst[2][1])", false},
      {"attribute_not_exists(m.b.d)", true},
      {"attribute_not_exists(#none)", true},
      {"attribute_exists(nul)", true},
      {"attribute_type(str, :S)", true},
      {"attribute_type(str, :N)", false},
      {"attribute_type(nul, :NULL)", true},
      {"attribute_type(strs, :SS)", true},
      {"attribute_type(gone, :S)", false},
      {"attribute_type(:s, :S)", true},
      {"attribute_type(:n, :S)", false},
      {"begins_with(str, :he)", true},
      {"begins_with(str, :s)", true},
      {"begins_with(str, :z)", false},
      {"begins_with(:s, str)", true},
      {"begins_with(bin, :b1)", true},
      {"begins_with(bin, :he)", false},
      {"begins_with(num, :he)", false},
      {"contains(str, :he)", true},
      {"contains(str, :n)", false},
      {"contains(bin, :b1)", true},
      {"contains(strs, :a)", true},
      {"contains(strs, :z)", false},
      {"contains(nums, :n1)", true},
      {"contains(nums, :a)", false},
      {"contains(bins, :p)", true},
      {"contains(lst, :x)", true},
      {"contains(lst, :n1)", true},
      {"contains(lst, :m)", true},
      {"contains(lst, :z)", false},
      {"contains(m, :a)", false},
      {"contains(lst, gone)", false},
      {"size(str) = :n5", true},
      {"size(bin) > :n1", true},
      {"size(:clef) = :n3", true},
      {"size(lst) < :n5", true},
      {"size(m) = size(strs)", true},
      {"size(num) >= :n1", false},
      {"size(gone) = :n1", false},
      {"size(gone) <> :n1", true},
      {"size(strs) BETWEEN :n1 AND :n5", true},
      {"contains(lst, size(:x))", true},
      {"size(:x) IN (:n1)", true},
      {"NOT str = :s", false},
      {"NOT gone = :s", true},
      {"str = :s OR gone = :s AND gone = :s", true},
      {"(str = :s OR gone = :s) AND gone = :s", false},
      {"NOT (str = :s AND gone = :s)", true},
  };
  const Bytes bytes = item::encode_item(sample_item());
  const Placeholders placeholders = sample_placeholders();
  for (const auto& c : cases) {
    const auto condition = compile(c.text, placeholders);
    ASSERT_TRUE(condition) << c.text << ": " << condition.error().message();
    EXPECT_EQ(evaluate(*condition, item::ItemView(bytes)), c.holds) << c.text;
  }
}

TEST(Condition, SeesNothingInAnAbsentItem) {
  const Placeholders placeholders = sample_placeholders();
  EXPECT_TRUE(evaluate(attribute_not_exists("PK"), item::ItemView()));
  EXPECT_FALSE(evaluate(attribute_exists("PK"), item::ItemView()));
  EXPECT_FALSE(evaluate(*compile("PK = :s", placeholders), item::ItemView()));
  EXPECT_TRUE(evaluate(*compile("PK <> :s", placeholders), item::ItemView()));
  EXPECT_TRUE(evaluate(Condition(), item::ItemView()));
}

TEST(Condition, IsBuiltByCodeAsByText) {
  const Bytes bytes = item::encode_item(sample_item());
  EXPECT_TRUE(evaluate(attribute_exists("str"), item::ItemView(bytes)));
  EXPECT_FALSE(evaluate(attribute_not_exists("str"), item::ItemView(bytes)));
  EXPECT_EQ(attributes_mentioned(attribute_exists("str")), (std::vector<std::string_view>{"str"}));
}

TEST(Condition, NamesTheTopLevelAttributesItMentions) {
  const auto condition = compile("m.b = :s AND size(lst[0]) > :n", sample_placeholders());
  EXPECT_EQ(attributes_mentioned(*condition), (std::vector<std::string_view>{"m", "lst"}));
}

TEST(Condition, RefusesWhatMakesNoSenseInTheseWords) {
  const std::string type =
      "Incorrect operand type for operator or function; operator or function: ";
  const std::string operands =
      "Incorrect number of operands for operator or function; operator or function: ";
  const struct {
    const char* text;
    std::string message;
  } cases[] = {
      {"a < :yes", type + "<, operand type: BOOL"},
      {"a BETWEEN :l AND :l", type + "BETWEEN, operand type: L"},
      {"begins_with(a, :n)", type + "begins_with, operand type: N"},
      {"begins_with(a, size(b))", type + "begins_with, operand type: N"},
      {"size(:yes) = :n", type + "size, operand type: BOOL"},
      {"size(size(a)) = :n", type + "size, operand type: N"},
      {"attribute_type(a, :n)", type + "attribute_type, operand type: N"},
      {"attribute_type(a, :s)",
       "Invalid attribute type name found; type: hello, valid types: "
       "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}"},
      {"attribute_exists(:s)",
       "Operator or function requires a document path; operator or function: attribute_exists"},
      {"attribute_exists(a) = :s",
       "The function is not allowed to be used this way in an expression; function: "
       "attribute_exists"},
      {"size(a)",
       "The function is not allowed to be used this way in an expression; function: size"},
      {"a = a",
       "The first operand must be distinct from the remaining operands for this operator or "
       "function; operator: =, first operand: [a]"},
      {"m.b[1] IN (:s, m.b[1])",
       "The first operand must be distinct from the remaining operands for this operator or "
       "function; operator: IN, first operand: [m, b, [1]]"},
      {"a BETWEEN :n99 AND :n1",
       "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
       "lower bound operand: AttributeValue: {N:99}, upper bound operand: AttributeValue: {N:1}"},
      {"a BETWEEN :n1 AND :s",
       "The BETWEEN operator requires same data type for lower and upper bounds; lower bound "
       "operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:hello}"},
      {"a = :missing",
       "An expression attribute value used in expression is not defined; attribute value: "
       ":missing"},
      {"#missing = :s",
       "An expression attribute name used in the document path is not defined; attribute name: "
       "#missing"},
      {"contains(a)", operands + "contains, number of operands: 1"},
      {"size(a, #missing) = :n1",
       "An expression attribute name used in the document path is not defined; attribute name: "
       "#missing"},
      {"contains(a) OR b = :missing",
       "An expression attribute value used in expression is not defined; attribute value: "
       ":missing"},
  };
  for (const auto& c : cases) {
    const auto condition = compile(c.text, sample_placeholders());
    ASSERT_FALSE(condition) << c.text;
    EXPECT_EQ(condition.error().message(), "Invalid ConditionExpression: " + c.message);
  }
}

TEST(Placeholders, MustAllBeUsed) {
  Placeholders placeholders;
  placeholders.names = {{"#a", "a"}, {"#b", "b"}, {"#c", "c"}};
  placeholders.values = {{":v", s("v")}, {":w", s("w")}};
  PlaceholderUse use(placeholders);
  ASSERT_TRUE(parse_condition("#b = :v OR #b.#b = :v", Kind::condition, use));
  EXPECT_EQ(use.check_used().error().message(),
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #c}");
  ASSERT_TRUE(parse_condition("#a = :v AND #c = :v", Kind::filter, use));
  EXPECT_EQ(use.check_used().error().message(),
            "Value provided in ExpressionAttributeValues unused in expressions: keys: {:w}");
  ASSERT_TRUE(parse_condition("x = :w", Kind::filter, use));
  EXPECT_TRUE(use.check_used());
}

TEST(Placeholders, AreCheckedForSpellingAndSize) {
  const auto with_name = [](std::string key, std::string name) {
    Placeholders placeholders;
    placeholders.names.emplace(std::move(key), std::move(name));
    return check_placeholders(placeholders);
  };
  EXPECT_TRUE(with_name("#a_1", "x"));
  EXPECT_TRUE(with_name("#" + std::string(254, 'a'), "x"));
  EXPECT_EQ(with_name("foo", "x").error().message(),
            "ExpressionAttributeNames contains invalid key: Syntax error; key: \"foo\"");
  for (const char* key : {"#", "", "#a-b", ":v", "#a b"}) EXPECT_FALSE(with_name(key, "x")) << key;
  EXPECT_FALSE(with_name("#" + std::string(255, 'a'), "x"));
  EXPECT_EQ(with_name("#a", "").error().message(),
            "ExpressionAttributeNames contains invalid value: One or more parameter values were "
            "invalid: Empty attribute name for key #a");
  EXPECT_TRUE(with_name("#a", std::string(65535, 'x')));
  EXPECT_EQ(with_name("#a", std::string(65536, 'x')).error().message(),
            "1 validation error detected: Attribute name is too large, must be less than 65536 "
            "bytes");
  Placeholders large;
  for (const char* key : {":a", ":b"}) large.values.emplace(key, s(std::string(1 << 20, 'x')));
  EXPECT_FALSE(check_placeholders(large));
}

TEST(HostileCondition, WalksAWideItemOnceHoweverManyPathsItNames) {
  Item inside;
  for (int i = 0; i < 20000; ++i) inside.insert("a" + std::to_string(100000 + i), null());
  const Bytes bytes = item::encode_item({{"m", map(std::move(inside))}});
  std::string text = "m.z = :s";
  const auto one = compile(text, sample_placeholders());
  for (int i = 0; i < 149; ++i) text += " OR m.z" + std::to_string(i) + " = :s";
  const auto many = compile(text, sample_placeholders());
  ASSERT_TRUE(one && many);
  const auto refute = [&](const auto& condition) {
    return [&] { EXPECT_FALSE(evaluate(*condition, item::ItemView(bytes))); };
  };
  EXPECT_LT(cpu_cost_ratio(refute(many), refute(one)), 30);
}

// The naive evaluator: the tree as written, over decoded values.
class Naive {
 public:
  Naive(const Tree& tree, const Placeholders& placeholders, const Item& item)
      : tree_(tree), placeholders_(placeholders), item_(item) {}

  bool holds(const Node& node) const {
    switch (node.kind) {
      case NodeKind::logical_not: return !holds(child(node, 0));
      case NodeKind::logical_and:
      case NodeKind::logical_or: {
        std::size_t held = 0, all = 0;
        for (std::uint32_t c = node.first_child; c != kNoNode; c = tree_.at(c).next_sibling) {
          ++all;
          if (holds(tree_.at(c))) ++held;
        }
        return node.kind == NodeKind::logical_and ? held == all : held > 0;
      }
      case NodeKind::function: return function(node);
      default: return comparison(node);
    }
  }

 private:
  using Found = std::optional<Value>;

  const Node& child(const Node& node, std::size_t at) const {
    std::uint32_t index = node.first_child;
    for (; at > 0; --at) index = tree_.at(index).next_sibling;
    return tree_.at(index);
  }

  Found value(const Node& node) const {
    if (node.kind == NodeKind::value) return placeholders_.values.find(node.text)->second;
    if (node.kind == NodeKind::function) return size(value(child(node, 0)));
    Found at = map({});
    std::get<Item>(at->content()) = item_;
    for (std::uint32_t c = node.first_child; at && c != kNoNode; c = tree_.at(c).next_sibling) {
      at = step(*at, tree_.at(c));
    }
    return at;
  }

  Found step(const Value& from, const Node& element) const {
    if (element.kind == NodeKind::element_index) {
      const auto* list = std::get_if<Value::List>(&from.content());
      const std::size_t index = std::stoul(std::string(element.text));
      if (list == nullptr || index >= list->size()) return std::nullopt;
      return (*list)[index];
    }
    const auto* entries = std::get_if<Item>(&from.content());
    if (entries == nullptr) return std::nullopt;
    std::string name(element.text);
    if (name[0] == '#') name = placeholders_.names.at(name);
    const Value* found = entries->find(name);
    return found != nullptr ? Found(*found) : std::nullopt;
  }

  static Found size(const Found& of) {
    if (!of) return std::nullopt;
    std::size_t size = 0;
    if (const auto* text = of->as_string())
      size = item::utf16_length(*text);
    else if (const auto* binary = of->as_binary())
      size = binary->bytes.size();
    else if (const auto* l = std::get_if<Value::List>(&of->content()))
      size = l->size();
    else if (const auto* m = std::get_if<Item>(&of->content()))
      size = m->size();
    else if (const auto* x = std::get_if<Set<std::string>>(&of->content()))
      size = x->elements().size();
    else if (const auto* y = std::get_if<Set<Number>>(&of->content()))
      size = y->elements().size();
    else if (const auto* z = std::get_if<Set<Binary>>(&of->content()))
      size = z->elements().size();
    else
      return std::nullopt;
    return Value(static_cast<std::int64_t>(size));
  }

  static bool equal(const Found& a, const Found& b) { return a && b && *a == *b; }

  /// -1, 0, 1, or 9 when the two have no order.
  static int order(const Found& a, const Found& b) {
    if (!a || !b || a->type() != b->type()) return 9;
    const auto sign = [](const auto& x, const auto& y) { return x < y ? -1 : y < x ? 1 : 0; };
    if (a->as_string()) return sign(*a->as_string(), *b->as_string());
    if (a->as_number()) return sign(*a->as_number(), *b->as_number());
    if (a->as_binary()) return sign(a->as_binary()->bytes, b->as_binary()->bytes);
    return 9;
  }

  bool comparison(const Node& node) const {
    const Found left = value(child(node, 0));
    if (node.kind == NodeKind::in) {
      for (std::uint32_t c = child(node, 0).next_sibling; c != kNoNode;
           c = tree_.at(c).next_sibling) {
        if (equal(left, value(tree_.at(c)))) return true;
      }
      return false;
    }
    const Found right = value(child(node, 1));
    const int sign = order(left, right);
    switch (node.kind) {
      case NodeKind::eq: return equal(left, right);
      case NodeKind::ne: return !equal(left, right);
      case NodeKind::lt: return sign == -1;
      case NodeKind::le: return sign == -1 || sign == 0;
      case NodeKind::gt: return sign == 1;
      case NodeKind::ge: return sign == 1 || sign == 0;
      default: {
        const int above = order(left, value(child(node, 2)));
        return (sign == 1 || sign == 0) && (above == -1 || above == 0);
      }
    }
  }

  template <typename T, typename U>
  static bool has(const Value& set, const U* element) {
    const auto* in = std::get_if<Set<T>>(&set.content());
    return in != nullptr && element != nullptr &&
           std::find(in->elements().begin(), in->elements().end(), *element) !=
               in->elements().end();
  }

  bool function(const Node& node) const {
    const Found first = value(child(node, 0));
    if (node.text == "attribute_exists") return first.has_value();
    if (node.text == "attribute_not_exists") return !first.has_value();
    const Found second = value(child(node, 1));
    if (!first || !second) return false;
    if (node.text == "attribute_type")
      return item::to_string(first->type()) == *second->as_string();
    const bool both_text = first->as_string() && second->as_string();
    const bool both_binary = first->as_binary() && second->as_binary();
    if (both_text || both_binary) {
      const std::string& a = both_text ? *first->as_string() : first->as_binary()->bytes;
      const std::string& p = both_text ? *second->as_string() : second->as_binary()->bytes;
      const std::size_t at = a.find(p);
      return node.text == "contains" ? at != std::string::npos : at == 0;
    }
    if (node.text == "begins_with") return false;
    if (const auto* elements = std::get_if<Value::List>(&first->content())) {
      return std::find(elements->begin(), elements->end(), *second) != elements->end();
    }
    return has<std::string>(*first, second->as_string()) ||
           has<Number>(*first, second->as_number()) || has<Binary>(*first, second->as_binary());
  }

  const Tree& tree_;
  const Placeholders& placeholders_;
  const Item& item_;
};

std::string pick(Random& random, const std::vector<std::string>& of) {
  return of[random.below(of.size())];
}

std::string random_operand(Random& random) {
  static const std::vector<std::string> kPaths = {
      "str",       "num",       "bin",    "yes",  "nul",   "lst",    "m",
      "strs",      "nums",      "bins",   "same", "gone",  "lst[0]", "lst[1]",
      "lst[2][0]", "lst[3].#k", "lst[7]", "m.a",  "m.b.c", "m.b",    "str.a"};
  static const std::vector<std::string> kValues = {":s",   ":he", ":n", ":n1", ":n5", ":b", ":b1",
                                                   ":yes", ":l",  ":m", ":ss", ":a",  ":x", ":p"};
  switch (random.below(8)) {
    case 0: return "size(" + pick(random, kPaths) + ")";
    case 1:
    case 2:
    case 3: return pick(random, kValues);
    default: return pick(random, kPaths);
  }
}

std::string random_condition(Random& random, int depth) {
  const auto operand = [&random] { return random_operand(random); };
  if (depth > 0 && random.below(2) == 0) {
    const std::string left = random_condition(random, depth - 1);
    if (random.one_in(4)) return "NOT " + left;
    const std::string op = random.one_in(2) ? " AND " : " OR ";
    return left + op + random_condition(random, depth - 1);
  }
  switch (random.below(8)) {
    case 0: return operand() + " BETWEEN " + operand() + " AND " + operand();
    case 1: return operand() + " IN (" + operand() + ", " + operand() + ", " + operand() + ")";
    case 2: return pick(random, {"attribute_exists(", "attribute_not_exists("}) + operand() + ")";
    case 3: return "begins_with(" + operand() + ", " + operand() + ")";
    case 4:
    case 5: return "contains(" + operand() + ", " + operand() + ")";
    default:
      return operand() + " " + pick(random, {"=", "<>", "<", "<=", ">", ">="}) + " " + operand();
  }
}

TEST(Condition, AgreesWithTheNaiveEvaluator) {
  constexpr std::uint64_t kSeed = 42;
  Random random(kSeed);
  const Item item = sample_item();
  const Bytes bytes = item::encode_item(item);
  const Placeholders placeholders = sample_placeholders();
  int compiled = 0, held = 0;
  for (int i = 0; i < 40000; ++i) {
    const std::string text = random_condition(random, 2);
    const auto condition = compile(text, placeholders);
    if (!condition) continue;
    ++compiled;
    const auto tree = parse_tree(text, Kind::condition);
    ASSERT_TRUE(tree);
    const bool expected = Naive(*tree, placeholders, item).holds(tree->at(tree->root));
    held += expected ? 1 : 0;
    ASSERT_EQ(evaluate(*condition, item::ItemView(bytes)), expected) << text << ", seed " << kSeed;
  }
  EXPECT_GT(compiled, 10000);
  EXPECT_GT(held, 2000);
}

}  // namespace
}  // namespace adjoin::expression::condition_test
