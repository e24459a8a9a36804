#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "adjoin/maintenance.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "transfer/paced_store.h"

namespace adjoin::detail {

/// The pace in the words of the public options, where 0 means none.
transfer::Pace pace_of(double read_units_per_second_max, double write_units_per_second_max);

/// A graph's context whose requests keep a pace. The graph must outlive it, and it must outlive
/// what uses the context.
struct PacedContext {
  PacedContext(const Graph& graph, const transfer::Pace& pace);

  /// What all requests so far consumed.
  Usage usage() const noexcept;

  transfer::PacedStore store;
  /// Of a graph in a store without transactions, which reads some items undecorated.
  std::unique_ptr<transfer::PacedStore> as_stored;
  graph::GraphContext context;
};

/// Refuses options that a job of this name cannot do. @errors invalid_argument
Result<void> check_no_dry_run(const JobOptions& options, std::string_view job);

/// One run of a job: paces its requests, hands on what it tells, and ends it when the caller says
/// so. Lives on the stack of one call. Its store may be used by several threads.
class Job {
 public:
  Job(const JobOptions& options, const CallOptions& call);
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  /// The store with the job's pace. Valid while the job lives.
  table::TableStore& over(const Store& store);
  /// The graph's context over its store with the job's pace. Valid while the job lives.
  const graph::GraphContext& over(const Graph& graph);

  /// Fails once the caller wanted no more; for the pace of a store. From any thread.
  /// @errors cancelled
  Result<void> may_go_on() const;

  const graph::CallOptions& options() const noexcept { return call_.options(); }
  Usage usage() const noexcept { return call_.usage(); }

  /// Counts a finding and tells it. @errors cancelled: the caller wants no more
  Result<void> tell(const Finding& finding);
  std::uint64_t told() const noexcept { return told_; }

  /// Tells how far a phase is. @errors cancelled: the caller wants no more
  Result<void> progress(std::string_view phase, std::uint64_t done, std::uint64_t total = 0);
  /// The same for rooms that take no answer: the next request of the job then fails.
  std::function<void(std::uint64_t)> progress_in(std::string phase);

  /// Makes a report of what the job returned. A budget that ended it is no error, and a caller who
  /// wanted no more gets cancelled even if nothing was left to send.
  template <typename Answer, typename Fill>
  Result<Report> end(const Result<Answer>& answer, const Fill& fill) const {
    Report report;
    if (is_cancelled_.load()) return cancelled();
    if (!answer && answer.error().code() != ErrorCode::budget_exceeded) return answer.error();
    report.findings = told_;
    if (answer) {
      if constexpr (requires { answer->spent; }) report.stopped_by = answer->spent.cut_by;
      fill(*answer, report);
    } else {
      report.note = answer.error().message();
    }
    report.usage = usage();
    // What the room counts is the work itself, without the look-ups around it.
    if constexpr (requires { answer->spent; }) {
      if (answer) report.usage = usage_of(answer->spent.cost);
    }
    return report;
  }

 private:
  transfer::Pace pace();
  static Error cancelled();

  const JobOptions& job_;
  InnerCall call_;
  std::atomic<bool> is_cancelled_{false};
  std::uint64_t told_ = 0;
  std::optional<transfer::PacedStore> store_;
  std::optional<PacedContext> graph_;
};

}  // namespace adjoin::detail
