// Every item that the five models were first printed with is recognised as exactly one declared
// type and derived again, attribute for attribute. testdata/*.jsonl hold one item a line, with the
// expected kind and type; examples/shop/data holds forty more.

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "item/json.h"
#include "schema/items/item_keys.h"
#include "schema/test_schema.h"

namespace adjoin::schema::printed_items_test {
namespace {

using Kind = Recognised::Kind;

/// How many declared places a key fits.
int places_of(const Schema& schema, const std::string& pk, const std::string& sk) {
  int count = 0;
  const auto fits = [&](const Template& pk_form, const Template& sk_form) {
    Bindings bindings;
    return pk_form.match(pk, bindings) && sk_form.match(sk, bindings);
  };
  for (const NodeType& node : schema.nodes) {
    count += node.stored && fits(node.pk, node.sk) ? 1 : 0;
  }
  for (const EdgeType& edge : schema.edges) {
    for (const EdgeForm& form : edge.forms) {
      count += fits(form.pk, form.sk) ? 1 : 0;
      const bool own_mirror = edge.reverse == ReverseKind::item;
      count += own_mirror && fits(*form.mirror_pk, *form.mirror_sk) ? 1 : 0;
    }
  }
  for (const Series& series : schema.series) count += fits(series.pk, series.sk) ? 1 : 0;
  return count;
}

std::string bound(const Recognised& is, const std::string& name) {
  const std::string* text = name.empty() ? nullptr : is.bindings.find(name);
  return text == nullptr ? "" : *text;
}

std::string text_of(const Item& item, const std::string& name) {
  const Value* value = name.empty() ? nullptr : item.find(name);
  return value == nullptr || value->as_string() == nullptr ? "" : *value->as_string();
}

/// What a caller would have given: the item without all that is derived.
Item given_fields(const Schema& schema, const Recognised& is, Item item) {
  item.erase(schema.table.pk.name);
  item.erase(schema.table.sk.name);
  item.erase(schema.table.type_attribute);
  item.erase(schema.table.created_attribute);
  item.erase(schema.table.updated_attribute);
  for (const Index& index : schema.indexes) {
    for (const KeyAttribute& attribute : index.pk) item.erase(attribute.name);
    for (const KeyAttribute& attribute : index.sk) item.erase(attribute.name);
  }
  if (is.edge != nullptr) {
    for (const TakenField& taken : is.edge->set) item.erase(taken.attribute);
  }
  return item;
}

Item derived_again(const Schema& schema, const Recognised& is, const Item& item) {
  const Item fields = given_fields(schema, is, item);
  std::string created = text_of(item, schema.table.created_attribute);
  if (created.empty()) created = bound(is, schema.table.created_attribute);
  const std::string updated = text_of(item, schema.table.updated_attribute);
  const std::string shard = bound(is, "shard");
  const auto shard_number = static_cast<std::uint32_t>(shard.empty() ? 0 : std::stoul(shard));
  if (is.kind == Kind::node) {
    return derive_node(schema, *is.node, {is.ref, fields, created, updated}).value();
  }
  if (is.kind == Kind::series) {
    return derive_series(schema, *is.series,
                         {is.ref, fields, created, shard_number, bound(is, "tie")})
        .value();
  }
  EdgeInput input{is.from, is.to, fields, created, updated, shard_number, bound(is, "tie")};
  EdgeItems made = derive_edge(schema, *is.edge, input).value();
  return is.kind == Kind::mirror ? *made.mirror : made.edge;
}

std::string kind_word(Kind kind) {
  switch (kind) {
    case Kind::node: return "node";
    case Kind::edge: return "edge";
    case Kind::mirror: return "mirror";
    case Kind::series: return "series";
    default: return "unknown";
  }
}

void expect_true_item(const Schema& schema, const Item& item, const std::string& kind,
                      const std::string& type) {
  const std::string shown = item::to_json(item, item::JsonForm::plain);
  const Recognised is = recognise(schema, item);
  ASSERT_EQ(kind_word(is.kind), kind) << shown;
  EXPECT_EQ(is.type_name(), type) << shown;
  EXPECT_EQ(places_of(schema, *item.find(schema.table.pk.name)->as_string(),
                      *item.find(schema.table.sk.name)->as_string()),
            1)
      << shown;
  const Item again = derived_again(schema, is, item);
  for (const auto& [name, value] : item) {
    const Value* derived = again.find(name);
    ASSERT_NE(derived, nullptr) << name << " of " << shown;
    EXPECT_EQ(*derived, value) << name << " of " << shown;
  }
  const Bytes stored = item::encode_item(item);
  const Recognised viewed = recognise(schema, item::ItemView(stored));
  EXPECT_EQ(viewed.kind, is.kind);
  EXPECT_EQ(viewed.bindings, is.bindings);
}

class PrintedItems : public ::testing::TestWithParam<const char*> {};

TEST_P(PrintedItems, AreOfOneTypeAndDeriveAgain) {
  const Schema schema = example(GetParam());
  std::ifstream in(std::string("src/schema/testdata/") + GetParam() + ".jsonl");
  std::string line;
  int count = 0;
  while (std::getline(in, line)) {
    const Item row = item::parse_item(line, item::JsonForm::plain).value();
    const auto& item = std::get<Item>(row.find("item")->content());
    expect_true_item(schema, item, text_of(row, "kind"), text_of(row, "type"));
    ++count;
  }
  EXPECT_GT(count, 2);
}

INSTANTIATE_TEST_SUITE_P(Models, PrintedItems,
                         ::testing::Values("follow-graph", "users", "social", "shop", "goals"),
                         [](const auto& model) {
                           std::string name = model.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

TEST(ShopData, HoldsFortyItemsThatDeriveAgain) {
  const Schema schema = example("shop");
  int count = 0;
  for (const char* file : {"entities", "relations"}) {
    std::ifstream in(std::string("examples/shop/data/") + file + ".jsonl");
    std::string line;
    while (std::getline(in, line)) {
      const Item item = item::parse_item(line, item::JsonForm::dynamodb).value();
      const bool node = text_of(item, "PK") == text_of(item, "SK");
      expect_true_item(schema, item, node ? "node" : "edge", text_of(item, "Type"));
      ++count;
    }
  }
  EXPECT_EQ(count, 40);
}

TEST(Stamps, AreDecodedFromTheIndexKeyWhenTheItemLacksThem) {
  const Schema schema = example("shop");
  Item user{
      {"PK", "USER#1"}, {"SK", "USER#1"}, {"GSI1PK", "USER"}, {"GSI1SK", "2024-01-15T10:30:00Z"}};
  const Recognised is = recognise(schema, user);
  EXPECT_EQ(bound(is, "CreatedAt"), "2024-01-15T10:30:00Z");
}

TEST(EdgeSetValue, IsATemplateOfItsOwnAndNotTheIndexKey) {
  const Schema schema = example("goals");
  const EdgeType& type = *schema.edge("GOALMEMBERSHIP");
  const EdgeItems made =
      derive_edge(schema, type, {"GOAL-G1", "USER-U1", {{"memberRole", "LEAD"}}}).value();
  EXPECT_EQ(made.form->edge_set->render(made.bindings).value(), "GOALMEMBERSHIP-USER-U1-LEAD");
  EXPECT_EQ(*made.edge.find("gsi0"), Value("500-LEAD"));
  const Bindings back = made.form->edge_set->decode("GOALMEMBERSHIP-USER-U1-LEAD").value();
  EXPECT_EQ(*back.find("to.id"), "U1");
  EXPECT_EQ(*back.find("memberRole"), "LEAD");
}

}  // namespace
}  // namespace adjoin::schema::printed_items_test
