#pragma once

#include <string>
#include <vector>

#include "plan/plan.h"
#include "schema/schema.h"

namespace adjoin::plan {

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
