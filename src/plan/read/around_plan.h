#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/plan.h"

namespace adjoin::plan {

/// Reads what is around a node: its own partition, and each other partition where its edges lie.
struct Around {
  std::string node;
  std::vector<std::string> types;  ///< as in Neighbors; empty: all, and the rest of the partitions
  std::size_t first = 200;         ///< most rows of each half
  std::string after;               ///< cursor of a half or group; then `types` is empty
};

/// The requests of an Around. Borrows the schema.
struct AroundPlan {
  /// One Query, and the lists whose rows are in its range: a half of the answer.
  struct Half {
    table::QueryRequest request;
    std::vector<std::size_t> lists;  ///< indexes into `lists`
    bool is_own = false;             ///< the whole partition of the node itself
    std::uint32_t number = 0;        ///< in cursors
  };
  std::vector<EdgeList> lists;  ///< every list of the node's edges, whichever are read
  std::vector<Half> halves;     ///< those to read

  /// Returns whether some half reads this list.
  bool reads(std::size_t list) const;
  /// Returns the last shard of the list at this one's place, shard 0 of it.
  std::uint32_t last_shard(std::size_t list) const;
};

/// Numbers of halves in cursors: a list has its own (EdgeList::number), a whole partition that of
/// its first list with kWholePartition. kFromStart: the cursor stands before the first row.
inline constexpr std::uint32_t kWholePartition = 1U << 31U;
inline constexpr std::uint32_t kFromStart = 1U << 30U;
inline constexpr std::uint32_t kOwnPartition = kWholePartition | (kFromStart - 1);

/// Returns the requests, without further shards. Without types there is one Query for each
/// partition, the node's own first if its ref tells it; with types one for each list.
/// @errors invalid_argument: a wrong ref, a type that the node cannot have or that no type
///         declares; unsupported: a type that cannot be listed from the node
Result<AroundPlan> around_plan(const Target& target, const Around& operation);
/// Adds a half with another shard of the list at `first`, which has `growth`.
Result<void> add_shard(const Target& target, std::size_t first, std::uint32_t shard, bool is_whole,
                       AroundPlan& plan);
/// Keeps the one half that a cursor's number names. @errors invalid_argument: there is none
Result<void> keep_half(const Target& target, std::uint32_t number, AroundPlan& plan);

/// Where a key of the list's partition or index lies.
enum class Reached : std::uint8_t { before, within, behind };
/// Returns where `key` lies, relative to the rows of the list. `within` if that cannot be told.
Reached reached(const schema::Schema& schema, const EdgeList& list, const Item& key);

/// Returns the attributes of the partition that a Query reads.
Item partition_of(const schema::Schema& schema, const table::QueryRequest& request);

/// Returns the plan as `explain` does: a step for each half, and where a node can have more shards
/// one for their number and one for those of them that it may have.
Result<Plan> explain(const Target& target, const Around& operation);

}  // namespace adjoin::plan
