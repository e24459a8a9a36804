#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plan/operation/growth.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "plan/write/write_set.h"

namespace adjoin::plan {

/// What one write did.
enum class WriteOutcome : std::uint8_t {
  created,
  existed,  ///< on-exists keep: nothing changed, nothing was counted
  replaced,
  put,  ///< written without asking whether it was there
  updated,
  removed,
  missing,    ///< there was nothing to remove
  committed,  ///< a transaction of several
  checked,    ///< a condition that held
};

/// An item that repeats fields of a node: attribute and field.
struct CopyTarget {
  item::Item key;
  std::vector<std::pair<std::string, std::string>> copies;
};
/// The copies of a node's fields, all of them or, when they are too many for one transaction, none.
struct KnownCopies {
  std::vector<CopyTarget> targets;
  bool too_many = false;
};

/// A node whose copies are gone over once the write is done.
struct CopyRound {
  std::string ref;
  bool removed = false;  ///< the write took the node away
};

/// A minimum or maximum whose edge goes, so that the node's other edges say what it is now.
struct NeededExtreme {
  item::Item key;  ///< of the node's item
  std::string ref;
  const schema::Counter* counter = nullptr;
};
/// Extremes of a node over its edges without those that the transaction writes.
struct ListedExtremes {
  /// The node's mark before its edges were listed; nothing: it had none.
  std::optional<item::AttributeValue> mark;
  /// By attribute; nothing: no edge has the field.
  std::map<std::string, std::optional<item::AttributeValue>, std::less<>> values;
};

/// What was learned about the data while trying.
struct Knowledge {
  /// Items that were read, by key identity; nullopt: not there.
  std::map<std::string, std::optional<item::Item>, std::less<>> seen;
  /// By key identity of the node.
  std::map<std::string, KnownCopies, std::less<>> copies;
  /// Nodes with a minimum or maximum that was not as the plan took it to be, as they were found
  /// then, by key identity.
  std::map<std::string, item::Item, std::less<>> hints;
  /// By key identity of the node.
  std::map<std::string, ListedExtremes, std::less<>> extremes;
  /// Operations whose edge turned out to exist, or whose place in a series to be taken.
  std::set<std::size_t> existing;
  /// Operations that remove a node or an edge whose item is not there.
  std::set<std::size_t> missing;
  /// Nodes, by key identity, that can hold no further entry in their edge set.
  std::set<std::string, std::less<>> overflowing;
  /// Counts of shards, by the identity of the key of their item. They stay true: they only grow.
  std::map<std::string, std::uint32_t, std::less<>> shards;

  /// What was read may be so no more.
  void forget() {
    seen.clear();
    copies.clear();
    extremes.clear();
    missing.clear();
  }
};

/// A write compiled to one request, or the list of items that must be read first.
struct WritePlan {
  std::vector<item::Item> needs;         ///< not empty: read these, then plan again with them
  std::vector<std::string> needs_edges;  ///< nodes; not empty: list their copies, then plan again
  std::vector<NeededExtreme> needs_extremes;  ///< not empty: list them, then plan again
  std::vector<Growth> needs_shards;           ///< not empty: read these counts, then plan again
  /// Identities of keys of items that a listing of extremes leaves out.
  std::set<std::string, std::less<>> changed_edges;
  std::vector<CopyRound> rounds;  ///< for after the write
  Request request;
  std::vector<WrittenItem> items;      ///< in the order of the request's actions
  std::vector<WriteOutcome> outcomes;  ///< per operation, if the request succeeds

  bool is_ready() const noexcept {
    return needs.empty() && needs_edges.empty() && needs_extremes.empty() && needs_shards.empty();
  }
};

struct WriteBuild;

/// Compiles operations into one request, one after the other.
class WritePlanner {
 public:
  /// Borrows both.
  WritePlanner(const Target& target, const Knowledge& known);
  ~WritePlanner();
  WritePlanner(const WritePlanner&) = delete;
  WritePlanner& operator=(const WritePlanner&) = delete;

  /// After an error the planner is of no more use. @errors as plan_writes
  Result<void> add(const WriteOperation& operation);
  /// The plan of what was added; once. @errors as plan_writes
  Result<WritePlan> finish();

 private:
  std::unique_ptr<WriteBuild> build_;
  std::size_t added_ = 0;
};

/// Compiles operations into one request. Pure. @errors validation (wrong refs, types, fields; more
/// than 100 items).
Result<WritePlan> plan_writes(const Target& target, const std::vector<WriteOperation>& operations,
                              const Knowledge& known);

/// Names an operation in errors: "edge ACTOR#alice FOLLOWS ACTOR#bob".
std::string describe(const WriteOperation& operation);

}  // namespace adjoin::plan
