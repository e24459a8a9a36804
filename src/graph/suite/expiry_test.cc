// Edges that expire (`ttl: {repair: stream}`): the store removes their items, whoever follows the
// table's stream makes right what repeats or counts them.
#include <chrono>
#include <thread>

#include "graph/suite/followed_graph.h"
#include "graph/upkeep/create_table.h"
#include "graph/upkeep/filled_table.h"
#include "graph/upkeep/migrate.h"

namespace adjoin::graph::expiry_test {
namespace {

constexpr const char* kSchema = R"(
graph: 1
table: {name: club, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", edge-set: {attr: all, max: 9}, counters: {pairs: {of: PAIR}, paired: {of: ~PAIR, shards: 4}, saved: {of: SAVES}, sum: {of: SAVES, sum: at}}}
  Page: {ref: "P#{id}", counters: {savers: {of: ~SAVES, shards: 3}, seen: {of: ~SEES, mode: eventual}, parts: {of: PART}}}
edges:
  SAVES: {from: User, to: Page, on-exists: replace, edge-set: "{to}={how}", reverse: {item: {sk: "SAVED#{at}#{from}"}}, fields: {at: int!, how: {enum: [READ, KEEP]}, until: epoch}, ttl: {field: until, repair: stream}}
  SEES: {from: User, to: Page, on-exists: keep, edge-set: false, reverse: {index: GSI1}, fields: {until: epoch}, ttl: until}
  PAIR: {from: User, to: User, reverse: same, self-loops: refuse, edge-set: false, on-exists: keep, fields: {until: epoch}, ttl: {field: until, repair: stream}}
  PART: {from: Page, to: Page, tree: true, on-exists: refuse, fields: {until: epoch}, ttl: {field: until, repair: stream}}
)";

std::int64_t now_second() {
  return std::chrono::duration_cast<std::chrono::seconds>(system_clock().unix_time()).count();
}

Item saves(std::int64_t at, const std::string& how, std::int64_t until) {
  return {{"at", Value(at)}, {"how", how}, {"until", Value(until)}};
}

class Expiry : public FollowedGraph {
 protected:
  Expiry() : FollowedGraph(kSchema) {}

  void set(const std::string& pk, const std::string& sk, const char* name, std::int64_t value) {
    table::UpdateItemRequest update;
    update.table = "club";
    update.key = {{"PK", pk}, {"SK", sk}};
    update.update_expression = "SET #n = :n";
    update.placeholders.names.emplace("#n", name);
    update.placeholders.values.emplace(":n", Value(value));
    ASSERT_TRUE(graph_.store().update_item({}, update).has_value());
  }
  /// Until the store has removed it.
  void wait_for_expiry(const std::string& pk, const std::string& sk) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (graph_.item(pk, sk)) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << pk << " " << sk << " does not expire";
      remove_expired(graph_.store());
    }
  }

  std::int64_t past_ = now_second() - 60;
  std::int64_t future_ = now_second() + 3600;
};

TEST_F(Expiry, IsSwitchedOnWithTheTable) {
  const auto described = graph_.store().call<table::DescribeTimeToLive>({}, {"club"});
  ASSERT_TRUE(described.has_value()) << described.error().message();
  EXPECT_EQ(described->status, table::TimeToLiveStatus::enabled);
  EXPECT_EQ(described->attribute_name, "until");
}

