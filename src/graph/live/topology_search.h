#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "graph/context/meter.h"
#include "graph/live/topology_follower.h"
#include "topology/search_space.h"

namespace adjoin::graph {

/// One search over a topology: a snapshot, memory for the search, and the budget that may end it.
/// One thread.
class TopologySearch {
 public:
  /// What happens if no topology follows the table.
  enum class Otherwise : std::uint8_t { table_answers, table_is_scanned };

  /// Starts a search. Returns nullopt if the table has to be read. If there is a `follower`,
  /// `spent.source` has the reason then. @errors of the store; cancelled, deadline_exceeded
  static Result<std::optional<TopologySearch>> begin(
      TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices, Meter& meter,
      Spent& spent, Otherwise otherwise = Otherwise::table_answers);
  TopologySearch(TopologySearch&&) noexcept = default;
  TopologySearch& operator=(TopologySearch&&) = delete;
  ~TopologySearch();

  const topology::View& view() const noexcept {
    ADJOIN_ASSERT(hold_.has_value());
    return hold_->view;
  }
  const std::vector<topology::Follow>& follows() const noexcept { return follows_; }
  /// The edge types that the search follows, each once.
  std::vector<topology::EdgeTypeId> types() const;
  topology::SearchSpace& space() noexcept {
    ADJOIN_ASSERT(space_ != nullptr);
    return *space_;
  }
  topology::StopCheck stop();
  /// Reports how the search ended: sets `cut_by`, or returns the caller's cancellation as an error.
  Result<void> finish(topology::Ended ended);
  /// Releases the snapshot, for work on a copy. `view` may not be called after it.
  void let_go() { hold_.reset(); }

 private:
  TopologySearch(TopologyFollower& follower, TopologyHold hold,
                 std::vector<topology::Follow> follows, Meter& meter);

  TopologyFollower* follower_;
  std::optional<TopologyHold> hold_;
  std::vector<topology::Follow> follows_;
  Meter* meter_;
  std::unique_ptr<topology::SearchSpace> space_;
};

}  // namespace adjoin::graph
