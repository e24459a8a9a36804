// Goal: what a migration meets that is not the common case: attributes that are the user's own,
// places that are taken, indexes that no schema names, nodes without items, hubs, limits, graphs
// that were opened before or half way, and another migration at the same time.
#include <thread>

#include "graph/context/answer.h"
#include "graph/suite/interrupted_store.h"
#include "graph/suite/test_graph.h"
#include "graph/transition/migration_record.h"
#include "graph/upkeep/migrate.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph::migrate_case_test {
namespace {

std::string schema_text(const std::string& indexes, const std::string& user,
                        const std::string& likes, const std::string& table = "") {
  return "graph: 1\ntable: {name: People, pk: PK, sk: SK, type: Type" + table +
         "}\nindexes: {GSI1: {pk: G1P, sk: G1S}" + indexes + "}\nnodes:\n  User: {ref: \"U#{id}\"" +
         user + "}\nedges:\n  LIKES: {from: User, to: {type: User, as: fans}" + likes + "}\n";
}

struct Ended {
  MigrateAnswer answer;
  std::vector<std::string> left;
};

Ended migrate_to(table::TableStore& store, const std::string& text) {
  Ended ended;
  MigrateOptions options;
  options.drop = true;
  options.page_items = 5;
  MigrateWatch watch;
  watch.found = [&](const Finding& finding) -> Result<void> {
    ended.left.push_back(std::string(to_string(finding.kind)) + " " + finding.what + ": " +
                         finding.detail);
    return {};
  };
  Result<MigrateAnswer> answer = migrate(store, load_text(text), options, watch);
  EXPECT_TRUE(answer.has_value()) << answer.error().message();
  if (answer) ended.answer = *std::move(answer);
  return ended;
}

std::string refusal(table::TableStore& store, const std::string& text) {
  MigrateOptions options;
  options.drop = true;
  const Result<MigrateAnswer> answer = migrate(store, load_text(text), options);
  return answer ? "done" : std::string(answer.error().message());
}

/// Begins it and stops when so many items of a phase have been looked at.
void migrate_half_way(table::TableStore& store, const std::string& text, std::string_view phase,
                      std::uint64_t items) {
  std::atomic<bool> flag{false};
  CallOptions call;
  call.context.cancel = &flag;
  MigrateOptions options;
  options.drop = true;
  options.page_items = 2;
  MigrateWatch watch;
  watch.progress = [&](std::string_view at, std::uint64_t done) {
    if (at == phase && done == items) flag = true;
  };
  EXPECT_EQ(migrate(store, load_text(text), options, watch, call).error().code(),
            ErrorCode::cancelled);
}

std::string findings_of(table::TableStore& store) {
  std::string text;
  VerifyOptions options;
  options.without = {Finding::Kind::orphan_edge};
  const auto done = verify(Graph::open(store, "People").value(), options,
                           [&](const Finding& finding) -> Result<void> {
                             text += std::string(to_string(finding.kind)) + ": " + finding.what +
                                     ": " + finding.detail + "\n";
                             return {};
                           });
  return done ? text : std::string(done.error().message());
}

std::string failure(const Result<Written>& written) {
  return written ? "ok" : std::string(exact_name(written.error()));
}

// ---- What is the user's own

TEST(MigrateAttributes, KeepsWhatTheLaterSchemaDeclaresAsAField) {
  TestGraph graph(load_text(schema_text(
      "",
      ", fields: {name: string}, counters: {likes: {of: LIKES}}, index: {byName: {index: GSI1, "
      "pk: NAME, sk: \"{name}\"}}",
      ", on-exists: keep", ", created: madeAt")));
  graph.put("U#1", {{"name", "Ann"}, {"note", "mine"}});
  graph.add("U#1", "LIKES", "U#2");
  const std::string made = *graph.item("U#1", "U#1")->find("madeAt")->as_string();
  const Ended ended =
      migrate_to(graph.store(), schema_text("", ", fields: {name: string, likes: int, G1S: string}",
                                            ", on-exists: keep", ", created: madeAt"));
  EXPECT_TRUE(ended.left.empty());
  const Item item = *graph.item("U#1", "U#1");
  EXPECT_EQ(*item.find("likes"), Value(1)) << "a field from now on";
  EXPECT_EQ(*item.find("G1S"), Value("Ann")) << "a field from now on";
  EXPECT_FALSE(item.contains("G1P")) << "made by the former schema and by this one not";
  EXPECT_EQ(*item.find("note"), Value("mine"));
  EXPECT_EQ(*item.find("madeAt"), Value(made));
  EXPECT_EQ(findings_of(graph.store()), "");
}

TEST(MigrateAttributes, KeepsThemOnAnEdgeThatMovesToo) {
  TestGraph graph(
      load_text(schema_text("", ", fields: {name: string}",
                            ", reverse: {index: GSI1}, copy: {who: to.name}, fields: {at: int}")));
  graph.put("U#2", {{"name", "Bob"}});
  graph.add("U#1", "LIKES", "U#2", number_field("at", 7));
  const Ended ended = migrate_to(
      graph.store(),
      schema_text("", ", fields: {name: string}",
                  ", sk: \"LIKED#{to}\", reverse: {index: GSI1}, fields: {at: int, who: string}"));
  EXPECT_TRUE(ended.left.empty());
  const auto item = graph.item("U#1", "LIKED#U#2");
  ASSERT_TRUE(item.has_value());
  ASSERT_TRUE(item->contains("who")) << "a field from now on";
  EXPECT_EQ(*item->find("who"), Value("Bob"));
  EXPECT_EQ(*item->find("at"), Value(7));
}

TEST(MigrateAttributes, LeavesWhatAnotherProgramKeepsWhereEdgesWereCounted) {
  TestGraph graph(
      load_text(schema_text("", ", counters: {likes: {of: LIKES}}", ", on-exists: keep")));
  graph.add("U#1", "LIKES", "U#2");
  graph.add("U#3", "LIKES", "U#2");
  table::UpdateItemRequest update;
  update.table = "People";
  update.key = {{"PK", "U#1"}, {"SK", "U#1"}};
  update.update_expression = "SET nick = :n";
  update.placeholders.values.emplace(":n", "Annie");
  ASSERT_TRUE(graph.store().update_item({}, update).has_value());
  EXPECT_TRUE(migrate_to(graph.store(), schema_text("", "", ", on-exists: keep")).left.empty());
  const auto item = graph.item("U#1", "U#1");
  ASSERT_TRUE(item.has_value()) << "it is not ours to remove";
  EXPECT_EQ(*item->find("nick"), Value("Annie"));
  EXPECT_FALSE(item->contains("likes"));
  EXPECT_FALSE(graph.item("U#3", "U#3").has_value()) << "it only counted";
}

/// What verify has to say of a table, a line each.
std::vector<std::string> findings_of(table::TableStore& store, const std::string& text) {
  const Result<Graph> graph = Graph::open(store, load_text(text));
  EXPECT_TRUE(graph.has_value()) << graph.error().message();
  std::vector<std::string> found;
  const auto done = verify(*graph, {}, [&](const Finding& finding) -> Result<void> {
    found.push_back(finding.what + ": " + finding.detail);
    return {};
  });
  EXPECT_TRUE(done.has_value()) << done.error().message();
  return found;
}

TEST(MigrateLeavesNothing, OfThePositionWhereNothingFollowsTheStreamAnyMore) {
  const std::string edge = ", on-exists: keep, reverse: {index: GSI1}, fields: {until: epoch}";
  const std::string counter = ", counters: {likes: {of: LIKES}}";
  TestGraph graph(
      load_text(schema_text("", counter, edge + ", ttl: {field: until, repair: stream}")));
  for (const char* ref : {"U#1", "U#2"}) graph.put(ref);
  graph.add("U#1", "LIKES", "U#2");
  ASSERT_TRUE(graph.item("FOLLOWED", "FOLLOWED").has_value());
  const std::string later = schema_text("", counter, edge);
  EXPECT_EQ(migrate_to(graph.store(), later).left, std::vector<std::string>{});
  EXPECT_FALSE(graph.item("FOLLOWED", "FOLLOWED").has_value());
  EXPECT_EQ(findings_of(graph.store(), later), std::vector<std::string>{});
}

TEST(MigrateLeavesNothing, OfCountsOfShardsWhereTheirTypeIsDropped) {
  const std::string likes = ", on-exists: keep, reverse: {index: GSI1}";
  const std::string edge =
      "\n  SEES: {from: User, to: {type: User, as: seers}, on-exists: keep, "
      "reverse: {index: GSI1, pk: \"{to}{shard}\"}, shards: {by: source, default: 1, max: 8}";
  TestGraph graph(load_text(schema_text("", "", likes + "}" + edge)));
  graph.put("U#1");
  for (int i = 2; i < 9; ++i) graph.add("U#" + std::to_string(i), "SEES", "U#1");
  const auto grown = graph->reshard({"U#1", "seers", 4, false});
  ASSERT_TRUE(grown.has_value()) << grown.error().message();
  const std::size_t items = graph.item_count();
  EXPECT_EQ(items, 9U) << "a node, seven edges, and the count of shards";
  const std::string later = schema_text("", "", likes);
  EXPECT_EQ(migrate_to(graph.store(), later).left, std::vector<std::string>{});
  EXPECT_EQ(graph.item_count(), 1U);
  EXPECT_EQ(findings_of(graph.store(), later), std::vector<std::string>{});
}

TEST(MigrateAttributes, TakesOverACountThatWasKeptByHandAndLeavesWhatIsNoNumber) {
  TestGraph graph(load_text(schema_text("", "", "")));
  graph.put("U#1", {{"likes", Value(7)}});
  graph.put("U#2", {{"likes", "tea"}});
  graph.add("U#1", "LIKES", "U#2");
  graph.add("U#2", "LIKES", "U#1");
  const Ended ended = migrate_to(
      graph.store(), schema_text("", ", counters: {likes: {of: LIKES}}", ", on-exists: keep"));
  EXPECT_EQ(ended.left, (std::vector<std::string>{
                            "wrong-counter node U#2: likes is tea, the edges say 1; it is "
                            "no number, and stays: give it, or the counter, another "
                            "name"}));
  EXPECT_EQ(*graph.item("U#1", "U#1")->find("likes"), Value(1));
  EXPECT_EQ(*graph.item("U#2", "U#2")->find("likes"), Value("tea"));
}

TEST(MigrateAttributes, TellsOfAnItemThatHasTooManyOfThemToMove) {
  TestGraph graph(load_text(schema_text("", ", sk: ME", "")));
  Item many;
  for (int i = 0; i < 160; ++i) many.set("a" + std::to_string(i), Value(i));
  graph.put("U#1", many);
  graph.put("U#2");
  const Ended ended = migrate_to(graph.store(), schema_text("", ", sk: SELF", ""));
  EXPECT_EQ(ended.left,
            (std::vector<std::string>{
                "unknown-item item PK=U#1 SK=ME: it does not fit the new schema: it has "
                "163 attributes, more than the 150 that one condition can compare "
                "before it moves or goes"}));
  EXPECT_EQ(graph.item("U#1", "ME")->size(), 163U);
  EXPECT_TRUE(graph.item("U#2", "SELF").has_value());
}

TEST(MigrateAttributes, LeavesAFieldThatAnIndexSortsByWhenTheIndexComesAndGoes) {
  const std::string user = ", fields: {name: string, mail: string}";
  const std::string plain = schema_text("", user, "");
  const std::string sorted = schema_text(", byMail: {pk: mail}", user, "");
  TestGraph graph(load_text(plain));
  graph.put("U#1", {{"name", "Ann"}, {"mail", "a@b"}});
  graph.put("U#2", {{"name", "Bob"}});
  EXPECT_TRUE(migrate_to(graph.store(), sorted).answer.done);
  EXPECT_EQ(*graph.item("U#1", "U#1")->find("mail"), Value("a@b"));
  EXPECT_EQ(findings_of(graph.store()), "");
  EXPECT_TRUE(migrate_to(graph.store(), plain).answer.done);
  EXPECT_EQ(*graph.item("U#1", "U#1")->find("mail"), Value("a@b"));
  EXPECT_EQ(findings_of(graph.store()), "");
}

TEST(MigrateAttributes, RefusesAnIndexThatWouldOverwriteFieldsOfOtherItems) {
  TestGraph graph(load_text(schema_text("", ", fields: {name: string}", "")));
  graph.put("U#1", {{"name", "Ann"}});
  graph.add("U#1", "LIKES", "U#2", {{"word", "of the user"}});
  const std::string later = schema_text(", byName: {pk: word, sk: name}",
                                        ", fields: {name: string}, index: {byName: {index: byName, "
                                        "pk: NAME, sk: \"{name}\"}}",
                                        "");
  EXPECT_NE(refusal(graph.store(), later)
                .find("item PK=U#1 SK=LIKES#U#2 has an attribute word of "
                      "its own"),
            std::string::npos)
      << refusal(graph.store(), later);
  EXPECT_EQ(graph.put("U#1", {{"name", "Zoe"}}), "put") << "nothing was changed";
}

// ---- Places and indexes that are taken

TEST(MigratePlaces, TellOnceWhatCannotMoveBecauseItsPlaceIsTaken) {
  TestGraph graph(load_text(schema_text("", ", sk: ME, fields: {name: string}", "")));
  for (int i = 0; i < 20; ++i) graph.put("U#" + std::to_string(i), {{"name", "Ann"}});
  table::PutItemRequest put;
  put.table = "People";
  put.item = {{"PK", "U#7"}, {"SK", "SELF"}, {"by", "another program"}};
  ASSERT_TRUE(graph.store().put_item({}, put).has_value());
  const std::string later = schema_text("", ", sk: SELF, fields: {name: string}", "");
  MigrateOptions dry;
  dry.dry_run = true;
  const MigrateAnswer survey = migrate(graph.store(), load_text(later), dry).value();
  ASSERT_EQ(survey.counts.size(), 2U);
  EXPECT_EQ(survey.counts[1].moved, 19U);
  EXPECT_EQ(survey.counts[1].unfit, 1U);
  const Ended ended = migrate_to(graph.store(), later);
  EXPECT_TRUE(ended.answer.done);
  EXPECT_EQ(ended.answer.moved, 19U);
  EXPECT_EQ(ended.answer.left, 1U);
  EXPECT_EQ(ended.left, (std::vector<std::string>{
                            "unknown-item item PK=U#7 SK=ME: another item lies where the new "
                            "schema has it: remove that one, then put this one anew"}));
  EXPECT_EQ(*graph.item("U#7", "SELF")->find("by"), Value("another program"));
}

TEST(MigrateIndexes, RemovesOnlyThoseThatTheFormerSchemaNames) {
  const std::string two = schema_text(", GSI2: {pk: G2P}", "", "");
  TestGraph graph(load_text(two));
  table::UpdateTableRequest update;
  update.table_name = "People";
  update.attribute_definitions.push_back({"own", Value::Type::string});
  table::IndexDefinition index;
  index.name = "byHand";
  index.key_schema = {{"own", table::KeyRole::hash}};
  update.global_secondary_index_updates.emplace_back(index);
  ASSERT_TRUE(graph.store().update_table({}, update).has_value());
  EXPECT_TRUE(migrate_to(graph.store(), schema_text("", ", fields: {a: int}", "")).answer.done);
  const table::TableDescription table = *graph.store().describe_table({}, "People");
  EXPECT_NE(table.find_index("byHand"), nullptr);
  EXPECT_NE(table.find_index("GSI1"), nullptr);
  EXPECT_EQ(table.find_index("GSI2"), nullptr);
  EXPECT_NE(refusal(graph.store(), schema_text(", byHand: {pk: other}", "", ""))
                .find("has an index byHand that no schema declared"),
            std::string::npos);
}

TEST(MigrateIndexes, RemovesThoseThatAnAbandonedTryHasMade) {
  const std::string before = schema_text("", "", "");
  TestGraph graph(load_text(before));
  MigrationRecord record;
  record.to = load_text(schema_text(", GSI2: {pk: G2P}", "", "")).fingerprint();
  record.made = {"GSI2"};
  record.before = load_text(before).canonical_json();
  ASSERT_TRUE(graph.store()
                  .set_note({}, "People", std::nullopt, print(record), table::NoteKind::migration)
                  .has_value());
  table::UpdateTableRequest update;
  update.table_name = "People";
  update.attribute_definitions.push_back({"G2P", Value::Type::string});
  table::IndexDefinition index;
  index.name = "GSI2";
  index.key_schema = {{"G2P", table::KeyRole::hash}};
  update.global_secondary_index_updates.emplace_back(index);
  ASSERT_TRUE(graph.store().update_table({}, update).has_value());
  EXPECT_TRUE(migrate_to(graph.store(), before).answer.done) << "the schema it has still";
  EXPECT_EQ(graph.store().describe_table({}, "People")->find_index("GSI2"), nullptr);
  EXPECT_EQ(graph.store().note({}, "People", table::NoteKind::migration).value(), std::nullopt);
}

// ---- What counts edges

TEST(MigrateCounts, NodesThatHaveNoItem) {
  TestGraph graph(load_text(schema_text("", "",
                                        ", on-exists: keep, reverse: {index: GSI1}, "
                                        "fields: {at: int}")));
  for (int i = 1; i <= 9; ++i) {
    graph.add("U#hub", "LIKES", "U#" + std::to_string(i), number_field("at", i));
    graph.add("U#" + std::to_string(i), "LIKES", "U#hub", number_field("at", 10 * i));
  }
  const Ended ended = migrate_to(
      graph.store(),
      schema_text("",
                  ", edge-set: {attr: all, max: 4, overflow: query}, counters: {likes: {of: "
                  "LIKES}, fans: {of: fans, shards: 3}, last: {of: fans, max: at}}",
                  ", on-exists: keep, reverse: {index: GSI1}, fields: {at: int}"));
  EXPECT_TRUE(ended.left.empty());
  EXPECT_EQ(findings_of(graph.store()), "");
  const Item hub = *graph.item("U#hub", "U#hub");
  EXPECT_EQ(*hub.find("Type"), Value("User"));
  EXPECT_EQ(*hub.find("likes"), Value(9));
  EXPECT_EQ(*hub.find("last"), Value(90));
  EXPECT_FALSE(hub.contains("all")) << "more than the set holds";
  const Item three = *graph.item("U#3", "U#3");
  EXPECT_EQ(three.find("all")->type(), Value::Type::string_set);
  const Graph after = Graph::open(graph.store(), "People").value();
  EXPECT_EQ(after.count({"U#hub", "fans", false, ""})->count, 9);
  EXPECT_EQ(after.count({"U#3", "LIKES", false, ""})->count, 1);
}

TEST(MigrateCounts, WaitsWithALimitUntilItsCounterIsRight) {
  const std::string keep = ", on-exists: keep";
  TestGraph graph(
      load_text(schema_text("", ", counters: {likes: {of: LIKES}}", keep + ", limit: 3")));
  for (int i = 0; i < 3; ++i) graph.add("U#1", "LIKES", "U#" + std::to_string(10 + i));
  const std::string later =
      schema_text("", ", counters: {liked: {of: LIKES}}", keep + ", limit: 3");
  migrate_half_way(graph.store(), later, "move", 2);
  const Graph half = Graph::open(graph.store(), "People").value();
  EXPECT_EQ(failure(half.add_edge({"U#1", "LIKES", "U#99", {}})), "conflict");
  EXPECT_TRUE(migrate_to(graph.store(), later).answer.done);
  EXPECT_EQ(failure(half.add_edge({"U#1", "LIKES", "U#99", {}})), "limit_exceeded") << "its limit";
  EXPECT_EQ(failure(half.add_edge({"U#2", "LIKES", "U#99", {}})), "ok");
}

TEST(MigrateCounts, HoldsALimitWhoseCounterWasThereAlready) {
  const std::string keep = ", on-exists: keep";
  const std::string counters = ", counters: {likes: {of: LIKES}}";
  TestGraph graph(load_text(schema_text("", counters, keep)));
  for (int i = 0; i < 3; ++i) graph.add("U#1", "LIKES", "U#" + std::to_string(10 + i));
  const std::string later = schema_text("", ", sk: ME" + counters, keep + ", limit: 3");
  migrate_half_way(graph.store(), later, "move", 1);
  const Graph half = Graph::open(graph.store(), "People").value();
  EXPECT_EQ(failure(half.add_edge({"U#1", "LIKES", "U#99", {}})), "limit_exceeded") << "its limit";
  EXPECT_EQ(failure(half.add_edge({"U#2", "LIKES", "U#99", {}})), "ok");
  EXPECT_TRUE(migrate_to(graph.store(), later).answer.done);
  EXPECT_EQ(findings_of(graph.store()), "");
}

TEST(MigrateCounts, ANodeStaysANodeWhenCountersComeAndGo) {
  const std::string bare = schema_text("", "", ", on-exists: keep");
  const std::string counted =
      schema_text("", ", counters: {likes: {of: LIKES}}", ", on-exists: keep");
  const std::string extra =
      schema_text("", ", counters: {likes: {of: LIKES}}", ", on-exists: keep, require: [from]");
  TestGraph graph(load_text(bare));
  graph.put("U#1");
  graph.add("U#1", "LIKES", "U#2");
  graph.add("U#3", "LIKES", "U#2");
  EXPECT_TRUE(migrate_to(graph.store(), counted).left.empty());
  EXPECT_TRUE(migrate_to(graph.store(), extra).left.empty());
  {
    const Graph after = Graph::open(graph.store(), "People").value();
    EXPECT_EQ(failure(after.add_edge({"U#1", "LIKES", "U#9", {}})), "ok");
    EXPECT_EQ(failure(after.add_edge({"U#3", "LIKES", "U#9", {}})), "not_found")
        << "only its edges are there";
  }
  EXPECT_TRUE(migrate_to(graph.store(), bare).left.empty());
  EXPECT_TRUE(graph.item("U#1", "U#1").has_value());
  EXPECT_FALSE(graph.item("U#3", "U#3").has_value()) << "nothing counts on it any more";
}

TEST(MigrateCounts, WhateverTheBudgetIs) {
  TestGraph graph(load_text(schema_text("", "", ", on-exists: keep")));
  for (int i = 0; i < 40; ++i) graph.add("U#" + std::to_string(i), "LIKES", "U#1");
  CallOptions call;
  call.budget.requests_max = 5;
  call.budget.read_units_max = 2.5;
  const std::string later =
      schema_text("", ", counters: {likes: {of: LIKES}}", ", on-exists: keep");
  EXPECT_TRUE(migrate(graph.store(), load_text(later), {}, {}, call)->done);
  EXPECT_EQ(findings_of(graph.store()), "") << "what is left out would be missing for ever";
  EXPECT_EQ(*graph.item("U#39", "U#39")->find("likes"), Value(1));
}

/// Somebody adds an edge of U#1 whenever its edges are read.
class BusyStore final : public table::Forwarding<BusyStore, InterruptedStore> {
 public:
  using Forwarding::run;
  explicit BusyStore(table::TableStore& inner) : Forwarding(inner), inner_(inner) {}
  Result<table::QueryResult> run(table::Query, const Context& context,
                                 const table::QueryRequest& request) {
    for (const auto& term : request.key_condition->terms) {
      if (!is_busy || !(term.value == Value("U#1"))) continue;
      const Graph now = Graph::open(inner_, "People").value();
      const std::string other = "U#" + std::to_string(10 + ++likes);
      EXPECT_EQ(failure(now.add_edge({"U#1", "LIKES", other, {}})), "ok");
    }
    return InterruptedStore::run(table::Query(), context, request);
  }
  bool is_busy = true;
  int likes = 3;

