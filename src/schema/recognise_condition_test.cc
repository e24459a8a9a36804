#include "schema/items/recognise_condition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "item/json.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"
#include "schema/test_schema.h"

namespace adjoin::schema::recognise_condition_test {
namespace {

/// "node User, edge FOLLOWS": what is found, each once.
std::string found(const Schema& schema, const KeyRanges& condition) {
  static constexpr const char* kKinds[] = {"unknown", "node",    "edge",     "mirror", "series",
                                           "guard",   "counter", "position", "shards", "open"};
  std::vector<std::string> names;
  for (const FoundForm& form : recognise_condition(schema, condition)) {
    std::string name = kKinds[static_cast<std::size_t>(form.kind)];
    if (!form.type_name().empty()) name += " " + std::string(form.type_name());
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

TextRange between(std::string low, std::string high) {
  TextRange range;
  range.low = std::move(low);
  range.high = std::move(high);
  return range;
}

TextRange above(std::string low) {
  TextRange range;
  range.low = std::move(low);
  range.low_included = false;
  return range;
}

TEST(RecogniseCondition, NamesAllThatAPartitionHolds) {
  const Schema social = example("social");
  EXPECT_EQ(found(social, {"", {"USER#alice"}, {}}),
            "node User, edge FOLLOWS, mirror FOLLOWED_BY, edge BLOCKED, edge LIKES");
  EXPECT_EQ(found(social, {"", {"TAG#x"}, {}}), "mirror TAGGED_IN");
  EXPECT_EQ(found(social, {"", {"nothing"}, {}}), "");
}

TEST(RecogniseCondition, NarrowsByTheSortKey) {
  const Schema social = example("social");
  EXPECT_EQ(found(social, {"", {"USER#a"}, {TextRange::begins_with("FOLLOWER#")}}),
            "mirror FOLLOWED_BY");
  EXPECT_EQ(found(social, {"", {"USER#a"}, {TextRange::begins_with("USER#b")}}), "edge FOLLOWS");
  EXPECT_EQ(found(social, {"", {"USER#a"}, {TextRange::exactly("PROFILE")}}), "node User");
  EXPECT_EQ(found(social, {"", {"USER#a"}, {between("BLOCKED#a", "BLOCKED#b")}}), "edge BLOCKED");
  EXPECT_EQ(found(social, {"", {"USER#a"}, {above("PROFILE")}}), "edge FOLLOWS");
  EXPECT_EQ(found(social, {"", {"USER#a"}, {between("b", "a")}}), "") << "no text is in it";
}

TEST(RecogniseCondition, TakesWhatThePartitionTellsIntoTheSortKey) {
  const Schema schema = load_schema(R"(
graph: 1
table: {name: tests}
nodes: {User: {ref: "U#{id}"}}
edges: {KNOWS: {from: User, to: User}}
)",
                                    "test")
                            .value();
  EXPECT_EQ(found(schema, {"", {"U#bob"}, {above("U#bob")}}), "") << "its own key alone";
  EXPECT_EQ(found(schema, {"", {"U#bob"}, {between("U#a", "U#z")}}), "node User");
  EXPECT_EQ(found(schema, {"", {"U#bob"}, {between("KNOWS#", "U#a")}}), "edge KNOWS");
}

constexpr const char* kIndexed = R"(
graph: 1
table: {name: tests, pk: PK, sk: SK}
indexes:
  GSI1: {pk: GSI1PK, sk: GSI1SK}
  Turned: {pk: SK, sk: PK}
  ByTeam: {pk: team, sk: score}
nodes:
  User: {ref: "U#{id}", fields: {team: string, score: int}, index: {ByTeam: {pk: "{team}", sk: "{score}"}}}
  Page: {ref: "P#{id}"}
edges:
  LIKES: {from: User, to: Page, fields: {at: datetime}, reverse: {index: GSI1, sk: "LIKES#{at}#{from}"}}
series:
  Visit: {of: User, sk: "VISIT#{at:iso}"}
)";

TEST(RecogniseCondition, KnowsTheEntriesOfAnIndex) {
  const Schema schema = load_schema(kIndexed, "test").value();
  EXPECT_EQ(found(schema, {"GSI1", {"P#1"}, {TextRange::begins_with("LIKES#2024")}}), "edge LIKES");
  EXPECT_EQ(found(schema, {"GSI1", {"U#1"}, {}}), "");
  EXPECT_EQ(found(schema, {"GSI1", {"P#1"}, {TextRange::begins_with("LIKES#a")}}), "")
      << "no time begins with a letter";
  EXPECT_EQ(found(schema, {"Other", {"P#1"}, {}}), "");
}

TEST(RecogniseCondition, KnowsThatEveryItemIsInAnIndexOverTheTablesOwnKeys) {
  const Schema schema = load_schema(kIndexed, "test").value();
  EXPECT_EQ(found(schema, {"Turned", {"VISIT#2024-01-31T12:00:00Z"}, {}}), "series Visit");
  EXPECT_EQ(found(schema, {"Turned", {"P#1"}, {TextRange::begins_with("P#")}}), "node Page");
}

TEST(RecogniseCondition, DoesNotCompareNumbersAsTexts) {
  const Schema schema = load_schema(kIndexed, "test").value();
  const std::string forms = found(schema, {"ByTeam", {"red"}, {between("9", "10")}});
  EXPECT_NE(forms.find("node User"), std::string::npos) << forms;
}

TEST(TextRange, EndsBehindTheLastTextWithAPrefix) {
  const TextRange range = TextRange::begins_with("a\xFF");
  EXPECT_TRUE(range.contains("a\xFF"));
  EXPECT_TRUE(range.contains("a\xFF\xFF\xFFz"));
  EXPECT_FALSE(range.contains("b"));
  EXPECT_FALSE(range.contains("a"));
  EXPECT_TRUE(TextRange::begins_with("\xFF\xFF").contains("\xFF\xFF\x01"));
  EXPECT_TRUE(TextRange::begins_with("").contains(""));
}

std::vector<Item> printed_items(const std::string& model) {
  std::vector<Item> items;
  std::ifstream in("src/schema/testdata/" + model + ".jsonl");
  for (std::string line; std::getline(in, line);) {
    const Item row = item::parse_item(line, item::JsonForm::plain).value();
    items.push_back(std::get<Item>(row.find("item")->content()));
  }
  return items;
}

std::string text_at(const Item& item, const std::string& attribute) {
  const Value* value = item.find(attribute);
  return value == nullptr ? "" : key_text(*value).value_or("");
}

/// A random condition near a text: its own range, a prefix, or a bound that is one byte off.
TextRange random_range(const std::string& near, std::mt19937& random) {
  std::string other = near.substr(0, random() % (near.size() + 1));
  if (random() % 2 == 0) other += static_cast<char>(random() % 256);
  TextRange range;
  switch (random() % 5) {
    case 0: return TextRange::exactly(near);
    case 1: return TextRange::begins_with(other);
    case 2: range.low = other; break;
    case 3: range.high = other; break;
    default: range.low = std::min(near, other); range.high = std::max(near, other);
  }
  range.low_included = random() % 2 == 0;
  range.high_included = random() % 2 == 0;
  return range;
}

TEST(RecogniseCondition, HasAFormForEachItemThatAConditionFinds) {
  std::mt19937 random(7);
  std::size_t found_items = 0;
  for (const char* model : {"follow-graph", "users", "social", "shop", "goals"}) {
    const Schema schema = example(model);
    const std::vector<Item> items = printed_items(model);
    ASSERT_FALSE(items.empty()) << model;
    for (int round = 0; round < 400; ++round) {
      const Item& near = items[random() % items.size()];
      const std::string pk = text_at(near, schema.table.pk.name);
      const TextRange range = random_range(text_at(near, schema.table.sk.name), random);
      const auto forms = recognise_condition(schema, {"", {pk}, {range}});
      for (const Item& item : items) {
        const std::string sk = text_at(item, schema.table.sk.name);
        if (text_at(item, schema.table.pk.name) != pk || !range.contains(sk)) continue;
        const Recognised is = recognise_key(schema, pk, sk);
        if (is.kind == Recognised::Kind::unknown) continue;
        ++found_items;
        EXPECT_TRUE(std::any_of(forms.begin(), forms.end(),
                                [&](const FoundForm& form) {
                                  return form.kind == is.kind && form.node == is.node &&
                                         form.edge == is.edge && form.series == is.series;
                                }))
            << model << " " << pk << " " << sk << " from '" << range.low << "' to '"
            << range.high.value_or("(none)") << "'";
      }
    }
  }
  EXPECT_GT(found_items, 1000U) << "the test must find something";
}

}  // namespace
}  // namespace adjoin::schema::recognise_condition_test
