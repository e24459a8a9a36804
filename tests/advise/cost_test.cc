// Goal: what a finding says it saves is true. Method: a fault is made and found; the change is
// migrated; the program asks for the same again; the units that the second log has less are those
// that the finding told before.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>

#include "advise/model_graph.h"

namespace adjoin::advise_test {
namespace {

std::string nth(std::size_t n) { return "G" + std::to_string(n); }

/// How far a told saving may be from the measured one: a tenth of it, and a hundredth of all units,
/// since items are priced by their average size. Shards are of any size, and each Query is rounded
/// up: where a list is spread, it is a twentieth of all units.
void expect_true(double told, double before, double after, bool is_spread, const char* what) {
  const double saved = before - after;
  EXPECT_NEAR(told, saved, std::abs(saved) / 10 + before / (is_spread ? 20 : 100))
      << what << ": " << before << " before, " << after << " after";
}

struct Case {
  std::string rule;
  std::function<void(ModelGraph&)> traffic;  ///< before the change, and again behind it
  std::function<void(ModelGraph&)> cure;
  advise::Thresholds thresholds = {};
};

/// Returns the finding of the rule, which told the truth.
advise::Finding expect_true_cost(ModelGraph& model, const Case& one) {
  SCOPED_TRACE(testing::Message() << one.rule << ", seed " << kSeed);
  model.logged().forget();
  one.traffic(model);
  const ModelGraph::Judged before = model.judged(one.thresholds);
  const auto finding =
      std::find_if(before.findings.begin(), before.findings.end(),
                   [&one](const advise::Finding& each) { return each.rule->name == one.rule; });
  if (finding == before.findings.end()) {
    ADD_FAILURE() << "not found";
    return {};
  }
  one.cure(model);
  model.logged().forget();
  one.traffic(model);
  const ModelGraph::Judged after = model.judged(one.thresholds);
  const bool is_spread = one.rule == "celebrity";
  expect_true(finding->read_units, before.read_units, after.read_units, is_spread, "RCU");
  expect_true(finding->write_units, before.write_units, after.write_units, is_spread, "WCU");
  return *finding;
}

/// Text that makes an item large.
std::string filling(std::size_t bytes) { return std::string(bytes, 'x'); }

graph::CallOptions no_limits() { return {}; }

// ---- Celebrities

constexpr const char* kFollowers =
    "graph: 1\n"
    "table: {name: Fans, pk: PK, sk: SK}\n"
    "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
    "nodes: {Actor: {ref: \"ACTOR#{id}\", sk: PROFILE}}\n"
    "edges:\n"
    "  FOLLOWS:\n"
    "    from: {type: Actor, as: following}\n"
    "    to: {type: Actor, as: followers}\n"
    "    reverse: {index: GSI1, pk: \"TARGET#{to.id}{shard}\", sk: \"ACTOR#{from.id}\"}\n"
    "    shards: {by: source, default: 1, max: 64}\n"
    "    fields: {note: string}\n";

/// Bursts of reads, ten minutes apart. Others ask for other things.
void read_in_bursts(ModelGraph& model, const std::function<void(ModelGraph&)>& read) {
  for (int burst = 0; burst < 12; ++burst) {
    for (int i = 0; i < 90; ++i) read(model);
    model.logged().pass(600'000);
  }
}

TEST(CostOfAdvice, IsThatOfMoreShardsOfACelebrity) {
  const auto model = ModelGraph::of_schema(kFollowers, 10);
  for (std::size_t i = 0; i < 750; ++i) {
    model->add_edge("FOLLOWS", "ACTOR#F" + std::to_string(i), "ACTOR#G1", {{"note", filling(250)}});
  }
  Case one{"celebrity",
           [](ModelGraph& m) {
             read_in_bursts(m, [](ModelGraph& each) {
               plan::Neighbors followers;
               followers.node = "ACTOR#G1";
               followers.types = {"~FOLLOWS"};
               ASSERT_TRUE(each.graph().neighbors(followers, no_limits()).has_value());
             });
           },
           {}};
  one.thresholds.units_a_shard = 6;
  one.cure = [](ModelGraph& m) {
    ASSERT_TRUE(m.graph().reshard({"ACTOR#G1", "FOLLOWS", 8, false}).has_value());
  };
  const advise::Finding found = expect_true_cost(*model, one);
  EXPECT_EQ(found.change,
            "shards: {default: 8} of this node: adjoin reshard ACTOR#G1 FOLLOWS --shards 8");
  EXPECT_LT(found.read_units, 0) << "more shards are more Queries, each rounded up";
}

// ---- Lists of everybody

constexpr const char* kEverybody =
    "graph: 1\n"
    "table: {name: People, pk: PK, sk: SK}\n"
    "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
    "nodes:\n"
    "  Person:\n"
    "    ref: \"PERSON#{id}\"\n"
    "    fields: {name: string!, note: string}\n"
    "    index: {GSI1: {pk: \"EVERYBODY#{shard}\", sk: \"{name}\"}}\n"
    "    shards: {default: 1}\n";

TEST(CostOfAdvice, IsThatOfMoreShardsOfAList) {
  const auto model = ModelGraph::of_schema(kEverybody, 10);
  for (std::size_t i = 0; i < 600; ++i) {
    model->put_node("Person", "P" + std::to_string(i),
                    {{"name", "name " + std::to_string(i)}, {"note", filling(900)}});
  }
  Case one{"celebrity",
           [](ModelGraph& m) {
             read_in_bursts(m, [](ModelGraph& each) {
               plan::NodesBy everybody;
               everybody.type = "Person";
               everybody.by = "GSI1";
               ASSERT_TRUE(each.graph().nodes_by(everybody, no_limits()).has_value());
             });
           },
           [](ModelGraph& m) { m.migrate(exchanged(kEverybody, "default: 1", "default: 22")); }};
  one.thresholds.units_a_shard = 5;
  const advise::Finding found = expect_true_cost(*model, one);
  EXPECT_EQ(found.change, "shards: {default: 22}");
  EXPECT_LT(found.read_units, 0);
}

// ---- Filters and indexes

TEST(CostOfAdvice, IsThatOfAListByItsSortKey) {
  const auto model = ModelGraph::of_schema(likes_schema(), 40);
  for (std::size_t i = 0; i < 400; ++i) {
    model->add_edge("LIKES", "USER#" + nth(i % 10), "POST#L" + std::to_string(i),
                    {{"how", i % 80 < 10 ? "rarely" : "often"}, {"note", filling(1000)}});
  }
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy();
    const bool by_key = m.schema().edge("LIKES")->forms.front().sk.has_hole("how");
    for (std::size_t i = 0; i < 3000; ++i) {
      Asked asked{.pk = "USER#" + nth(i % 10), .begins = "LIKES#"};
      if (by_key) {
        asked.begins += "rarely#";
      } else {
        asked.filter_name = "how";
        asked.filter_value = "rarely";
      }
      m.program().query(asked);
    }
  };
  const advise::Finding found = expect_true_cost(
      *model, {"filter", traffic, [](ModelGraph& m) { m.migrate(likes_by_way_schema()); }});
  EXPECT_GT(found.read_units, 0);
}

TEST(CostOfAdvice, IsNothingWhereAFilterReadsNoMorePages) {
  const auto model = ModelGraph::of_schema(likes_schema(), 40);
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy();
    for (std::size_t i = 0; i < 3000; ++i) {
      m.program().query({.pk = "USER#" + nth(i % 40),
                         .begins = "LIKES#",
                         .filter_name = "how",
                         .filter_value = "rarely"});
    }
  };
  traffic(*model);
  const ModelGraph::Judged judged = model->judged();
  ASSERT_EQ(judged.findings.size(), 1U);
  EXPECT_EQ(judged.findings[0].rule->name, "filter");
  EXPECT_EQ(judged.findings[0].read_units, 0) << "six small items are half a unit, as one is";
}

constexpr const char* kKnown =
    "graph: 1\n"
    "table: {name: People, pk: PK, sk: SK}\n"
    "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
    "nodes: {Person: {ref: \"PERSON#{id}\", fields: {name: string, town: string, note: string}}}\n"
    "edges: {KNOWS: {from: Person, to: Person, reverse: {index: GSI1}, fields: {how: string}}}\n";

void meet(ModelGraph& model, std::size_t times) {
  for (std::size_t i = 0; i < times; ++i) {
    const std::string how = "since " + std::to_string(model.logged().now_ms()) + filling(1500);
    model.add_edge("KNOWS", "PERSON#" + nth(i % 40), "PERSON#" + nth((i + 7) % 40), {{"how", how}});
  }
}

TEST(CostOfAdvice, IsThatOfAnIndexThatGoes) {
  const auto model = ModelGraph::of_schema(kKnown, 40);
  const std::string after = exchanged(
      exchanged(kKnown, "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n", ""),
      " reverse: {index: GSI1},", "");
  meet(*model, 40);
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy({.index = "GSI1", .type = {}});
    meet(m, 500);
  };
  const advise::Finding found = expect_true_cost(
      *model, {"unused-index", traffic, [&after](ModelGraph& m) { m.migrate(after); }});
  EXPECT_GT(found.write_units, 0);
}

