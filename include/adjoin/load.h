#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/call.h"
#include "adjoin/detail/handle.h"
#include "adjoin/graph.h"
#include "adjoin/result.h"

namespace adjoin {

namespace detail {
class LoadWork;
extern template class Handle<LoadWork>;
}  // namespace detail

struct LoadOptions {
  /// Sorts all records and adds them as finished files, many times as fast as single writes. Only
  /// for an empty graph in a local store. Nothing is visible before finish(), everything after it.
  /// Schemas with trees, copied fields, minima or maxima cannot be loaded this way.
  bool bulk = false;

  /// Counts a bad record and goes on. Default: the first one ends the load.
  bool skip_bad = false;

  /// Names the input, so that a bulk load can resume after a crash: a later Loader with the same
  /// name continues after the last checkpoint(). Empty: no checkpoints.
  std::string resume_name = {};

  /// Types of the nodes and edges that will come, if you know them. A bulk load then refuses those
  /// that it cannot load in open(), before anything is read.
  std::vector<std::string> types = {};

  /// Whole items will come, by add_item. A bulk load then refuses in open() a schema that does not
  /// allow it. It refuses `items` together with `types`.
  bool items = false;

  /// Requests under way at once. Ignored by bulk loads.
  std::size_t requests_in_flight_max = 64;

  /// Paces the load, on average over a second. 0: as fast as the store answers. A bulk load
  /// consumes no units and refuses a pace.
  double read_units_per_second_max = 0;
  double write_units_per_second_max = 0;

  /// A bulk load calls it from time to time while finish() writes, with what is done and the total.
  /// A total of 0 is not known yet. Return false to cancel the load.
  std::function<bool(std::uint64_t done, std::uint64_t total)> on_progress = {};
};

/// Writes many records fast. It packs them into large requests and keeps several under way.
///
///     auto loader = adjoin::Loader::open(graph, {.bulk = true}).value();
///     for (...) loader.add(adjoin::Edge{from, "FOLLOWS", to}).value();
///     auto summary = loader.finish().value();
///
/// Records may come in any order and repeat each other; edges that exist are kept, replaced or
/// refused as the schema says. Movable. Not for several threads at once.
class Loader {
 public:
  /// A record that was refused.
  struct Failure {
    /// As given to add(): a line of a file. Else its number, counted by add() from 1.
    std::uint64_t record = 0;
    Error error;
  };

  struct Summary {
    std::uint64_t written = 0;  ///< Records that are durable.
    std::uint64_t kept = 0;     ///< Of them: edges that existed and stayed as they were.
    std::uint64_t refused = 0;
    std::vector<Failure> failures;  ///< The first 1,000 of those refused.
    Usage usage;
  };

  /// @errors unsupported: `bulk`, and the store is remote or one of `types` cannot be bulk loaded
  ///         conflict: `bulk`, and the table is not empty or is being migrated
  ///         invalid_argument: an unknown name in `types`; `bulk` with a pace
  static Result<Loader> open(const Graph& graph, const LoadOptions& options = {},
                             const CallOptions& call = {});

  /// Whether open() takes these options, as far as the schema alone tells. Sends nothing: a program
  /// asks before it opens its files, and before a new bulk load replaces one that was cut short.
  /// @errors unsupported: `bulk`, and one of `types`, or `items`, cannot be bulk loaded
  ///         invalid_argument: an unknown name in `types`; `bulk` with a pace, or with `items`
  ///         beside `types`
  static Result<void> check(const Graph& graph, const LoadOptions& options);

  Loader(Loader&&) noexcept;
  Loader& operator=(Loader&&) noexcept;
  /// Waits for requests under way, and drops a bulk load that was not finished.
  ~Loader();

  /// Queues a record. Blocks while too many requests are under way.
  /// @param number  names the record in failures; 0: it is counted
  /// @errors invalid_argument: this record is wrong by itself. Without `skip_bad` every later call
  ///           then fails with the same error.
  ///         unsupported: a bulk load, and records of this type need one write after the other
  ///         those of the store, for an earlier record; every later call then fails with it
  Result<void> add(Node node, std::uint64_t number = 0);
  Result<void> add(Edge edge, std::uint64_t number = 0);
  /// An item as it is, keys included, such as a dump has. @errors invalid_argument: no declared
  /// type fits, and the schema is not open
  Result<void> add_item(Item item, std::uint64_t number = 0);

  /// Makes the records so far durable. In a bulk load with a `resume_name` it also keeps `note`,
  /// which resumed() then returns: for example how far the input was read.
  /// @errors unsupported: a bulk load without `resume_name`, in memory, or with edges of a tree
  Result<void> checkpoint(std::string_view note = {});

  /// The note of the checkpoint that this load resumes from; nothing if it starts at the beginning.
  const std::optional<std::string>& resumed() const noexcept;

  /// Drops the checkpoints of a bulk load, so that no later Loader resumes it. Call it when the
  /// input itself is wrong. The load then ends without finish().
  void discard();

  /// What the load did so far. After an error: what is durable nevertheless.
  Summary summary() const;

  /// Writes what is left and ends the load. After an error of add() it writes what came before, and
  /// returns that error; if the write fails, the store's error. REQUIRES: it was not called before.
  /// @errors already_exists, not_found, invalid_argument: records of a bulk load are wrong only
  ///         together, such as one edge too many. Nothing of the load is visible then.
  Result<Summary> finish();

 private:
  friend struct detail::Access;
  explicit Loader(detail::Handle<detail::LoadWork> work);
  detail::Handle<detail::LoadWork> work_;
};

}  // namespace adjoin
