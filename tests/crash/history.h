#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "graph/graph.h"

namespace adjoin::crash {

/// The graph that the crash tests write: a flip index with counters, a mirrored item and a
/// symmetric edge, so that every invariant of the write path is at stake.
extern const std::string_view kSchema;

constexpr int kUsers = 24;
constexpr int kThreads = 4;

std::string user_ref(int id);

/// What a worker does next. `value` is the new number of a register or pair, else unused.
struct Step {
  enum class Kind : std::uint8_t {
    add_follow,
    remove_follow,
    add_friend,
    remove_friend,
    add_block,
    remove_block,
    set_register,   ///< user `a`'s `seq` = value
    set_pair,       ///< one transaction: `seq` of the pair nodes 2a and 2a+1 = value
    read_register,  ///< what another thread's register shows
  };
  Kind kind = Kind::set_register;
  int a = 0;
  int b = 0;
  std::int64_t value = 0;
};

/// How a step ended, as far as the caller was told.
enum class Reply : std::uint8_t { acknowledged, not_applied, unknown };

/// What was asked for and what was answered, and hence what may be in the store afterwards. Every
/// edge, register and pair is written by one thread only, so at most one answer is outstanding for
/// each. Thread-safe.
class History {
 public:
  void started(const Step& step);
  void ended(const Step& step, Reply reply, std::int64_t value_read);

  /// Writes that were answered with success.
  std::uint64_t acknowledged() const;

  /// Compares a reopened graph with what was answered, and the derived items with the edges they
  /// derive from; afterwards takes the graph as the truth for the next life. Each complaint is a
  /// sentence; none means that nothing acknowledged was lost and nothing is half-applied.
  std::vector<std::string> settle(const graph::Graph& graph);

 private:
  using EdgeKey = std::tuple<int, int, int>;  ///< type, a, b
  struct EdgeState {
    bool present = false;
    bool pending = false;  ///< a write is outstanding; it would make `present` be `wanted`
    bool wanted = false;
  };
  struct Number {
    std::int64_t acknowledged = 0;
    std::int64_t pending = 0;   ///< 0: none outstanding
    std::int64_t observed = 0;  ///< the highest any reader was shown
  };

  void settle_edges(const graph::Graph& graph, int type, std::vector<std::string>& complaints);
  void settle_number(const graph::Graph& graph, const std::string& ref, const std::string& name,
                     Number& number, std::vector<std::string>& complaints);

  mutable std::mutex mutex_;
  std::map<EdgeKey, EdgeState> edges_;
  std::map<int, Number> registers_;
  std::map<int, Number> pairs_;
  std::uint64_t acknowledged_ = 0;
};

}  // namespace adjoin::crash
