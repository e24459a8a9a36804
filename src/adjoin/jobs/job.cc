#include "adjoin/jobs/job.h"

#include <utility>

namespace adjoin::detail {
namespace {

/// The graph keeps its stores alive.
std::shared_ptr<table::TableStore> borrowed_store(table::TableStore* store) {
  return std::shared_ptr<table::TableStore>(std::shared_ptr<void>(), store);
}

}  // namespace

transfer::Pace pace_of(double read_units_per_second_max, double write_units_per_second_max) {
  transfer::Pace pace;
  if (read_units_per_second_max > 0) pace.read_units = read_units_per_second_max;
  if (write_units_per_second_max > 0) pace.write_units = write_units_per_second_max;
  return pace;
}

PacedContext::PacedContext(const Graph& graph, const transfer::Pace& pace)
    : store(borrowed_store(static_cast<const graph::GraphContext&>(inner(graph)).store), pace),
      context(inner(graph)) {
  if (context.as_stored == context.store) {
    context.as_stored = &store;
  } else {
    as_stored = std::make_unique<transfer::PacedStore>(borrowed_store(context.as_stored), pace);
    context.as_stored = as_stored.get();
  }
  context.store = &store;
  context.unwatched = &store;
}

Usage PacedContext::usage() const noexcept {
  Usage usage = usage_of(store.total());
  if (as_stored != nullptr) usage += usage_of(as_stored->total());
  return usage;
}

Result<void> check_no_dry_run(const JobOptions& options, std::string_view job) {
  if (!options.dry_run) return {};
  return Error(ErrorCode::invalid_argument,
               std::string(job) + " has no dry run: leave JobOptions::dry_run out");
}

Job::Job(const JobOptions& options, const CallOptions& call) : job_(options), call_(call) {}

Error Job::cancelled() {
  return Error(ErrorCode::cancelled, "the job was cancelled by its own on_finding or on_progress");
}

transfer::Pace Job::pace() {
  transfer::Pace pace = pace_of(job_.read_units_per_second_max, job_.write_units_per_second_max);
  pace.may_go_on = [this] { return may_go_on(); };
  return pace;
}

Result<void> Job::may_go_on() const {
  if (is_cancelled_.load(std::memory_order_relaxed)) return cancelled();
  return {};
}

table::TableStore& Job::over(const Store& store) {
  return store_.emplace(Access::state(store)->store, pace());
}

const graph::GraphContext& Job::over(const Graph& graph) {
  return graph_.emplace(graph, pace()).context;
}

Result<void> Job::tell(const Finding& finding) {
  ++told_;
  if (!job_.on_finding || job_.on_finding(finding)) return {};
  is_cancelled_ = true;
  return cancelled();
}

Result<void> Job::progress(std::string_view phase, std::uint64_t done, std::uint64_t total) {
  if (!job_.on_progress || job_.on_progress(phase, done, total)) return {};
  is_cancelled_ = true;
  return cancelled();
}

std::function<void(std::uint64_t)> Job::progress_in(std::string phase) {
  return [this, phase = std::move(phase)](std::uint64_t items) {
    static_cast<void>(progress(phase, items).has_value());  // the next request fails by it
  };
}

}  // namespace adjoin::detail
