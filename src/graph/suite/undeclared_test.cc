#include "graph/suite/test_graph.h"

// Names of fields that no type declares: what is said of them, and where.

namespace adjoin::graph::undeclared_test {
namespace {

using Warnings = std::vector<std::string>;

constexpr std::string_view kSchema = R"(
graph: 1
table: {name: people, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  Person: {ref: "PERSON#{id}", fields: {name: string, born: int}, counters: {likes: {of: LIKES}}, index: {GSI1: {pk: ALL, sk: "{name}"}}}
  Thing: {ref: "THING#{id}"}
  Tag: {ref: "TAG#{id}", fields: {name: string}, extra-fields: keep}
edges:
  LIKES: {from: Person, to: Thing, fields: {weight: int, createdAt: int}, on-exists: replace, reverse: {item: {type: LIKED_BY, copy: {who: from.name}}}}
  FREE: {from: Person, to: Thing}
series: {Visit: {of: Person, sk: "VISIT#{at:iso}", fields: {page: string}}}
plans:
  liked: {params: {who: Person}, steps: [{edges: LIKES, from: $who, where: "wieght > 1", as: l}, {nodes: l.to, fields: [nmae]}]}
)";

class Undeclared : public testing::Test {
 protected:
  Warnings of(const Result<Written>& written) {
    EXPECT_TRUE(written.has_value()) << written.error().message();
    return written ? written->spent.warnings : Warnings();
  }
  TestGraph graph_{load_text(std::string(kSchema))};
};

const std::string kWeight =
    "\"wieght\" is no declared field of edges LIKES; did you mean \"weight\"?";

TEST_F(Undeclared, FieldsOfWritesAreStoredAndTold) {
  EXPECT_EQ(of(graph_->add_edge({"PERSON#a", "LIKES", "THING#t", number_field("wieght", 3)})),
            Warnings{kWeight});
  EXPECT_EQ(*graph_.item("PERSON#a", "LIKES#THING#t")->find("wieght"), Value(3));
  EXPECT_EQ(of(graph_->put_node({"PERSON#a", {{"Name", "Ann"}}, false})),
            Warnings{"\"Name\" is no declared field of nodes Person; did you mean \"name\"?"});
  EXPECT_EQ(
      of(graph_->update_node({"PERSON#a", {{"zzz", "1"}}, {}, "", {}})),
      Warnings{"\"zzz\" is no declared field of nodes Person; `extra-fields: keep` takes any"});
  EXPECT_EQ(of(graph_->transact({plan::AddToSeries{"PERSON#a", "Visit", {{"pgae", "/"}}}})),
            Warnings{"\"pgae\" is no declared field of series Visit; did you mean \"page\"?"});
  const plan::UpdateEdge update{
      {"PERSON#a", "LIKES", "THING#t", {}}, number_field("weight", 1), {}, "wieght > 2"};
  EXPECT_EQ(of(graph_->transact({update})), Warnings{kWeight});
}

TEST_F(Undeclared, NothingIsSaidOfWhatIsDeclaredOrKeptOrOpen) {
  Item both = number_field("weight", 3);
  both.set("createdAt", Value(4));
  EXPECT_EQ(of(graph_->add_edge({"PERSON#a", "LIKES", "THING#t", both})), Warnings{});
  EXPECT_EQ(of(graph_->add_edge({"PERSON#a", "FREE", "THING#t", number_field("any", 1)})),
            Warnings{});
  EXPECT_EQ(of(graph_->put_node({"THING#t", number_field("any", 1), false})), Warnings{});
  EXPECT_EQ(of(graph_->put_node({"TAG#t", number_field("any", 1), false})), Warnings{});
  plan::NodesBy nodes;
  nodes.type = "Person";
  nodes.selection.where = "likes >= 0 and Type = 'Person'";
  EXPECT_EQ(graph_->nodes_by(nodes)->spent.warnings, Warnings{});
  plan::Neighbors likes;
  likes.node = "THING#t";
  likes.types = {"~LIKES"};
  likes.selection.where = "who = 'Ann' and weight > 1";
  EXPECT_EQ(graph_->neighbors(likes)->spent.warnings, Warnings{});
}

TEST_F(Undeclared, NamesInFiltersAndFieldsOfReadsAreTold) {
  plan::Neighbors likes;
  likes.node = "PERSON#a";
  likes.types = {"LIKES"};
  likes.selection.where = "creatdAt > 5 and weight.creatdAt > 1";
  const Result<EdgePage> page = graph_->neighbors(likes);
  ASSERT_TRUE(page.has_value()) << page.error().message();
  EXPECT_EQ(
      page->spent.warnings,
      Warnings{"\"creatdAt\" is no declared field of edges LIKES; did you mean \"createdAt\"?"})
      << "of a path the first name counts";
  EXPECT_EQ(graph_->count({"PERSON#a", "LIKES", false, "wieght = 1"})->spent.warnings,
            Warnings{kWeight});
  EXPECT_EQ(graph_->get_node({"PERSON#a", {"nmae"}})->spent.warnings,
            Warnings{"\"nmae\" is no declared field of nodes Person; did you mean \"name\"?"});
  EXPECT_EQ(graph_->run("liked", {{"who", "a"}})->spent.warnings,
            Warnings{"liked, step l: " + kWeight})
      << "things are open";
  likes.types = {"LIKES", "FREE"};
  EXPECT_EQ(graph_->neighbors(likes)->spent.warnings, Warnings{}) << "FREE takes any";
}

}  // namespace
}  // namespace adjoin::graph::undeclared_test
