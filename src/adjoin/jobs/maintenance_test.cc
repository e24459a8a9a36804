#include "adjoin/maintenance.h"

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/jobs/test_jobs.h"

namespace adjoin::maintenance_test {
namespace {

using test::kJobs;
using test::user;

class Jobs : public test::GraphForJobs {};

// Pins: verify @cost
TEST_F(Jobs, VerifyReadsAGraphThatAgreesByOneScan) {
  Usage usage;
  std::vector<std::string> phases;
  const Report report = verify(graph_,
                               {.on_progress =
                                    [&](std::string_view phase, std::uint64_t, std::uint64_t) {
                                      phases.emplace_back(phase);
                                      return true;
                                    }},
                               {.usage = &usage})
                            .value();
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.items_read, 19U);
  EXPECT_EQ(report.nodes, 10U);
  EXPECT_EQ(report.edges, 9U);
  EXPECT_EQ(report.findings, 0U);
  EXPECT_EQ(report.note, "");
  EXPECT_EQ(report.usage.requests, 1);
  EXPECT_EQ(usage, report.usage);
  ASSERT_FALSE(phases.empty());
  EXPECT_EQ(phases.front(), "verifying");
}

TEST_F(Jobs, VerifyTellsWhatDiffersAndRepairsItIfAsked) {
  spoil();
  std::vector<Finding> found;
  JobOptions options;
  options.on_finding = [&](const Finding& finding) {
    found.push_back(finding);
    return true;
  };
  EXPECT_EQ(verified(options).findings, 1U);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(to_string(found[0].kind), "wrong-counter");
  EXPECT_EQ(found[0].subject, "node U#0");
  EXPECT_EQ(found[0].attribute, "followers");
  EXPECT_EQ(*found[0].key.find("PK"), Value("U#0"));
  EXPECT_EQ(to_string(found[0].repair), "possible");

  options.repair = true;
  options.dry_run = true;
  EXPECT_EQ(verified(options).repaired, 0U);
  EXPECT_EQ(verified().findings, 1U);

  options.dry_run = false;
  const Report repaired = verified(options);
  // Two Scans; the edges, read twice as they look wrong; the transaction.
  EXPECT_EQ(repaired.usage.requests, 8);
  EXPECT_EQ(repaired.findings, 1U);
  EXPECT_EQ(repaired.repaired, 1U);
  EXPECT_EQ(to_string(found.back().repair), "repaired");
  EXPECT_EQ(verified().findings, 0U);
  EXPECT_EQ(*graph_.get_node("U#0").value()->fields.find("followers"), Value(9));
}

// Pins: JobOptions::ignore @errors invalid_argument
TEST_F(Jobs, VerifyLooksForNoKindThatIsIgnored) {
  spoil();
  EXPECT_EQ(verified({.ignore = {Finding::Kind::wrong_counter}}).findings, 0U);
  EXPECT_EQ(verified({.ignore = {Finding::Kind::wrong_key}}).findings, 1U);
  EXPECT_FAILS(invalid_argument, "missing-key",
               verify(graph_, {.ignore = {Finding::Kind::missing_key}}));
}

TEST_F(Jobs, EndIfACallbackSaysSo) {
  spoil();
  EXPECT_FAILS(cancelled, "on_finding",
               verify(graph_, {.on_finding = [](const Finding&) { return false; }}));
  EXPECT_FAILS(cancelled, "on_progress",
               verify(graph_, {.on_progress = [](auto, auto, auto) { return false; }}));
  const std::atomic<bool> cancel{true};
  EXPECT_FAILS(cancelled, "cancelled", verify(graph_, {}, {.cancel = &cancel}));
}

TEST_F(Jobs, AreNotCompleteIfTheBudgetEndsThem) {
  spoil();
  const Report report = verify(graph_, {}, {.budget = {.requests_max = 1}}).value();
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.stopped_by, Limit::requests);
  const Report adopted =
      adopt(store_, Schema::parse(kJobs).value(), {}, {.budget = {.requests_max = 0}}).value();
  EXPECT_FALSE(adopted.complete);
  EXPECT_NE(adopted.note.find("requests"), std::string::npos) << adopted.note;
}

TEST_F(Jobs, KeepTheirPace) {
  for (int i = 0; i < 60; ++i) {
    graph_.put_node({user(i), {{"name", std::string(2000, 'x')}}}).value();
  }
  const auto began = std::chrono::steady_clock::now();
  const Report report = verified({.read_units_per_second_max = 8});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  EXPECT_TRUE(report.complete);
  EXPECT_GT(report.usage.read_units, 12);
  // The first second's worth is there at once, and the last request is not waited for.
  EXPECT_GT(took.count(), 0.1);
  EXPECT_GT(report.usage.requests, 1);
}

// Pins: finding_kind @errors invalid_argument
TEST(Findings, HaveTheNamesThatScriptsKnow) {
  const std::vector<std::pair<Finding::Kind, std::string_view>> names = {
      {Finding::Kind::unknown_item, "unknown-item"},
      {Finding::Kind::orphan_edge, "orphan-edge"},
      {Finding::Kind::missing_mirror, "missing-mirror"},
      {Finding::Kind::orphan_mirror, "orphan-mirror"},
      {Finding::Kind::wrong_mirror, "wrong-mirror"},
      {Finding::Kind::pending_mirror, "pending-mirror"},
      {Finding::Kind::wrong_key, "wrong-key"},
      {Finding::Kind::stale_copy, "stale-copy"},
      {Finding::Kind::pending_copies, "unfinished-copies"},
      {Finding::Kind::wrong_counter, "wrong-counter"},
      {Finding::Kind::wrong_edge_set, "edge-set-drift"},
      {Finding::Kind::missing_uniqueness, "missing-guard"},
      {Finding::Kind::orphan_uniqueness, "orphan-guard"},
      {Finding::Kind::two_parents, "two-parents"},
      {Finding::Kind::tree_cycle, "tree-cycle"},
      {Finding::Kind::missing_key, "missing-key"},
      {Finding::Kind::extra_key, "extra-key"},
      {Finding::Kind::unfit_item, "no-keys"},
      {Finding::Kind::damaged_storage, "damaged-storage"}};
  for (const auto& [kind, name] : names) {
    EXPECT_EQ(to_string(kind), name);
    EXPECT_EQ(finding_kind(name).value(), kind);
  }
  EXPECT_FAILS(invalid_argument, "orphan-edge", finding_kind("nothing"));
  EXPECT_EQ(to_string(Finding::Repair::none), "none");
  EXPECT_EQ(to_string(Finding::Repair::possible), "possible");
  EXPECT_EQ(to_string(Finding::Repair::done), "repaired");
  EXPECT_EQ(to_string(Finding::Repair::lost), "changed");
}

}  // namespace
}  // namespace adjoin::maintenance_test
