// Goal: a list that was planned once is the list that the planner makes for each node. Method: the
// example schemas, every node type, edge type, direction and view, by both ways; and the programs
// as text.
#include "plan/operation/list_program.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>

#include "plan/operation/sample_ref.h"
#include "schema/load/load.h"

namespace adjoin::plan {
namespace {

schema::Schema example(const std::string& name) {
  std::ifstream in("examples/" + name + "/schema.yaml");
  std::stringstream text;
  text << in.rdbuf();
  Result<schema::Schema> schema = schema::load_schema(text.str(), name);
  if (!schema) ADD_FAILURE() << name << ": " << schema.error().message();
  return schema ? *std::move(schema) : schema::Schema();
}

/// All that a reader goes by.
std::string text_of(const EdgeList& list) {
  std::ostringstream text;
  text << list.choice.name << " " << static_cast<int>(list.choice.direction) << " "
       << list.request.table.name() << "." << list.request.index_name.value_or("-") << " "
       << list.by_ref << list.rows.is_exclusive() << list.rows.shapes().size() << " number "
       << list.number << " shard " << list.shard << (list.growth ? " growing" : "") << " except "
       << list.excluded;
  for (const expression::KeyTerm& term : list.request.key_condition->terms) {
    text << " " << term.name << " " << static_cast<int>(term.op) << " "
         << schema::key_text(term.value).value_or("?");
  }
  if (list.request.tails) {
    text << " tails " << list.request.tails->of_sort_key << list.request.tails->from;
  }
  return text.str();
}

std::string text_of(const Result<std::vector<EdgeList>>& lists) {
  if (!lists) return lists.error().message();
  std::string text;
  for (const EdgeList& list : *lists) text += text_of(list) + "\n";
  return text;
}

/// What a request asks for, as text.
std::string asked(const table::QueryRequest& request) {
  std::string text = request.table.name() + " " + request.index_name.value_or("-");
  for (const expression::KeyTerm& term : request.key_condition->terms) {
    text += " " + schema::key_text(term.value).value_or("?");
  }
  return text + (request.tails ? " tails" : "");
}

std::string asked(const table::StoredListRequest& request) {
  std::string text = request.table->name() + " ";
  text += request.index_name == nullptr ? "-" : *request.index_name;
  for (const std::string& part : request.partition) text += " " + part;
  if (!request.sort_front.empty()) text += " " + std::string(request.sort_front);
  return text + (request.tails ? " tails" : "");
}

TEST(ListPrograms, MakeTheListsOfThePlanner) {
  int compiled = 0;
  for (const char* name : {"follow-graph", "goals", "shop", "social", "users"}) {
    const schema::Schema schema = example(name);
    const Target planned{&schema, table::TableRef(schema.table.name)};
    Target both = planned;
    both.lists = std::make_shared<const ListPrograms>(planned);
    for (const schema::NodeType& node : schema.nodes) {
      const Result<std::string> ref = sample_ref(schema, node.name, "a");
      if (!ref) continue;
      for (const schema::EdgeType& edge : schema.edges) {
        std::vector<std::string> views{"", "none"};
        for (const schema::EdgeForm& form : edge.forms) {
          for (const schema::IndexEntry& entry : form.entries) views.push_back(entry.name);
        }
        for (const std::string& view : views) {
          for (const auto direction : {schema::Direction::forward, schema::Direction::reverse}) {
            const EdgeChoice choice{edge.name, &edge, direction};
            const EdgeListOptions options{view, nullptr, {}};
            const ListProgram* const program = both.lists->find(node, {&edge, direction}, view);
            if (program != nullptr) {
              ++compiled;
              ListProgram::Partition partition;
              EXPECT_EQ(asked(program->request(*ref, partition)), asked(program->at(*ref).request));
            }
            EXPECT_EQ(text_of(edge_lists(both, node, *ref, choice, options)),
                      text_of(edge_lists(planned, node, *ref, choice, options)))
                << name << " " << node.name << " " << edge.name << " " << view;
          }
        }
      }
    }
  }
  EXPECT_GT(compiled, 20) << "or nothing was compared";
}

/// Of each way to lie in the table one; edges in shards and those with ends of two types are
/// planned node by node.
constexpr const char* kListSchema = R"(graph: 1
table: {name: Social, pk: PK, sk: SK, separator: "#", type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes:
  User: {ref: "USER#{id}", sk: PROFILE}
  Page: {ref: "PAGE#{id}"}
edges:
  FOLLOWS: {from: User, to: User, reverse: {index: GSI1}}
  BLOCKS: {from: User, to: User, reverse: {item: {sk: "BLOCKED_BY#{from.id}", type: BLOCKED_BY}}}
  FRIEND: {from: User, to: User, reverse: same}
  LIKES: {from: User, to: [User, Page]}
  READS: {from: User, to: Page, shards: {default: 4, by: source}, reverse: {index: GSI1, pk: "{to}{shard}"}}
)";

TEST(ListPrograms, PrintWhatTheyAskFor) {
  const Result<schema::Schema> schema = schema::load_schema(kListSchema, "schema");
  ASSERT_TRUE(schema) << schema.error().message();
  EXPECT_EQ(ListPrograms({&*schema, table::TableRef("Social")}).to_string(),
            "User FOLLOWS: PK = {ref}, SK begins with FOLLOWS#USER#; the other end is the sort key "
            "from byte 8\n"
            "User ~FOLLOWS: index GSI1, GSI1PK = {ref}, GSI1SK begins with FOLLOWS#USER#; the "
            "other end is the partition key from byte 0\n"
            "User FOLLOWS by reverse: index GSI1, GSI1PK = {ref}, GSI1SK begins with "
            "FOLLOWS#USER#; the other end is the partition key from byte 0\n"
            "User ~FOLLOWS by reverse: index GSI1, GSI1PK = {ref}, GSI1SK begins with "
            "FOLLOWS#USER#; the other end is the partition key from byte 0\n"
            "User BLOCKS: PK = {ref}, SK begins with BLOCKS#USER#; the other end is the sort key "
            "from byte 7\n"
            "User ~BLOCKS: PK = {ref}, SK begins with BLOCKED_BY#; the other end by matching the "
            "key\n"
            "User FRIEND: PK = {ref}, SK begins with FRIEND#USER#; the other end is the sort key "
            "from byte 7\n"
            "User ~FRIEND: PK = {ref}, SK begins with FRIEND#USER#; the other end is the sort key "
            "from byte 7\n"
            "User READS: PK = {ref}, SK begins with READS#PAGE#; the other end is the sort key "
            "from byte 6\n");
}

}  // namespace
}  // namespace adjoin::plan
