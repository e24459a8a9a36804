#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "graph/follow/follower.h"
#include "table/store/table_store.h"

namespace adjoin::server {

/// Applies the table streams of all graphs whose schema needs it (counters, copies, expiry), in one
/// background thread. Also finds graphs that are created later. Counters lag by some tenths of a
/// second. Retries after failures, and reports each one once. Thread-safe.
class StreamFollowers {
 public:
  /// Starts the thread. `store` must outlive this.
  explicit StreamFollowers(table::TableStore& store);
  /// Stops the thread and waits for its current request.
  ~StreamFollowers();
  StreamFollowers(const StreamFollowers&) = delete;
  StreamFollowers& operator=(const StreamFollowers&) = delete;

  /// Returns the failures since the last call.
  std::vector<std::string> take_complaints();
  /// Returns, for each table that is followed, how old a change may be that was not applied yet:
  /// the time since the last run that came to the stream's end, or since the table was found.
  std::map<std::string, std::chrono::milliseconds> lags() const;
  /// Returns, for each table that is followed, how many derived values could not be brought up to
  /// date since the last call. `adjoin verify` names them.
  std::map<std::string, std::uint64_t> take_refused();

 private:
  struct Followed {
    std::string note;
    std::unique_ptr<graph::Follower> follower;  ///< null: this table needs no follower
  };
  void run();
  Result<void> look_for_graphs();
  void look_at(const std::string& table);
  void catch_up(const std::string& table, Followed& one);
  void forget_others();
  void complain(const std::string& table, const std::string& message);

  table::TableStore& store_;
  std::atomic<bool> stop_{false};
  // Used only by the thread.
  std::map<std::string, Followed> tables_;
  std::map<std::string, std::string> told_;  ///< last failure of each failing table

  mutable std::mutex mutex_;  ///< guards the members below
  std::condition_variable stopped_;
  std::vector<std::string> complaints_;
  std::map<std::string, std::chrono::steady_clock::time_point> caught_up_;  ///< as `lags` says
  std::map<std::string, std::uint64_t> refused_;  ///< as `take_refused` says, without zeros
  std::thread thread_;
};

}  // namespace adjoin::server
