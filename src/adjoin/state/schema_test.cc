#include "adjoin/schema.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace adjoin {
namespace {

constexpr std::string_view kSchemaText = R"(
graph: 1
table: {name: People, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: G1P, sk: G1S}}
nodes:
  Person: {ref: "PERSON#{id}", sk: ME, fields: {name: string}, counters: {followers: {of: ~FOLLOWS}}}
edges:
  FOLLOWS:
    from: Person
    to: Person
    reverse: {index: GSI1, pk: "{sk}", sk: "{pk}"}
    on-exists: keep
    fields: {since: epoch}
plans:
  circle:
    params: {person: Person, first: 20}
    steps:
      - {edges: FOLLOWS, from: $person, first: $first, as: f}
      - {nodes: f.to, as: people}
access-patterns:
  followed: {params: {person: Person}, get: {edges: FOLLOWS, from: $person}}
)";

std::string schema_with(std::string_view part, std::string_view by) {
  std::string text(kSchemaText);
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), by);
}

bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(SchemaText, GivesTheTableAndThePlansInTheirOrder) {
  const Schema schema = Schema::parse(kSchemaText).value();
  EXPECT_EQ(schema.table(), "People");
  EXPECT_EQ(schema.plans(), (std::vector<std::string>{"followed", "circle"}));
  const Schema copy = schema;
  EXPECT_EQ(&copy.table(), &schema.table());
}

// Pins: Schema::parse @errors configuration
TEST(SchemaText, NamesEveryMistakeWithItsPlace) {
  std::string text = schema_with("to: Person", "to: Nobody");
  text.replace(text.find("sk: ME"), 6, "sk: \"{x}\"");
  const auto wrong = Schema::parse(text, "people.yaml");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code(), ErrorCode::configuration);
  EXPECT_TRUE(mentions(wrong.error().message(), "people.yaml:6:")) << wrong.error().message();
  EXPECT_TRUE(mentions(wrong.error().message(), "\npeople.yaml:10:")) << wrong.error().message();
  EXPECT_TRUE(mentions(wrong.error().message(), "Nobody")) << wrong.error().message();
}

TEST(SchemaText, IsTheSameAsItsJsonAndDiffersFromAnother) {
  const Schema schema = Schema::parse(kSchemaText).value();
  const Schema again = Schema::parse(schema.to_json()).value();
  EXPECT_EQ(again.to_json(), schema.to_json());
  EXPECT_TRUE(schema.diff(again).empty());
  const Schema spaced = Schema::parse("# a comment\n" + std::string(kSchemaText)).value();
  EXPECT_EQ(spaced.to_json(), schema.to_json());
  EXPECT_EQ(spaced.fingerprint(), schema.fingerprint());
  EXPECT_EQ(schema.fingerprint().size(), 16U);
  const Schema other = Schema::parse(schema_with("name: string", "name: int")).value();
  EXPECT_NE(other.to_json(), schema.to_json());
  EXPECT_NE(other.fingerprint(), schema.fingerprint());
}

// Pins: Schema::load @errors not_found configuration
TEST(SchemaFile, IsReadByItsPath) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("adjoin-schema-" + std::to_string(getpid())))
          .string();
  std::ofstream(path) << kSchemaText;
  EXPECT_EQ(Schema::load(path).value().table(), "People");
  std::ofstream(path) << "graph: 1\n";
  const auto wrong = Schema::load(path);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code(), ErrorCode::configuration);
  EXPECT_TRUE(mentions(wrong.error().message(), path + ":")) << wrong.error().message();
  std::filesystem::remove(path);

  const auto missing = Schema::load(path);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code(), ErrorCode::not_found);
  EXPECT_TRUE(mentions(missing.error().message(), path));
  const auto folder = Schema::load(std::filesystem::temp_directory_path().string());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code(), ErrorCode::io_error) << folder.error().message();
}