 private:
  table::TableStore& inner_;
};

TEST(MigrateCounts, EndsWithNoCounterThatOthersChangeFasterThanItIsCounted) {
  TestGraph graph(load_text(schema_text("", "", ", on-exists: keep")));
  for (int i = 1; i <= 3; ++i) graph.add("U#1", "LIKES", "U#" + std::to_string(10 + i));
  const schema::Schema later =
      load_text(schema_text("", ", counters: {likes: {of: LIKES}}", ", on-exists: keep"));
  BusyStore store(graph.store());
  MigrateOptions options;
  options.page_items = 1;
  const Result<MigrateAnswer> busy = migrate(store, later, options);
  ASSERT_FALSE(busy.has_value());
  EXPECT_EQ(busy.error().code(), ErrorCode::conflict);
  EXPECT_NE(busy.error().message().find("node U#1: likes is"), std::string::npos)
      << busy.error().message();
  store.is_busy = false;
  const MigrateAnswer answer = migrate(store, later, {}).value();
  EXPECT_TRUE(answer.resumed && answer.done);
  EXPECT_EQ(answer.left, 0U);
  EXPECT_EQ(*graph.item("U#1", "U#1")->find("likes"), Value(store.likes));
  EXPECT_EQ(findings_of(graph.store()), "");
}

TEST(MigrateCounts, BeginsTheStreamThatNewTypesFollow) {
  const std::string before = schema_text("", "", ", on-exists: keep");
  TestGraph graph(load_text(before));
  graph.add("U#1", "LIKES", "U#2");
  std::string later = before;
  later.insert(later.find("edges:"),
               "  Tag: {ref: \"T#{id}\", counters: {uses: {of: ~HAS, mode: eventual}}}\n");
  later += "  HAS: {from: User, to: Tag, on-exists: keep, reverse: {index: GSI1}}\n";
  EXPECT_TRUE(migrate_to(graph.store(), later).answer.done);
  const Graph after = Graph::open(graph.store(), "People").value();
  EXPECT_EQ(failure(after.add_edge({"U#1", "HAS", "T#1", {}})), "ok");
  VerifyOptions options;
  options.repair = true;
  EXPECT_TRUE(verify(after, options, [](const Finding&) { return Result<void>(); }).has_value());
  EXPECT_EQ(after.count({"T#1", "~HAS", false, ""})->count, 1);
  EXPECT_EQ(findings_of(graph.store()), "");
}

// ---- Who is there meanwhile

TEST(MigrateReaders, AGraphThatWasOpenedBeforeIsRefusedFromItsTopologyToo) {
  TestGraph graph(load_text(schema_text("", "", ", on-exists: keep, reverse: {index: GSI1}")));
  graph.add("U#1", "LIKES", "U#2");
  graph.add("U#2", "LIKES", "U#3");
  const Graph fast = Graph::open(graph.store(), "People").value().with_topology().value();
  plan::FindPath path;
  path.from = "U#1";
  path.to = "U#3";
  path.types = {"LIKES"};
  EXPECT_TRUE(fast.path(path).has_value());
  EXPECT_TRUE(migrate_to(graph.store(), schema_text("", "",
                                                    ", sk: \"L#{to}\", on-exists: keep, "
                                                    "reverse: {index: GSI1}"))
                  .answer.done);
  EXPECT_EQ(fast.path(path).error().code(), ErrorCode::schema_changed);
}

TEST(MigrateReaders, AGraphThatWasOpenedHalfWayLearnsOfTheEnd) {
  const std::string before = schema_text("", ", sk: ME, fields: {name: string}", "");
  const std::string later = schema_text("", ", sk: SELF, fields: {name: string}", "");
  TestGraph graph(load_text(before));
  for (int i = 0; i < 20; ++i) graph.put("U#" + std::to_string(i), {{"name", "Ann"}});
  migrate_half_way(graph.store(), later, "move", 3);
  const Graph half = Graph::open(graph.store(), "People").value();
  EXPECT_EQ(half.remove_node("U#1").error().code(), ErrorCode::conflict);
  EXPECT_EQ(failure(half.transact({plan::RemoveNode{"U#1"}})), "conflict");
  EXPECT_EQ(half.put_node({"U#1", {{"name", "Zoe"}}, false})->spent.cost.requests, 2)
      << "it looks at the former place";
  EXPECT_TRUE(migrate_to(graph.store(), later).answer.done);
  EXPECT_TRUE(half.remove_node("U#1").has_value());
  EXPECT_EQ(half.put_node({"U#2", {{"name", "Zoe"}}, false})->spent.cost.requests, 1);
  Loader loader(half);
  EXPECT_TRUE(loader.add_node(1, {"U#99", {{"name", "Zed"}}, false}).has_value());
  EXPECT_TRUE(loader.flush().has_value());
}

TEST(MigrateReaders, VerifyMendsNothingThatIsOnItsWay) {
  const std::string counted = ", counters: {likes: {of: LIKES}}";
  const std::string later = schema_text("", ", sk: SELF" + counted, ", on-exists: keep");
  TestGraph graph(load_text(schema_text("", ", sk: ME" + counted, ", on-exists: keep")));
  for (int i = 0; i < 9; ++i) {
    graph.put("U#" + std::to_string(i));
    graph.add("U#" + std::to_string(i), "LIKES", "U#1");
  }
  migrate_half_way(graph.store(), later, "move", 5);
  const Graph half = Graph::open(graph.store(), "People").value();
  const std::size_t items = graph.item_count();
  const FindingSink none = [](const Finding&) { return Result<void>(); };
  VerifyOptions options;
  EXPECT_TRUE(verify(half, options, none)->is_migrating);
  options.repair = true;
  EXPECT_EQ(verify(half, options, none).error().code(), ErrorCode::conflict);
  EXPECT_EQ(graph.item_count(), items) << "nothing was put";
  EXPECT_TRUE(migrate_to(graph.store(), later).answer.done);
  EXPECT_TRUE(verify(half, options, none).has_value());
  EXPECT_FALSE(verify(half, {}, none)->is_migrating);
  EXPECT_EQ(graph.item_count(), items);
}

TEST(MigrateReaders, OfTwoMigrationsAtOnceOneWinsAndTheTableIsWhole) {
  const std::string before = schema_text("", ", sk: ME, fields: {name: string}", "");
  const std::vector<std::string> later = {
      schema_text("", ", sk: SELF, fields: {name: string}", ""),
      schema_text(", GSI2: {pk: G2P}", ", sk: MYSELF, fields: {name: string}", "")};
  for (int round = 0; round < 25; ++round) {
    TestGraph graph(load_text(before));
    for (int i = 0; i < 12; ++i) graph.put("U#" + std::to_string(i), {{"name", "Ann"}});
    std::vector<std::string> outcomes(2);
    std::vector<std::thread> both;
    for (std::size_t i = 0; i < 2; ++i) {
      both.emplace_back([&, i] {
        if (round % 2 == static_cast<int>(i)) std::this_thread::yield();
        outcomes[i] = refusal(graph.store(), later[i]);
      });
    }
    for (std::thread& one : both) one.join();
    for (std::size_t i = 0; i < 2; ++i) {
      const bool is_known = outcomes[i] == "done" ||
                            outcomes[i].find("somebody else migrates") != std::string::npos ||
                            outcomes[i].find("is being migrated") != std::string::npos ||
                            outcomes[i].find("was changed since") != std::string::npos ||
                            outcomes[i].find("is being") != std::string::npos;
      EXPECT_TRUE(is_known) << outcomes[i];
    }
    // Whichever is in force can be ended, and then the other one made.
    const std::string now = Graph::open(graph.store(), "People")->schema().fingerprint();
    for (const std::string& text : later) {
      if (load_text(text).fingerprint() == now) {
        EXPECT_EQ(refusal(graph.store(), text), "done");
      }
    }
    EXPECT_EQ(refusal(graph.store(), later[1]), "done");
    EXPECT_EQ(findings_of(graph.store()), "");
    EXPECT_EQ(graph.store().note({}, "People", table::NoteKind::migration).value(), std::nullopt);
    EXPECT_EQ(graph.store().describe_table({}, "People")->indexes.size(), 2U);
    EXPECT_EQ(graph.item_count(), 12U);
  }
}

}  // namespace
}  // namespace adjoin::graph::migrate_case_test
