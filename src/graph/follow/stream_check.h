#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "graph/check/verify_item.h"
#include "graph/context/meter.h"
#include "graph/follow/follower.h"

namespace adjoin::graph {

/// StreamComparison over the stream of a follower's table, for verify. Not thread-safe.
class StreamCheck final : public StreamComparison {
 public:
  /// Borrows both. With `follows`, unread changes that are in the way are applied first and counted
  /// there. Without it nothing is written.
  explicit StreamCheck(Follower& follower, Followed* follows = nullptr)
      : follower_(follower), follows_(follows) {}

  Result<std::string> unfollowed(Meter& meter) override;
  Result<StreamPosition> begin(Meter& meter) override;
  Result<Held> held(Meter& meter, const Item& node_key, const std::string& counter) override;
  Result<std::optional<StreamPosition>> end(Meter& meter, const std::string& ref,
                                            const StreamPosition& at) override;

 private:
  Result<FollowPosition> position(Meter& meter);
  /// Calls `met(record)` for all records after `at` until it returns false.
  template <typename Met>
  Result<void> each_record(Meter& meter, const StreamPosition& at, const Met& met);

  Follower& follower_;
  Followed* follows_;
  std::optional<FollowedStream> stream_;
  std::uint64_t losses_ = 0;
};

}  // namespace adjoin::graph
