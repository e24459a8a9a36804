// Declared reads: the goals page in three rounds, every step of the language, and what a wrong plan
// or parameter is told.
#include <algorithm>

#include "graph/read/pages.h"
#include "graph/suite/test_graph.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph::plan_test {
namespace {

std::string text(const PlanRow& row) {
  std::string text = row.node;
  if (!row.measure.empty()) text += "=" + std::to_string(row.value);
  return text;
}

std::string text(const Result<PlanAnswer>& answer) {
  if (!answer) return "error: " + answer.error().message();
  std::string all;
  for (const PlanEntry& entry : answer->data) {
    all += (all.empty() ? "" : " ") + text(entry.row);
    for (const auto& [name, rows] : entry.with) {
      all += " " + name + "(";
      for (const PlanRow& row : rows) all += (all.back() == '(' ? "" : " ") + text(row);
      all += ")";
    }
  }
  return all;
}

/// The records table of the goals model, filled item by item.
class Goals {
 public:
  explicit Goals(schema::Schema schema = load_example("goals")) : graph_(std::move(schema)) {}

  Graph* operator->() { return graph_.operator->(); }

  void put_node(const std::string& ref, Item fields, std::vector<std::string> edge_set) {
    std::sort(edge_set.begin(), edge_set.end());
    const schema::Schema& schema = graph_->schema();
    Result<Item> item =
        schema::derive_node(schema, **schema.node_of(ref), {ref, std::move(fields), "", ""});
    ASSERT_TRUE(item.has_value()) << item.error().message();
    if (!edge_set.empty()) item->set("edgeSet", Value(Set<std::string>{std::move(edge_set)}));
    put(*std::move(item));
  }
  void put_edge(const std::string& type, const std::string& from, const std::string& to,
                Item fields) {
    const schema::Schema& schema = graph_->schema();
    schema::EdgeInput input;
    input.from = from;
    input.to = to;
    input.fields = std::move(fields);
    Result<schema::EdgeItems> items = schema::derive_edge(schema, *schema.edge(type), input);
    ASSERT_TRUE(items.has_value()) << items.error().message();
    put(std::move(items->edge));
  }
  /// `count` goals of team T1, led by `people` users in turn.
  void fill(int count, int people) {
    put_node("TEAM-T1", {{"name", "Team"}}, {});
    for (int i = 0; i < people; ++i) {
      put_node("USER-U" + std::to_string(i), {{"name", "user " + std::to_string(i)}}, {});
    }
    for (int i = 0; i < count; ++i) {
      const std::string goal = "GOAL-G" + std::to_string(10'000 + i);
      const std::string lead = "USER-U" + std::to_string(i % people);
      put_edge("GOALMEMBERSHIP", goal, "TEAM-T1", {{"memberRole", "TEAM"}, {"date", "2024-06-20"}});
      put_node(goal, {{"title", "goal " + std::to_string(i)}},
               {"GOALMEMBERSHIP-" + lead + "-LEAD", "GOALMEMBERSHIP-TEAM-T1-TEAM",
                "SUBGOAL-GOAL-G99999"});
    }
  }

 private:
  void put(Item item) {
    table::PutItemRequest request;
    request.table = graph_->table();
    request.item = std::move(item);
    const auto written = graph_.store().put_item({}, request);
    ASSERT_TRUE(written.has_value()) << written.error().message();
  }

  TestGraph graph_;
};

struct PageSize {
  int goals;
  int people;
  std::int64_t requests;
};

class GoalsPage : public testing::TestWithParam<PageSize> {};

TEST_P(GoalsPage, IsThreeRoundsOfRequests) {
  const PageSize size = GetParam();
  Goals goals;
  goals.fill(size.goals, size.people);
  const Result<PlanAnswer> page =
      goals->run("teamGoals", {{"team", "T1"}, {"first", std::to_string(size.goals)}});
  ASSERT_TRUE(page.has_value()) << page.error().message();
  EXPECT_EQ(page->spent.cost.requests, size.requests);
  EXPECT_EQ(page->cursor, "");
  ASSERT_EQ(page->data.size(), static_cast<std::size_t>(size.goals));
  for (int i = 0; i < size.goals; ++i) {
    const PlanEntry& goal = page->data[static_cast<std::size_t>(i)];
    EXPECT_EQ(goal.row.node, "GOAL-G" + std::to_string(10'000 + i));
    EXPECT_EQ(*goal.row.item.find("title")->as_string(), "goal " + std::to_string(i));
    ASSERT_EQ(goal.with.size(), 2U);
    const auto& leads = goal.with[0].second;
    ASSERT_EQ(leads.size(), 1U);
    EXPECT_EQ(leads[0].node, "USER-U" + std::to_string(i % size.people));
    EXPECT_EQ(*leads[0].item.find("name")->as_string(), "user " + std::to_string(i % size.people));
    const auto& teams = goal.with[1].second;
    ASSERT_EQ(teams.size(), 1U);
    EXPECT_EQ(teams[0].node, "TEAM-T1");
  }
  ASSERT_EQ(page->steps.size(), 4U);
  EXPECT_EQ(page->steps[0].second.requests, 1);
  EXPECT_EQ(page->steps[1].second.requests, (size.goals + 99) / 100);
  EXPECT_EQ(page->steps[2].second.requests, 0);
  EXPECT_EQ(page->steps[3].second.requests, (size.people + 1 + 99) / 100);
}

// The people are the leads and the team.
INSTANTIATE_TEST_SUITE_P(Sizes, GoalsPage,
                         testing::Values(PageSize{20, 20, 3}, PageSize{100, 99, 3},
                                         PageSize{101, 100, 5}, PageSize{1000, 1000, 22}),
                         [](const testing::TestParamInfo<PageSize>& size) {
                           return std::to_string(size.param.goals);
                         });

TEST(Plan, GoesOnBehindItsCursor) {
  Goals goals;
  goals.fill(25, 3);
  plan::Arguments arguments{{"team", "TEAM-T1"}};
  const Result<PlanAnswer> first = goals->run("teamGoals", arguments);
  ASSERT_TRUE(first.has_value()) << first.error().message();
  EXPECT_EQ(first->data.size(), 20U);
  ASSERT_NE(first->cursor, "");
  arguments["after"] = first->cursor;
  const Result<PlanAnswer> second = goals->run("teamGoals", arguments);
  ASSERT_TRUE(second.has_value()) << second.error().message();
  EXPECT_EQ(second->data.size(), 5U);
  EXPECT_EQ(second->data.front().row.node, "GOAL-G10020");
  EXPECT_EQ(second->cursor, "");
}

TEST(Plan, ReadsAnAbsentEdgeSetAsEmptyAndPassesOverWhatIsUnknown) {
  Goals goals;
  goals.put_edge("GOALMEMBERSHIP", "GOAL-G1", "TEAM-T1",
                 {{"memberRole", "TEAM"}, {"date", "2024-06-20"}});
  goals.put_edge("GOALMEMBERSHIP", "GOAL-G2", "TEAM-T1",
                 {{"memberRole", "TEAM"}, {"date", "2024-06-20"}});
  goals.put_node("GOAL-G1", {}, {});
  goals.put_node("GOAL-G2", {},
                 {"GOALMEMBERSHIP-USER-U1-LEAD", "GOALMEMBERSHIP-USER-U1-OWNER",
                  "GOALMEMBERSHIP-PLANET-P1-LEAD", "text"});
  // The lead has no item: it is named, without attributes.
  EXPECT_EQ(text(goals->run("teamGoals", {{"team", "T1"}})),
            "GOAL-G1 leads() teams() GOAL-G2 leads(USER-U1) teams()");
}

TEST(Plan, ReadsATreeOfGoalsInOneRoundForEachLevelAndOneForAllPeople) {
  Goals goals;
  const auto goal = [&](const std::string& id, const std::vector<std::string>& below) {
    std::vector<std::string> set{"GOALMEMBERSHIP-USER-U" + id + "-LEAD"};
    for (const std::string& one : below) set.push_back("SUBGOAL-GOAL-G" + one);
    goals.put_node("GOAL-G" + id, {{"title", id}}, set);
    goals.put_node("USER-U" + id, {}, {});
  };
  goal("1", {"2", "3"});
  goal("2", {"4"});
  goal("3", {});
  goal("4", {"5", "1"});
  goal("5", {"6"});
  const Result<PlanAnswer> tree = goals->run("goalTree", {{"goal", "G1"}});
  EXPECT_EQ(text(tree),
            "GOAL-G1=0 leads(USER-U1) teams() subgoals(GOAL-G2=1 GOAL-G3=1) "
            "GOAL-G2=1 leads(USER-U2) teams() subgoals(GOAL-G4=2) GOAL-G3=1 leads(USER-U3) teams() "
            "subgoals() "
            "GOAL-G4=2 leads(USER-U4) teams() subgoals(GOAL-G5=3) GOAL-G5=3 leads(USER-U5) teams() "
            "subgoals()");
  EXPECT_EQ(tree->spent.cost.requests, 1 + 4 + 1);
}

TEST(Plan, CutByItsBudgetAnswersWhatItHas) {
  Goals goals;
  goals.fill(5, 5);
  CallOptions options;
  options.budget.requests_max = 2;
  const Result<PlanAnswer> cut = goals->run("teamGoals", {{"team", "T1"}}, options);
  ASSERT_TRUE(cut.has_value());
  EXPECT_EQ(cut->spent.cut_by, Limit::requests);
  EXPECT_EQ(cut->spent.cost.requests, 2);
  ASSERT_EQ(cut->data.size(), 5U);
  EXPECT_EQ(text(cut).substr(0, 43), "GOAL-G10000 leads(USER-U0) teams(TEAM-T1) G");
  EXPECT_TRUE(cut->data[0].with[0].second[0].item.empty());
}

constexpr const char* kSteps = R"(
graph: 1
table: {name: Steps, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "USER#{id}", fields: {name: string, age: int}}
  Team: {ref: "TEAM#{id}", edge-set: {attr: all, max: 4, overflow: query}, fields: {name: string}}
  Thing: {ref: "THING#{id}"}
edges:
  FOLLOWS: {from: {type: User, as: following}, to: {type: User, as: followers}, reverse: {index: GSI1}, fields: {level: int, kind: string}}
  LIKES: {from: User, to: Thing, reverse: {index: GSI1}}
  HAS: {from: Team, to: User, edge-set: "{to}", on-exists: keep}
access-patterns:
  user: {params: {user: User}, get: {node: $user}}
  both: {params: {a: User, b: User}, get: {mutual: FOLLOWS, a: $a, b: $b}}
  fof: {params: {a: User}, get: {friends-of-friends: FOLLOWS, from: $a}}
  followerCount: {params: {a: User}, get: {count: FOLLOWS, to: $a}}
  relation: {params: {a: User, b: User}, get: {between: [$a, $b]}}
plans:
  feed:
    params: {user: User, each: 2}
    steps:
      - {edges: FOLLOWS, from: $user, where: {level: [1, 2]}, as: f}
      - {nodes: f.to, fields: [name], as: friends}
      - {edges: LIKES, from: friends, first: $each, as: likes}
      - {score: likes.to, first: 2, as: things}
    return: {each: things}
  shared:
    params: {a: User, b: User}
    steps:
      - {edges: FOLLOWS, from: $a, as: x}
      - {edges: FOLLOWS, from: $b, as: y}
      - {intersect: [x.to, y.to], as: both}
      - {nodes: both, as: people}
      - {filter: people, where: {age: 30}, as: thirty}
  around:
    params: {a: User}
    steps:
      - {edges: FOLLOWS, to: $a, as: fans}
      - {expand: FOLLOWS, from: fans.from, hops: 1, as: near}
  link:
    params: {a: User, b: User}
    steps: [{node: $a, as: n}, {edge: FOLLOWS, from: $a, to: $b, as: e}]
  repeats:
    params: {a: User}
    steps: [{edges: [FOLLOWS, FOLLOWS], from: $a, as: f}]
    return: {each: f, with: {x: {via: f}, y: {via: f}}}
  wrong:
    params: {a: User}
    steps: [{edges: FOLLOWS, from: $a, as: x}, {nodes: z.to}]
  scans:
    params: {}
    steps: [{nodes: User}]
  ofLevel:
    params: {user: User, level: 1}
    steps: [{edges: FOLLOWS, from: $user, where: {level: $level}}]
  blind:
    params: {team: Team}
    steps: [{node: $team, fields: [name, all], as: t}, {unpack: t.all, edge: HAS}]
)";

TEST(Plan, RunsEveryStepOfTheLanguage) {
  TestGraph graph(load_text(kSteps));
  const auto follow = [&](const std::string& a, const std::string& b, int level) {
    ASSERT_EQ(graph.add("USER#" + a, "FOLLOWS", "USER#" + b, number_field("level", level)), "put");
  };
  follow("a", "b", 1);
  follow("a", "c", 2);
  follow("a", "d", 3);
  follow("x", "c", 1);
  follow("x", "d", 1);
  graph.put("USER#b", {{"name", "B"}});
  graph.put("USER#c", {{"name", "C"}, {"age", Value(30)}});
  graph.put("USER#d", {{"name", "D"}, {"age", Value(31)}});
  for (const char* edge : {"b1", "b2", "b3", "c2", "c3", "d9"}) {
    ASSERT_EQ(graph.add(std::string("USER#") + edge[0], "LIKES", std::string("THING#") + edge[1]),
              "put");
  }
  const Result<PlanAnswer> feed = graph->run("feed", {{"user", "a"}});
  // b likes 1 and 2 of its first two, c likes 2 and 3.
  EXPECT_EQ(text(feed), "THING#2=2 THING#1=1");
  EXPECT_EQ(feed->spent.cost.requests, 1 + 1 + 2);
  EXPECT_EQ(text(graph->run("feed", {{"user", "a"}, {"each", "1"}})), "THING#1=1 THING#2=1");

  const Result<PlanAnswer> shared = graph->run("shared", {{"a", "a"}, {"b", "x"}});
  EXPECT_EQ(text(shared), "USER#c");
  EXPECT_EQ(shared->spent.cost.requests, 3);
  EXPECT_EQ(text(graph->run("around", {{"a", "c"}})),
            "USER#a=0 USER#x=0 USER#b=1 USER#c=1 USER#d=1");

  // An access pattern is a plan of one step.
  EXPECT_EQ(text(graph->run("user", {{"user", "b"}})), "USER#b");
  EXPECT_EQ(text(graph->run("user", {{"user", "nobody"}})), "");
  EXPECT_EQ(text(graph->run("both", {{"a", "a"}, {"b", "x"}})), "USER#c USER#d");
  EXPECT_EQ(text(graph->run("fof", {{"a", "a"}})), "");
  EXPECT_EQ(text(graph->run("followerCount", {{"a", "c"}})), "USER#c=2");
  EXPECT_EQ(text(graph->run("relation", {{"a", "c"}, {"b", "a"}})), "USER#a");
}

TEST(Plan, ReadsNoEdgeOnceItsRequestsAreSpent) {
  TestGraph graph(load_text(kSteps));
  graph.put("USER#a", {});
  graph.add("USER#a", "FOLLOWS", "USER#b");
  CallOptions options;
  options.budget.requests_max = 1;
  const Result<PlanAnswer> cut = graph->run("link", {{"a", "a"}, {"b", "b"}}, options);
  ASSERT_TRUE(cut.has_value()) << cut.error().message();
  EXPECT_EQ(cut->spent.cost.requests, 1);
  EXPECT_EQ(cut->spent.cut_by, Limit::requests);
  EXPECT_EQ(text(graph->run("link", {{"a", "a"}, {"b", "b"}})), "USER#b");
}

TEST(Plan, CountsWhatItsAnswerRepeatsAgainstTheBudget) {
  TestGraph graph(load_text(kSteps));
  for (int i = 0; i < 10; ++i) graph.add("USER#hub", "FOLLOWS", "USER#" + std::to_string(i));
  const auto hung = [](const Result<PlanAnswer>& answer) {
    std::size_t rows = 0;
    for (const PlanEntry& entry : answer->data) {
      for (const auto& [name, below] : entry.with) rows += below.size();
    }
    return rows;
  };
  const Result<PlanAnswer> whole = graph->run("repeats", {{"a", "hub"}});
  ASSERT_TRUE(whole) << whole.error().message();
  EXPECT_EQ(whole->data.size(), 10U) << "a type that is named twice is followed once";
  EXPECT_EQ(hung(whole), 20U);
  CallOptions options;
  options.budget.nodes_max = 15;
  const Result<PlanAnswer> cut = graph->run("repeats", {{"a", "hub"}}, options);
  ASSERT_TRUE(cut) << cut.error().message();
  EXPECT_EQ(cut->spent.cut_by, Limit::nodes);
  EXPECT_EQ(hung(cut), 16U) << "the one that was too many, and no more";
}

TEST(Plan, TellsWhatIsWrongWithItAndWithItsParameters) {
  TestGraph graph(load_text(kSteps));
  const auto said = [&](const std::string& plan, const plan::Arguments& arguments,
                        const std::string& words) {
    const std::string answer = text(graph->run(plan, arguments));
    EXPECT_NE(answer.find(words), std::string::npos) << answer;
  };
  said("fede", {}, "no plan or access pattern \"fede\"; it has feed");
  said("feed", {}, "parameter user is missing: a User");
  said("feed", {{"user", "a"}, {"other", "b"}}, "no parameter \"other\"; there are each, user");
  said("feed", {{"user", "THING#1"}}, "\"THING#1\" is no User");
  said("feed", {{"user", "a"}, {"each", "0"}}, "`first` is \"0\": a whole number");
  said("wrong", {{"a", "a"}}, "wrong, step 2: \"z.to\" is neither an earlier step nor a node type");
  // Nothing but a value comes from a parameter.
  said("ofLevel", {{"user", "a"}, {"level", "3 or level > 0"}}, "level");
  said("blind", {{"team", "t"}}, "`fields` of step t leave out \"allOverflow\"");
  said("scans", {}, "can only be found by a Scan: declare an `index` entry on User");
}

}  // namespace
}  // namespace adjoin::graph::plan_test
