// JSON as the tree of a schema file: the same as YAML gives, and what is refused.

#include <gtest/gtest.h>

#include <string>

#include "schema/load/load.h"
#include "schema/load/yaml_reader.h"

namespace adjoin::schema::json_tree_test {
namespace {

std::string printed(const Tree& tree) {
  std::string out;
  append_json(tree, out);
  return out;
}

TEST(JsonTree, IsTheTreeThatYamlGives) {
  const char* const texts[] = {
      R"({"edges":"FOLLOWS","from":"$a","first":20,"where":{"role":["LEAD","TEAM"]}})",
      R"([{"b":true,"a":null,"c":-1.5e3},[],{},"",[[1],[2]]])", R"("text")", "null"};
  for (const char* text : texts) {
    Diagnostics diagnostics;
    const auto yaml = read_yaml(text, diagnostics);
    ASSERT_TRUE(yaml) << text;
    const auto json = read_json(text);
    ASSERT_TRUE(json) << text << ": " << json.error().message();
    EXPECT_EQ(printed(*json), printed(*yaml));
  }
}

TEST(JsonTree, KeepsNumbersAsWrittenAndNamesInOrder) {
  const auto tree = read_json(R"({"z":1.50,"a":"😀"})");
  ASSERT_TRUE(tree);
  EXPECT_EQ(printed(*tree), R"({"z":"1.50","a":"😀"})");
  EXPECT_FALSE(tree->find("z")->quoted);
  EXPECT_TRUE(tree->find("a")->quoted);
}

TEST(JsonTree, RefusesWhatIsNoJsonOrHasNoBound) {
  struct Case {
    std::string text;
    ApiError code;
    const char* says;
  };
  std::string many = "[";
  for (std::size_t i = 0; i < kFileNodesMax; ++i) many += i == 0 ? "1" : ",1";
  const Case cases[] = {
      {"", ApiError::serialization, "a value is expected"},
      {"{a: b}", ApiError::serialization, "Invalid JSON"},
      {"{\"a\":1", ApiError::serialization, "Invalid JSON"},
      {"[1] 2", ApiError::serialization, "Invalid JSON"},
      {"[1,]", ApiError::serialization, "Invalid JSON"},
      {"\"\xff\"", ApiError::serialization, "UTF-8"},
      {R"({"a":1,"b":2,"a":3})", ApiError::validation, "\"a\" is given twice"},
      {std::string(33, '[') + std::string(33, ']'), ApiError::validation, "32 levels"},
      {std::string(1'000'000, '['), ApiError::validation, "32 levels"},
      {many + "]", ApiError::validation, "more than 100000 values"},
  };
  for (const Case& c : cases) {
    const auto tree = read_json(c.text);
    ASSERT_FALSE(tree) << c.text.substr(0, 40);
    EXPECT_EQ(api_error_of(tree.error()), c.code) << c.text.substr(0, 40);
    EXPECT_NE(tree.error().message().find(c.says), std::string::npos) << tree.error().message();
  }
  EXPECT_TRUE(read_json(std::string(32, '[') + std::string(32, ']')));
}

}  // namespace
}  // namespace adjoin::schema::json_tree_test
