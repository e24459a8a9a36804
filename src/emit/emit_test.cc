// What is emitted for two schemas, as text: the goals of the examples, and one of odd names.
// ADJOIN_UPDATE_GOLDEN=1 writes the files anew. That the texts work is shown by tests/emit.
#include "emit/emit.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "emit/names.h"
#include "schema/load/load.h"

namespace adjoin::emit {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The text without the part that is the same for every graph.
std::string without_client(const std::string& text, const std::string& next) {
  const std::size_t begin = text.find("---- The client: the same for every graph");
  EXPECT_NE(begin, std::string::npos);
  const std::size_t end = next.empty() ? text.size() : text.find(next, begin);
  return text.substr(0, begin) + "…\n" + text.substr(std::min(end, text.size()));
}

/// The types and the graph's class, without the requests and the client behind them.
std::string before_requests(const std::string& text) {
  const std::size_t end = text.find("// What each read and write sends");
  EXPECT_NE(end, std::string::npos);
  return text.substr(0, end);
}

struct Golden {
  const char* schema;
  const char* name;
};

class Emitted : public testing::TestWithParam<Golden> {};

TEST_P(Emitted, IsThisText) {
  const schema::Schema schema =
      schema::load_schema(read_file(GetParam().schema), GetParam().schema).value();
  const std::pair<std::string, std::string> texts[] = {
      {".ts", without_client(typescript(schema), "")},
      {".direct.ts", before_requests(typescript_direct(schema))},
      {".py", without_client(python(schema), "\nclass _NodesOfGraph")},
  };
  for (const auto& [ending, text] : texts) {
    const std::string path = "src/emit/golden/" + std::string(GetParam().name) + ending;
    if (std::getenv("ADJOIN_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << text;
    EXPECT_EQ(text, read_file(path)) << path;
  }
}

INSTANTIATE_TEST_SUITE_P(Schemas, Emitted,
                         testing::Values(Golden{"examples/goals/schema.yaml", "goals"},
                                         Golden{"src/emit/golden/names.yaml", "names"}),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(EmittedText, IsTheSameForTheSameSchemaInAnotherLayout) {
  const std::string text = read_file("src/emit/golden/names.yaml");
  const schema::Schema one = schema::load_schema(text, "one").value();
  const schema::Schema other = schema::load_schema("# a comment\n" + text + "\n", "other").value();
  EXPECT_EQ(typescript(one), typescript(other));
  EXPECT_EQ(python(one), python(other));
  EXPECT_EQ(typescript_direct(one), typescript_direct(other));
}

TEST(EmittedText, IsMadeForAGraphWithoutEdges) {
  const schema::Schema schema =
      schema::load_schema("{graph: 1, table: {name: one}, nodes: {Lone: {ref: \"L#{id}\"}}}", "s")
          .value();
  EXPECT_NE(typescript(schema).find("export type AnyEdge = never;"), std::string::npos);
  EXPECT_NE(python(schema).find("self.Lone: Nodes[LoneFields, Lone]"), std::string::npos);
}

TEST(EmittedText, KeepsTheTextsOfASchemaInCommentsAndQuotes) {
  const schema::Schema schema = schema::load_schema(R"(graph: 1
table: {name: Tab}
nodes:
  U: {ref: "U#{id}\nprint('ref')\n#{x}", fields: {a: {type: string, pattern: "p\nprint('note') */"}, __b: int}}
edges:
  R: {from: U, to: U, fields: {at: date}}
)",
                                                    "hostile")
                                    .value();
  const std::string in_python = python(schema);
  EXPECT_EQ(in_python.find("\nprint"), std::string::npos);
  EXPECT_NE(in_python.find("UFields = TypedDict(\"UFields\""), std::string::npos);
  EXPECT_EQ(typescript(schema).find("print('note') */ "), std::string::npos);
  EXPECT_EQ(typescript_direct(schema).find("print('note') */ "), std::string::npos);
}

TEST(EmittedDirectText, HasWhatAProgramCannotCallInTheTypesWithTheReason) {
  const schema::Schema schema = schema::load_schema(R"(graph: 1
table: {name: Tab, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  P: {ref: "P`${id}", index: {GSI1: {pk: PS, sk: "{id}"}}}
  Q: {ref: "Q#{id}"}
  U: {ref: "U#{id}", fields: {mail: string}, unique: [mail]}
edges:
  T: {from: P, to: P, tree: true, reverse: {index: GSI1}, on-exists: keep}
  F: {from: P, to: [P, U]}
)",
                                                    "direct")
                                    .value();
  const std::string text = typescript_direct(schema);
  const auto has = [&](const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
  };
  has("    P: Nodes<\"P\">;\n");
  has("    /** Not offered: page (no index lists it). */\n    Q: Without<Nodes<\"Q\">, "
      "\"page\">;\n");
  has("put, create (its values are unique by items of their own)");
  has("    T: Without<Edges<\"T\">, \"add\" | \"remove\">;");
  has("    F: Without<Edges<\"F\">, \"to\" | \"countTo\">;");
  has("by: \"GSI1\"; changes: Attributes; unsets: string };");
  has("U: Without<Nodes<\"U\">, \"put\" | \"update\" | \"create\" | \"page\">;");
  // The literal in which the requests stand ends where it should.
  const std::size_t begin = text.find("String.raw`") + 11;
  EXPECT_EQ(text.substr(text.find('`', begin), 4), "`);\n");
  EXPECT_EQ(text.substr(begin, text.find('`', begin) - begin).find("${"), std::string::npos);
}

TEST(EmittedText, GivesCountersTheTypeOfWhatTheyHold) {
  const schema::Schema schema = schema::load_schema(R"(graph: 1
table: {name: Tab}
nodes:
  U: {ref: "U#{id}", counters: {n: {of: R}, elsewhere: {of: R, shards: 4}, last: {of: R, max: at}}}
edges:
  R: {from: U, to: U, on-exists: keep, fields: {at: date}}
)",
                                                    "counters")
                                    .value();
  const std::string text = typescript(schema);
  EXPECT_NE(text.find("last?: string"), std::string::npos);
  EXPECT_NE(text.find("n?: number"), std::string::npos);
  EXPECT_EQ(text.find("elsewhere"), std::string::npos);
}

TEST(NamesOfTypes, AreInTheFormOfTheLanguage) {
  const std::pair<const char*, const char*> cases[] = {
      {"Person", "Person"},
      {"FOLLOWS", "Follows"},
      {"HAS_TAG", "HasTag"},
      {"OrderItem", "OrderItem"},
      {"pre-depends", "PreDepends"},
      {"2nd", "_2nd"},
      {"--", "_"},
      {"a.b", "AB"},
  };
  for (const auto& [name, expected] : cases) EXPECT_EQ(type_name(name), expected) << name;
  EXPECT_EQ(snake_case("OrderItem"), "order_item");
  EXPECT_EQ(snake_case("_2nd"), "_2nd");
  EXPECT_EQ(camel_case("OrderItem"), "orderItem");
  EXPECT_EQ(camel_case("HTTPServer"), "httpServer");
}

TEST(NamesThatAreTaken, GetAnEndingAndThenNumbers) {
  Names names({"Set"});
  EXPECT_EQ(names.take("Set", "Node"), "SetNode");
  EXPECT_EQ(names.take("Set", "Node"), "SetNode2");
  EXPECT_EQ(names.take("Person", "Node", {"", "Ref"}), "Person");
  // PersonRef is the ref of Person.
  EXPECT_EQ(names.take("PersonRef", "Node"), "PersonRefNode");
}

}  // namespace
}  // namespace adjoin::emit
