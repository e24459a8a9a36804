#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/histories/plain_graph.h"

namespace adjoin::histories {

/// A thing and what it is after a write. An empty state: it is not there.
struct Effect {
  Thing thing;
  std::string state;
};

/// One write, from when it was sent to when it was answered.
struct Write {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool certain = false;  ///< answered with success; else it may have happened, wholly or not at all
  std::vector<Effect> effects;
  std::string removed_node;  ///< with all its edges, parents and series; no other effects
};

/// All writes of some time that changed something or may have. Writers append to lists of their
/// own; `now` is shared.
class Log {
 public:
  explicit Log(std::size_t writers) : writes_(writers) {}

  std::uint64_t now() noexcept { return ++clock_; }
  /// Of this writer, which one thread is.
  void add(std::size_t writer, Write write) { writes_[writer].push_back(std::move(write)); }

  /// Nodes whose removal was not answered: to be removed again.
  std::vector<std::string> unfinished_removals() const;

  /// Sentences about what cannot be, given what was there before all writes and what is there now.
  /// What is there must have been made by a write that no later one certainly replaced: so an
  /// acknowledged write that is lost shows, and one that was refused and yet happened, and one that
  /// happened in part.
  std::vector<std::string> judge(const std::map<Thing, std::string>& before,
                                 const std::map<Thing, std::string>& now) const;

 private:
  std::atomic<std::uint64_t> clock_{0};
  std::vector<std::vector<Write>> writes_;
};

}  // namespace adjoin::histories
