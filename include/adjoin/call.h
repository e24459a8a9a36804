#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// What surrounds a call: how long it may take, what it may spend, how fresh its reads are, and what
// it consumed. Every call that may send a request takes a CallOptions as its last parameter.

namespace adjoin {

class Snapshot;

/// What calls consumed, in DynamoDB's units. A local store counts the same units and charges
/// nothing.
struct Usage {
  std::int64_t requests = 0;
  double read_units = 0;   ///< One for each 4 KB of a consistent read, half for an eventual one.
  double write_units = 0;  ///< One for each 1 KB written to an item, and to each index entry.
  std::int64_t items_read = 0;
  std::int64_t items_returned = 0;  ///< Fewer than were read if a filter dropped some.

  Usage& operator+=(const Usage& other) noexcept;
  friend bool operator==(const Usage&, const Usage&) = default;
};

/// The part of a Budget that ended an answer early.
enum class Limit : std::uint8_t {
  none,  ///< The answer is complete.
  requests,
  read_units,
  hops,
  fan_out,
  nodes,
  time,
  answer_size,  ///< The answer itself became too large to hold; not part of a Budget.
};
/// The name of a limit on the command line and over HTTP: "requests", "rcu", "fan-out". Empty for
/// none.
/// Valid for the life of the program.
std::string_view to_string(Limit limit) noexcept;

/// What a read may spend. A read that reaches a limit is not an error: it returns what it has, and
/// names the limit in `Page::stopped_by`. Single writes ignore the budget. Calls that write in many
/// steps (remove_node, maintenance.h) stop between two steps, report it, and can be run again.
///
///     graph.edges_to(star, "FOLLOWS").page({.budget = {.requests_max = 10}});
struct Budget {
  std::int64_t requests_max = 1'000'000;
  double read_units_max = 1e18;          ///< Default: no limit.
  std::uint32_t hops_max = 1'000;        ///< Edges from the start of a search.
  std::size_t fan_out_max = SIZE_MAX;    ///< Edges that a search follows from one node.
  std::size_t nodes_max = 10'000'000;    ///< Nodes that a search holds in memory.
  std::int64_t time_ms_max = INT64_MAX;  ///< Checked between requests.
};

/// What a call would send, without sending it.
struct Explanation {
  /// The requests as text, one block for each, with keys and conditions. Do not parse it: the form
  /// may change.
  std::string text;
  /// The worst case of sending each request once.
  Usage at_most;
  /// What multiplies that cost, depending on the data: "page", "level" or "100 nodes". Empty if the
  /// cost is fixed.
  std::string repeats;
};

/// Options of one call. The defaults are right for most programs:
///
///     graph.get_node("PERSON#bob");
///     graph.get_node("PERSON#bob", {}, {.timeout_ms = 50, .usage = &usage});
///
/// Pointers are borrowed until the call returns; those given to a RowRange or Loader, until that is
/// destroyed.
struct CallOptions {
  /// The call fails with deadline_exceeded after this many milliseconds. 0: no limit.
  /// (`budget.time_ms_max` returns what was found until then instead.)
  std::int64_t timeout_ms = 0;

  Budget budget = {};

  /// Reads through an endpoint see every earlier write, and cost twice the read units. Eventual
  /// counters are not used. A local store is always consistent and ignores this.
  /// @errors unsupported, from a call that would read a global index of an endpoint
  bool consistent_read = false;

  /// Reads see the store as of this snapshot. nullptr: the present state.
  /// @errors unsupported, from the call, for stores behind an endpoint
  const Snapshot* snapshot = nullptr;

  /// Any thread may set it to stop the call, which then fails with cancelled.
  const std::atomic<bool>* cancel = nullptr;

  /// The call adds what it consumed, even when it fails.
  Usage* usage = nullptr;
};

}  // namespace adjoin
