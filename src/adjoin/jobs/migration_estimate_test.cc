#include <optional>
#include <string>

#include "adjoin/jobs/test_jobs.h"
#include "adjoin/maintenance.h"

namespace adjoin::migration_estimate_test {
namespace {

using test::kJobs;
using test::replaced;

class MigrationEstimates : public test::GraphForJobs {
 protected:
  Schema changed(std::string_view from, std::string_view to) const {
    return Schema::parse(replaced(kJobs, std::string(from), std::string(to))).value();
  }
};

// Pins: estimate_migration @cost
TEST_F(MigrationEstimates, CountItemsPassesAndWritesByASample) {
  const Schema by_name =
      changed("fields: {name: string},",
              "fields: {name: string!}, index: {GSI1: {pk: USER, sk: \"{name}\"}},");
  Usage usage;
  const std::optional<MigrationEstimate> found =
      estimate_migration(graph_, by_name, {.usage = &usage}).value();
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(usage.requests, 2);  // the Scan, and a BatchGetItem, since users have counters
  EXPECT_GT(found->items, 10U);
  EXPECT_GE(found->passes, 1);
  EXPECT_GE(found->changes, 10U);  // the users
  EXPECT_LE(found->changes, 30U);
  EXPECT_GT(found->requests, 0);
  EXPECT_GT(found->read_units, 0);
  EXPECT_GT(found->write_units, 0);
  EXPECT_TRUE(graph_.check_schema());  // nothing was written
}

TEST_F(MigrationEstimates, SendNothingIfNoItemIsConcerned) {
  Usage usage;
  const auto found =
      estimate_migration(graph_, Schema::parse(kJobs).value(), {.usage = &usage}).value();
  EXPECT_FALSE(found.has_value());
  EXPECT_EQ(usage.requests, 0);
}

// Pins: estimate_migration @errors unsupported
TEST_F(MigrationEstimates, RefuseWhatNoMigrationDoes) {
  EXPECT_FAILS(unsupported, "KEY", estimate_migration(graph_, changed("pk: PK,", "pk: KEY,")));
}

}  // namespace
}  // namespace adjoin::migration_estimate_test