TEST_F(Expiry, MakesMirrorCountsAndEdgeSetRight) {
  for (const char* ref : {"U#1", "U#2"}) graph_.put(ref);
  graph_.put("P#1");
  EXPECT_EQ(graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", past_)), "created");
  EXPECT_EQ(graph_.add("U#1", "SAVES", "P#2", saves(5, "READ", future_)), "created");
  EXPECT_EQ(graph_.add("U#2", "SAVES", "P#1", saves(3, "KEEP", future_)), "created");
  wait_for_expiry("U#1", "SAVES#P#1");
  EXPECT_EQ(text("U#1", "saved"), "2") << "nobody has followed yet";
  follow_all();
  EXPECT_EQ(text("U#1", "saved"), "1");
  EXPECT_EQ(text("U#1", "sum"), "5");
  EXPECT_EQ(text("U#1", "all"), "P#2=READ");
  EXPECT_FALSE(graph_.item("P#1", "SAVED#7#U#1").has_value());
  EXPECT_TRUE(graph_.item("P#1", "SAVED#3#U#2").has_value());
  EXPECT_EQ(graph_.count("P#1", "~SAVES"), 1);
  EXPECT_EQ(findings(), Lines{});
  EXPECT_EQ(follow_all().updates, 0U);
}

TEST_F(Expiry, LeavesWhatWasAddedAgainMeanwhile) {
  graph_.put("U#1");
  graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", past_));
  wait_for_expiry("U#1", "SAVES#P#1");
  EXPECT_EQ(graph_.add("U#1", "SAVES", "P#1", saves(8, "READ", future_)), "created");
  follow_all();
  EXPECT_EQ(text("U#1", "saved"), "1");
  EXPECT_EQ(text("U#1", "sum"), "8");
  EXPECT_EQ(text("U#1", "all"), "P#1=READ");
  EXPECT_FALSE(graph_.item("P#1", "SAVED#7#U#1").has_value());
  EXPECT_TRUE(graph_.item("P#1", "SAVED#8#U#1").has_value());
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, FreesAPlaceInATree) {
  graph_.add("P#1", "PART", "P#2", number_field("until", past_));
  wait_for_expiry("P#1", "PART#P#2");
  EXPECT_NE(graph_.add("P#3", "PART", "P#2"), "created") << "its guard still names P#1";
  follow_all();
  EXPECT_EQ(graph_.add("P#3", "PART", "P#2"), "created");
  EXPECT_EQ(text("P#1", "parts"), "0");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, NeedsNoRepairWhereTheCounterIsEventual) {
  graph_.put("P#1");
  graph_.add("U#1", "SEES", "P#1", number_field("until", past_));
  graph_.add("U#2", "SEES", "P#1", number_field("until", future_));
  follow_all();
  wait_for_expiry("U#1", "SEES#P#1");
  follow_all();
  EXPECT_EQ(text("P#1", "seen"), "1");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, TakesNothingFromWhoRemovedTheEdge) {
  graph_.put("U#1");
  graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", future_));
  follow_all();
  EXPECT_EQ(graph_.remove("U#1", "SAVES", "P#1"), "removed");
  const Followed did = follow_all();
  EXPECT_EQ(did.changes, 0U) << "the transaction took all of it along";
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, MakesNoItemOfANodeThatIsGone) {
  graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", past_));
  wait_for_expiry("U#1", "SAVES#P#1");
  table::DeleteItemRequest gone;
  gone.table = "club";
  gone.key = {{"PK", "U#1"}, {"SK", "U#1"}};
  ASSERT_TRUE(graph_.store().delete_item({}, gone).has_value());
  follow_all();
  EXPECT_FALSE(graph_.item("U#1", "U#1").has_value());
  EXPECT_FALSE(graph_.item("P#1", "SAVED#7#U#1").has_value());
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, TakesTheOtherItemOfTheEdgeAlong) {
  for (const char* ref : {"U#1", "U#2"}) graph_.put(ref);
  graph_.add("U#1", "PAIR", "U#2", number_field("until", future_));
  graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", future_));
  // The service removes items one by one, within days.
  set("U#2", "PAIR#U#1", "until", past_);
  wait_for_expiry("U#2", "PAIR#U#1");
  set("U#1", "PAIR#U#2", "until", past_);
  set("P#1", "SAVED#7#U#1", "until", past_);
  wait_for_expiry("P#1", "SAVED#7#U#1");
  follow_all();
  EXPECT_FALSE(graph_.item("U#1", "PAIR#U#2").has_value()) << "its time was the same";
  EXPECT_EQ(text("U#1", "pairs") + text("U#2", "pairs"), "00");
  EXPECT_TRUE(graph_.item("P#1", "SAVED#7#U#1").has_value()) << "put anew: the edge goes on";
  EXPECT_EQ(text("P#1", "SAVED#7#U#1", "until"), std::to_string(future_));
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, MakesNoHalfItemWhenAnEdgeIsUpdated) {
  graph_.put("U#1");
  graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", future_));
  set("P#1", "SAVED#7#U#1", "until", past_);
  wait_for_expiry("P#1", "SAVED#7#U#1");
  const auto update = [&] {
    return TestGraph::outcome(
        graph_->update_edge({{"U#1", "SAVES", "P#1", {}}, {{"how", "READ"}}, {}, ""}));
  };
  EXPECT_EQ(update(), "error: edge U#1 SAVES P#1 does not exist") << "half of it has expired";
  EXPECT_FALSE(graph_.item("P#1", "SAVED#7#U#1").has_value());
  follow_all();
  EXPECT_EQ(update(), "updated") << "its time was another one: it goes on";
  EXPECT_EQ(text("P#1", "SAVED#7#U#1", "how"), "READ");
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, OfAnItemTooWideToBeComparedStopsNobody) {
  graph_.add("U#1", "SAVES", "P#1", saves(7, "KEEP", future_));
  for (const auto& [pk, sk] : {std::pair("U#1", "SAVES#P#1"), {"P#1", "SAVED#7#U#1"}}) {
    table::PutItemRequest put;
    put.table = "club";
    put.item = *graph_.item(pk, sk);
    for (int i = 0; i < 500; ++i) {
      put.item.set("of another program " + std::to_string(i), Value(i));
    }
    const bool is_mirror = std::string(sk) != "SAVES#P#1";
    put.item.set("until", Value(is_mirror ? past_ : future_));
    ASSERT_TRUE(graph_.store().put_item({}, put).has_value());
  }
  wait_for_expiry("P#1", "SAVED#7#U#1");
  graph_.add("U#1", "SEES", "P#1", number_field("until", future_));
  follow_all();
  EXPECT_EQ(text("P#1", "seen"), "1");
}

TEST_F(Expiry, IsMendedOnEveryCounterOfANodeWithoutAnItem) {
  graph_.add("U#1", "PAIR", "U#2", number_field("until", past_));
  wait_for_expiry("U#1", "PAIR#U#2");
  wait_for_expiry("U#2", "PAIR#U#1");
  follow_all();
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, OfAnEdgeThatAnotherProgramWroteStopsNobody) {
  graph_.put("U#1");
  table::PutItemRequest put;
  put.table = "club";
  put.item = {{"PK", "U#1"}, {"SK", "SAVES#P#1"}, {"type", "SAVES"}};
  put.item.set("until", Value(past_));
  ASSERT_TRUE(graph_.store().put_item({}, put).has_value());
  wait_for_expiry("U#1", "SAVES#P#1");
  graph_.add("U#1", "SEES", "P#1", number_field("until", future_));
  follow_all();
  EXPECT_EQ(text("P#1", "seen"), "1") << "what its mirror would be called is not known";
  EXPECT_EQ(findings(), Lines{});
}

TEST_F(Expiry, IsRefusedToTypesThatDoNotExpire) {
  EXPECT_EQ(graph_.put("U#1", number_field("until", past_)),
            "error: \"until\" would make nodes User expire, which are declared without ttl: leave "
            "it out");
  EXPECT_EQ(graph_.put("U#1", {{"until", "tomorrow"}}), "put") << "no time, no expiry";
  EXPECT_EQ(
      TestGraph::outcome(graph_->update_node({"U#1", number_field("until", past_), {}, "", {}})),
      "error: \"until\" would make nodes User expire, which are declared without ttl: leave "
      "it out");
}

TEST_F(Expiry, IsSwitchedByMigrate) {
  std::string later = kSchema;
  for (std::size_t at = 0; (at = later.find(", until: epoch", at)) != std::string::npos;) {
    later.erase(at, 14);
  }
  for (const std::string& gone : {std::string(", ttl: {field: until, repair: stream}"),
                                  std::string(", ttl: until"), std::string("until: epoch")}) {
    for (std::size_t at = 0; (at = later.find(gone, at)) != std::string::npos;) {
      later.erase(at, gone.size());
    }
  }
  MigrateOptions options;
  options.drop = true;
  const auto without = migrate(graph_.store(), load_text(later), options);
  ASSERT_TRUE(without.has_value()) << without.error().message();
  auto described = graph_.store().call<table::DescribeTimeToLive>({}, {"club"});
  ASSERT_TRUE(described.has_value());
  EXPECT_EQ(described->status, table::TimeToLiveStatus::disabled);
  const auto again = migrate(graph_.store(), load_text(kSchema), options);
  ASSERT_TRUE(again.has_value()) << again.error().message();
  described = graph_.store().call<table::DescribeTimeToLive>({}, {"club"});
  ASSERT_TRUE(described.has_value());
  EXPECT_EQ(described->attribute_name, "until");
}

TEST(ExpiryOfAnotherTable, IsRefusedWhereItHasAnotherAttribute) {
  const std::shared_ptr<table::TableStore> store = open_test_store();
  const schema::Schema schema = load_text(kSchema);
  ASSERT_TRUE(store->create_table({}, create_table_request(schema)).has_value());
  ASSERT_TRUE(store->call<table::UpdateTimeToLive>({}, {"club", {"gone", true}}).has_value());
  const Result<Graph> graph = Graph::create(*store, load_text(kSchema));
  ASSERT_FALSE(graph.has_value());
  EXPECT_EQ(graph.error().message(),
            "items of table club expire by \"gone\", and its schema says \"until\": disable the "
            "table's time to live first (UpdateTimeToLive)");
}

TEST(ExpiringMirror, KeepsWhenItWasMade) {
  TestGraph graph(load_text(
      "graph: 1\ntable: {name: club, pk: PK, sk: SK, created: madeAt}\n"
      "nodes: {User: {ref: \"U#{id}\"}}\n"
      "edges: {SAVES: {from: User, to: User, reverse: {item: {sk: \"BY#{w}#{from}\"}}, fields: "
      "{w: int!, until: epoch}, ttl: {field: until, repair: stream}}}\n"));
  Item fields = number_field("w", 1);
  fields.set("madeAt", "2020-01-01T00:00:00.000Z");
  graph.add("U#1", "SAVES", "U#2", fields);
  const plan::EdgeId edge{"U#1", "SAVES", "U#2", {}};
  const std::pair<const char*, const char*> changes[] = {{"until", "BY#1#U#1"}, {"w", "BY#9#U#1"}};
  for (const auto& [field, key] : changes) {
    ASSERT_EQ(TestGraph::outcome(graph->update_edge({edge, number_field(field, 9), {}, ""})),
              "updated");
    const auto mirror = graph.item("U#2", key);
    ASSERT_TRUE(mirror.has_value()) << key;
    EXPECT_EQ(*mirror->find("madeAt"), Value("2020-01-01T00:00:00.000Z")) << key;
  }
}

/// A table of the schema's shape without one, with an item that would expire.
TEST(ExpiryOfAnotherTable, TakesNothingThatTheSchemaDoesNotName) {
  const std::string people =
      "graph: 1\ntable: {name: club, pk: PK, sk: SK}\nnodes:\n  Book: {ref: \"B#{id}\"BOOK}\n"
      "  Session: {ref: \"S#{id}\", fields: {until: epoch}TTL}\n";
  const auto schema = [&](const std::string& book, const std::string& ttl) {
    std::string text = people;
    text.replace(text.find("BOOK"), 4, book);
    text.replace(text.find("TTL"), 3, ttl);
    return load_text(text);
  };
  TestGraph graph(schema(", fields: {until: int}", ""));
  graph.put("B#1", number_field("until", now_second() - 60));
  const auto migrated = migrate(graph.store(), schema("", ", ttl: until"), {});
  ASSERT_FALSE(migrated.has_value());
  EXPECT_EQ(migrated.error().message(),
            "this cannot be migrated, nothing was changed: item PK=B#1 SK=B#1 has an attribute "
            "until, by which it would expire, and its type has no ttl: give it one, or the "
            "attribute of expiry another name");
  MigrateOptions dry;
  dry.dry_run = true;
  EXPECT_FALSE(migrate(graph.store(), schema("", ", ttl: until"), dry).has_value());
  const auto described = graph.store().call<table::DescribeTimeToLive>({}, {"club"});
  ASSERT_TRUE(described.has_value());
  EXPECT_EQ(described->status, table::TimeToLiveStatus::disabled);
  TestGraph both(schema(", fields: {until: epoch}, ttl: until", ", ttl: until"));
  both.put("B#1", number_field("until", now_second() + 3600));
  EXPECT_FALSE(migrate(both.store(), schema("", ", ttl: until"), {}).has_value())
      << "a type that no longer says so";
  ASSERT_TRUE(graph.store().set_note({}, "club", graph->schema().kept_text(), {}).has_value());
  const auto adopted = adopt(graph.store(), schema("", ", ttl: until"), {});
  ASSERT_FALSE(adopted.has_value());
  EXPECT_EQ(adopted.error().message(),
            "an item would expire that is of no type with ttl, nothing was changed: "
            "{\"PK\":\"B#1\",\"SK\":\"B#1\"} has a \"until\": give the attribute of expiry "
            "another name");
}

TEST(ExpiryOfItemsOfNoType, IsWhatATtlOfTheTableItselfIsFor) {
  const std::shared_ptr<table::TableStore> store = open_test_store();
  const schema::Schema schema = load_text(
      "graph: 1\ntable: {name: club, pk: PK, sk: SK, ttl: until}\nopen-types: true\n"
      "nodes: {User: {ref: \"U#{id}\"}}\n");
  ASSERT_TRUE(store->create_table({}, create_table_request(schema)).has_value());
  table::PutItemRequest session;
  session.table = "club";
  session.item = {{"PK", "SESSION-9"}, {"SK", "SESSION-9"}};
  session.item.set("until", Value(now_second() + 3600));
  ASSERT_TRUE(store->put_item({}, session).has_value());
  const auto adopted = adopt(*store, schema, {});
  ASSERT_TRUE(adopted.has_value()) << adopted.error().message();
  const Graph graph = Graph::open(*store, load_text(schema.canonical_json())).value();
  EXPECT_EQ(TestGraph::outcome(
                graph.add_edge({"U#1", "SEEN", "U#2", number_field("until", now_second() + 60)})),
            "put");
  EXPECT_NE(
      TestGraph::outcome(graph.put_node({"U#1", number_field("until", now_second() + 60), false})),
      "put");
}

}  // namespace
}  // namespace adjoin::graph::expiry_test
