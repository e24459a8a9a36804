#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/model/schema.h"
#include "table/request/transaction_requests.h"

namespace adjoin::graph {

/// One inconsistency that a check found: data in the table that differs from what the schema and
/// the other items require.
/// A finding carries its own repair, made of what was seen. Nobody has to derive it a second time.
struct Finding {
  enum class Kind : std::uint8_t {
    unknown_item,       ///< an item of no declared type
    orphan_edge,        ///< an edge with an end of a stored type that has no item
    missing_mirror,     ///< an edge whose mirrored item is missing
    orphan_mirror,      ///< a mirrored item whose edge is missing
    wrong_mirror,       ///< a mirrored item that differs from its edge
    pending_mirror,     ///< a mirrored item with a pending mark: the write of its edge did not end
    wrong_key,          ///< an index key, type or id part that the schema derives differently
    stale_copy,         ///< a copy of a node's field that differs from the field
    unfinished_copies,  ///< a node with a mark: a write did not rewrite all copies of it
    wrong_counter,      ///< a counter that differs from the edges
    edge_set_drift,     ///< an edge set that differs from the edges
    missing_guard,      ///< a unique value or parent of a node that holds no reservation for it
    orphan_guard,       ///< a reservation whose holder has no such value or parent
    two_parents,        ///< a tree node with more than one parent
    tree_cycle,         ///< a tree node that is below itself
  };
  /// What a repair did with it.
  enum class Repair : std::uint8_t {
    none,      ///< it cannot be repaired
    possible,  ///< it can be repaired, and that was not asked for
    repaired,
    changed,  ///< other writers changed it meanwhile: look again
  };
  Kind kind = Kind::unknown_item;
  std::string what;       ///< "edge USER#Bob FRIEND USER#David"
  std::string detail;     ///< "USER#David has no item"
  std::string attribute;  ///< the counter or edge set; empty: not about one
  Item key;               ///< of the item that is wrong or missing
  Item at;                ///< key of the item that was looked at
  std::string type;       ///< declared, that this item is of or belongs to; empty: none
  Repair repair = Repair::none;
  /// The transactions that repair it. Each is correct without the others, and conditioned on
  /// what was seen. Empty: none.
  std::vector<table::TransactWriteItemsRequest> mend;
  /// Of unfinished copies: the node's ref and the token of the write that did not end. They are
  /// repaired by rewriting the copies on all edges of the node. Empty for other kinds.
  std::string node;
  std::string mark;
  /// What the repair removes for good: "the item", "attribute who". Empty: it only adds and
  /// replaces.
  std::vector<std::string> removes;
};
/// Returns "unknown-item", "orphan-edge", … Valid for ever.
std::string_view to_string(Finding::Kind kind) noexcept;
/// Returns "none", "possible", "repaired" or "changed". Valid for ever.
std::string_view to_string(Finding::Repair repair) noexcept;
/// Returns all kinds except these.
std::vector<Finding::Kind> kinds_but(std::initializer_list<Finding::Kind> kinds);
/// Returns the kind with this name. @errors invalid_argument, listing all names
Result<Finding::Kind> finding_kind(std::string_view name);

/// Items compared in one batch. No more items than these and their companions are held in memory.
constexpr std::size_t kVerifiedAtOnce = 32;
/// Looks in a row that must agree before a repair is made, or a migration believes them, on a store
/// without snapshots (`read_view`). There a counter and its edges are read one after the other.
constexpr int kLooksWithoutMoments = 3;

struct VerifySummary;  // upkeep/verify.h

/// Options of a verification.
struct VerifyOptions {
  bool repair = false;                   ///< repair what can be repaired
  std::vector<Finding::Kind> without;    ///< kinds that are not checked
  std::vector<Finding::Kind> only_told;  ///< kinds that `repair` reports and leaves as they are
  bool skips_stream = false;             ///< eventual counters and copies are not checked
  bool migrates = false;                 ///< it runs as a part of the migration in progress
  /// Whose counters and edge sets are compared, where `without` leaves nothing else.
  enum class CountsOf : std::uint8_t {
    nodes,         ///< of all nodes
    absent_nodes,  ///< of nodes without an item, which edges or shards of counters name
    items,         ///< of nodes that have an item or shards of counters
  };
  CountsOf counts_of = CountsOf::nodes;
  /// Missing edges are known to have expired: remove their mirrors with all that is only on them.
  bool edges_are_gone = false;
  std::optional<Item> after;                ///< start after this key; nullopt: at the beginning
  std::optional<std::uint32_t> page_items;  ///< items read at once at most; else a megabyte of them
  /// Asked behind each page, with the totals so far: false ends the verification there. Empty: it
  /// goes on to the end.
  std::function<bool(const VerifySummary& so_far)> goes_on = {};
  /// Report each edge whose end has no item, even if no node of the end's type has one.
  bool each_orphan = false;
  /// Nodes, edge sets and copied fields that are held in memory at once, 24 bytes each. If there
  /// are more, the table is read in several passes.
  std::size_t places_max = 5'000'000;
  /// Node types of which no node has an item. `verify` fills it, and reports each type once.
  std::vector<const schema::NodeType*> unkept = {};
};
/// If no node of a type has an item, and edges name more of its nodes than this, one finding
/// reports them all together, unless `each_orphan` is set.
inline constexpr std::uint64_t kOrphansToldMax = 100;

}  // namespace adjoin::graph