/// Each has another note than before.
void move_people(ModelGraph& model, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::string note = std::to_string(model.logged().now_ms()) + filling(900);
    model.put_node("Person", "N" + std::to_string(i),
                   {{"name", nth(i)}, {"town", "t" + std::to_string(i % 20)}, {"note", note}});
  }
}

TEST(CostOfAdvice, IsThatOfASearchAndOfTheEntriesThatItNeeds) {
  const auto model = ModelGraph::of_schema(kKnown, 40);
  move_people(*model, 400);
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy({.index = "TOWNS", .type = {}});
    move_people(m, 400);
    const bool has_index = m.schema().index("TOWNS") != nullptr;
    for (std::size_t i = 0; i < 300; ++i) {
      const std::string town = "t" + std::to_string(i % 20);
      if (has_index) {
        m.program().query({.index = "TOWNS", .pk = town});
      } else {
        m.program().scan("town", town);
      }
    }
  };
  const std::string after = exchanged(
      exchanged(kKnown, "sk: GSI1SK, projection: ALL}",
                "sk: GSI1SK, projection: ALL}, TOWNS: {pk: "
                "TOWNPK, sk: TOWNSK, projection: ALL}"),
      "note: string}", "note: string}, index: {TOWNS: {pk: \"{town}\", sk: \"PERSON#{id}\"}}");
  const advise::Finding found =
      expect_true_cost(*model, {"scan", traffic, [&after](ModelGraph& m) { m.migrate(after); }});
  EXPECT_GT(found.read_units, 0);
  EXPECT_LT(found.write_units, 0) << "each write fills the index";
}

