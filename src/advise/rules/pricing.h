#pragma once

#include <cstddef>

#include "advise/price/seen_traffic.h"
#include "advise/price/traffic_price.h"
#include "advise/rules/rule.h"

namespace adjoin::advise {

/// What a finding's change saves, by the planner: the log's traffic is priced under the schema as
/// it is and as the change makes it. Borrows the inputs.
class Pricing {
 public:
  /// Each finding prices the whole traffic twice. Those beyond keep their rule's estimate.
  static constexpr std::size_t kFindingsMax = 100;

  /// The inputs must have a schema, and sizes.
  explicit Pricing(const Inputs& inputs);

  /// Whether the inputs have what it takes: a schema, and the sizes of its types' items.
  static bool is_possible(const Inputs& inputs);

  const Inputs& inputs() const noexcept { return inputs_; }
  const schema::Schema& schema() const noexcept { return *inputs_.schema; }
  const SeenTraffic& traffic() const noexcept { return traffic_; }

  /// Sets what the finding's change saves: units of the log's time.
  void set(const TrafficUnits& saved, Finding& finding) const;

 private:
  const Inputs& inputs_;
  const SeenTraffic traffic_;
};

// How the findings of a rule are priced. Each sets what the change saves; where no operation fits,
// or the change does not load, it leaves the rule's own estimate.

/// By the finding's change, as it is.
void price_schema(const Pricing& pricing, Finding& finding);
/// The lists at a hot key, in more shards.
void price_celebrity(const Pricing& pricing, Finding& finding);
/// A Scan becomes a search by the new index, which every write fills.
void price_index(const Pricing& pricing, Finding& finding);
/// A list whose condition finds only what a filter let pass.
void price_sort_key(const Pricing& pricing, Finding& finding);
/// A count becomes a read of a counter, which the writes of edges keep. Writes the change out, as
/// only the traffic tells which edges are counted.
void price_counter(const Pricing& pricing, Finding& finding);
/// A list and reads of its nodes become a plan.
void price_plan(const Pricing& pricing, Finding& finding);
/// Edges are written without their mirrors.
void price_no_mirror(const Pricing& pricing, Finding& finding);

}  // namespace adjoin::advise
