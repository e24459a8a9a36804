#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/meter.h"
#include "graph/live/topology_follower.h"
#include "topology/search_space.h"

namespace adjoin::graph {

/// One search over a topology: the newest state held, memory for it, and the meter that may end
/// it. One thread.
class TopologySearch {
 public:
  /// What is done where no topology follows the table.
  enum class Otherwise : std::uint8_t { table_answers, table_is_scanned };

  /// Nothing when the table has to answer; `spent.source` then says why, if a topology was asked
  /// for (`follower` is there). @errors of the store; cancelled, deadline_exceeded
  static Result<std::optional<TopologySearch>> begin(
      TopologyFollower* follower, const std::vector<plan::EdgeChoice>& choices, Meter& meter,
      Spent& spent, Otherwise otherwise = Otherwise::table_answers);
  TopologySearch(TopologySearch&&) noexcept = default;
  TopologySearch& operator=(TopologySearch&&) = delete;
  ~TopologySearch();

  const topology::View& view() const noexcept { return hold_->view; }
  const std::vector<topology::Follow>& follows() const noexcept { return follows_; }
  /// The types alone, each once.
  std::vector<topology::EdgeTypeId> types() const;
  topology::SearchSpace& space() noexcept { return *space_; }
  topology::StopCheck stop();
  /// What a search's end means: cuts, or the caller's own cancellation as an error.
  Result<void> finish(topology::Ended ended);
  /// Drops the view, for work on a copy.
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