// ---- Counts and mirrors

void follow_each_other(ModelGraph& model, std::size_t times) {
  for (std::size_t i = 0; i < times; ++i) {
    model.add_edge("FOLLOWS", "USER#" + nth(i % 40),
                   "USER#N" + std::to_string(model.logged().now_ms()), {});
  }
}

TEST(CostOfAdvice, IsThatOfACounter) {
  ModelGraph model("social");
  for (std::size_t i = 0; i < 400; ++i) {
    model.add_edge("FOLLOWS", "USER#F" + std::to_string(i), "USER#" + nth(i % 4), {});
  }
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy();
    follow_each_other(m, 200);
    plan::Count followers;
    followers.type = "~FOLLOWS";
    for (std::size_t i = 0; i < 2000; ++i) {
      followers.node = "USER#" + nth(i % 4);
      ASSERT_TRUE(m.graph().count(followers, no_limits()).has_value());
    }
  };
  const std::string schema = source_file("examples/social/schema.yaml");
  std::string after = exchanged(schema, "sk: PROFILE, fields: {name: string, avatar: string}",
                                "sk: PROFILE, fields: {name: string, avatar: string}, "
                                "counters: {followersCount: {of: followers}}");
  after = exchanged(after, "fields: {createdAt: datetime, notificationsEnabled",
                    "on-exists: keep\n    fields: {createdAt: datetime, notificationsEnabled");
  const advise::Finding found = expect_true_cost(
      model, {"count-read", traffic, [&after](ModelGraph& m) { m.migrate(after); }});
  EXPECT_EQ(found.diff,
            "nodes: {User: {counters: {followersCount: {of: \"followers\"}}}}\n"
            "edges: {FOLLOWS: {on-exists: keep}}\n");
  EXPECT_GT(found.read_units, 0);
  EXPECT_LT(found.write_units, 0) << "each edge changes the counter, too";
}

constexpr const char* kFamous =
    "graph: 1\n"
    "table: {name: Famous, pk: PK, sk: SK}\n"
    "nodes:\n"
    "  User:\n"
    "    ref: \"USER#{id}\"\n"
    "    fields: {about: string}\n"
    "    counters: {followers: {of: followers}}\n"
    "edges:\n"
    "  FOLLOWS:\n"
    "    from: {type: User, as: following}\n"
    "    to: {type: User, as: followers}\n"
    "    on-exists: keep\n";

TEST(CostOfAdvice, IsThatOfACounterInShards) {
  const auto model = ModelGraph::of_schema(kFamous, 40);
  for (std::size_t i = 0; i < 40; ++i) {
    model->put_node("User", nth(i), {{"about", filling(1500)}});
  }
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy();
    for (int i = 0; i < 6 * 60 * 11; ++i) {
      m.logged().pass(i % 11 == 0 ? 970 : 0);
      m.add_edge("FOLLOWS", "USER#N" + std::to_string(m.logged().now_ms()), "USER#G1");
    }
  };
  Case one{"hot-counter", traffic, [](ModelGraph& m) {
             m.migrate(exchanged(kFamous, "{of: followers}", "{of: followers, shards: 4}"));
           }};
  one.thresholds.hot_counter_units = 10;
  one.thresholds.units_a_shard = 25;
  const advise::Finding found = expect_true_cost(*model, one);
  EXPECT_EQ(found.diff, "nodes: {User: {counters: {followers: {shards: 4}}}}\n");
  EXPECT_GT(found.write_units, 0) << "a shard is smaller than the node";
}

