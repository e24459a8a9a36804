#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/model/schema.h"
#include "table/request/transaction_requests.h"

namespace adjoin::graph {

/// One thing in the table that is not as the schema says.
struct Finding {
  enum class Kind : std::uint8_t {
    unknown_item,       ///< of no declared type
    orphan_edge,        ///< an end of a stored type has no item
    missing_mirror,     ///< the edge's other item is not there
    orphan_mirror,      ///< a mirrored item without its edge
    wrong_mirror,       ///< a mirrored item that differs from its edge
    pending_mirror,     ///< a mirrored item whose edge's write did not end
    wrong_key,          ///< an index key, type or id part that the schema would make otherwise
    stale_copy,         ///< a copied field differs from its source
    unfinished_copies,  ///< the node's mark says that copies of it may be stale
    wrong_counter,      ///< a count or sum that is not that of the edges
    edge_set_drift,     ///< an edge set that is not that of the edges
    missing_guard,      ///< a unique value, or a parent, that no guard holds for the node
    orphan_guard,       ///< a guard of a value or parent that the node has not
    two_parents,        ///< a node of a tree below two others
    tree_cycle,         ///< a node of a tree below itself
  };
  /// What became of it.
  enum class Repair : std::uint8_t {
    none,      ///< nothing here could mend it
    possible,  ///< --repair would
    repaired,
    changed,  ///< others wrote it meanwhile: look again
  };
  Kind kind = Kind::unknown_item;
  std::string what;       ///< "edge USER#Bob FRIEND USER#David"
  std::string detail;     ///< "USER#David has no item"
  std::string attribute;  ///< the counter, edge set or copy; empty: none
  item::Item key;         ///< of the item that is wrong or missing
  Repair repair = Repair::none;
  /// The transactions that mend it, each true by itself and conditioned on what was seen. Empty:
  /// none.
  std::vector<table::TransactWriteItemsRequest> mend;
  /// Of unfinished copies, which are mended by going over the node's edges.
  std::string node;
  std::string mark;
  /// What the repair takes away for good: "the item", "attribute who". Empty: it adds and replaces.
  std::vector<std::string> removes;
};
/// "unknown-item", "orphan-edge", … Valid for ever.
std::string_view to_string(Finding::Kind kind) noexcept;
std::string_view to_string(Finding::Repair repair) noexcept;
/// All kinds but these.
std::vector<Finding::Kind> kinds_but(std::initializer_list<Finding::Kind> kinds);
/// The kind of that name. @errors invalid_argument, naming those there are
Result<Finding::Kind> finding_kind(std::string_view name);

/// Items compared at once: with their companions they are the most that is held.
constexpr std::size_t kVerifiedAtOnce = 32;
/// How many looks in a row must say the same before it is mended, or in a migration believed, on a
/// store that holds no moment: a counter and the edges that it counts are read one behind the
/// other.
constexpr int kLooksWithoutMoments = 3;

struct VerifyOptions {
  bool repair = false;                      ///< mend what can be mended
  std::vector<Finding::Kind> without;       ///< kinds that are not looked at
  std::vector<Finding::Kind> only_told;     ///< kinds that `repair` leaves as they are
  bool skips_stream = false;                ///< what follows the stream is not looked at
  bool migrates = false;                    ///< as a part of the migration that is under way
  bool edges_are_gone = false;              ///< edges that are not there were there, and expired
  std::optional<item::Item> after;          ///< begin behind the item with this key
  std::optional<std::uint32_t> page_items;  ///< items read at once at most; else a megabyte of them
  /// Tell each edge whose end has no item, also where no node of the end's type has one.
  bool each_orphan = false;
  /// Nodes, edge sets and copied fields that are remembered at once, 24 bytes each: for every so
  /// many of them the table is read once.
  std::size_t places_max = 5'000'000;
  /// Node types none of which has an item, told once: filled by `verify`.
  std::vector<const schema::NodeType*> unkept = {};
};
/// Of a node type none of which has an item, edges to so many are told one by one; more are told
/// together unless `each_orphan`.
inline constexpr std::uint64_t kOrphansToldMax = 100;

}  // namespace adjoin::graph
