#include "graph/upkeep/migrate_passes.h"

#include <string>

#include "graph/upkeep/verify.h"

namespace adjoin::graph {

Error changes_again(const Finding& finding) {
  return Error(ErrorCode::conflict, finding.what + ": " + finding.detail +
                                        ": others change it again and again, so that it "
                                        "could not be mended");
}

CallOptions part_of(const CallOptions& call) {
  CallOptions part = call;
  part.context.cost = nullptr;
  part.budget = {};
  part.budget.requests_max = INT64_MAX;
  return part;
}

Result<void> end_part(const Spent& part, Spent& whole) {
  whole.cost += part.cost;
  if (part.cut_by == Limit::none) return {};
  return Error(ErrorCode::budget_exceeded, "ended early by " + std::string(to_string(part.cut_by)));
}

Result<void> count_absent_nodes(const GraphContext& graph, const MigrateOptions& options,
                                const std::function<void(std::uint64_t items)>& progress,
                                const CallOptions& call, MigrateAnswer& answer) {
  VerifyOptions verified;
  verified.repair = true;
  verified.migrates = true;
  verified.without = kinds_but({Finding::Kind::wrong_counter, Finding::Kind::edge_set_drift});
  verified.counts_of = VerifyOptions::CountsOf::absent_nodes;
  verified.page_items = options.page_items;
  // Kept in memory alone. Whoever goes on with the migration begins this pass anew: another version
  // may have left its record, and a page that is right is only read.
  return go_over(verified.after, [&]() -> Result<void> {
    std::optional<Item> behind = verified.after;
    const Result<VerifySummary> summary = verify(
        graph, verified,
        [&](const Finding& finding) -> Result<void> {
          if (finding.repair == Finding::Repair::changed) return changes_again(finding);
          // What cannot be mended is told when the counters of all nodes are compared.
          if (finding.repair == Finding::Repair::repaired) ++answer.mended;
          return {};
        },
        progress, part_of(call),
        [&](const Item* key) -> Result<void> {
          if (key != nullptr) behind = *key;
          return {};
        });
    verified.after = behind;
    ADJOIN_CHECK(summary);
    return end_part(summary->spent, answer.spent);
  });
}

}  // namespace adjoin::graph