TEST(CostOfAdvice, IsThatOfMirrorsThatGo) {
  const std::string schema = exchanged(source_file("examples/social/schema.yaml"),
                                       "copy: {followerName: from.name, followerAvatar: "
                                       "from.avatar}",
                                       "copy: {}");
  const auto model = ModelGraph::of_schema(schema, 40);
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy({.index = {}, .type = "TAGGED_IN"});
    for (std::size_t i = 0; i < 300; ++i) {
      m.add_edge("HAS_TAG", "POST#" + nth(i % 40), "TAG#t" + std::to_string(m.logged().now_ms()));
    }
  };
  std::string after =
      exchanged(schema,
                "to: {type: Tag, as: posts}, sk: \"{to}\", reverse: {item: {sk: \"{from}\", type: "
                "TAGGED_IN}}}",
                "to: {type: Tag, as: posts}, sk: \"{to}\"}");
  after = exchanged(after,
                    "  relatedPosts:    {params: {post: Post}, get: {related: HAS_TAG, from: "
                    "$post, first: 10}}\n",
                    "");
  const advise::Finding found = expect_true_cost(
      *model, {"unused-mirror", traffic, [&after](ModelGraph& m) { m.migrate(after); }});
  EXPECT_GT(found.write_units, 0);
}

// ---- Nothing to save

TEST(CostOfAdvice, IsNothingForAPlanThatReadsTheSameItems) {
  ModelGraph model("follow-graph");
  const std::string plans =
      "plans:\n"
      "  followed:\n"
      "    params: {actor: Actor}\n"
      "    steps:\n"
      "      - {node: $actor, as: start}\n"
      "      - {edges: FOLLOWS, from: $actor, as: e}\n"
      "      - {nodes: e.to, as: people}\n"
      "access-patterns:\n";
  const auto traffic = [](ModelGraph& m) {
    m.be_healthy();
    const bool has_plan = !m.schema().plans.empty();
    for (std::size_t i = 0; i < 1000; ++i) {
      m.logged().pass(1000);
      const std::string actor = "ACTOR#" + nth(i % 40);
      if (has_plan) {
        ASSERT_TRUE(m.graph().run("followed", {{"actor", plan::Argument(actor)}}).has_value());
        continue;
      }
      m.program().query({.pk = actor, .begins = "TARGET#"});
      for (std::size_t k = 1; k <= 6; ++k) {
        m.program().get({{"PK", "ACTOR#" + nth((i + k) % 40)}, {"SK", "PROFILE"}});
      }
    }
  };
  const std::string after =
      exchanged(source_file("examples/follow-graph/schema.yaml"), "access-patterns:\n", plans);
  expect_true_cost(model, {"n-plus-one", traffic, [&after](ModelGraph& m) { m.migrate(after); }});
}

TEST(CostOfAdvice, IsNothingForLongerKeys) {
  const std::string schema =
      "graph: 1\n"
      "table: {name: Tasks, pk: PK, sk: SK}\n"
      "indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}\n"
      "nodes:\n"
      "  Task:\n"
      "    ref: \"TASK#{id}\"\n"
      "    fields: {status: string!, owner: string!}\n"
      "    index: {GSI1: {pk: \"STATUS#{status}\", sk: \"TASK#{id}\"}}\n";
  const auto model = ModelGraph::of_schema(schema, 1);
  const auto write = [](ModelGraph& m) {
    for (std::size_t i = 0; i < 1200; ++i) {
      m.put_node(
          "Task", "T" + std::to_string(i),
          {{"status", "s" + std::to_string(i % 6)}, {"owner", "o" + std::to_string(i % 25)}});
    }
  };
  write(*model);
  const std::string after = exchanged(schema, "STATUS#{status}", "STATUS#{status}#{owner}");
  // Lists of a status are what the longer key no longer has: they are none of its traffic.
  const auto traffic = [&write](ModelGraph& m) {
    m.be_healthy({.index = "GSI1", .type = {}});
    write(m);
    m.program().query({.index = "GSI1", .pk = "STATUS#s1#o1"});
  };
  const advise::Finding found = expect_true_cost(
      *model, {"low-cardinality", traffic, [&after](ModelGraph& m) { m.migrate(after); }});
  EXPECT_EQ(found.read_units, 0);
}

}  // namespace
}  // namespace adjoin::advise_test
