// A schema inferred from items loads, and recognises every item that it was inferred from.

#include "schema/infer/infer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/random.h"
#include "item/json.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"
#include "schema/test_schema.h"

namespace adjoin::schema::infer_test {
namespace {

using Kind = Recognised::Kind;

std::vector<Item> printed_items(const std::string& model) {
  std::vector<Item> items;
  std::ifstream in("src/schema/testdata/" + model + ".jsonl");
  std::string line;
  while (std::getline(in, line)) {
    const Item row = item::parse_item(line, item::JsonForm::plain).value();
    items.push_back(std::get<Item>(row.find("item")->content()));
  }
  EXPECT_FALSE(items.empty());
  return items;
}

std::vector<Item> shop_data() {
  std::vector<Item> items;
  for (const char* file : {"entities", "relations"}) {
    std::ifstream in(std::string("examples/shop/data/") + file + ".jsonl");
    std::string line;
    while (std::getline(in, line)) {
      items.push_back(item::parse_item(line, item::JsonForm::dynamodb).value());
    }
  }
  EXPECT_EQ(items.size(), 40U);
  return items;
}

TableNaming table_of(const std::string& name, const std::string& pk, const std::string& sk) {
  TableNaming table;
  table.name = name;
  table.pk.name = pk;
  table.sk.name = sk;
  return table;
}

Result<Inferred> try_infer(const TableNaming& table, const std::vector<Index>& indexes,
                           const std::vector<Item>& items) {
  ADJOIN_TRY(Inference inference, Inference::begin(table, indexes));
  for (const Item& item : items) ADJOIN_CHECK(inference.add(item));
  return inference.finish();
}

/// Loads the proposal and looks at every item with it.
Schema checked(const Inferred& inferred, const std::vector<Item>& items) {
  Loaded loaded = load(inferred.text);
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    EXPECT_FALSE(diagnostic.is_error()) << diagnostic.to_string("inferred") << inferred.text;
  }
  std::uint64_t unknown = 0;
  std::string shown;
  for (const Item& item : items) {
    if (recognise(*loaded.schema, item).kind != Kind::unknown) continue;
    ++unknown;
    shown += item::to_json(item, item::JsonForm::plain) + "\n";
  }
  EXPECT_LE(unknown, inferred.unfit) << inferred.text << shown;
  EXPECT_EQ(inferred.items, items.size());
  return *std::move(loaded.schema);
}

Schema infer(const std::vector<Item>& items, const std::vector<Index>& indexes = {},
             std::uint64_t unfit = 0) {
  const Inferred inferred = try_infer(table_of("Things", "PK", "SK"), indexes, items).value();
  EXPECT_EQ(inferred.unfit, unfit) << inferred.text;
  return checked(inferred, items);
}

Index flip_index() {
  Index index;
  index.name = "GSI1";
  index.pk = {{"GSI1PK"}};
  index.sk = {{"GSI1SK"}};
  return index;
}

Item keyed(const std::string& pk, const std::string& sk) { return {{"PK", pk}, {"SK", sk}}; }

class InferredModels : public ::testing::TestWithParam<const char*> {};

TEST_P(InferredModels, RecogniseEveryItemOfTheirs) {
  const Schema like = example(GetParam());
  const std::vector<Item> items = printed_items(GetParam());
  const TableNaming table = table_of(like.table.name, like.table.pk.name, like.table.sk.name);
  const Inferred inferred = try_infer(table, like.indexes, items).value();
  EXPECT_EQ(inferred.unfit, 0U) << inferred.text;
  const Schema schema = checked(inferred, items);
  EXPECT_EQ(schema.table.separator, like.table.separator);
  EXPECT_EQ(schema.table.type_attribute, like.table.type_attribute);
}

INSTANTIATE_TEST_SUITE_P(Models, InferredModels,
                         ::testing::Values("follow-graph", "users", "social", "shop", "goals"),
                         [](const auto& model) {
                           std::string name = model.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

TEST(InferredShop, HasTheTypesEndsAndReversesOfTheDeclaredOne) {
  const Schema declared = example("shop");
  const std::vector<Item> items = shop_data();
  const Inferred inferred =
      try_infer(table_of("EcommerceData", "PK", "SK"), declared.indexes, items).value();
  EXPECT_EQ(inferred.unfit, 0U) << inferred.text;
  const Schema schema = checked(inferred, items);
  for (const Item& item : items) {
    const Recognised is = recognise(schema, item);
    const Recognised as_declared = recognise(declared, item);
    EXPECT_EQ(is.kind, as_declared.kind);
    EXPECT_EQ(is.type_name(), as_declared.type_name());
    if (is.edge == nullptr) continue;
    EXPECT_EQ(is.from, as_declared.from);
    EXPECT_EQ(is.to, as_declared.to);
    EXPECT_EQ(is.edge->reverse, ReverseKind::index) << is.edge->name;
  }
  // What the proposal would write is what is there.
  const EdgeType& edge = *schema.edge("OrderItem");
  const EdgeItems made = derive_edge(schema, edge,
                                     {"ORDER#O1",
                                      "PRODUCT#P1",
                                      {{"quantity", Value(1)},
                                       {"unitPrice", Value(2)},
                                       {"totalPrice", Value(2)},
                                       {"CreatedAt", "2024-01-20T12:00:00Z"}}})
                             .value();
  EXPECT_EQ(*made.edge.find("GSI1PK"), Value("PRODUCT#P1"));
  EXPECT_EQ(*made.edge.find("GSI1SK"), Value("ORDER#O1"));
}

TEST(Infer, TellsMirrorsFromEdgesWhateverTheirNumber) {
  std::vector<Item> items;
  Random random(7);
  for (int i = 0; i < 3000; ++i) {
    const std::string a = "u" + std::to_string(random.next() % 400);
    const std::string b = "g" + std::to_string(random.next() % 90);
    items.push_back({{"PK", "USER#" + a}, {"SK", "MEMBER_OF#GROUP#" + b}, {"role", "x"}});
    items.push_back({{"PK", "GROUP#" + b}, {"SK", "MEMBER#USER#" + a}, {"role", "x"}});
    const std::string liked = "g" + std::to_string(random.next() % 90);
    items.push_back(keyed("USER#" + a, "LIKES#GROUP#" + liked));
  }
  const Schema schema = infer(items);
  ASSERT_EQ(schema.edges.size(), 2U);
  ASSERT_NE(schema.edge("MEMBER"), nullptr) << schema.canonical_json();
  EXPECT_EQ(schema.edge("MEMBER")->reverse, ReverseKind::item);
  EXPECT_EQ(schema.edge("LIKES")->reverse, ReverseKind::none);
}

TEST(Infer, TellsSymmetricEdgesFromThoseOneWay) {
  std::vector<Item> items;
  for (int i = 0; i < 60; ++i) {
    const std::string a = "p" + std::to_string(i);
    const std::string b = "p" + std::to_string((i * 7 + 1) % 60);
    items.push_back(keyed("P#" + a, "INFO"));
    items.push_back(keyed("P#" + a, "FRIEND#" + b));
    items.push_back(keyed("P#" + b, "FRIEND#" + a));
    items.push_back(keyed("P#" + a, "FOLLOWS#" + b));
  }
  const Schema schema = infer(items);
  EXPECT_EQ(schema.edge("FRIEND")->reverse, ReverseKind::same);
  EXPECT_EQ(schema.edge("FOLLOWS")->reverse, ReverseKind::none);
  EXPECT_TRUE(schema.node("P")->stored);
}

/// "alice follows bob" as two items of two types, the second with the follower's name.
std::vector<Item> followed_users(int users, bool with_profiles) {
  std::vector<Item> items;
  for (int i = 0; i < users; ++i) {
    const std::string me = "u" + std::to_string(i);
    const std::string other = "u" + std::to_string((i + 1) % users);
    const std::string second = std::to_string(10 + i % 50);
    if (with_profiles) {
      items.push_back({{"PK", "USER#" + me}, {"SK", "PROFILE"}, {"name", "Name of " + me}});
    }
    items.push_back({{"PK", "USER#" + me},
                     {"SK", "USER#" + other},
                     {"type", "FOLLOWS"},
                     {"createdAt", "2024-01-01T00:00:" + second + "Z"}});
    items.push_back({{"PK", "USER#" + other},
                     {"SK", "FOLLOWER#" + me},
                     {"type", "FOLLOWED_BY"},
                     {"followerName", "Name of " + me},
                     {"followerAvatar", "https://" + me},
                     {"createdAt", "2024-01-02T00:00:" + second + "Z"}});
  }
  return items;
}

TEST(Infer, MakesCopiesOfWhatMirrorsRepeatOfTheirNodes) {
  const std::vector<Item> items = followed_users(200, true);
  const Inferred inferred = try_infer(table_of("Things", "PK", "SK"), {}, items).value();
  const Schema schema = checked(inferred, items);
  const EdgeType& follows = *schema.edge("FOLLOWS");
  ASSERT_EQ(follows.reverse, ReverseKind::item) << inferred.text;
  ASSERT_EQ(follows.mirror_copies.size(), 1U) << inferred.text;
  EXPECT_EQ(follows.mirror_copies.front().attribute, "followerName");
  EXPECT_EQ(follows.mirror_copies.front().field, "name");
  EXPECT_EQ(follows.mirror_copies.front().end, Direction::forward);
  EXPECT_NE(inferred.text.find("its items have followerAvatar too"), std::string::npos)
      << inferred.text;
}

TEST(Infer, SaysWhatMirrorsHaveThatNoNodeHas) {
  const std::vector<Item> items = followed_users(3, false);
  const Inferred inferred = try_infer(table_of("Things", "PK", "SK"), {}, items).value();
  const Schema schema = checked(inferred, items);
  EXPECT_EQ(schema.edge("FOLLOWS")->reverse, ReverseKind::item) << inferred.text;
  EXPECT_NE(inferred.text.find("have followerAvatar, followerName too"), std::string::npos)
      << inferred.text;
}

TEST(Infer, TakesNoItemForAMirrorThatSaysSomethingElse) {
  std::vector<Item> items;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    items.push_back({{"PK", "USER#u" + n}, {"SK", "IN#GROUP#g" + n}, {"note", "of user " + n}});
    items.push_back({{"PK", "GROUP#g" + n}, {"SK", "HAS#USER#u" + n}, {"note", "of group " + n}});
  }
  const Schema schema = infer(items);
  ASSERT_NE(schema.edge("IN"), nullptr) << schema.canonical_json();
  ASSERT_NE(schema.edge("HAS"), nullptr) << schema.canonical_json();
  EXPECT_EQ(schema.edge("IN")->reverse, ReverseKind::none);
  EXPECT_EQ(schema.edge("HAS")->reverse, ReverseKind::none);
}

TEST(Infer, TakesNoEdgeForSymmetricWhoseTwoItemsDiffer) {
  for (const bool with_profiles : {true, false}) {
    std::vector<Item> items;
    for (int i = 0; i < 60; ++i) {
      const std::string a = "p" + std::to_string(i);
      const std::string b = "p" + std::to_string((i * 7 + 1) % 60);
      if (with_profiles) items.push_back({{"PK", "P#" + a}, {"SK", "INFO"}, {"name", "N " + a}});
      items.push_back({{"PK", "P#" + a}, {"SK", "FRIEND#" + b}, {"friendName", "N " + b}});
      items.push_back({{"PK", "P#" + b}, {"SK", "FRIEND#" + a}, {"friendName", "N " + a}});
    }
    const Schema schema = infer(items);
    const EdgeType& friends = *schema.edge("FRIEND");
    EXPECT_EQ(friends.reverse, with_profiles ? ReverseKind::same : ReverseKind::none);
    ASSERT_EQ(friends.copies.size(), with_profiles ? 1U : 0U) << schema.canonical_json();
    if (!with_profiles) continue;
    EXPECT_EQ(friends.copies.front().attribute, "friendName");
    EXPECT_EQ(friends.copies.front().end, Direction::reverse);
  }
}

TEST(Infer, FindsEndsByTheIndexWhenTheSortKeyHasTheIdAlone) {
  std::vector<Item> items;
  for (int i = 0; i < 5; ++i) {
    const std::string n = std::to_string(i);
    items.push_back({{"PK", "TEAM#t" + n}, {"SK", "TEAM#t" + n}, {"name", "n" + n}});
    items.push_back({{"PK", "TEAM#t" + n},
                     {"SK", "STAFF#x" + n},
                     {"GSI1PK", "PERSON#x" + n},
                     {"GSI1SK", "TEAM#t" + n}});
    items.push_back({{"PK", "PERSON#y" + n}, {"SK", "PERSON#y" + n}});
  }
  const Schema schema = infer(items, {flip_index()});
  ASSERT_NE(schema.edge("STAFF"), nullptr);
  EXPECT_EQ(schema.edge("STAFF")->to.types, std::vector<std::string>{"Person"});
  EXPECT_EQ(schema.edge("STAFF")->reverse, ReverseKind::index);
}

TEST(Infer, MakesFieldsOfWhatElseStandsInTheKey) {
  std::vector<Item> items;
  for (int i = 0; i < 5; ++i) {
    const std::string day = "2024-01-0" + std::to_string(i + 1);
    items.push_back({{"PK", "AIRPORT#A" + std::to_string(i)},
                     {"SK", "ROUTE#" + day + "#AIRPORT#B" + std::to_string(i)},
                     {"day", day}});
  }
  const Schema schema = infer(items);
  EXPECT_EQ(schema.edge("ROUTE")->key_fields, std::vector<std::string>{"day"});
  EXPECT_EQ(schema.edge("ROUTE")->field("day")->type, FieldType::date);
  EXPECT_TRUE(schema.edge("ROUTE")->field("day")->required);
}

TEST(Infer, TakesNodesFromKeysOfSeveralParts) {
  std::vector<Item> items;
  for (int i = 0; i < 4; ++i) {
    const std::string user = "TENANT#t" + std::to_string(i % 2) + "#USER#u" + std::to_string(i);
    items.push_back({{"PK", user}, {"SK", user}, {"email", "e"}});
    items.push_back(keyed(user, "NOTE#2024-01-01T00:00:0" + std::to_string(i) + "Z"));
    items.push_back(keyed("TENANT#t" + std::to_string(i % 2), "META"));
  }
  const Schema schema = infer(items);
  ASSERT_NE(schema.node("User"), nullptr);
  EXPECT_EQ(schema.node("User")->ref.source(), "TENANT#{tenantId}#USER#{userId}");
  EXPECT_NE(schema.node("Tenant"), nullptr);
  EXPECT_NE(schema.series_type("Note"), nullptr);
}

TEST(Infer, GivesFieldsTheTypesOfTheirValues) {
  const auto n = [](const char* text) { return Value(Number::parse(text).value()); };
  std::vector<Item> items{
      {{"PK", "A#1"},
       {"SK", "A#1"},
       {"whole", n("1")},
       {"part", n("1.5")},
       {"mixed", "x"},
       {"expiresAt", n("1718900000")},
       {"seenMs", n("1718900000000")},
       {"day", "2024-01-31"},
       {"at", "2024-01-31T00:00:00Z"},
       {"yes", Value(true)},
       {"odd name: {x}\n", "v"}},
      {{"PK", "A#2"}, {"SK", "A#2"}, {"whole", n("-7")}, {"part", n("2")}, {"mixed", n("1")}}};
  const Schema schema = infer(items);
  const NodeType& node = *schema.node("A");
  const auto type = [&](const char* name) { return to_string(node.field(name)->type); };
  EXPECT_EQ(type("whole"), "int");
  EXPECT_EQ(type("part"), "number");
  EXPECT_EQ(type("expiresAt"), "epoch");
  EXPECT_EQ(type("seenMs"), "ms");
  EXPECT_EQ(type("day"), "date");
  EXPECT_EQ(type("at"), "datetime");
  EXPECT_EQ(type("yes"), "bool");
  EXPECT_NE(node.field("odd name: {x}\n"), nullptr);
  EXPECT_EQ(node.field("mixed"), nullptr);
  EXPECT_TRUE(node.field("whole")->required);
  EXPECT_FALSE(node.field("day")->required);
}

TEST(Infer, ShowsWhatFitsNothingAsComments) {
  std::vector<Item> items{keyed("USER#1", "USER#1"), keyed("USER#", "x\ny")};
  const Inferred inferred = try_infer(table_of("Things", "PK", "SK"), {}, items).value();
  EXPECT_EQ(inferred.unfit, 1U);
  EXPECT_NE(inferred.text.find("# 1 item fits nothing above, for example PK \"USER#\", SK \"x?y\""),
            std::string::npos)
      << inferred.text;
}

TEST(Infer, StopsAtItsBoundOfForms) {
  std::vector<Item> items;
  for (int i = 0; i < 1200; ++i) items.push_back(keyed("USER#1", "USER#1"));
  for (int i = 0; i < 600; ++i) items.push_back(keyed("W" + std::to_string(i) + "#1", "X#1"));
  const Inferred inferred = try_infer(table_of("Things", "PK", "SK"), {}, items).value();
  EXPECT_EQ(inferred.items, 1800U);
  EXPECT_EQ(inferred.unfit, 1800U - 1200U - 255U);
}

struct BadTable {
  const char* what;
  TableNaming table;
  std::vector<Item> items;
  const char* message;
};

TEST(Infer, SaysWhyThereIsNothingToPropose) {
  TableNaming no_sort = table_of("Things", "PK", "");
  TableNaming number = table_of("Things", "PK", "SK");
  number.sk.type = KeyType::N;
  TableNaming binary = table_of("Things", "PK", "SK");
  binary.pk.type = KeyType::B;
  const std::vector<BadTable> cases{
      {"empty", table_of("Things", "PK", "SK"), {}, "table Things has no items"},
      {"no sort key", no_sort, {}, "table Things has no sort key"},
      {"number", number, {}, "the sort key SK of table Things is a number"},
      {"binary", binary, {}, "the partition key PK of table Things is binary"},
      {"no separator",
       table_of("Things", "PK", "SK"),
       {keyed("abc", "1"), keyed("def", "2")},
       "the keys of table Things do not begin with words and a separator, as USER#1 does (there is "
       "\"abc\", \"1\")"}};
  for (const BadTable& bad : cases) {
    const auto result = try_infer(bad.table, {}, bad.items);
    ASSERT_FALSE(result.has_value()) << bad.what;
    EXPECT_EQ(result.error().message().substr(0, std::string(bad.message).size()), bad.message);
  }
}

TEST(Infer, LoadsWhateverTheKeysAre) {
  const std::vector<std::string> pieces{
      "USER",    "#", "##", "a",     "{x}", "\"",     "\n", "ORDER",      ":",      "-", "1",
      "PROFILE", "é", "\\", "LIKES", "#",   "SHARD3", "#",  "2024-01-01", "USER#1", "#", "ORDER#7"};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    const auto key = [&] {
      std::string text = pieces[random.next() % 3 == 0 ? random.next() % pieces.size() : 0] + "#";
      const std::uint64_t count = 1 + random.next() % 4;
      for (std::uint64_t i = 0; i < count; ++i) text += pieces[random.next() % pieces.size()];
      return text;
    };
    std::vector<Item> items;
    const std::uint64_t count = 1 + random.next() % 60;
    for (std::uint64_t i = 0; i < count; ++i) {
      Item item = keyed(key(), key());
      if (random.next() % 2 == 0) item.set("GSI1PK", key());
      if (random.next() % 2 == 0) item.set("GSI1SK", key());
      if (random.next() % 2 == 0) item.set(pieces[random.next() % pieces.size()], key());
      items.push_back(std::move(item));
    }
    const auto inferred = try_infer(table_of("Things", "PK", "SK"), {flip_index()}, items);
    if (!inferred) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    checked(*inferred, items);
  }
}

}  // namespace
}  // namespace adjoin::schema::infer_test
