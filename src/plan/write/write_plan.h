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
  existed,  ///< on-exists keep: nothing was changed or counted
  replaced,
  put,  ///< written without a check whether it existed
  updated,
  removed,
  missing,    ///< there was nothing to remove
  committed,  ///< a transaction of several
  checked,    ///< a condition that held
};

/// An item with copies of a node's fields: pairs of attribute and field.
struct CopyTarget {
  Item key;
  std::vector<std::pair<std::string, std::string>> copies;
};
/// The copies of a node's fields: all of them, or none if they exceed one transaction.
struct KnownCopies {
  std::vector<CopyTarget> targets;
  bool too_many = false;
};

/// A node whose copies a pass must check after the write.
/// Copies may be more than a transaction holds, and edges may be added beside the write.
struct CopyRound {
  std::string ref;
  bool removed = false;  ///< the write removed the node
};

/// A minimum or maximum whose edge is removed. The node's other edges determine the new value, so
/// they must be listed.
struct NeededExtreme {
  Item key;  ///< of the node's item
  std::string ref;
  const schema::Counter* counter = nullptr;
};
/// Minima and maxima of a node over its edges, without those that the transaction writes.
struct ListedExtremes {
  /// The node's flag before its edges were listed; nullopt: it had none.
  std::optional<Value> mark;
  /// By attribute; nullopt: no edge has the field.
  std::map<std::string, std::optional<Value>, std::less<>> values;
};

/// What earlier attempts of a write have read. The planner reads nothing itself: it returns what it
/// needs, and the caller adds that here and plans again.
/// So the planner has no store, and every plan can be tested as a value.
struct Knowledge {
  /// Items that were read, by key identity; nullopt: the item does not exist.
  std::map<std::string, std::optional<Item>, std::less<>> seen;
  /// By key identity of the node.
  std::map<std::string, KnownCopies, std::less<>> copies;
  /// Nodes whose minimum or maximum differed from what the plan assumed, as they were found then.
  /// By key identity.
  std::map<std::string, Item, std::less<>> hints;
  /// By key identity of the node.
  std::map<std::string, ListedExtremes, std::less<>> extremes;
  /// Indexes of operations whose edge exists already, or whose key in a series is taken.
  std::set<std::size_t> existing;
  /// Indexes of operations that remove a node or an edge whose item does not exist.
  std::set<std::size_t> missing;
  /// Nodes, by key identity, whose edge set is full.
  std::set<std::string, std::less<>> overflowing;
  /// Numbers of shards, by the identity of their item's key. They stay valid: they only grow.
  std::map<std::string, std::uint32_t, std::less<>> shards;

  /// Drops what may be out of date.
  void forget() {
    seen.clear();
    copies.clear();
    extremes.clear();
    missing.clear();
  }
};

/// A write compiled to one request, or what must be read first.
struct WritePlan {
  std::vector<Item> needs;  ///< keys; not empty: read these items, then plan again with them
  std::vector<std::string> needs_edges;  ///< nodes; not empty: list their copies, then plan again
  std::vector<NeededExtreme> needs_extremes;  ///< not empty: list them, then plan again
  std::vector<Growth> needs_shards;           ///< not empty: read these counts, then plan again
  /// Key identities of items that a listing of minima and maxima leaves out.
  std::set<std::string, std::less<>> changed_edges;
  std::vector<CopyRound> rounds;  ///< passes to run after the write
  Request request;
  std::vector<WrittenItem> items;      ///< in the order of the request's actions
  std::vector<WriteOutcome> outcomes;  ///< per operation, valid if the request succeeds

  /// Returns whether `request` can be sent: nothing must be read first.
  bool is_ready() const noexcept {
    return needs.empty() && needs_edges.empty() && needs_extremes.empty() && needs_shards.empty();
  }
};

struct WriteBuild;

/// Compiles operations into one request; they are added one after the other.
class WritePlanner {
 public:
  /// Borrows both. @param is_alone  one operation will be added
  WritePlanner(const Target& target, const Knowledge& known, bool is_alone = false);
  ~WritePlanner();
  WritePlanner(const WritePlanner&) = delete;
  WritePlanner& operator=(const WritePlanner&) = delete;

  /// Adds an operation. After an error the planner must not be used. @errors as plan_writes
  Result<void> add(const WriteOperation& operation);
  /// Makes what the operations do together. Call once, after the last of them.
  /// @errors as plan_writes
  Result<void> settle();
  /// Returns what is planned, after `settle`.
  const WriteBuild& build() const noexcept { return *build_; }
  /// Settles, and returns the plan. Call once. @errors as plan_writes
  Result<WritePlan> finish();

 private:
  std::unique_ptr<WriteBuild> build_;
  std::size_t added_ = 0;
};

/// Compiles operations into one request. Pure. @errors invalid_argument (wrong refs, types,
/// fields); or more than 100 items.
Result<WritePlan> plan_writes(const Target& target, const std::vector<WriteOperation>& operations,
                              const Knowledge& known);

/// Returns the operation's name for errors: "edge ACTOR#alice FOLLOWS ACTOR#bob".
std::string describe(const WriteOperation& operation);

}  // namespace adjoin::plan
