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

/// The plan of an operation without looking at any data. A write that has to see items first is
/// shown with the GetItem it begins with. @errors validation, unsupported, as the operation itself.
Result<Plan> explain(const Target& target, const ReadOperation& operation);
Result<Plan> explain(const Target& target, const WriteOperation& operation);
Result<Plan> explain(const Target& target, const std::vector<WriteOperation>& transaction);

/// Its requests. Nodes that only a run can name are made up. @errors as the single operations
Result<Plan> explain(const Target& target, const Declared& declared);

/// How a reader asks for the shards of a node that can grow.
enum class CountBy : std::uint8_t {
  query,  ///< in one round with the lists
  get,
  batch,  ///< of many nodes at once
};
using PurposeOf = std::function<std::string(const EdgeList&)>;

/// Adds what lists of edges send: one Query each, and where the node can grow what asks for its
/// shards, and one Query for all that it can have more.
Result<void> explain_lists(const Target& target, const std::vector<EdgeList>& lists,
                           const PurposeOf& purpose_of, Step::Repeat repeat, CountBy by,
                           Plan& plan);

/// What a declared access pattern, or plan, becomes, before there is any data.
struct Proof {
  enum class Verdict : std::uint8_t {
    proven,   ///< `plan` holds its exact requests
    refused,  ///< it would need a Scan, or names what is not there: `reason`
  };
  std::string pattern;
  Verdict verdict = Verdict::proven;
  Plan plan;                          ///< parameters are shown as `$user` in made-up refs
  std::string reason;                 ///< names the index that is missing
  std::vector<std::string> warnings;  ///< "sorted by reviewId, not by time"

  /// "userDetails: 1 GetItem, at most 100 RCU" and the requests below it.
  std::string to_text() const;
};

/// Proves every access pattern of the schema, then its plans, in declared order. Pure.
std::vector<Proof> prove(const schema::Schema& schema);

}  // namespace adjoin::plan
