#include <algorithm>
#include <map>
#include <tuple>

#include "graph/upkeep/filled_table.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {
namespace {

using Kind = Finding::Kind;

constexpr std::size_t kMissingExamplesMax = 3;

/// The first pass: what counters are read through comes before them.
const std::vector<Kind> kFirst = {Kind::wrong_key,     Kind::missing_mirror, Kind::missing_guard,
                                  Kind::wrong_mirror,  Kind::orphan_mirror,  Kind::stale_copy,
                                  Kind::orphan_guard,  Kind::two_parents,    Kind::tree_cycle,
                                  Kind::pending_mirror};
/// Of those, what is there already and stays as it is.
/// A backfill adds what is missing. What other programs wrote is told of, and theirs to decide.
const std::vector<Kind> kLeft = {Kind::wrong_mirror, Kind::orphan_mirror, Kind::stale_copy,
                                 Kind::orphan_guard, Kind::pending_mirror};
const std::vector<Kind> kSecond = {Kind::wrong_counter, Kind::edge_set_drift};

std::vector<Kind> all_but(const std::vector<Kind>& kinds) {
  std::vector<Kind> others = kinds_but({});
  std::erase_if(others, [&](Kind kind) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  });
  return others;
}

/// Counts findings by kind, type, attribute, and what became of them.
/// A table of others may lack a mirror for each of a million edges: the answer must stay short.
class MissingCount {
 public:
  explicit MissingCount(const schema::Schema& schema) : schema_(schema) {}

  void add(const Finding& finding) {
    const std::string type = type_of(finding);
    Missing& missing = all_[{finding.kind, type, finding.attribute, finding.repair}];
    missing.kind = finding.kind;
    missing.repair = finding.repair;
    missing.what = type;
    missing.attribute = finding.attribute;
    ++missing.items;
    if (missing.examples.size() < kMissingExamplesMax) {
      missing.examples.push_back(finding.what + ": " + finding.detail);
    }
  }

  std::vector<Missing> take() {
    std::vector<Missing> taken;
    for (auto& [key, missing] : all_) taken.push_back(std::move(missing));
    return taken;
  }

 private:
  std::string type_of(const Finding& finding) const {
    const schema::Recognised known = schema::recognise(schema_, finding.key);
    if (known.node != nullptr) return known.node->name;
    return known.edge != nullptr ? known.edge->name : std::string(known.type_name());
  }

  const schema::Schema& schema_;
  std::map<std::tuple<Kind, std::string, std::string, Finding::Repair>, Missing> all_;
};

/// A table whose writers do not yet know the schema can never be caught up with.
Error changes_on(const Finding& finding) {
  return Error(ErrorCode::conflict,
               finding.what + ": " + finding.detail +
                   ": others change it again and again, so that it could not be written; the "
                   "schema was not noted: run it again");
}

}  // namespace

bool has_companions(const schema::Schema& schema) {
  const auto keeps = [](const schema::NodeType& node) {
    return !node.counters.empty() || node.edge_set || !node.unique.empty();
  };
  const auto repeats = [](const schema::EdgeType& edge) {
    const bool mirrored = std::any_of(edge.forms.begin(), edge.forms.end(),
                                      [](const auto& form) { return form.mirror_pk.has_value(); });
    return mirrored || edge.tree || !edge.copies.empty() || !edge.mirror_copies.empty();
  };
  return std::any_of(schema.nodes.begin(), schema.nodes.end(), keeps) ||
         std::any_of(schema.edges.begin(), schema.edges.end(), repeats);
}

Result<std::vector<Missing>> find_missing(const GraphContext& graph, bool backfill,
                                          const VerifyProgress& progress, const CallOptions& call,
                                          Spent& spent) {
  MissingCount count(*graph.schema);
  const auto found = [&](const Finding& finding) -> Result<void> {
    if (finding.repair == Finding::Repair::changed) return changes_on(finding);
    count.add(finding);
    return {};
  };
  const auto pass = [&](const std::vector<Kind>& kinds) -> Result<void> {
    VerifyOptions options;
    options.repair = backfill;
    options.without = all_but(kinds);
    options.only_told = kLeft;
    // There is no stream yet: it is made when the schema is noted, behind this.
    options.skips_stream = true;
    ADJOIN_TRY(const VerifySummary summary, verify(graph, options, found, progress, call));
    spent.cost += summary.spent.cost;
    if (summary.spent.cut_by == Limit::none) return {};
    return Error(ErrorCode::budget_exceeded, "ended early by " +
                                                 std::string(to_string(summary.spent.cut_by)) +
                                                 "; the schema was not noted");
  };
  if (backfill) {
    // Counters are counted through mirrors and keys, so these must be whole before the second pass.
    ADJOIN_CHECK(pass(kFirst));
    ADJOIN_CHECK(pass(kSecond));
    return count.take();
  }
  std::vector<Kind> kinds = kFirst;
  kinds.insert(kinds.end(), kSecond.begin(), kSecond.end());
  // Those are told of each item by itself already.
  std::erase(kinds, Kind::wrong_key);
  ADJOIN_CHECK(pass(kinds));
  return count.take();
}

}  // namespace adjoin::graph
