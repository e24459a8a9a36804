// The language's promises: defaults, ends, the traps that the models hide, hostile files, and that
// templates decode what they render.

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"
#include "schema/items/item_keys.h"
#include "schema/load/load.h"
#include "schema/load/yaml_reader.h"
#include "schema/test_schema.h"

namespace adjoin::schema {
namespace {

std::string text_at(const Item& item, std::string_view name) {
  const Value* value = item.find(name);
  return value == nullptr ? "(absent)" : key_text(*value).value_or("(no text)");
}

std::string first_error(std::string_view yaml) {
  const Loaded loaded = load(yaml);
  return loaded.diagnostics.empty() ? "" : loaded.diagnostics.front().message;
}

Schema schema_of(const std::string& rest) {
  return load_schema(
             "graph: 1\ntable: {name: Tab, pk: PK, sk: SK}\n"
             "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}\n" +
                 rest,
             "test")
      .value();
}

TEST(Defaults, PutANodeAtItsRefAndAnEdgeUnderItsType) {
  const Schema schema = schema_of(
      "nodes: {User: {ref: 'USER#{id}'}}\n"
      "edges: {KNOWS: {from: User, to: User, reverse: {index: GSI1}}}\n");
  const Key node = node_key(schema, "USER#a").value();
  EXPECT_EQ(text_at(node, "PK"), "USER#a");
  EXPECT_EQ(text_at(node, "SK"), "USER#a");
  const EdgeItems made = derive_edge(schema, *schema.edge("KNOWS"), {"USER#a", "USER#b"}).value();
  EXPECT_EQ(text_at(made.edge, "PK"), "USER#a");
  EXPECT_EQ(text_at(made.edge, "SK"), "KNOWS#USER#b");
  EXPECT_EQ(text_at(made.edge, "GSI1PK"), "USER#b");
  EXPECT_EQ(text_at(made.edge, "GSI1SK"), "KNOWS#USER#a");
}

TEST(Ends, AreNamesEverywhereAndTildeTurnsThemRound) {
  const Schema schema = example("follow-graph");
  EXPECT_EQ(schema.edge_end("following").direction, Direction::forward);
  EXPECT_EQ(schema.edge_end("followers").direction, Direction::reverse);
  EXPECT_EQ(schema.edge_end("~followers").direction, Direction::forward);
  EXPECT_EQ(schema.edge_end("~FOLLOWS").direction, Direction::reverse);
  EXPECT_EQ(schema.edge_end("nobody").edge, nullptr);
  EXPECT_EQ(schema.counters_of("Actor", "FOLLOWS", Direction::reverse).front()->attribute,
            "followers");
}

// Trap 1: ids that contain the separator are told apart by their declared pattern.
TEST(Traps, SeparatorInsideIdsIsDecodedByKind) {
  const Schema schema = example("goals");
  const std::string id = "cb421e73-43bb-4c68-bea3-be8f1f6140e8";
  const Recognised is = recognise_key(schema, "GOAL-" + id, "GOALMEMBERSHIP-USER-" + id);
  ASSERT_EQ(is.kind, Recognised::Kind::edge);
  EXPECT_EQ(is.from, "GOAL-" + id);
  EXPECT_EQ(is.to, "USER-" + id);
  EXPECT_EQ(recognise_key(schema, "GOAL-a-b", "GOAL-a-b").kind, Recognised::Kind::unknown);
}

// Trap 2: an index whose hash is the table's own attribute, beside copied keys.
TEST(Traps, IndexOnTheTablesOwnAttributeWritesOnlyItsSortKey) {
  const Schema schema = example("goals");
  const EdgeItems made =
      derive_edge(schema, *schema.edge("GOALMEMBERSHIP"),
                  {"GOAL-G1", "USER-U1", {{"memberRole", "LEAD"}, {"date", "2020-07-01"}}})
          .value();
  EXPECT_EQ(text_at(made.edge, "target"), "GOALMEMBERSHIP-USER-U1");
  EXPECT_EQ(text_at(made.edge, "gsi0"), "500-LEAD");
  EXPECT_EQ(text_at(made.edge, "gsi1"), "2020-07-01");
  EXPECT_EQ(made.edge.size(), 6U);
}

// Trap 6: index and mirror are both offered, per edge type.
TEST(Traps, ReverseIsAnIndexOrAMirrorPerType) {
  EXPECT_EQ(example("follow-graph").edge("FOLLOWS")->reverse, ReverseKind::index);
  const Schema social = example("social");
  EXPECT_EQ(social.edge("HAS_TAG")->reverse, ReverseKind::item);
  EXPECT_EQ(social.edge("BLOCKED")->reverse, ReverseKind::none);
  const EdgeItems made =
      derive_edge(social, *social.edge("CONNECTED_TO"), {"DEVICE#a", "DEVICE#b"}).value();
  EXPECT_EQ(text_at(*made.mirror, "pk"), "DEVICE#b");
  EXPECT_EQ(text_at(*made.mirror, "sk"), "DEVICE#a");
}

// Trap 12: the shard is part of the index key, shard 0 has no suffix.
TEST(Traps, ShardSuffixesTheIndexKeyOnly) {
  const Schema schema = example("follow-graph");
  EdgeInput input{"ACTOR#alice", "ACTOR#bob"};
  const EdgeType& follows = *schema.edge("FOLLOWS");
  EXPECT_EQ(text_at(derive_edge(schema, follows, input)->edge, "GSI1PK"), "TARGET#bob");
  input.shard = 7;
  const Item edge = derive_edge(schema, follows, input)->edge;
  EXPECT_EQ(text_at(edge, "GSI1PK"), "TARGET#bob#7");
  EXPECT_EQ(text_at(edge, "SK"), "TARGET#bob");
  EXPECT_EQ(*recognise(schema, edge).bindings.find("shard"), "7");
}

TEST(SelfLoops, AreRefusedWhereTheyWouldNameTheNode) {
  const Schema schema = schema_of(
      "nodes: {Page: {ref: 'PAGE#{id}'}}\n"
      "edges: {LINK: {from: Page, to: Page, sk: '{to}'}}\n");
  EXPECT_EQ(derive_edge(schema, *schema.edge("LINK"), {"PAGE#a", "PAGE#a"}).error().message(),
            "LINK does not join a node to itself; 'PAGE#a' is both ends");
  EXPECT_EQ(recognise_key(schema, "PAGE#a", "PAGE#a").kind, Recognised::Kind::node);
  EXPECT_EQ(recognise_key(schema, "PAGE#a", "PAGE#b").kind, Recognised::Kind::edge);
}

TEST(SelfLoops, OfASymmetricTypeHaveNoMirror) {
  const Schema schema = example("users");
  const EdgeItems made = derive_edge(schema, *schema.edge("FRIEND"), {"USER#a", "USER#a"}).value();
  EXPECT_FALSE(made.mirror.has_value());
}

TEST(OpenTypes, AreEdgesOfAnUnknownType) {
  const Schema schema = example("users");
  const Recognised is = recognise_key(schema, "USER#Alice", "SHARES#POST#9");
  EXPECT_EQ(is.kind, Recognised::Kind::open_edge);
  EXPECT_EQ(is.type_name(), "SHARES");
  EXPECT_EQ(is.to, "POST#9");
  EXPECT_EQ(recognise_key(example("shop"), "USER#1", "SHARES#POST#9").kind,
            Recognised::Kind::unknown);
}

TEST(Writes, RefuseWhatTheSchemaDoesNotAllow) {
  const Schema shop = example("shop");
  const auto order = [&](Item fields) {
    return derive_node(shop, *shop.node("Order"), {"ORDER#1", std::move(fields), "", ""})
        .error()
        .message();
  };
  EXPECT_EQ(order({}), "Order: field 'customerId' is required");
  EXPECT_EQ(
      order({{"customerId", "1"}, {"orderDate", "yesterday"}}),
      "Order: field 'orderDate' is a datetime such as 2024-01-31T12:00:00Z; 'yesterday' is not");
  EXPECT_EQ(order({{"PK", "x"}}), "Order: 'PK' is derived from the schema; leave it out");
  EXPECT_EQ(derive_edge(shop, *shop.edge("UserReview"), {"USER#1", "PRODUCT#1"}).error().message(),
            "UserReview joins User to Review, not User 'USER#1' to Product 'PRODUCT#1'");
  EXPECT_EQ(shop.parse_ref("nobody").error().message(),
            "'nobody' is not a node of this schema; refs are USER#{userId}, PRODUCT#{productId}, "
            "CATEGORY#{categoryId}, ORDER#{orderId}, REVIEW#{reviewId}, TAG#{tagName}");
  const Schema goals = example("goals");
  EXPECT_EQ(
      derive_edge(goals, *goals.edge("GOALSUBSCRIBER"), {"GOAL-G1", "USER-U1"}).error().message(),
      "GOALSUBSCRIBER: {date} is needed to make the key '{date}'; give it a value");
}

TEST(CanonicalForm, IsJsonThatMeansTheSame) {
  for (const char* name : {"follow-graph", "users", "social", "shop", "goals"}) {
    const Schema schema = example(name);
    const Schema again = load_schema(schema.canonical_json(), name).value();
    EXPECT_EQ(again.canonical_json(), schema.canonical_json());
    EXPECT_EQ(again.fingerprint(), schema.fingerprint());
    EXPECT_EQ(again.edges.size(), schema.edges.size());
  }
  EXPECT_NE(example("users").fingerprint(), example("social").fingerprint());
}

TEST(HostileFiles, AreRefusedWithoutHarm) {
  EXPECT_EQ(first_error(std::string(100'000, '[')), "nested deeper than 32 levels");
  EXPECT_EQ(first_error("graph: " + std::string(2'000'000, 'x')),
            "the file is larger than 1048576 bytes");
  std::string many = "a: [";
  for (int i = 0; i < 120'000; ++i) many += "1,";
  EXPECT_EQ(first_error(many + "]"), "more than 100000 values in one file");
  const std::string bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n";
  EXPECT_EQ(first_error(bomb),
            "'a' is not known in a schema; known are graph, version, table, indexes, kinds, nodes, "
            "edges, series, access-patterns, plans and open-types");
  EXPECT_EQ(first_error(""), "the file is empty; begin with 'graph: 1'");
  EXPECT_EQ(first_error("\xFF\xFE g"), "not readable as YAML: invalid leading UTF-8 octet");
  EXPECT_EQ(first_error("- a"), "a schema is a map; begin with 'graph: 1'");
}

TEST(HostileFiles, ByteOrderMarksAndCarriageReturnsMeanNothing) {
  std::string yaml =
      "\xEF\xBB\xBFgraph: 1\r\ntable: {name: Tab}\r\nnodes:\r\n  User: {ref: 'U#{id}'}\r\n";
  EXPECT_TRUE(load(yaml).schema.has_value());
}

TEST(Scalars, AreTextWhateverTheyLookLike) {
  const Schema schema =
      schema_of("nodes: {N: {ref: 'N#{id}', fields: {v: {enum: [NO, 1e3, 2020-01-01, on]}}}}\n");
  EXPECT_EQ(schema.node("N")->fields.front().values,
            (std::vector<std::string>{"NO", "1e3", "2020-01-01", "on"}));
}

std::string random_text(Random& random, const Segment& hole) {
  if (hole.encoding == Encoding::rank) return hole.ranks[random.below(hole.ranks.size())].first;
  const auto number = [&random](std::uint64_t max) { return std::to_string(random.below(max)); };
  if (hole.kind == "ms" || hole.kind == "pad10") return number(9'999'999'999);
  if (hole.kind == "shard" || hole.kind == "shard-suffix" || hole.kind == "epoch")
    return number(64);
  if (hole.kind == "iso" || hole.kind == "date") {
    const std::string day = "20" + std::to_string(10 + random.below(80)) + "-0" +
                            std::to_string(1 + random.below(9)) + "-1" + number(9);
    return hole.kind == "date" ? day
                               : day + "T1" + number(9) + ":3" + number(9) + ":5" + number(9) + "Z";
  }
  if (hole.kind == "tie-suffix") return random.one_in(2) ? "" : "x" + number(99);
  if (hole.kind == "oid")
    return random.one_in(2) ? "G" + number(1000) : "cb421e73-43bb-4c68-bea3-be8f1f6140e8";
  if (hole.kind == "enum") {
    for (const char* value : {"LEAD", "CONTRIBUTOR", "TEAM", "MANAGER", "MEMBER", "OBSERVER"}) {
      if (hole.pattern->matches(value) && !random.one_in(3)) return value;
    }
    return hole.pattern->matches("TEAM") ? "TEAM" : "MEMBER";
  }
  std::string text;
  const char* const alphabet = "abcXYZ019-_.:+~ \xC3\xA9";
  for (std::uint64_t n = 1 + random.below(12); n > 0; --n) text += alphabet[random.below(17)];
  return text;
}

void expect_round_trip(const Template& t, Random& random) {
  Bindings bindings;
  for (const Segment& segment : t.segments()) {
    if (segment.is_hole() && bindings.find(segment.hole) == nullptr) {
      bindings.set(segment.hole, random_text(random, segment));
    }
  }
  const std::string text = t.render(bindings).value();
  EXPECT_EQ(t.decode(text).value(), bindings) << t.source() << " made " << text;
}

TEST(Templates, DecodeWhatTheyRender) {
  Random random(20240131);
  for (const char* name : {"follow-graph", "users", "social", "shop", "goals"}) {
    const Schema schema = example(name);
    for (int round = 0; round < 200; ++round) {
      for (const EdgeType& edge : schema.edges) {
        for (const EdgeForm& form : edge.forms) {
          expect_round_trip(form.pk, random);
          expect_round_trip(form.sk, random);
          for (const IndexEntry& entry : form.entries) {
            for (const Template& t : entry.pk) expect_round_trip(t, random);
            for (const Template& t : entry.sk) expect_round_trip(t, random);
          }
        }
      }
      for (const Series& series : schema.series) {
        expect_round_trip(series.pk, random);
        expect_round_trip(series.sk, random);
      }
    }
  }
}

}  // namespace
}  // namespace adjoin::schema
