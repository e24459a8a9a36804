// Goal: an update reads first only where a key is also made of what it does not give. Method: plans
// of updates, as the requests that they are.
#include "plan/write/given_keys.h"

#include <gtest/gtest.h>

#include "plan/write/write_plan.h"
#include "schema/load/load.h"

namespace adjoin::plan {
namespace {

constexpr const char* kGivenKeysSchema = R"(graph: 1
table: {name: Links, pk: PK, sk: SK, separator: "#"}
indexes:
  TIME: {pk: TPK, sk: TSK, projection: ALL}
  KIND: {pk: KPK, sk: KSK, projection: ALL}
  OPEN: {pk: OPK, sk: OSK, projection: ALL}
nodes:
  Page:
    ref: "PAGE#{id}"
    fields: {title: string, kind: string}
    index: {byKind: {index: KIND, pk: "{kind}", sk: "{title}"}}
edges:
  LINK:
    from: Page
    to: Page
    views:
      byTime: {index: TIME, pk: "{from}", sk: "{time:desc}#{to}"}
      byKind: {index: KIND, pk: "{kind}", sk: "{label}#{to}"}
      open: {index: OPEN, pk: "{to}", sk: "{from}", when: {state: open}}
    fields: {time: ms, kind: string, label: string, state: string}
)";

/// "reads", or the request.
std::string planned(const WriteOperation& operation) {
  static const schema::Schema schema = [] {
    Result<schema::Schema> loaded = schema::load_schema(kGivenKeysSchema, "schema");
    if (!loaded) ADD_FAILURE() << loaded.error().message();
    return loaded ? *std::move(loaded) : schema::Schema();
  }();
  const Target target{&schema, table::TableRef("Links")};
  const Result<WritePlan> plan = plan_writes(target, {operation}, {});
  if (!plan) return plan.error().message();
  return plan->is_ready() ? to_text(plan->request) : "reads";
}

std::string edge(Item set, std::vector<std::string> remove = {}, Item add = {}) {
  return planned(UpdateEdge{
      {"PAGE#a", "LINK", "PAGE#b", {}}, std::move(set), std::move(remove), {}, std::move(add)});
}
std::string node(Item set, std::vector<std::string> remove = {}) {
  return planned(UpdateNode{"PAGE#a", std::move(set), std::move(remove), {}, {}});
}

TEST(GivenKeys, AreWrittenWithoutAReadWhereAllFieldsOfTheirIndexAreGiven) {
  EXPECT_EQ(edge({{"time", Value(5)}}),
            "UpdateItem Links {\"PK\":\"PAGE#a\",\"SK\":\"LINK#PAGE#b\"}\n"
            "     SET time = 5, TPK = \"PAGE#a\", TSK = \"9999999999994#PAGE#b\"\n"
            "    if attribute_exists(PK)");
  EXPECT_EQ(edge({{"kind", "k"}, {"label", "l"}}),
            "UpdateItem Links {\"PK\":\"PAGE#a\",\"SK\":\"LINK#PAGE#b\"}\n"
            "     SET kind = \"k\", label = \"l\", KPK = \"k\", KSK = \"l#PAGE#b\"\n"
            "    if attribute_exists(PK)");
  EXPECT_EQ(node({{"kind", "k"}, {"title", "t"}}),
            "UpdateItem Links {\"PK\":\"PAGE#a\",\"SK\":\"PAGE#a\"}\n"
            "     SET kind = \"k\", title = \"t\", KPK = \"k\", KSK = \"t\"\n"
            "    if attribute_exists(PK)");
}

TEST(GivenKeys, AreReadForWhereAFieldIsNotGivenOrGoes) {
  EXPECT_EQ(edge({{"kind", "k"}}), "reads");
  EXPECT_EQ(edge({{"kind", "k"}}, {"label"}), "reads");
  EXPECT_EQ(edge({}, {"time"}), "reads");
  EXPECT_EQ(edge({}, {}, {{"time", Value(1)}}), "reads");
  EXPECT_EQ(node({{"kind", "k"}}), "reads");
  EXPECT_EQ(node({{"title", "t"}}, {"kind"}), "reads");
}

TEST(GivenKeys, ThatAnItemHasNoMoreAreRemoved) {
  EXPECT_EQ(edge({{"state", "closed"}}),
            "UpdateItem Links {\"PK\":\"PAGE#a\",\"SK\":\"LINK#PAGE#b\"}\n"
            "     SET state = \"closed\" REMOVE OPK, OSK\n"
            "    if attribute_exists(PK)");
}

TEST(GivenKeys, ThatCannotBeMadeAreRefusedAsTheyAreOtherwise) {
  EXPECT_EQ(edge({{"kind", ""}, {"label", "l"}}),
            "LINK: '' cannot stand for {kind} in a key: it is not of kind text");
}

}  // namespace
}  // namespace adjoin::plan
