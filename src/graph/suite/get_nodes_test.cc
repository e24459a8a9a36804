#include "graph/suite/test_graph.h"

// Nodes of a list that is given: by the graph, and as a parameter of a plan.

namespace adjoin::graph::get_nodes_test {
namespace {

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: people, pk: PK, sk: SK}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string, city: string}}
  Tag: {ref: "TAG#{id}", stored: false}
edges:
  LIKES: {from: {type: Person}, to: {type: Tag}, fields: {stars: int}}
access-patterns:
  some: {params: {who: [Person]}, get: {nodes: $who, fields: [name]}}
plans:
  chosen:
    params: {who: [Person], stars: [1, 2]}
    steps:
      - {nodes: $who, as: people}
      - {edges: LIKES, from: people, where: {stars: $stars}, as: liked}
    return: {each: people, with: {likes: {via: liked}}}
  one: {params: {who: Person}, steps: [{node: $who}]}
)";

class People : public TestGraph {
 public:
  People() : TestGraph(load_text(std::string(kSchema))) {
    for (const char* name : {"ann", "bob", "cid"}) {
      put(std::string("PERSON#") + name, {{"name", name}, {"city", "Oslo"}});
    }
  }
};

std::string text(const Result<NodesAnswer>& answer) {
  if (!answer) return "error: " + answer.error().message();
  std::string said;
  for (const FoundNode& node : answer->nodes) {
    said += node.ref + "=" + *node.item.decode().find("name")->as_string() + " ";
  }
  for (const std::string& ref : answer->missing) said += "no " + ref + " ";
  return said + std::string(to_string(answer->spent.cut_by));
}

TEST(GetNodes, AnswersInTheOrderOfTheListAndNamesThoseThatAreNotThere) {
  People people;
  const auto answer =
      people->get_nodes({{"PERSON#cid", "PERSON#zoe", "PERSON#ann", "TAG#red", "PERSON#cid"}, {}});
  EXPECT_EQ(text(answer), "PERSON#cid=cid PERSON#ann=ann no PERSON#zoe no TAG#red ");
  EXPECT_EQ(answer->spent.cost.requests, 1);
  EXPECT_EQ(text(people->get_nodes({})), "");
}

TEST(GetNodes, AnswersTheFieldsThatWereChosenAlone) {
  People people;
  const auto answer = people->get_nodes({{"PERSON#bob"}, {"name"}});
  ASSERT_EQ(answer->nodes.size(), 1U);
  EXPECT_EQ(answer->nodes[0].item.decode().find("city"), nullptr);
}

TEST(GetNodes, RefusesARefOfNoTypeAndReadsNothing) {
  People people;
  EXPECT_EQ(text(people->get_nodes({{"PERSON#ann", "CAR#1"}, {}})).substr(0, 6), "error:");
}

TEST(GetNodes, SendsOneRequestForAHundredNodesAndStopsWhereTheBudgetEnds) {
  People people;
  plan::GetNodes all;
  for (int i = 0; i < 250; ++i) {
    all.refs.push_back("PERSON#" + std::to_string(i));
    people.put(all.refs.back(), {{"name", std::to_string(i)}});
  }
  const auto answer = people->get_nodes(all);
  ASSERT_TRUE(answer.has_value()) << answer.error().message();
  EXPECT_EQ(answer->nodes.size(), 250U);
  EXPECT_EQ(answer->spent.cost.requests, 3);
  EXPECT_EQ(people->explain(plan::ReadOperation(all))->steps.size(), 3U);
  CallOptions one;
  one.budget.requests_max = 1;
  const auto cut = people->get_nodes(all, one);
  EXPECT_EQ(cut->nodes.size(), 100U);
  EXPECT_TRUE(cut->missing.empty()) << "nobody looked for the others";
  EXPECT_EQ(cut->spent.cut_by, Limit::requests);
}

TEST(GetNodes, IsAStepOfAPlanWhoseParameterIsAList) {
  People people;
  people.add("PERSON#ann", "LIKES", "TAG#red", number_field("stars", 2));
  people.add("PERSON#ann", "LIKES", "TAG#green", number_field("stars", 3));
  plan::Arguments arguments;
  arguments["who"] = std::vector<std::string>{"bob", "PERSON#zoe", "ann"};
  const auto answer = people->run("chosen", arguments);
  ASSERT_TRUE(answer.has_value()) << answer.error().message();
  ASSERT_EQ(answer->data.size(), 2U);
  EXPECT_EQ(answer->data[0].row.node, "PERSON#bob");
  ASSERT_EQ(answer->data[1].with[0].second.size(), 1U);
  EXPECT_EQ(answer->data[1].with[0].second[0].node, "TAG#red");
  EXPECT_EQ(answer->missing, std::vector<std::string>{"PERSON#zoe"});
  EXPECT_EQ(answer->steps[0].second.requests, 1);
  arguments["stars"] = std::vector<std::string>{"3"};
  EXPECT_EQ(people->run("chosen", arguments)->data[1].with[0].second[0].node, "TAG#green");
}

TEST(GetNodes, TakesOneValueForAListOfOneAndRefusesAListForOneValue) {
  People people;
  EXPECT_EQ(people->run("some", {{"who", "ann"}})->data.size(), 1U);
  plan::Arguments arguments;
  arguments["who"] = std::vector<std::string>{"ann", "bob"};
  EXPECT_EQ(people->run("one", arguments).error().message(),
            "parameter who takes one value, not a list");
  EXPECT_EQ(people->run("some", {}).error().message(),
            "parameter who is missing: a list of Person");
}

TEST(GetNodes, IsProvenToBeABatchForEveryHundredNodes) {
  People people;
  const auto samples = plan::sample_arguments(people->schema(), "some");
  const auto plan = people->explain("some", samples);
  ASSERT_TRUE(plan.has_value()) << plan.error().message();
  EXPECT_TRUE(plan->worst.per_hundred);
  const auto two = people->explain("some", {{"who", {"ann", "bob"}}});
  EXPECT_FALSE(two->worst.per_hundred);
  EXPECT_EQ(two->worst.requests, 1);
}

}  // namespace
}  // namespace adjoin::graph::get_nodes_test
