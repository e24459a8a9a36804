#include "advise/log/shape.h"

#include <gtest/gtest.h>

#include <string>

#include "advise/log/key_shape.h"
#include "schema/test_schema.h"

namespace adjoin::advise::shape_test {
namespace {

AskedKeys asked(std::string index, std::string pk, std::string sk = "",
                SortOperator op = SortOperator::none, std::string upper = "") {
  AskedKeys keys;
  keys.index = std::move(index);
  keys.pk = {std::move(pk)};
  if (op != SortOperator::none) keys.sk = {std::move(sk)};
  keys.op = op;
  keys.upper = std::move(upper);
  return keys;
}

TEST(Shape, HasTheTemplatesOfTheFormsThatAreFound) {
  const schema::Schema social = schema::example("social");
  const TableWords words = words_of(social);
  EXPECT_EQ(core_shape(asked("", "USER#bob"), words), "Query pk=USER#{User}");
  EXPECT_EQ(core_shape(asked("", "USER#bob", "FOLLOWER#", SortOperator::begins), words),
            "Query pk=USER#{User} sk^FOLLOWER#");
  EXPECT_EQ(core_shape(asked("", "USER#bob", "FOLLOWER#al", SortOperator::begins), words),
            "Query pk=USER#{User} sk^FOLLOWER#{User}*");
  EXPECT_EQ(core_shape(asked("", "USER#bob", "PROFILE", SortOperator::eq), words),
            "Query pk=USER#{User} sk=PROFILE");
  EXPECT_EQ(core_shape(asked("", "USER#bob", "FO", SortOperator::begins), words),
            "Query pk=USER#{User} sk^FO");
}

TEST(Shape, TellsTheSameOfTwoValues) {
  const schema::Schema follow = schema::example("follow-graph");
  const TableWords words = words_of(follow);
  const std::string one =
      core_shape(asked("GSI1", "TARGET#bob", "ACTOR#", SortOperator::begins), words);
  EXPECT_EQ(one, core_shape(asked("GSI1", "TARGET#carol", "ACTOR#", SortOperator::begins), words));
  EXPECT_EQ(one.find("bob"), std::string::npos) << one;
  EXPECT_TRUE(one.starts_with("Query GSI1 pk=TARGET#{")) << one;
}

constexpr const char* kSchema = R"(
graph: 1
table: {name: tests}
nodes:
  User: {ref: "U#{id}"}
  Page: {ref: "P#{space:int}/{id}"}
edges:
  READ: {from: User, to: Page, key: [at], sk: "READ#{at}#{to}", fields: {at: datetime!}}
)";

TEST(Shape, TellsBoundsUpToWhereTheyEnd) {
  const schema::Schema schema = schema::load_schema(kSchema, "test").value();
  const TableWords words = words_of(schema);
  EXPECT_EQ(core_shape(asked("", "U#1", "READ#2024-01-31T12:00:00Z", SortOperator::ge), words),
            "Query pk=U#{User} sk>=READ#{at}*");
  EXPECT_EQ(
      core_shape(asked("", "U#1", "READ#2024-01-31T12:00:00Z#P#", SortOperator::begins), words),
      "Query pk=U#{User} sk^READ#{at}#P#");
  EXPECT_EQ(core_shape(asked("", "U#1", "READ#2024", SortOperator::between, "READ#2025"), words),
            "Query pk=U#{User} sk~READ#{at}*..READ#{at}*");
  EXPECT_EQ(core_shape(asked("", "P#7/x", "P#7/x", SortOperator::eq), words),
            "Query pk=P#{Page.space}/{Page.id} sk=P#{Page.space}/{Page.id}");
}

TEST(Shape, TellsOnlyWordsWithoutASchema) {
  TableWords words;
  words.key = {{"PK"}, {"SK"}};
  const Item key{{"PK", "USER#alice"}, {"SK", "alice@example.com"}};
  EXPECT_EQ(shape_of_key("GetItem", key, words), "GetItem pk=USER#{} sk={}");
  EXPECT_EQ(core_shape(asked("", "alice"), words), "Query pk={}");
  EXPECT_EQ(core_shape(asked("", "USER#a", "POST#", SortOperator::begins), words),
            "Query pk=USER#{} sk^POST#");

  std::vector<schema::KeyForms::KeyPair> sample;
  for (int i = 0; i < 50; ++i) {
    const std::string id = std::to_string(i);
    sample.emplace_back("USER#u" + id, "PROFILE");
    sample.emplace_back("USER#u" + id, "POST#2024-01-31#p" + id);
  }
  const schema::KeyForms forms = schema::KeyForms::learn(sample, "t").value();
  words.forms = &forms;
  EXPECT_EQ(shape_of_key("GetItem", {{"PK", "USER#zoe"}, {"SK", "PROFILE"}}, words),
            "GetItem pk=USER#{} sk=PROFILE");
  EXPECT_EQ(core_shape(asked("", "USER#zoe", "POST#2024-02-01", SortOperator::ge), words),
            "Query pk=USER#{} sk>=POST#{date}*");
}

table::QueryRequest followers() {
  table::QueryRequest query;
  query.table = "SocialGraph";
  query.key_condition_expression = "sk BETWEEN :a AND :b AND #p = :p";
  query.placeholders.names = {{"#p", "pk"}, {"#s", "status"}};
  query.placeholders.values = {{":a", Value("USER#a")},
                               {":b", Value("USER#b")},
                               {":p", Value("USER#bob")},
                               {":v", Value(1)}};
  query.filter_expression = "#s = :v AND attribute_exists(age) AND age > :v";
  query.projection_expression = "sk, #s";
  query.limit = 25;
  query.scan_index_forward = false;
  query.consistent_read = true;
  return query;
}

TEST(Shape, HasTheOptionsOfTheRequest) {
  const schema::Schema social = schema::example("social");
  const TableWords words = words_of(social);
  const std::string shape = shape_of(followers(), words);
  EXPECT_EQ(shape,
            "Query pk=USER#{User} sk~USER#{User}*..USER#{User}* desc limit 25 consistent filter "
            "age,status project sk,status");
  EXPECT_EQ(core_of(shape), "Query pk=USER#{User} sk~USER#{User}*..USER#{User}*");
  EXPECT_EQ(operation_of(shape), "Query");
  EXPECT_TRUE(has_option(shape, "desc") && has_option(shape, "consistent"));
  EXPECT_FALSE(has_option(shape, "count"));
}

TEST(Shape, OptionsAreToldFromNames) {
  EXPECT_FALSE(has_option("Scan filter count", "count"));
  EXPECT_TRUE(has_option("Scan count filter count", "count"));
  EXPECT_EQ(core_of("Query desc pk=a%20b desc"), "Query desc pk=a%20b");
  EXPECT_EQ(core_of("Scan GSI1 limit 3"), "Scan GSI1");
  EXPECT_EQ(core_of(""), "");
  table::ScanRequest scan;
  scan.index_name = "GSI1";
  scan.select = table::Select::count;
  EXPECT_EQ(shape_of(scan), "Scan GSI1 count");
}

TEST(Shape, EscapesWhatHasAMeaning) {
  std::string out;
  append_escaped("a b{c}|\n%", out);
  EXPECT_EQ(out, "a%20b%7bc%7d%7c%0a%25");
}

}  // namespace
}  // namespace adjoin::advise::shape_test
