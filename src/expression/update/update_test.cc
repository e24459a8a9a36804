// Updates and projections on the sample item: what they change or pick, and what they refuse.

#include "expression/update.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "expression/cpu_cost_for_test.h"
#include "expression/projection.h"
#include "expression/test_values.h"
#include "item/value.h"

namespace adjoin::expression::update_test {
namespace {

using namespace testing;

Result<Update> compile(std::string_view text) {
  static const Placeholders placeholders = sample_placeholders();
  PlaceholderUse use(placeholders);
  return parse_update(text, use);
}

/// The value at a path of the sample item after the update; NULL type "gone" string when absent.
Value after(std::string_view text, std::string_view path) {
  Item item = sample_item();
  const auto update = compile(text);
  if (!update) return s(update.error().message());
  const auto outcome = apply(*update, item);
  if (!outcome) return s(outcome.error().message());
  const Value* value = find(item, *parse_path_text(path));
  return value != nullptr ? *value : s("absent");
}

TEST(Update, ChangesTheSampleItemLikeThis) {
  const struct {
    const char* text;
    const char* path;
    Value value;
  } cases[] = {
      {"SET fresh = :s", "fresh", s("hello")},
      {"SET num = num + :n1", "num", n("43")},
      {"SET num = :n1 - num", "num", n("-41")},
      {"SET num = (num - :n5)", "num", n("37")},
      {"SET num = (m.a) - :n1", "num", n("4")},
      {"SET num = str, str = num", "num", s("hello")},
      {"SET num = str, str = num", "str", n("42")},
      {"SET x = if_not_exists(num, :n1)", "x", n("42")},
      {"SET x = if_not_exists(gone, :n1)", "x", n("1")},
      {"SET x = if_not_exists(gone, m.b.c)", "x", s("leaf")},
      {"SET x = if_not_exists(gone, :n1) + :n5", "x", n("6")},
      {"SET x = list_append(if_not_exists(gone, :e), :l)", "x", list({n("7")})},
      {"SET x = list_append(:l, :l)", "x", list({n("7"), n("7")})},
      {"SET m.b.d = :s", "m.b.d", s("hello")},
      {"SET m.b = :s", "m.b", s("hello")},
      {"SET lst[1] = :s", "lst[1]", s("hello")},
      {"SET lst[3].#k = :s", "lst[3].k", s("hello")},
      {"SET lst[1000000] = :s", "lst[4]", s("hello")},
      {"SET lst[9] = :n5, lst[7] = :n1", "lst[4]", n("1")},
      {"SET lst[9] = :n5, lst[7] = :n1", "lst[5]", n("5")},
      {"REMOVE str", "str", s("absent")},
      {"REMOVE gone", "gone", s("absent")},
      {"REMOVE m.b.c", "m.b", map({})},
      {"REMOVE lst[0], lst[2]", "lst", list({n("1"), map({{"k", s("deep")}})})},
      {"REMOVE lst[99]", "lst[3].k", s("deep")},
      {"REMOVE lst[2][0], lst[0]", "lst[1]", list({})},
      {"SET lst[9] = :s REMOVE lst[0], lst[1], lst[2]", "lst",
       list({map({{"k", s("deep")}}), s("hello")})},
      {"ADD num :n1", "num", n("43")},
      {"ADD gone :n5", "gone", n("5")},
      {"ADD m.a :n5", "m.a", n("10")},
      {"ADD strs :ss", "strs", ss({"a", "b"})},
      {"ADD nums :ns", "nums", ns({"1", "2.5"})},
      {"ADD gone :bs", "gone", bs({"p"})},
      {"DELETE strs :ss", "strs", s("absent")},
      {"DELETE bins :bs", "bins", bs({"q"})},
      {"DELETE gone :ss", "gone", s("absent")},
      {"SET a1 = :s REMOVE str ADD num :n1 DELETE nums :ns", "nums", ns({"2.5"})},
  };
  for (const auto& c : cases) EXPECT_EQ(after(c.text, c.path), c.value) << c.text;
}

TEST(Update, RefusesInTheseWordsWhatItCannotCompile) {
  const std::string type = "Incorrect operand type for operator or function; operator";
  const struct {
    const char* text;
    std::string message;
  } cases[] = {
      {"SET a = :s, a = :n",
       "Two document paths overlap with each other; must remove or rewrite one of these paths; "
       "path one: [a], path two: [a]"},
      {"SET a.b = :s REMOVE a",
       "Two document paths overlap with each other; must remove or rewrite one of these paths; "
       "path one: [a, b], path two: [a]"},
      {"SET a.b = :s, a[0] = :n",
       "Two document paths conflict with each other; must remove or rewrite one of these paths; "
       "path one: [a, b], path two: [a, [0]]"},
      {"ADD strs :ss DELETE strs :ss",
       "Two document paths overlap with each other; must remove or rewrite one of these paths; "
       "path one: [strs], path two: [strs]"},
      {"ADD a :s", type + ": ADD, operand type: STRING"},
      {"ADD a :l", type + ": ADD, operand type: LIST"},
      {"DELETE a :n", type + ": DELETE, operand type: NUMBER"},
      {"SET a = a + :s", type + " or function: +, operand type: S"},
      {"SET a = :l - a", type + " or function: -, operand type: L"},
      {"SET a = list_append(list_append(a, :l), :l)",
       "The function is not allowed to be used this way in an expression; function: list_append"},
      {"SET a = list_append(:l, list_append(a, :l))",
       "The function is not allowed to be used this way in an expression; function: list_append"},
      {"SET a = list_append(a, :m)", type + " or function: list_append, operand type: M"},
      {"SET a = list_append(a, :n) + :n", type + " or function: list_append, operand type: N"},
      {"SET a = if_not_exists(:s, :n)",
       "Operator or function requires a document path; operator or function: if_not_exists"},
      {"SET a = list_append(:missing)",
       "An expression attribute value used in expression is not defined; attribute value: "
       ":missing"},
      {"SET a = :missing",
       "An expression attribute value used in expression is not defined; attribute value: "
       ":missing"},
  };
  for (const auto& c : cases) {
    const auto update = compile(c.text);
    ASSERT_FALSE(update) << c.text;
    EXPECT_EQ(update.error().message(), "Invalid UpdateExpression: " + c.message);
  }
}

TEST(Update, LeavesTheItemAloneWhenItFails) {
  const std::string wrong = "An operand in the update expression has an incorrect data type";
  const std::string path =
      "The document path provided in the update expression is invalid for update";
  const struct {
    const char* text;
    std::string message;
  } cases[] = {
      {"SET fresh = :s, x = gone",
       "The provided expression refers to an attribute that does not exist in the item"},
      {"SET fresh = :s, x = str + :n", wrong},
      {"SET x = list_append(str, :l)", wrong},
      {"SET fresh = :s ADD str :n", wrong},
      {"ADD strs :ns", wrong},
      {"DELETE str :ss", wrong},
      {"SET gone.a = :s", path},
      {"SET str.a = :s", path},
      {"SET m[0] = :s", path},
      {"SET lst.a = :s", path},
      {"SET m.zz.a = :s", path},
      {"REMOVE gone.a", path},
      {"SET lst[9][0] = :s", path},
  };
  for (const auto& c : cases) {
    Item item = sample_item();
    const auto outcome = apply(*compile(c.text), item);
    ASSERT_FALSE(outcome) << c.text;
    EXPECT_EQ(outcome.error().message(), c.message) << c.text;
    EXPECT_EQ(item, sample_item()) << c.text;
  }
}

TEST(Update, RefusesArithmeticThatWouldNotBeExact) {
  const std::pair<const char*, const char*> pairs[] = {{"1", "1e100"}, {"9e125", "9e125"}};
  for (const auto& [a, b] : pairs) {
    Placeholders placeholders;
    placeholders.values = {{":a", n(a)}, {":b", n(b)}};
    PlaceholderUse use(placeholders);
    const auto update = parse_update("SET x = :a + :b", use);
    Item item;
    const auto outcome = apply(*update, item);
    ASSERT_FALSE(outcome) << a;
    EXPECT_EQ(api_error_of(outcome.error()), ApiError::validation);
    EXPECT_TRUE(item.empty());
  }
}

TEST(Update, KnowsWhetherItCreatesAnItemAndWhatItTouches) {
  EXPECT_TRUE(creates_item(Update()));
  EXPECT_TRUE(creates_item(*compile("SET a = :s REMOVE b")));
  EXPECT_TRUE(creates_item(*compile("ADD a :n")));
  EXPECT_FALSE(creates_item(*compile("REMOVE a, b")));
  EXPECT_FALSE(creates_item(*compile("DELETE a :ss")));
  EXPECT_EQ(attributes_changed(*compile("SET a.b = c REMOVE d[1]")),
            (std::vector<std::string_view>{"a", "d"}));
  Item item = sample_item();
  EXPECT_FALSE(apply(*compile("SET num = :n REMOVE gone ADD strs :ss"), item)->changed);
  EXPECT_TRUE(apply(*compile("SET num = :n5"), item)->changed);
}

TEST(Update, RemovesNothingOfAnItemThatIsNotThere) {
  Item item = {{"pk", s("a")}};
  const auto update = compile("SET fresh = :n REMOVE gone.a, pk[0], lst2[1].b");
  ASSERT_TRUE(apply(*update, item, false));
  EXPECT_EQ(item, (Item{{"pk", s("a")}, {"fresh", n("42")}}));
  EXPECT_FALSE(apply(*compile("SET gone.a = :n"), item, false));
  EXPECT_FALSE(apply(*compile("REMOVE gone.a"), item, true));
}

TEST(Update, AnswersOnlyTheTouchedPaths) {
  const Item old_item = sample_item();
  Item new_item = old_item;
  const auto update =
      compile("SET m.b.c = :s, fresh = :n, lst[9] = :n1, lst[7] = :n5 REMOVE str, m.a");
  ASSERT_TRUE(update) << update.error().message();
  ASSERT_TRUE(apply(*update, new_item));
  EXPECT_EQ(
      updated_part(*update, old_item),
      (Item{{"m", map({{"a", n("5")}, {"b", map({{"c", s("leaf")}})}})}, {"str", s("hello")}}));
  EXPECT_EQ(updated_part(*update, new_item),
            (Item{{"fresh", n("42")}, {"m", map({{"b", map({{"c", s("hello")}})}})}}));
}

TEST(Update, IsBuiltByCodeAsByText) {
  Update update;
  update.set("a", s("x"));
  update.add("count", n("1"));
  update.remove("str");
  Item item = sample_item();
  ASSERT_TRUE(apply(update, item));
  EXPECT_EQ(*item.find("a"), s("x"));
  EXPECT_EQ(*item.find("count"), n("1"));
  EXPECT_FALSE(item.contains("str"));
}

TEST(HostileUpdate, IsRefusedBeforeItFillsTheMemory) {
  Placeholders placeholders;
  placeholders.values = {{":v", s(std::string(400000, 'x'))},
                         {":l", list({s(std::string(400000, 'x'))})}};
  std::string many = "SET a = :v";
  for (int i = 0; i < 300; ++i) many += ", a" + std::to_string(i) + " = :v";
  std::string nested = "SET a = ";
  for (int i = 0; i < 110; ++i) nested += "list_append(if_not_exists(g, ";
  nested += ":l";
  for (int i = 0; i < 110; ++i) nested += "), :l)";
  for (const std::string& text : {many, nested}) {
    PlaceholderUse use(placeholders);
    const auto update = parse_update(text, use);
    ASSERT_TRUE(update) << update.error().message();
    Item item;
    EXPECT_EQ(apply(*update, item).error().message(),
              "Item size to update has exceeded the maximum allowed size");
  }
}

/// How many times the CPU time of `one` it takes to apply `many` to `item`, copies of it included.
double cost_ratio(const Update& many, const Update& one, const Item& item) {
  const auto apply_to_copy = [&](const Update& update) {
    return [&] {
      Item copy = item;
      ASSERT_TRUE(apply(update, copy));
    };
  };
  return cpu_cost_ratio(apply_to_copy(many), apply_to_copy(one));
}

TEST(HostileUpdate, RemovesManyElementsInOnePass) {
  Item item{{"a", list(Value::List(100000))}};
  std::string text = "REMOVE a[0]";
  const auto one = compile(text);
  for (int i = 1; i < 500; ++i) text += ",a[" + std::to_string(i) + "]";
  const auto many = compile(text);
  EXPECT_LT(cost_ratio(*many, *one, item), 15);
  ASSERT_TRUE(apply(*many, item));
  EXPECT_EQ(std::get<Value::List>(item.find("a")->content()).size(), 99500U);
}

TEST(HostileUpdate, ChangesManyNamesOfAWideMapInOnePass) {
  std::vector<Item::Entry> entries;
  for (int i = 0; i < 80000; ++i) entries.emplace_back("k" + std::to_string(100000 + i), n("1"));
  const Item wide = *item::from_entries(std::move(entries));
  Item item = wide;
  item.set("m", wide);
  std::string set = "SET a0 = :n";
  std::string remove = " REMOVE k100000";
  for (int i = 1; i < 75; ++i) {
    set += ",a" + std::to_string(i) + "=:n,m.a" + std::to_string(i) + "=:n,m.k1" +
           std::to_string(40000 + i) + "=:l";
    remove += ",k1" + std::to_string(20000 + i) + ",m.k1" + std::to_string(20000 + i);
  }
  const auto one = compile("SET a0 = :n, m.a0 = :n");
  const auto many = compile(set + remove);
  EXPECT_LT(cost_ratio(*many, *one, item), 15);
  ASSERT_TRUE(apply(*many, item));
  EXPECT_EQ(item.size(), 80001U + 75 - 75);
  const auto& map = std::get<Item>(item.find("m")->content());
  EXPECT_EQ(map.size(), 80000U + 74 - 74);
  EXPECT_TRUE(std::is_sorted(map.begin(), map.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; }));
  EXPECT_EQ(map.find("k120001"), nullptr);
  EXPECT_EQ(map.find("k140001")->type(), Value::Type::list);
}

TEST(Projection, PicksTheseParts) {
  const struct {
    const char* text;
    Item picked;
  } cases[] = {
      {"str, gone, num", {{"num", n("42")}, {"str", s("hello")}}},
      {"m.b", {{"m", map({{"b", map({{"c", s("leaf")}})}})}}},
      {"m.a, m.b.c", {{"m", map({{"a", n("5")}, {"b", map({{"c", s("leaf")}})}})}}},
      {"m.b.d", {}},
      {"lst[2], lst[0]", {{"lst", list({s("x"), list({n("7")})})}}},
      {"lst[3].#k, lst[1]", {{"lst", list({n("1"), map({{"k", s("deep")}})})}}},
      {"lst[99]", {}},
      {"lst.a, str[0], str", {}},
      {"#none", {}},
  };
  const Placeholders placeholders = sample_placeholders();
  const Bytes bytes = item::encode_item(sample_item());
  for (const auto& c : cases) {
    PlaceholderUse use(placeholders);
    const auto projection = parse_projection(c.text, use);
    if (!projection) {
      EXPECT_TRUE(c.picked.empty()) << projection.error().message();
      continue;
    }
    EXPECT_EQ(project(item::ItemView(bytes), *projection), c.picked) << c.text;
    EXPECT_EQ(project(sample_item(), *projection), c.picked) << c.text;
    EXPECT_EQ(project(item::ItemView(), *projection), Item());
  }
}

TEST(Projection, RefusesOverlaps) {
  const Placeholders placeholders = sample_placeholders();
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"a, b, a",
       "Invalid ProjectionExpression: Two document paths overlap with each other; must remove or "
       "rewrite one of these paths; path one: [a], path two: [a]"},
      {"a.b.c, a.b",
       "Invalid ProjectionExpression: Two document paths overlap with each other; must remove or "
       "rewrite one of these paths; path one: [a, b, c], path two: [a, b]"},
      {"a[1], a.b",
       "Invalid ProjectionExpression: Two document paths conflict with each other; must remove or "
       "rewrite one of these paths; path one: [a, [1]], path two: [a, b]"},
  };
  for (const auto& c : cases) {
    PlaceholderUse use(placeholders);
    EXPECT_EQ(parse_projection(c.text, use).error().message(), c.message);
  }
  EXPECT_FALSE(project_attributes({"a", "a"}));
  EXPECT_EQ(project(sample_item(), *project_attributes({"yes", "num"})),
            (Item{{"num", n("42")}, {"yes", boolean(true)}}));
  EXPECT_EQ(project(sample_item(), Projection()), sample_item());
}

TEST(PathText, SurvivesTheRoundTrip) {
  for (const char* text :
       {"a", "a.b[3].c", "`a.b`.c", "`with ``tick`", "``", "a-b._[0][1]", "`caf\xC3\xA9`"}) {
    const auto path = parse_path_text(text);
    ASSERT_TRUE(path) << text << ": " << path.error().message();
    EXPECT_EQ(to_text(*path), text);
  }
  for (const char* text : {"", ".a", "a.", "a[", "a[x]", "a[1", "`a", "a[1]b", "a`b`"}) {
    const auto path = parse_path_text(text);
    ASSERT_FALSE(path) << text;
    EXPECT_EQ(path.error().code(), ErrorCode::invalid_argument);
  }
}

}  // namespace
}  // namespace adjoin::expression::update_test
