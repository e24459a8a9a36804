// Goal: advice helps. Method: a fault is made, and found; the change that the finding names is
// migrated; the program does again what it wants to know, which now takes other requests; and the
// finding is gone, with no other in its place.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "advise/model_graph.h"
#include "base/iso_time.h"
#include "graph/upkeep/migrate.h"
#include "schema/load/load.h"

namespace adjoin::advise_test {
namespace {

using Rules = std::vector<std::string>;
using Traffic = std::function<void(ModelGraph&)>;

std::string number(std::size_t n) { return "G" + std::to_string(n); }

/// The same traffic before and after.
void expect_cure(ModelGraph& model, const std::string& rule, const std::string& change,
                 const std::string& schema_after, const Traffic& traffic) {
  SCOPED_TRACE(testing::Message() << rule << ", seed " << kSeed);
  model.be_healthy();
  traffic(model);
  const Rules before = model.findings();
  ASSERT_EQ(before.size(), 1U) << testing::PrintToString(before);
  EXPECT_EQ(before[0].substr(0, rule.size() + 1), rule + " ");
  EXPECT_NE(before[0].find(change), std::string::npos) << before[0];
  model.migrate(schema_after);
  model.logged().forget();
  model.be_healthy();
  traffic(model);
  EXPECT_EQ(model.findings(), Rules());
}

std::string follow_schema() { return source_file("examples/follow-graph/schema.yaml"); }

graph::CallOptions unbounded() { return {}; }

/// The command that a finding names, as what it does: "adjoin reshard NODE TYPE --shards N".
graph::Reshard reshard_of(const std::string& finding) {
  const std::string command = "adjoin reshard ";
  const std::size_t at = finding.find(command);
  graph::Reshard wanted;
  if (at == std::string::npos) {
    ADD_FAILURE() << finding << " names no command";
    return wanted;
  }
  std::istringstream words(finding.substr(at + command.size()));
  std::string option;
  words >> wanted.node >> wanted.type >> option >> wanted.shards;
  EXPECT_EQ(option, "--shards") << finding;
  return wanted;
}

TEST(AdviceHelps, ACelebrityGetsMoreShards) {
  ModelGraph model("follow-graph");
  const auto traffic = [&model] {
    model.be_healthy();
    plan::Neighbors followers;
    followers.node = "ACTOR#G1";
    followers.types = {"~FOLLOWS"};
    for (int i = 0; i < 2000; ++i) {
      const auto page = model.graph().neighbors(followers, unbounded());
      ASSERT_TRUE(page.has_value()) << page.error().message();
      EXPECT_EQ(page->size(), 6U);
    }
  };
  traffic();
  const Rules before = model.findings();
  ASSERT_EQ(before.size(), 1U) << testing::PrintToString(before);
  EXPECT_EQ(before[0].substr(0, 26), "celebrity GSI1 TARGET#G1: ");
  EXPECT_NE(before[0].find("shards: {default: "), std::string::npos);
  // The number of all nodes' shards is not migrated; a node that needs more gets them.
  const schema::Schema all =
      schema::load_schema(exchanged(follow_schema(), "default: 1, max: 64", "default: 2, max: 64"),
                          "test")
          .value();
  EXPECT_FALSE(graph::migrate(model.store(), all, {}).has_value());
  ASSERT_TRUE(model.graph().reshard(reshard_of(before[0])).has_value()) << before[0];
  model.logged().forget();
  traffic();
  EXPECT_EQ(model.findings(), Rules());
}

TEST(AdviceHelps, ACelebrityGetsAGreaterMaximumFirst) {
  const std::string schema =
      exchanged(follow_schema(), "default: 1, max: 64", "default: 1, max: 2");
  const std::unique_ptr<ModelGraph> model = ModelGraph::of_schema(schema, 40);
  model->be_healthy();
  for (int i = 0; i < 2000; ++i) model->program().query({.index = "GSI1", .pk = "TARGET#G1"});
  advise::Thresholds thresholds;
  thresholds.units_a_shard = 2;
  const ModelGraph::Judged before = model->judged(thresholds);
  ASSERT_EQ(before.findings.size(), 1U);
  const advise::Finding& found = before.findings[0];
  const graph::Reshard wanted = reshard_of(found.change);
  EXPECT_GT(wanted.shards, 2U);
  const std::string most = std::to_string(wanted.shards);
  EXPECT_EQ(found.diff, "edges: {FOLLOWS: {shards: {max: " + most + "}}}\n");
  EXPECT_FALSE(model->graph().reshard(wanted).has_value());
  model->migrate(exchanged(schema, "default: 1, max: 2", "default: 1, max: " + most));
  EXPECT_TRUE(model->graph().reshard(wanted).has_value());
}

TEST(AdviceHelps, AListOfEverybodyIsSharded) {
  const std::string schema =
      "graph: 1\n"
      "table: {name: People, pk: PK, sk: SK}\n"
      "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
      "nodes:\n"
      "  Person:\n"
      "    ref: \"PERSON#{id}\"\n"
      "    fields: {name: string!}\n"
      "    index: {GSI1: {pk: \"EVERYBODY#{shard}\", sk: \"{name}\"}}\n"
      "    shards: {default: 1}\n";
  const std::unique_ptr<ModelGraph> model = ModelGraph::of_schema(schema, 40);
  const auto traffic = [&model] {
    model->be_healthy({.index = "GSI1", .type = {}});
    plan::NodesBy everybody;
    everybody.type = "Person";
    everybody.by = "GSI1";
    for (int i = 0; i < 2000; ++i) {
      const auto page = model->graph().nodes_by(everybody, unbounded());
      ASSERT_TRUE(page.has_value()) << page.error().message();
      EXPECT_EQ(page->size(), 40U);
    }
  };
  traffic();
  const Rules before = model->findings();
  ASSERT_EQ(before.size(), 1U) << testing::PrintToString(before);
  EXPECT_EQ(before[0].substr(0, 15), "celebrity GSI1 ");
  model->migrate(exchanged(schema, "default: 1", "default: 8"));
  model->logged().forget();
  traffic();
  EXPECT_EQ(model->findings(), Rules());
}

TEST(AdviceHelps, AFilterBecomesAPartOfTheSortKey) {
  const std::unique_ptr<ModelGraph> model = ModelGraph::of_schema(likes_schema(), 40);
  expect_cure(*model, "filter", "sk: …{how}…", likes_by_way_schema(), [&](ModelGraph& m) {
    // Whom a user likes in one way: by a filter, or by the sort key that has it.
    const bool by_key = m.schema().edge("LIKES")->forms.front().sk.has_hole("how");
    for (std::size_t i = 0; i < 3000; ++i) {
      Asked asked{.pk = "USER#" + number(i % 40), .begins = "LIKES#"};
      if (by_key) {
        asked.begins += "rarely#";
      } else {
        asked.filter_name = "how";
        asked.filter_value = "rarely";
      }
      m.program().query(asked);
    }
  });
}

TEST(AdviceHelps, AnUnusedIndexGoes) {
  const std::string schema =
      "graph: 1\n"
      "table: {name: People, pk: PK, sk: SK}\n"
      "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
      "nodes: {Person: {ref: \"PERSON#{id}\", fields: {name: string}}}\n"
      "edges: {KNOWS: {from: Person, to: Person, reverse: {index: GSI1}, fields: {how: string}}}\n";
  const std::string after = exchanged(
      exchanged(schema, "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n", ""),
      " reverse: {index: GSI1},", "");
  const std::unique_ptr<ModelGraph> model = ModelGraph::of_schema(schema, 40);
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy({.index = "GSI1", .type = {}});
    for (std::size_t i = 0; i < 100; ++i) {
      m.add_edge("KNOWS", "PERSON#" + number(i % 40), "PERSON#" + number((i + 7) % 40),
                 {{"how", "since " + std::to_string(i)}});
    }
  };
  traffic(*model);
  const Rules before = model->findings();
  ASSERT_EQ(before.size(), 1U) << testing::PrintToString(before);
  EXPECT_NE(before[0].find("unused-index GSI1: "), std::string::npos) << before[0];
  EXPECT_NE(before[0].find("drop GSI1"), std::string::npos) << before[0];
  model->migrate(after);
  model->logged().forget();
  traffic(*model);
  EXPECT_EQ(model->findings(), Rules());
}

TEST(AdviceHelps, ACountIsKept) {
  const std::string counted = exchanged(source_file("examples/social/schema.yaml"),
                                        "sk: PROFILE, fields: {name: string, avatar: string}",
                                        "sk: PROFILE, fields: {name: string, avatar: string}, "
                                        "counters: {followerCount: {of: followers}}");
  ModelGraph model("social");
  expect_cure(model, "count-read", "counters: {NAME: {of: EDGE}}",
              exchanged(counted, "fields: {createdAt: datetime, notificationsEnabled",
                        "on-exists: keep\n    fields: {createdAt: datetime, notificationsEnabled"),
              [](ModelGraph& m) {
                plan::Count followers;
                followers.type = "~FOLLOWS";
                for (std::size_t i = 0; i < 8 * 21; ++i) {
                  followers.node = "USER#" + number(i % 40);
                  const auto answer = m.graph().count(followers, unbounded());
                  ASSERT_TRUE(answer.has_value());
                  EXPECT_EQ(answer->count, 6U);
                }
              });
}

TEST(AdviceHelps, APlanReadsAListAndItsNodes) {
  ModelGraph model("follow-graph");
  const std::string plans =
      "plans:\n"
      "  followed:\n"
      "    params: {actor: Actor}\n"
      "    steps:\n"
      "      - {edges: FOLLOWS, from: $actor, as: e}\n"
      "      - {nodes: e.to, as: people}\n"
      "    return: {each: people}\n"
      "access-patterns:\n";
  expect_cure(model, "n-plus-one", "a plan of three requests under plans:",
              exchanged(follow_schema(), "access-patterns:\n", plans), [](ModelGraph& m) {
                const bool has_plan = !m.schema().plans.empty();
                for (std::size_t i = 0; i < 25; ++i) {
                  m.logged().pass(10'000);
                  const std::string actor = "ACTOR#" + number(i);
                  if (has_plan) {
                    const auto read = m.graph().run("followed", {{"actor", plan::Argument(actor)}});
                    ASSERT_TRUE(read.has_value()) << read.error().message();
                    EXPECT_EQ(read->data.size(), 6U);
                    continue;
                  }
                  m.program().query({.pk = actor, .begins = "TARGET#"});
                  for (std::size_t k = 1; k <= 6; ++k) {
                    m.program().get({{"PK", "ACTOR#" + number((i + k) % 40)}, {"SK", "PROFILE"}});
                  }
                }
              });
}

TEST(AdviceHelps, ASeriesExpires) {
  const std::string schema =
      "graph: 1\n"
      "table: {name: Sensors, pk: PK, sk: SK}\n"
      "nodes: {Sensor: {ref: \"SENSOR#{id}\"}}\n"
      "series:\n"
      "  Reading: {of: Sensor, sk: \"AT#{at:iso}\", fields: {at: datetime, expires: epoch, "
      "celsius: "
      "number}}\n";
  const std::string after = exchanged(schema, "of: Sensor,", "of: Sensor, ttl: expires,");
  const std::unique_ptr<ModelGraph> model = ModelGraph::of_schema(schema, 4);
  for (int day = 1; day <= 100; ++day) {
    model->clock().advance(std::chrono::hours(24));
    const std::int64_t now_ms = model->clock().unix_time().count();
    for (std::size_t i = 0; i < 4; ++i) {
      model->append("Reading", "SENSOR#" + number(i),
                    {{"at", iso_time(std::chrono::milliseconds(now_ms))},
                     {"expires", now_ms / 1000 + 400 * 86'400},
                     {"celsius", day}});
    }
  }
  const auto traffic = [](ModelGraph& m) {
    m.logged().at(m.clock().unix_time().count());
    m.be_healthy({.index = {}, .type = "Reading"});
    for (std::size_t i = 0; i < 100; ++i) {
      m.program().query(
          {.pk = "SENSOR#" + number(i % 4), .begins = "AT#", .desc = true, .limit = 10});
    }
  };
  model->logged().forget();
  traffic(*model);
  const Rules before = model->findings();
  ASSERT_EQ(before.size(), 1U) << testing::PrintToString(before);
  EXPECT_NE(before[0].find("no-ttl Reading: "), std::string::npos) << before[0];
  model->migrate(after);
  model->logged().forget();
  traffic(*model);
  EXPECT_EQ(model->findings(), Rules());
}

TEST(AdviceHelps, AnIndexOfFewKeysGetsLongerOnes) {
  const std::string schema =
      "graph: 1\n"
      "table: {name: Tasks, pk: PK, sk: SK}\n"
      "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
      "nodes:\n"
      "  Task:\n"
      "    ref: \"TASK#{id}\"\n"
      "    fields: {status: string!, owner: string!}\n"
      "    index: {GSI1: {pk: \"STATUS#{status}\", sk: \"TASK#{id}\"}}\n";
  const std::string after = exchanged(schema, "STATUS#{status}", "STATUS#{status}#{owner}");
  const std::unique_ptr<ModelGraph> model = ModelGraph::of_schema(schema, 1);
  for (std::size_t i = 0; i < 1200; ++i) {
    model->put_node(
        "Task", "T" + std::to_string(i),
        {{"status", "s" + std::to_string(i % 6)}, {"owner", "o" + std::to_string(i % 25)}});
  }
  model->logged().forget();
  expect_cure(*model, "low-cardinality", "a pk with another field", after, [](ModelGraph&) {});
}

}  // namespace
}  // namespace adjoin::advise_test
