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

/// A record that was not loaded.
struct LoadFailure {
  std::uint64_t tag = 0;  ///< as given to `add_…`: a line number
  Error error;
};

struct LoadOptions {
  bool skip_bad = false;  ///< go on after a bad record instead of refusing further ones
  /// Requests submitted and not yet answered; more where the store takes more queries at once.
  std::size_t in_flight_max = 64;
};

/// Writes many records: packs them into large requests and keeps several under way, so that they
/// share the store's syncs. What `flush` reported as written is durable. Not thread-safe.
class Loader {
 public:
  explicit Loader(const GraphContext& graph, LoadOptions options = {});
  ~Loader();  ///< waits for what is under way; call `flush` to learn how it went
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  /// Queues a record. A record that is wrong by itself is an error at once (and counted); without
  /// skip_bad everything afterwards is refused. `tag` names the record in failures.
  Result<void> add_edge(std::uint64_t tag, plan::AddEdge edge);
  Result<void> add_node(std::uint64_t tag, plan::PutNode node);
  /// An item as it is (a dump). One that no declared type fits is an error unless open.
  Result<void> add_item(std::uint64_t tag, item::Item item);

  /// Sends what is queued and waits. @errors the first failure of the store.
  Result<void> flush();

  std::uint64_t added() const noexcept;    ///< records accepted by `add_…`
  std::uint64_t written() const noexcept;  ///< records that are durable now
  std::uint64_t kept() const noexcept;     ///< of them: edges that existed and were kept
  const std::vector<LoadFailure>& failures() const noexcept;  ///< valid until the next call
  std::uint64_t bad() const noexcept;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace adjoin::graph
