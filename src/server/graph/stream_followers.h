#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "graph/follow/follower.h"
#include "table/store/table_store.h"

namespace adjoin::server {

/// Follows the streams of all graphs of a store that have something eventual, graphs that come
/// later too, in a thread of its own from its making to its end. Counters lag by some tenths of a
/// second. What goes wrong is tried again, and told once. Thread-safe.
class StreamFollowers {
 public:
  /// `store` outlives this.
  explicit StreamFollowers(table::TableStore& store);
  /// Waits for the request that is under way.
  ~StreamFollowers();
  StreamFollowers(const StreamFollowers&) = delete;
  StreamFollowers& operator=(const StreamFollowers&) = delete;

  /// What went wrong since this was asked last.
  std::vector<std::string> take_complaints();

 private:
  struct Followed {
    std::string note;
    std::unique_ptr<graph::Follower> follower;  ///< null: nothing of this table is followed
  };
  void run();
  Result<void> look_for_graphs();
  void look_at(const std::string& table);
  void catch_up(const std::string& table, Followed& one);
  void complain(const std::string& table, const std::string& message);

  table::TableStore& store_;
  table::CancelFlag stop_;
  // Of the thread alone.
  std::map<std::string, Followed> tables_;
  std::map<std::string, std::string> told_;  ///< the last complaint of a table that still has one

  std::mutex mutex_;  ///< of what follows
  std::condition_variable stopped_;
  std::vector<std::string> complaints_;
  std::thread thread_;
};

}  // namespace adjoin::server
