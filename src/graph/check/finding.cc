#include "graph/check/finding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.h"
#include "base/text.h"

namespace adjoin::graph {
namespace {

constexpr std::array<std::pair<Finding::Kind, std::string_view>, 15> kKinds = {{
    {Finding::Kind::unknown_item, "unknown-item"},
    {Finding::Kind::orphan_edge, "orphan-edge"},
    {Finding::Kind::missing_mirror, "missing-mirror"},
    {Finding::Kind::orphan_mirror, "orphan-mirror"},
    {Finding::Kind::wrong_mirror, "wrong-mirror"},
    {Finding::Kind::pending_mirror, "pending-mirror"},
    {Finding::Kind::wrong_key, "wrong-key"},
    {Finding::Kind::stale_copy, "stale-copy"},
    {Finding::Kind::unfinished_copies, "unfinished-copies"},
    {Finding::Kind::wrong_counter, "wrong-counter"},
    {Finding::Kind::edge_set_drift, "edge-set-drift"},
    {Finding::Kind::missing_guard, "missing-guard"},
    {Finding::Kind::orphan_guard, "orphan-guard"},
    {Finding::Kind::two_parents, "two-parents"},
    {Finding::Kind::tree_cycle, "tree-cycle"},
}};

}  // namespace

std::string_view to_string(Finding::Kind kind) noexcept {
  for (const auto& [one, name] : kKinds) {
    if (one == kind) return name;
  }
  ADJOIN_ASSERT(false);  // each kind has a name
  return "";
}

std::string_view to_string(Finding::Repair repair) noexcept {
  switch (repair) {
    case Finding::Repair::none: return "none";
    case Finding::Repair::possible: return "possible";
    case Finding::Repair::repaired: return "repaired";
    case Finding::Repair::changed: break;
  }
  return "changed";
}

std::vector<Finding::Kind> kinds_but(std::initializer_list<Finding::Kind> kinds) {
  std::vector<Finding::Kind> others;
  for (const auto& [kind, name] : kKinds) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) others.push_back(kind);
  }
  return others;
}

Result<Finding::Kind> finding_kind(std::string_view name) {
  std::string known;
  for (const auto& [kind, text] : kKinds) {
    if (text == name) return kind;
    append_to_list(text, known);
  }
  return Error(ErrorCode::invalid_argument,
               "no kind of finding \"" + std::string(name) + "\"; there are " + known);
}

}  // namespace adjoin::graph
