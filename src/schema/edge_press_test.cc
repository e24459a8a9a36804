#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "item/stored_item.h"
#include "schema/items/item_keys.h"
#include "schema/items/press.h"
#include "schema/load/load.h"
#include "schema/test_schema.h"

namespace adjoin::schema {
namespace {

constexpr const char* kForms = R"(
graph: 1
table: {name: forms, pk: PK, sk: SK, type: kind, created: madeAt, updated: changedAt, version: ver}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}, GSI2: {pk: GSI2PK, sk: GSI2SK}}
nodes:
  User: {ref: "U#{id}"}
  Page: {ref: "P#{space:int}/{id}"}
edges:
  PLAIN: {from: User, to: [User, Page]}
  INDEXED: {from: User, to: Page, reverse: {index: GSI1}, fields: {weight: int, note: {type: string, default: none}}}
  MIRRORED: {from: Page, to: User, reverse: {item: {sk: "MIRROR#{from}", type: MIRROR}}, fields: {zeal: int, alpha: string}}
  SAME: {from: User, to: User, reverse: same, on-exists: keep, fields: {v: int}}
  TWICE: {from: User, to: User, reverse: same, sk: "TWICE#{to}", on-exists: keep, views: {other: {index: GSI2, pk: "{to}", sk: "OTHER#{from}"}}}
  LOOPED: {from: User, to: User, reverse: {item: {sk: "LOOPED#OF#{from}"}}}
  KEYED: {from: User, to: Page, key: [round], fields: {round: string!}}
  TAKEN: {from: User, to: Page, set: {space: to.space}}
  SHARDED: {from: User, to: Page, pk: "{from}#{shard}", shards: {by: source, default: 3}}
)";

struct Row {
  const char* type;
  const char* from;
  const char* to;
  Item fields;
  bool pressed;
};

TEST(EdgePress, MakesTheBytesThatAreDerived) {
  const Schema schema = load_schema(kForms, "test").value();
  const std::string now = "2024-01-31T12:00:00Z";
  const std::string long_id(1500, 'x');
  const Row rows[] = {
      {"PLAIN", "U#a", "U#b", {}, true},
      {"PLAIN", "U#a", "P#7/1", {{"any", "thing"}}, true},
      {"INDEXED", "U#ä", "P#7/1", {{"weight", Value(-3)}}, true},
      {"MIRRORED", "P#7/1", "U#b", {{"alpha", "first"}, {"zeal", Number(9)}}, true},
      {"SAME", "U#a", "U#b", {{"v", Value(1)}}, true},
      {"SAME", "U#a", "U#a", {}, true},
      {"LOOPED", "U#a", "U#a", {}, true},
      {"TWICE", "U#a", "U#b", {{"text", ""}}, true},
      {"PLAIN", "U#a", "U#b", {{"kind", "other"}}, false},
      {"MIRRORED", "P#7/1", "U#b", {{"PK", "other"}}, false},
      {"KEYED", "U#a", "P#7/1", {{"round", "r"}}, false},
      {"TAKEN", "U#a", "P#7/1", {}, false},
      {"SHARDED", "U#a", "P#7/1", {}, false},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.type) + " " + row.from + " " + row.to);
    const EdgeType& type = *schema.edge(row.type);
    const EdgeForm* form =
        type.form((*schema.node_of(row.from))->name, (*schema.node_of(row.to))->name);
    ASSERT_NE(form, nullptr);
    const auto press = EdgePress::make(schema, type, *form, {now, now, 1});
    Bytes edge;
    Bytes mirror;
    const auto fields = complete_fields(type.name, type.fields, type.extra_fields, row.fields);
    ASSERT_TRUE(fields);
    Bytes own;
    PressedFields::append(*fields, own);
    const EndRefs ends{row.from, row.to};
    const bool pressed = press && press->fits(ends) && press->fits(PressedFields(own));
    EXPECT_EQ(pressed, row.pressed);
    if (!pressed) continue;
    const ItemPress::Keys keys = press->edge().press(ends, PressedFields(own), edge);
    EXPECT_EQ(keys.pk, item::ItemView(edge).find("PK")->as_string());
    EXPECT_EQ(keys.sk, item::ItemView(edge).find("SK")->as_string());
    const ItemPress* const other = press->mirror(ends.from == ends.to);
    if (other != nullptr) other->press(ends, PressedFields(own), mirror);
    EdgeInput input{row.from, row.to, row.fields, now, now};
    input.version = 1;
    const Result<EdgeItems> derived = derive_edge(schema, type, input);
    ASSERT_TRUE(derived) << derived.error().message();
    EXPECT_TRUE(item::check_item(edge));
    EXPECT_EQ(item::ItemView(edge).decode(), derived->edge);
    EXPECT_EQ(edge, item::encode_item(derived->edge));
    EXPECT_EQ(mirror, derived->mirror ? item::encode_item(*derived->mirror) : Bytes());
  }
}

TEST(EdgePress, LeavesKeysThatAreTooLongToWhoSaysSo) {
  const Schema schema = load_schema(kForms, "test").value();
  const EdgeType& type = *schema.edge("PLAIN");
  const auto press = EdgePress::make(schema, type, *type.form("User", "User"), {});
  ASSERT_TRUE(press);
  const std::string far = "U#" + std::string(1100, 'x');
  EXPECT_TRUE(press->fits(EndRefs{far, "U#b"})) << "a partition key may be so long";
  EXPECT_FALSE(press->fits(EndRefs{"U#a", far})) << "a sort key may not";
}

}  // namespace
}  // namespace adjoin::schema
