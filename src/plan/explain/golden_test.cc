// The plans of the five example schemas, as text: what every access pattern and every kind of write
// becomes. A difference shows what a change did; ADJOIN_UPDATE_GOLDEN=1 writes the files anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "plan/explain/explain.h"
#include "plan/operation/plan.h"
#include "schema/load/load.h"

namespace adjoin::plan {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

struct Example {
  const char* name;
  std::vector<WriteOperation> writes;
  std::vector<ReadOperation> reads;
};

Item fields(std::initializer_list<Item::Entry> entries) { return Item(entries); }

Neighbors neighbors(std::string node, std::vector<std::string> types) {
  Neighbors operation;
  operation.node = std::move(node);
  operation.types = std::move(types);
  return operation;
}

std::vector<Example> examples() {
  Neighbors page = neighbors("ACTOR#bob", {"followers"});
  page.page.first = 20;
  page.selection.where = "createdAt > 1718900000 and not exists(muted)";
  page.selection.fields = {"createdAt"};
  Neighbors ranked = neighbors("USER-U1", {"goals"});
  ranked.rank = Range{Range::Op::ge, "CONTRIBUTOR", ""};
  Neighbors by_date = neighbors("USER-U1", {"~GOALMEMBERSHIP"});
  by_date.by = "byDate";
  by_date.rank = Range{Range::Op::between, "2024-01-01", "2024-06-30"};
  by_date.page.descending = true;
  Neighbors orders = neighbors("USER#u1", {"CustomerOrder"});
  orders.prefix = "ORDER#2024";
  return {
      {"follow-graph",
       {AddEdge{"ACTOR#alice", "FOLLOWS", "ACTOR#bob", fields({{"createdAt", Value(1718900000)}})},
        RemoveEdge{{"ACTOR#alice", "FOLLOWS", "ACTOR#bob", {}}},
        UpdateEdge{{"ACTOR#bob", "~FOLLOWS", "ACTOR#alice", {}},
                   fields({{"muted", Value(true)}}),
                   {},
                   "createdAt < 5"},
        PutNode{"ACTOR#alice", fields({{"name", "Alice"}}), false}, RemoveNode{"ACTOR#alice"}},
       {page, neighbors("ACTOR#bob", {}), Count{"ACTOR#bob", "followers", false, ""},
        Count{"ACTOR#bob", "followers", true, ""}, Between{"ACTOR#alice", "ACTOR#bob"},
        GetEdge{{"ACTOR#alice", "FOLLOWS", "ACTOR#bob", {}}, {}},
        Mutual{"ACTOR#alice", "FOLLOWS", "ACTOR#bob", {}}, Mutual{"ACTOR#alice", "FOLLOWS", "", {}},
        Walk{Walk::Kind::friends_of_friends, "ACTOR#alice", {"FOLLOWS"}, 10}}},
      {"users",
       {AddEdge{"USER#Alice", "FRIEND", "USER#Bob", {}},
        AddEdge{"USER#Alice", "BLOCKS", "USER#Bob", {}},
        RemoveEdge{{"USER#Alice", "FRIEND", "USER#Bob", {}}}},
       {neighbors("USER#Alice", {"FRIEND", "LIKES", "BLOCKS"}), Between{"USER#Alice", "USER#Bob"},
        Walk{Walk::Kind::related, "USER#Alice", {"LIKES"}, {}}}},
      {"social",
       {AddEdge{"USER#a", "HAS_TAG", "TAG#b", {}}, AddEdge{"POST#p", "HAS_TAG", "TAG#t", {}},
        AddEdge{"DEVICE#1", "CONNECTED_TO", "DEVICE#2", {}},
        AddEdge{"USER#a", "FOLLOWS", "USER#b", {}}},
       {neighbors("USER#b", {"FOLLOWS", "followers"}), neighbors("DEVICE#1", {"CONNECTED_TO"}),
        neighbors("TAG#t", {"posts"}), neighbors("USER#b", {"~BLOCKED"})}},
      {"shop",
       {PutNode{"ORDER#o1", fields({{"customerId", "u1"}, {"orderDate", "2024-06-20T12:00:00Z"}}),
                false},
        UpdateNode{"ORDER#o1", fields({{"status", "shipped"}}), {}, "status = \"paid\""},
        UpdateNode{"ORDER#o1", fields({{"orderDate", "2024-06-21T12:00:00Z"}}), {}, ""},
        AddEdge{"ORDER#o1", "OrderItem", "PRODUCT#p1", fields({{"quantity", Value(2)}})},
        AddEdge{"CATEGORY#1", "CategoryChild", "CATEGORY#2", {}}},
       {orders, Collection{"PRODUCT#p1", {}, {}}, neighbors("PRODUCT#p1", {"~OrderItem"}),
        ReadTree{"CATEGORY#1", "CategoryChild", false, {}},
        ReadTree{"CATEGORY#1", "CategoryChild", true, {}},
        Find{"Order", fields({{"customerId", "u1"}, {"status", "paid"}}), {}, {}},
        Find{"User", fields({{"email", "a@b.c"}}), {}, {}}}},
      {"goals",
       {AddEdge{"GOAL-G1", "GOALMEMBERSHIP", "USER-U1",
                fields({{"memberRole", "LEAD"}, {"date", "2024-06-20"}})},
        AddEdge{"GOAL-G1", "GOALSUBSCRIBER", "USER-U1", fields({{"date", "2024-06-20"}})},
        AddEdge{"TEAM-T1", "TEAMMEMBERSHIP", "USER-U1", fields({{"role", "MANAGER"}})},
        UpdateEdge{
            {"TEAM-T1", "TEAMMEMBERSHIP", "USER-U1", {}}, fields({{"role", "MEMBER"}}), {}, ""},
        RemoveEdge{{"GOAL-G1", "GOALMEMBERSHIP", "USER-U1", {}}}, RemoveNode{"GOAL-G1"},
        AddEdge{"GOAL-G1", "SUBGOAL", "GOAL-G2", fields({{"date", "2024-06-20"}})}},
       {ranked, by_date, neighbors("GOAL-G1", {"members"}), neighbors("GOAL-G1", {"subscribers"})}},
  };
}

template <typename Operation>
void append(const Target& target, const Operation& operation, std::string& text) {
  const Result<Plan> plan = explain(target, operation);
  text += plan ? plan->to_text() : "refused: " + plan.error().message() + "\n";
  text += "\n";
}

class Golden : public testing::TestWithParam<std::size_t> {};

TEST_P(Golden, PlansAreTheseRequests) {
  const Example example = examples()[GetParam()];
  const std::string name = example.name;
  Result<schema::Schema> schema =
      schema::load_schema(read_file("examples/" + name + "/schema.yaml"), name);
  ASSERT_TRUE(schema.has_value()) << schema.error().message();
  const Target target{&*schema, table::TableRef(schema->table.name), "2024-06-20T12:00:00.000Z"};
  std::string text = "== access patterns\n\n";
  for (const Proof& proof : prove(*schema)) text += proof.to_text() + "\n";
  text += "== writes\n\n";
  for (const WriteOperation& write : example.writes) append(target, write, text);
  text += "== reads\n\n";
  for (const ReadOperation& read : example.reads) append(target, read, text);

  const std::string path = "src/plan/golden/" + name + ".txt";
  if (std::getenv("ADJOIN_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path) << text;
  }
  EXPECT_EQ(read_file(path), text);
}

INSTANTIATE_TEST_SUITE_P(Examples, Golden, testing::Range<std::size_t>(0, 5),
                         [](const testing::TestParamInfo<std::size_t>& example) {
                           std::string name = examples()[example.param].name;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
}  // namespace adjoin::plan
