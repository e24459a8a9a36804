#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/edge_states.h"
#include "graph/topology_edges.h"

namespace adjoin::graph {

/// Edges that were written through one graph and of which its table's stream has not told yet.
/// Thread-safe.
///
/// Records do not say whose writes they tell. So a record of the same item with the same state (the
/// edge is there, or not) is taken for the one that is waited for; of several states of an item,
/// one after the other. A write that changed nothing has no record: what waits alone for its item
/// is settled by a topology that has that state, or by the table.
class OwnWrites {
 public:
  using Clock = std::chrono::steady_clock;

  explicit OwnWrites(TopologyEdges edges) : edges_(std::move(edges)) {}

  /// An item was written (or removed). Keys as canonical text; those of no held edge are left out.
  void note(std::string_view pk, std::string_view sk, bool is_there);
  /// A record told that state of the item with this key.
  void see(const std::string& key, bool is_there);

  using IsThere = std::function<bool(const EdgeItem&)>;
  /// Settles what a topology has that was brought up to date since it was noted.
  void settle(const IsThere& is_there);
  /// Whether something is waited for that was written by then.
  bool waits_since(Clock::time_point moment) const;
  /// Some of what is waited for and was not written since: what the table may know better.
  std::vector<EdgeItem> to_ask_about(Clock::time_point moment) const;
  /// The table agrees with the topology about this item: no more is waited for, unless it was
  /// written since.
  void forget(const EdgeItem& item, Clock::time_point moment);

  /// More was written than is remembered: only a topology that is made anew has it.
  bool is_too_much() const;
  /// One is being made now.
  void begin();

 private:
  struct Waiting {
    EdgeItem item;
    std::vector<bool> states;  ///< in the order of the writes, no two alike beside each other
    Clock::time_point first_noted;
    Clock::time_point noted;
  };

  mutable std::mutex mutex_;
  TopologyEdges edges_;
  std::map<std::string, Waiting> waiting_;  ///< by the item's key
  bool is_too_much_ = false;
};

}  // namespace adjoin::graph
