#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/declared/declared.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Returns the plan of an operation without reading data. A write that must read items first is
/// shown with its first GetItem. @errors invalid_argument, unsupported, as the operation itself
Result<Plan> explain(const Target& target, const ReadOperation& operation);
Result<Plan> explain(const Target& target, const WriteOperation& operation);
Result<Plan> explain(const Target& target, const std::vector<WriteOperation>& transaction);

/// Returns the plan of a declared read. Sample refs stand for nodes that only a run can determine.
/// @errors as the single operations
Result<Plan> explain(const Target& target, const Declared& declared);

/// How a reader reads the number of shards of a node whose shards can grow.
enum class CountBy : std::uint8_t {
  query,  ///< together with the lists, in one round of requests
  get,
  batch,  ///< for many nodes at once
};
using PurposeOf = std::function<std::string(const EdgeList&)>;

/// Adds the requests of edge lists to a plan: one Query each. If the node's shards can grow it also
/// adds the read of their number, and one Query that stands for all further shards.
Result<void> explain_lists(const Target& target, const std::vector<EdgeList>& lists,
                           const PurposeOf& purpose_of, Step::Repeat repeat, CountBy by,
                           Plan& plan);

/// The plan of a declared access pattern or plan, or why it is refused. Needs no data.
struct Proof {
  enum class Verdict : std::uint8_t {
    proven,   ///< `plan` holds the exact requests
    refused,  ///< it would need a Scan, or names something unknown: `reason`
  };
  std::string pattern;
  Verdict verdict = Verdict::proven;
  Plan plan;                          ///< parameters are shown as `$user` in made-up refs
  std::string reason;                 ///< names the missing index
  std::vector<std::string> warnings;  ///< "sorted by reviewId, not by time"

  /// Returns "userDetails: 1 GetItem, at most 100 RCU" and the requests below it.
  std::string to_text() const;
};

/// Proves every access pattern of the schema, then every plan, in declared order. Pure.
std::vector<Proof> prove(const schema::Schema& schema);

}  // namespace adjoin::plan
