#include <string>
#include <vector>

#include "adjoin/jobs/test_jobs.h"
#include "adjoin/load.h"
#include "adjoin/maintenance.h"

namespace adjoin::migrate_job_test {
namespace {

using test::kJobs;
using test::replaced;

class Migrations : public test::GraphForJobs {};

/// The users' names under another attribute's index key: each user's item is written.
Schema by_name() {
  return Schema::parse(
             replaced(kJobs, "fields: {name: string},",
                      "fields: {name: string!}, index: {GSI1: {pk: USER, sk: \"{name}\"}},"))
      .value();
}

TEST_F(Migrations, MigrateCountsInADryRunAndThenChangesTheTable) {
  const Report dry = migrate(store_, by_name(), {.dry_run = true}).value();
  EXPECT_TRUE(dry.complete);
  EXPECT_EQ(dry.items_written, 0U);
  ASSERT_EQ(dry.types.size(), 2U);
  std::uint64_t users = 0;
  for (const Report::TypeCount& count : dry.types) {
    if (count.type == "User") users = count.items;
  }
  EXPECT_EQ(users, 10U);
  EXPECT_EQ(graph_.check_schema().has_value(), true);

  const Report done = migrate(store_, by_name()).value();
  EXPECT_TRUE(done.complete);
  EXPECT_FALSE(done.resumed);
  EXPECT_EQ(dry.usage.requests, 1);
  EXPECT_EQ(done.items_written, 10U);
  EXPECT_EQ(done.findings, 0U);
  EXPECT_GT(done.usage.requests, 10);
  EXPECT_FAILS(schema_changed, "schema", graph_.get_node("U#0"));
  const Graph later = Graph::open(store_).value();
  EXPECT_EQ(later.nodes("User", {}).page().value().size(), 10U);
  EXPECT_FALSE(done.unchanged);
  const Report again = migrate(store_, by_name()).value();
  EXPECT_TRUE(again.unchanged);
  EXPECT_EQ(again.note, "the table has this schema already");
}

TEST_F(Migrations, MigrateTellsItemsThatDoNotFitTheNewSchema) {
  graph_.put_node({"U#99"}).value();  // has no name to be listed by
  std::vector<std::string> found;
  const Report done = migrate(store_, by_name(),
                              {.on_finding =
                                   [&](const Finding& finding) {
                                     found.push_back(finding.subject);
                                     return true;
                                   }})
                          .value();
  EXPECT_TRUE(done.complete);
  EXPECT_EQ(done.findings, 1U);
  EXPECT_EQ(found, std::vector<std::string>{"node U#99"});
}

// Pins: migrate @errors invalid_argument unsupported
TEST_F(Migrations, MigrateRefusesWhatItCannotDoAndChangesNothing) {
  const Schema without_follows =
      Schema::parse(
          "graph: 1\ntable: {name: jobs, pk: PK, sk: SK, type: type}\nindexes: {GSI1: {pk: GSI1PK, "
          "sk: GSI1SK}}\nnodes: {User: {ref: \"U#{id}\", fields: {name: string}}}\n")
          .value();
  EXPECT_FAILS(invalid_argument, "remove data", migrate(store_, without_follows));
  const Schema other_keys =
      Schema::parse(replaced(kJobs, "pk: PK, sk: SK", "pk: P, sk: S")).value();
  EXPECT_FAILS(unsupported, "", migrate(store_, other_keys));
  EXPECT_TRUE(graph_.check_schema().has_value());
  const Schema elsewhere = Schema::parse(replaced(kJobs, "name: jobs", "name: nothing")).value();
  EXPECT_FAILS(not_found, "nothing", migrate(store_, elsewhere));
  EXPECT_TRUE(migrate(store_, without_follows, {.allow_drop = true}).value().complete);
  EXPECT_EQ(Graph::open(store_).value().collection("U#1").page().value().size(), 1U);
}

// Pins: verify @errors conflict; migrate @errors configuration; Loader::open @errors conflict
TEST_F(Migrations, ThatAreCutShortGoOnWhereTheyWere) {
  JobOptions options;
  options.on_progress = [](std::string_view phase, std::uint64_t, std::uint64_t) {
    return phase != "derive";
  };
  EXPECT_FAILS(cancelled, "on_progress", migrate(store_, by_name(), options));
  const Graph later = Graph::open(store_).value();
  EXPECT_FAILS(conflict, "migrated", verify(later, {.repair = true}));
  EXPECT_TRUE(verify(later).value().migrating);
  EXPECT_FAILS(conflict, "migrated", Loader::open(later, {.bulk = true}));
  const Schema third = Schema::parse(replaced(kJobs, "weight: int", "weight: number")).value();
  EXPECT_FAILS(configuration, "end that first", migrate(store_, third));
  const Report done = migrate(store_, by_name()).value();
  EXPECT_TRUE(done.complete);
  EXPECT_TRUE(done.resumed);
  const Report verified = verify(Graph::open(store_).value()).value();
  EXPECT_EQ(verified.findings, 0U);
  EXPECT_FALSE(verified.migrating);
}

}  // namespace
}  // namespace adjoin::migrate_job_test
