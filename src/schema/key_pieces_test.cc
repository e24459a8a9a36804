// Keys put together from whole refs: the same text as taking the refs apart and rendering.

#include <gtest/gtest.h>

#include <string>

#include "schema/items/item_keys.h"
#include "schema/load/load.h"
#include "schema/test_schema.h"

namespace adjoin::schema {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Tab, pk: PK, sk: SK, separator: "#"}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: KEYS_ONLY}}
nodes:
  User: {ref: "USER#{id}"}
  Room: {ref: "ROOM#{house:pad10}#{number:int}#DOOR"}
edges:
  FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}
  OPENS: {from: User, to: Room, sk: "OPENS#{to}#BY#{from}"}
  SPELT: {from: User, to: User, pk: "USER#{from.id}", sk: "SPELT#USER#{to.id}"}
  BARE: {from: User, to: User, sk: "BARE#{to.id}"}
  DATED: {from: User, to: User, fields: {day: date}, key: [day]}
)";

Bindings bind(const EdgeForm& form, const Schema& schema, const EndRefs& refs) {
  Bindings bindings;
  if (!refs.from.empty()) {
    bind_ref(*schema.node(form.from_type), "from", refs.from, bindings).value();
  }
  if (!refs.to.empty()) bind_ref(*schema.node(form.to_type), "to", refs.to, bindings).value();
  return bindings;
}

TEST(KeyPieces, JoinIntoWhatRenderingGives) {
  const Schema schema = load_schema(kSchema, "test").value();
  for (const char* name : {"FOLLOWS", "OPENS", "SPELT"}) {
    const EdgeForm& form = schema.edge(name)->forms.front();
    const bool to_room = form.to_type == "Room";
    const EndRefs both{"USER#ann", to_room ? "ROOM#0000000042#7#DOOR" : "USER#bob"};
    const EndRefs from{both.from, {}};
    for (const Template* key : {&form.pk, &form.sk}) {
      EXPECT_EQ(key->join(both), key->render(bind(form, schema, both)).value()) << name;
      EXPECT_EQ(key->join_prefix(from), key->render_prefix(bind(form, schema, from)).value())
          << name;
    }
  }
}

TEST(KeyPieces, JoinNothingFromPartsOrFields) {
  const Schema schema = load_schema(kSchema, "test").value();
  for (const char* name : {"BARE", "DATED"}) {
    EXPECT_EQ(schema.edge(name)->forms.front().sk.join({"USER#ann", "USER#bob"}), std::nullopt);
  }
  EXPECT_EQ(schema.edge("FOLLOWS")->forms.front().sk.join({"USER#ann", {}}), std::nullopt);
}

TEST(KeyPieces, TellWhereTheRefOfTheOtherEndBegins) {
  const Schema schema = load_schema(kSchema, "test").value();
  const auto tail = [&](const char* edge, KeyPiece::Kind end) {
    return schema.edge(edge)->forms.front().sk.tail_of(end);
  };
  EXPECT_EQ(tail("FOLLOWS", KeyPiece::Kind::to), std::string("FOLLOWS#").size());
  EXPECT_EQ(tail("SPELT", KeyPiece::Kind::to), std::string("SPELT#").size());
  EXPECT_EQ(tail("FOLLOWS", KeyPiece::Kind::from), std::nullopt);
  EXPECT_EQ(tail("OPENS", KeyPiece::Kind::from), std::nullopt) << "another ref stands before it";
  EXPECT_EQ(tail("BARE", KeyPiece::Kind::to), std::nullopt);
  EXPECT_EQ(tail("DATED", KeyPiece::Kind::to), std::nullopt);
}

TEST(KeyPieces, AgreeOnTheTypeOfARef) {
  const Schema schema = load_schema(kSchema, "test").value();
  for (const char* ref : {"USER#ann", "ROOM#0000000042#7#DOOR", "ROOM#42#7#DOOR", "USER#", "x"}) {
    const auto parsed = schema.parse_ref(ref);
    const auto type = schema.node_of(ref);
    ASSERT_EQ(parsed.has_value(), type.has_value()) << ref;
    if (parsed) {
      EXPECT_EQ(parsed->type, *type) << ref;
    } else {
      EXPECT_EQ(parsed.error().message(), type.error().message());
    }
  }
}

}  // namespace
}  // namespace adjoin::schema
