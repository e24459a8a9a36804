#include <chrono>
#include <string>
#include <utility>

#include "adjoin/jobs/job.h"
#include "adjoin/maintenance.h"
#include "adjoin/state/state.h"
#include "graph/follow/follower.h"

namespace adjoin {
namespace detail {
namespace {

void fill_followed(const graph::Followed& done, Report& report) {
  report.complete = done.spent.cut_by == Limit::none;
  report.items_read = done.records;
  report.items_written = done.updates;
  report.changes = done.changes;
  report.recounted = done.recounted;
  report.refused = done.refused;
  if (!done.refused.empty()) {
    report.note =
        std::to_string(done.refused.size()) + " nodes or edges take no update: `verify` says why";
  }
}

}  // namespace

/// A follower of the graph room, whose store keeps the pace of the options over all its calls. Not
/// thread-safe.
class StreamWork final : public Counted {
 public:
  StreamWork(const Graph& graph, const JobOptions& options)
      : graph_(graph),
        options_(options),
        paced_(graph_, pace()),
        follower_(paced_.context, {.recount = options.recount}) {}

  Result<Report> apply(const CallOptions& call) {
    Job job(options_, call);
    job_ = &job;
    const auto tell_progress = job.progress_in("following");
    const Result<graph::Followed> answer = follower_.catch_up(
        [&](std::uint64_t records, std::chrono::milliseconds) { tell_progress(records); },
        job.options());
    job_ = nullptr;
    return job.end(answer, fill_followed);
  }

 private:
  transfer::Pace pace() {
    transfer::Pace pace =
        pace_of(options_.read_units_per_second_max, options_.write_units_per_second_max);
    pace.may_go_on = [this] { return job_ == nullptr ? Result<void>() : job_->may_go_on(); };
    return pace;
  }

  const Graph graph_;  ///< keeps the stores alive
  const JobOptions options_;
  const Job* job_ = nullptr;  ///< the call that is under way
  PacedContext paced_;
  graph::Follower follower_;
};

template class Handle<StreamWork>;

}  // namespace detail

Result<StreamFollower> StreamFollower::open(const Graph& graph, const JobOptions& options) {
  ADJOIN_CHECK(detail::check_no_dry_run(options, "apply_stream"));
  return StreamFollower(
      detail::Access::make_as<detail::StreamWork, detail::StreamWork>(graph, options));
}

StreamFollower::StreamFollower(detail::Handle<detail::StreamWork> work) : work_(std::move(work)) {}
StreamFollower::StreamFollower(StreamFollower&&) noexcept = default;
StreamFollower& StreamFollower::operator=(StreamFollower&&) noexcept = default;
StreamFollower::~StreamFollower() = default;

Result<Report> StreamFollower::apply(const CallOptions& call) { return work_->apply(call); }

Result<Report> apply_stream(const Graph& graph, const JobOptions& options,
                            const CallOptions& call) {
  ADJOIN_TRY(StreamFollower follower, StreamFollower::open(graph, options));
  return follower.apply(call);
}

}  // namespace adjoin
