#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/check/finding.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"

namespace adjoin::graph {

/// Totals of a verification.
struct VerifySummary {
  std::uint64_t items = 0;
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::uint64_t findings = 0;
  std::uint64_t repaired = 0;
  /// Items and attributes that repairs removed, or would remove.
  std::uint64_t removals = 0;
  /// Why what follows the table's stream was not compared: "12 changes are not followed yet".
  /// Empty: it was, or the schema has nothing of that kind.
  std::string unfollowed;
  /// The table is being migrated: what is not there yet was told too.
  bool is_migrating = false;
  Spent spent;
};

/// Receives each finding at once. An error ends the verification.
using FindingSink = std::function<Result<void>(const Finding&)>;
/// Items looked at so far.
using VerifyProgress = std::function<void(std::uint64_t items)>;

/// Receives the key of the last item read, null at the end, so that a later run can resume there.
/// An error ends the verification.
using VerifyPosition = std::function<Result<void>(const Item* key)>;

/// Reads the whole table and compares every item with what the schema and the other items say.
/// A repair takes away only what the schema declares and the edges contradict. It keeps attributes
/// that nothing declares, copies whose source is not there, and sets that are none of the graph's.
/// Works on a live store: what looks wrong is read once more before it is reported, and a repair
/// is transactions conditioned on what was seen. What is eventual is compared when the table's
/// stream was followed to its end; with `repair` it is followed first.
/// @errors conflict, with `repair`: the table is being migrated, and what looks wrong may be on
///         its way
/// @cost a Scan, by which all items are compared with one another; a second one when that shows
/// that some differ, and of those alone their companions by BatchGetItem, a Query for each counter
/// and edge set. With `after`, `position`, `goes_on` or `migrates` every item is looked at so.
/// Memory has a bound, 300 MB with `places_max` as it is.
Result<VerifySummary> verify(const GraphContext& graph, const VerifyOptions& options,
                             const FindingSink& found, const VerifyProgress& progress = {},
                             const CallOptions& call = {}, const VerifyPosition& position = {});

/// Looks anew at the items that these findings were made at, and repairs what is still found there.
/// What is told is of now: it has the kind, the subject and the key of one of `wanted`. Of a
/// finding that is gone nothing is told.
/// @param wanted  kind, what, key and at
/// @errors conflict: the table is being migrated
/// @cost of each item the reads of a verification, twice, and a transaction for each repair
Result<VerifySummary> repair_found(const GraphContext& graph, const VerifyOptions& options,
                                   const std::vector<Finding>& wanted, const FindingSink& found,
                                   const CallOptions& call = {});

}  // namespace adjoin::graph
