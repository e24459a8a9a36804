#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/result.h"
#include "graph/context/context.h"

namespace adjoin::graph {

/// A record that was not loaded, and why.
struct LoadFailure {
  std::uint64_t tag = 0;  ///< as given to `add_…`: a line number
  Error error;
};

/// Returns whether an error concerns one record alone, so that a load can go on without it.
bool is_bad_record(const Error& error) noexcept;

/// Options of an online load.
struct LoadOptions {
  bool skip_bad = false;  ///< go on after a bad record instead of refusing further ones
  /// Requests in flight at the same time; more if the store takes more queries at once.
  std::size_t in_flight_max = 64;
};

/// Online bulk writer: packs records into large requests and keeps several in flight, so that they
/// share the store's syncs. Records that `written` counts after `flush` are durable. It is for a
/// graph that is in use: each record has the effect of a write of its own. Not thread-safe.
class Loader {
 public:
  explicit Loader(const GraphContext& graph, LoadOptions options = {});
  ~Loader();  ///< waits for requests in flight; call `flush` first to get their errors
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  /// Queues a record. A record that is invalid by itself is an error at once, and counts as bad.
  /// Without skip_bad all later records are refused. `tag` names the record in failures.
  Result<void> add_edge(std::uint64_t tag, plan::AddEdge edge);
  Result<void> add_node(std::uint64_t tag, plan::PutNode node);
  /// Queues a whole item, as of a dump. An item of no declared type is an error unless the schema
  /// allows open types.
  Result<void> add_item(std::uint64_t tag, Item item);

  /// Sends all queued records and waits for them. @errors the first failure of the store
  Result<void> flush();

  std::uint64_t added() const noexcept;    ///< records accepted by `add_…`
  std::uint64_t written() const noexcept;  ///< records that are durable now
  std::uint64_t kept() const noexcept;     ///< of them: edges that existed and were kept
  const std::vector<LoadFailure>& failures() const noexcept;  ///< valid until the next call
  std::uint64_t bad() const noexcept;                         ///< records that were not loaded

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace adjoin::graph
