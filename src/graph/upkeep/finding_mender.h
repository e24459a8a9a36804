#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "graph/check/finding.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"

namespace adjoin::graph {

/// Writes the repairs that findings carry. Each is conditioned on what was seen, so that it takes
/// nothing of what others wrote meanwhile. Borrows all. Not thread-safe.
class FindingMender {
 public:
  FindingMender(const GraphContext& graph, const plan::Target& target, const VerifyOptions& options,
                Meter& meter)
      : graph_(graph), target_(target), options_(options), meter_(meter) {}

  /// Repairs what can be repaired, and notes with each finding what became of it. Returns how many
  /// were repaired. @errors those that end the work; a repair that others forestalled is `changed`
  /// @cost a transaction each, those of one transaction sent together
  Result<std::uint64_t> mend(std::vector<Finding>& findings);

 private:
  bool is_to_be_mended(const Finding& finding) const;
  Result<void> note(const Result<void>& done, Finding& finding);
  /// Writes the repairs of a finding that takes several transactions, in their order.
  Result<void> mend_in_order(const Finding& finding);

  const GraphContext& graph_;
  const plan::Target& target_;
  const VerifyOptions& options_;
  Meter& meter_;
  std::uint64_t repaired_ = 0;
};

}  // namespace adjoin::graph
