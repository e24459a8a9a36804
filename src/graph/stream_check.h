#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "graph/follower.h"
#include "graph/meter.h"

namespace adjoin::graph {

/// What those who compare eventual counters with edges have to know of the stream: a counter is
/// what the edges were at the position, not what they are.
class StreamCheck {
 public:
  /// Borrows both. With `follows` what is not followed yet is, whenever it is in the way, and told
  /// there; without, nothing is written.
  explicit StreamCheck(Follower& follower, Followed* follows = nullptr)
      : follower_(follower), follows_(follows) {}

  /// Why counters need not be right at this moment: "12 changes are not followed yet". Empty: they
  /// have to be.
  Result<std::string> unfollowed(Meter& meter);

  /// What a counter says, and where the position is at that very moment.
  struct Held {
    std::optional<item::AttributeValue> value;
    StreamPosition at;
  };
  /// The position now; empty: there is none.
  Result<StreamPosition> begin(Meter& meter);
  Result<Held> held(Meter& meter, const item::Item& node_key, const std::string& counter);
  /// A position as of which the node's counters are what they were at `at`, and behind which there
  /// is no change of its edges now. Nothing: they changed meanwhile.
  Result<std::optional<StreamPosition>> end(Meter& meter, const std::string& ref,
                                            const StreamPosition& at);

 private:
  Result<FollowPosition> position(Meter& meter);
  /// Calls `met(record)` for all records behind `at` until it answers false.
  template <typename Met>
  Result<void> each_record(Meter& meter, const StreamPosition& at, const Met& met);

  Follower& follower_;
  Followed* follows_;
  std::optional<FollowedStream> stream_;
  std::uint64_t losses_ = 0;
};

}  // namespace adjoin::graph
