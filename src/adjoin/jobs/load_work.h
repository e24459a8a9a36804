#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/jobs/job.h"
#include "adjoin/load.h"
#include "adjoin/state/state.h"
#include "graph/load/bulk_loader.h"
#include "graph/load/loader.h"
#include "plan/operation/operation.h"

namespace adjoin::detail {

/// One load behind a Loader: it numbers the records, remembers what was refused, and hands them to
/// the online or the bulk loader of the graph. Not thread-safe.
class LoadWork final : public Counted {
 public:
  LoadWork(const Graph& graph, const LoadOptions& options, const CallOptions& call);
  ~LoadWork() override;

  /// @errors as Loader::check
  static Result<void> check(const graph::GraphContext& graph, const LoadOptions& options);
  /// Checks the options and begins. Call it once, before all else. @errors as Loader::open
  Result<void> begin();

  Result<void> add(plan::PutNode node, std::uint64_t number);
  Result<void> add(plan::AddEdge edge, std::uint64_t number);
  Result<void> add_item(Item item, std::uint64_t number);
  Result<void> checkpoint(std::string_view note);
  void discard();
  Result<void> finish();

  const std::optional<std::string>& resumed() const noexcept { return resumed_; }
  Loader::Summary summary() const;

 private:
  Result<void> begin_bulk();
  /// Succeeds while the load may go on. @errors cancelled, deadline_exceeded
  Result<void> may_go_on() const;
  /// Gives a record its number, hands it on by `add(tag)`, and notes what became of it.
  template <typename Add>
  Result<void> take(std::uint64_t number, const Add& add);
  /// Waits for everything under way. A bad record is no error if the load passes over them.
  Result<void> flush();
  Result<void> finish_bulk();
  void note_failure(std::uint64_t number, const Error& error);
  /// Adds what the load consumed to the caller's sum.
  void settle_usage();

  const Graph graph_;  ///< keeps the stores alive
  const LoadOptions options_;
  const CallOptions call_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
  PacedContext paced_;
  std::uint64_t records_ = 0;
  std::vector<Loader::Failure> failures_;  ///< those that add() met in a bulk load
  std::optional<Error> stopped_;           ///< every later call fails with it
  std::optional<std::string> resumed_;
  Usage settled_;  ///< the part of the usage that the caller has
  // Last, so that requests under way end before the rest goes.
  std::unique_ptr<graph::Loader> online_;
  std::unique_ptr<graph::BulkLoader> bulk_;
};

}  // namespace adjoin::detail