TEST(SchemaPlans, AreExplainedWithMadeUpParametersAndWithGivenOnes) {
  const Schema schema = Schema::parse(kSchemaText).value();
  const Explanation made_up = schema.explain("circle").value();
  EXPECT_TRUE(mentions(made_up.text, "Query People")) << made_up.text;
  EXPECT_TRUE(mentions(made_up.text, "limit 20")) << made_up.text;
  EXPECT_TRUE(mentions(made_up.text, "BatchGetItem")) << made_up.text;
  EXPECT_GT(made_up.at_most.requests, 0);
  EXPECT_GT(made_up.at_most.read_units, 0);
  EXPECT_EQ(made_up.at_most.write_units, 0);
  EXPECT_EQ(made_up.repeats, "100 nodes");

  const Explanation given =
      schema.explain("circle", {{"person", "PERSON#ann"}, {"first", 5}}).value();
  EXPECT_TRUE(mentions(given.text, "PERSON#ann")) << given.text;
  EXPECT_TRUE(mentions(given.text, "limit 5")) << given.text;
  EXPECT_EQ(schema.explain("followed").value().repeats, "page");
}

// Pins: Schema::explain @errors not_found
TEST(SchemaPlans, AreRefusedByName) {
  const Schema schema = Schema::parse(kSchemaText).value();
  const auto unknown = schema.explain("circles");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code(), ErrorCode::not_found);
  EXPECT_TRUE(mentions(unknown.error().message(), "circle")) << unknown.error().message();
  const Item wrong[] = {{{"nobody", "PERSON#ann"}},
                        {{"person", Set<std::string>{"PERSON#ann"}}},
                        {{"person", Value::List{Value()}}}};
  for (const Item& parameters : wrong) {
    const auto refused = schema.explain("circle", parameters);
    ASSERT_FALSE(refused) << parameters.to_json();
    EXPECT_EQ(refused.error().code(), ErrorCode::invalid_argument);
    EXPECT_TRUE(mentions(refused.error().message(), parameters.begin()->first))
        << refused.error().message();
  }
}

TEST(SchemaWarnings, NameWhatIsRiskyAndLegal) {
  EXPECT_TRUE(Schema::parse(kSchemaText).value().warnings().empty());
  const std::vector<std::string> hot =
      Schema::parse(schema_with("sk: ME, ", R"(sk: ME, index: {GSI1: {pk: ALL, sk: "{id}"}}, )"))
          .value()
          .warnings();
  ASSERT_EQ(hot.size(), 1U);
  EXPECT_TRUE(mentions(hot[0], "schema:6:")) << hot[0];
  EXPECT_TRUE(mentions(hot[0], "hot")) << hot[0];
}

TEST(SchemaDiffs, SayWhatAMigrationWouldDo) {
  const Schema before = Schema::parse(kSchemaText).value();
  const std::vector<SchemaChange> rekeyed =
      before.diff(Schema::parse(schema_with("sk: ME", "sk: SELF")).value());
  ASSERT_EQ(rekeyed.size(), 1U);
  EXPECT_EQ(rekeyed[0].kind, SchemaChange::Kind::rekey);
  EXPECT_EQ(rekeyed[0].subject, "node Person");
  EXPECT_NE(rekeyed[0].change, "");
  EXPECT_NE(rekeyed[0].work, "");
  const std::vector<SchemaChange> dropped = before.diff(
      Schema::parse(schema_with(", counters: {followers: {of: ~FOLLOWS}}", "")).value());
  ASSERT_EQ(dropped.size(), 1U);
  EXPECT_EQ(dropped[0].kind, SchemaChange::Kind::drop);
  const std::vector<SchemaChange> refused =
      before.diff(Schema::parse(schema_with("pk: PK, sk: SK", "pk: KEY, sk: SK")).value());
  ASSERT_FALSE(refused.empty());
  EXPECT_EQ(refused[0].kind, SchemaChange::Kind::refused);
  EXPECT_GT(rekeyed[0].requests, 0);
  EXPECT_EQ(refused[0].requests, 0);
}

TEST(SchemaDiffs, HaveTheNamesThatScriptsKnow) {
  EXPECT_EQ(to_string(SchemaChange::Kind::free), "free");
  EXPECT_EQ(to_string(SchemaChange::Kind::backfill), "backfill");
  EXPECT_EQ(to_string(SchemaChange::Kind::rekey), "re-key");
  EXPECT_EQ(to_string(SchemaChange::Kind::drop), "drop");
  EXPECT_EQ(to_string(SchemaChange::Kind::refused), "refused");
}

}  // namespace
}  // namespace adjoin
