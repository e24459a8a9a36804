#include "adjoin/jobs/finding.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "item/json.h"

namespace adjoin {
namespace {

using Kind = Finding::Kind;
using Found = graph::Finding::Kind;

/// A kind that `verify` finds. The room below has its name.
struct KindPair {
  Found found;
  Kind kind;
};
constexpr std::array kKindPairs{
    KindPair{Found::unknown_item, Kind::unknown_item},
    KindPair{Found::orphan_edge, Kind::orphan_edge},
    KindPair{Found::missing_mirror, Kind::missing_mirror},
    KindPair{Found::orphan_mirror, Kind::orphan_mirror},
    KindPair{Found::wrong_mirror, Kind::wrong_mirror},
    KindPair{Found::pending_mirror, Kind::pending_mirror},
    KindPair{Found::wrong_key, Kind::wrong_key},
    KindPair{Found::stale_copy, Kind::stale_copy},
    KindPair{Found::unfinished_copies, Kind::pending_copies},
    KindPair{Found::wrong_counter, Kind::wrong_counter},
    KindPair{Found::edge_set_drift, Kind::wrong_edge_set},
    KindPair{Found::missing_guard, Kind::missing_uniqueness},
    KindPair{Found::orphan_guard, Kind::orphan_uniqueness},
    KindPair{Found::two_parents, Kind::two_parents},
    KindPair{Found::tree_cycle, Kind::tree_cycle},
};

/// A kind that only other jobs find, and its name.
struct KindName {
  Kind kind;
  std::string_view name;
};
constexpr std::array kOtherKinds{
    KindName{Kind::missing_key, "missing-key"},
    KindName{Kind::extra_key, "extra-key"},
    KindName{Kind::unfit_item, "no-keys"},
    KindName{Kind::damaged_storage, "damaged-storage"},
};

Kind public_kind(Found found) {
  for (const KindPair& pair : kKindPairs) {
    if (pair.found == found) return pair.kind;
  }
  ADJOIN_ASSERT(false);
  return Kind::unknown_item;
}

Kind public_kind(graph::Misfit::Kind kind) {
  switch (kind) {
    case graph::Misfit::Kind::unknown_item: return Kind::unknown_item;
    case graph::Misfit::Kind::missing_key: return Kind::missing_key;
    case graph::Misfit::Kind::wrong_key: return Kind::wrong_key;
    case graph::Misfit::Kind::extra_key: return Kind::extra_key;
    case graph::Misfit::Kind::no_keys: return Kind::unfit_item;
  }
  return Kind::unknown_item;
}

Finding::Repair public_repair(graph::Finding::Repair repair) {
  switch (repair) {
    case graph::Finding::Repair::none: return Finding::Repair::none;
    case graph::Finding::Repair::possible: return Finding::Repair::possible;
    case graph::Finding::Repair::repaired: return Finding::Repair::done;
    case graph::Finding::Repair::changed: return Finding::Repair::lost;
  }
  return Finding::Repair::none;
}

/// The names of all kinds that `verify` finds.
std::string verified_names() {
  std::string names;
  for (const KindPair& pair : kKindPairs) append_to_list(graph::to_string(pair.found), names);
  return names;
}

std::string count_of_items(std::uint64_t items) {
  return items == 1 ? "1 item" : std::to_string(items) + " items";
}

/// What a group of misfits has in common.
std::string misfit_detail(const graph::Misfit& misfit) {
  const std::string count = count_of_items(misfit.items);
  const std::string verb = misfit.items == 1 ? " has " : " have ";
  switch (misfit.kind) {
    case graph::Misfit::Kind::unknown_item: return count + " of no declared type";
    case graph::Misfit::Kind::missing_key: return count + " without " + misfit.attribute;
    case graph::Misfit::Kind::wrong_key:
      return count + verb + "another " + misfit.attribute + " than the schema derives";
    case graph::Misfit::Kind::extra_key:
      return count + verb + misfit.attribute + ", which the schema does not derive";
    case graph::Misfit::Kind::no_keys:
      return "no keys can be derived for " + count + ": " + misfit.attribute;
  }
  return count;
}

}  // namespace

std::string_view to_string(Finding::Kind kind) noexcept {
  for (const KindPair& pair : kKindPairs) {
    if (pair.kind == kind) return graph::to_string(pair.found);
  }
  for (const KindName& other : kOtherKinds) {
    if (other.kind == kind) return other.name;
  }
  ADJOIN_ASSERT(false);  // each kind has a name
  return "";
}

std::string_view to_string(Finding::Repair repair) noexcept {
  switch (repair) {
    case Finding::Repair::none: return "none";
    case Finding::Repair::possible: return "possible";
    case Finding::Repair::done: return graph::to_string(graph::Finding::Repair::repaired);
    case Finding::Repair::lost: return graph::to_string(graph::Finding::Repair::changed);
  }
  return "none";
}

Result<Finding::Kind> finding_kind(std::string_view name) {
  for (const KindPair& pair : kKindPairs) {
    if (graph::to_string(pair.found) == name) return pair.kind;
  }
  for (const KindName& other : kOtherKinds) {
    if (other.name == name) return other.kind;
  }
  return Error(ErrorCode::invalid_argument,
               "no kind of finding \"" + std::string(name) + "\"; there are " + verified_names());
}

namespace detail {

Finding finding_of(const graph::Finding& found) {
  Finding finding;
  finding.kind = public_kind(found.kind);
  finding.subject = found.what;
  finding.detail = found.detail;
  finding.attribute = found.attribute;
  finding.key = found.key;
  finding.repair = public_repair(found.repair);
  finding.removes = found.removes;
  return finding;
}

Finding finding_of(const graph::Misfit& found) {
  Finding finding;
  finding.kind = public_kind(found.kind);
  finding.subject = found.what;
  finding.detail = misfit_detail(found);
  finding.attribute = found.attribute;
  finding.items = found.items;
  finding.examples = found.examples;
  return finding;
}

Finding finding_of(const graph::Missing& found) {
  Finding finding;
  finding.kind = public_kind(found.kind);
  finding.subject = found.what;
  finding.detail = count_of_items(found.items) + " of this kind";
  finding.attribute = found.attribute;
  finding.items = found.items;
  finding.examples = found.examples;
  finding.repair = public_repair(found.repair);
  return finding;
}

Finding finding_of(const engine::Finding& found) {
  Finding finding;
  finding.kind = Kind::damaged_storage;
  finding.table = found.table;
  finding.index = found.index;
  finding.damage = engine::to_string(found.kind);
  finding.subject = finding.damage;
  if (!found.key.empty()) finding.subject += " at " + found.key;
  finding.detail = found.detail;
  // A key whose bytes are damaged may be no JSON of an item; the subject has it all the same.
  if (!found.key.empty()) {
    if (Result<Item> key = item::parse_item(found.key, item::JsonForm::plain)) {
      finding.key = *std::move(key);
    }
  }
  return finding;
}

Result<std::vector<graph::Finding::Kind>> graph_kinds(const std::vector<Finding::Kind>& kinds) {
  std::vector<graph::Finding::Kind> known;
  for (const Kind kind : kinds) {
    const auto* pair =
        std::ranges::find_if(kKindPairs, [&](const KindPair& one) { return one.kind == kind; });
    if (pair == kKindPairs.end()) {
      return Error(ErrorCode::invalid_argument, "verify does not look for \"" +
                                                    std::string(to_string(kind)) +
                                                    "\"; it looks for " + verified_names());
    }
    known.push_back(pair->found);
  }
  return known;
}

}  // namespace detail
}  // namespace adjoin
