#include "adjoin/maintenance.h"

#include <optional>
#include <utility>

#include "adjoin/jobs/finding.h"
#include "adjoin/jobs/job.h"
#include "adjoin/state/inner_call.h"
#include "adjoin/state/state.h"
#include "graph/transition/transition.h"
#include "graph/upkeep/filled_table.h"
#include "graph/upkeep/migrate.h"
#include "graph/upkeep/migration_estimate.h"
#include "graph/upkeep/reshard.h"
#include "graph/upkeep/verify.h"

namespace adjoin {
namespace {

using detail::inner;
using detail::Job;

/// The room's own word for a race belongs to conditions of the user's writes.
Error migration_error(const Error& error) {
  if (error.code() != ErrorCode::condition_failed) return error;
  return Error(ErrorCode::conflict, error.message());
}

/// Tells each of a list that a job returned at its end.
template <typename Found>
Result<void> tell_all(Job& job, const std::vector<Found>& all) {
  for (const Found& one : all) ADJOIN_CHECK(job.tell(detail::finding_of(one)));
  return {};
}

void fill_migrated(const graph::MigrateAnswer& answer, bool dry_run, Report& report) {
  report.complete = answer.done || dry_run;
  report.resumed = answer.resumed;
  report.items_read = static_cast<std::uint64_t>(answer.spent.cost.scanned);
  report.items_written = answer.moved + answer.mended;
  report.moved = answer.moved;
  for (const graph::MigrateCount& count : answer.counts) {
    report.types.push_back(
        {count.type, count.items, count.moved, count.removed, count.written, count.unfit});
    if (dry_run) report.moved += count.moved;
  }
  report.unchanged = answer.done && answer.differences.empty() && !answer.resumed;
  if (report.unchanged) {
    report.note = "the table has this schema already";
  }
}

void fill_adopted(const graph::AdoptAnswer& answer, const JobOptions& options, Report& report) {
  report.complete = answer.noted || options.dry_run;
  report.items_read = answer.items;
  report.unknown = answer.unknown;
  report.missing = answer.to_write;
  if (options.repair && !options.dry_run) {
    report.items_written = answer.to_write;
    report.repaired = answer.to_write;
  }
  if (!report.complete) {
    report.note = std::to_string(answer.to_write) +
                  (answer.to_write == 1 ? " thing that the schema keeps is missing"
                                        : " things that the schema keeps are missing") +
                  ": the table got no schema; run again with `repair`";
  }
}

}  // namespace

Result<Report> verify(const Graph& graph, const JobOptions& options, const CallOptions& call) {
  Job job(options, call);
  const graph::GraphContext& context = job.over(graph);
  graph::VerifyOptions wanted;
  wanted.repair = options.repair && !options.dry_run;
  wanted.each_orphan = options.each_orphan;
  ADJOIN_TRY(wanted.without, detail::graph_kinds(options.ignore));
  const Result<graph::VerifySummary> summary = graph::verify(
      context, wanted,
      [&](const graph::Finding& finding) { return job.tell(detail::finding_of(finding)); },
      job.progress_in("verifying"), job.options());
  return job.end(summary, [](const graph::VerifySummary& done, Report& report) {
    report.complete = done.spent.cut_by == Limit::none;
    report.items_read = done.items;
    report.nodes = done.nodes;
    report.edges = done.edges;
    report.findings = done.findings;
    report.repaired = done.repaired;
    report.removed = done.removals;
    report.migrating = done.is_migrating;
    report.note = done.unfollowed;
  });
}

Result<Report> migrate(const Store& store, const Schema& schema, const JobOptions& options,
                       const CallOptions& call) {
  Job job(options, call);
  graph::MigrateOptions wanted;
  wanted.dry_run = options.dry_run;
  wanted.drop = options.allow_drop;
  graph::MigrateWatch watch;
  watch.found = [&](const graph::Finding& finding) {
    return job.tell(detail::finding_of(finding));
  };
  watch.progress = [&](std::string_view phase, std::uint64_t items) {
    static_cast<void>(job.progress(phase, items).has_value());  // the next request fails by it
  };
  Result<graph::MigrateAnswer> answer =
      graph::migrate(job.over(store), inner(schema), wanted, watch, job.options());
  if (!answer) answer = migration_error(answer.error());
  return job.end(answer, [&](const graph::MigrateAnswer& done, Report& report) {
    fill_migrated(done, options.dry_run, report);
  });
}

Result<std::optional<MigrationEstimate>> estimate_migration(const Graph& graph, const Schema& later,
                                                            const CallOptions& call) {
  const detail::InnerCall inner_call(call);
  const graph::Transition transition(inner(graph).schema(), inner(later));
  for (const schema::Difference& one : transition.differences()) {
    if (one.kind != schema::Difference::Class::refused) continue;
    return Error(ErrorCode::unsupported, one.subject + " " + one.change + ": " + one.work);
  }
  if (!transition.concerns_items()) return std::optional<MigrationEstimate>();
  ADJOIN_TRY(const graph::MigrationEstimate made,
             graph::estimate_migration(*detail::Access::state(graph)->store->store, transition,
                                       inner_call.options()));
  return std::optional<MigrationEstimate>(
      {made.items, made.passes, made.changes, made.requests, made.read_units, made.write_units});
}

Result<Report> adopt(const Store& store, const Schema& schema, const JobOptions& options,
                     const CallOptions& call) {
  Job job(options, call);
  graph::AdoptOptions wanted;
  wanted.dry_run = options.dry_run;
  wanted.backfill = options.repair;
  const Result<graph::AdoptAnswer> answer = graph::adopt(job.over(store), inner(schema), wanted,
                                                         job.progress_in("reading"), job.options());
  if (answer) {
    ADJOIN_CHECK(tell_all(job, answer->misfits));
    for (const graph::Missing& missing : answer->missing) {
      // The misfits have told of keys, one attribute after the other.
      if (missing.kind == graph::Finding::Kind::wrong_key) continue;
      ADJOIN_CHECK(job.tell(detail::finding_of(missing)));
    }
  }
  return job.end(answer, [&](const graph::AdoptAnswer& done, Report& report) {
    fill_adopted(done, options, report);
  });
}

Result<InferredSchema> infer_schema(const Store& store, std::string_view table,
                                    const JobOptions& options, const CallOptions& call) {
  const std::string& name_in_url = detail::Access::state(store)->table;
  const std::string name(table.empty() ? std::string_view(name_in_url) : table);
  if (name.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "name the table to read: the store's URL does not name one");
  }
  Job job(options, call);
  std::optional<std::uint64_t> items_max;
  if (options.items_max != UINT64_MAX) items_max = options.items_max;
  ADJOIN_TRY(graph::InferAnswer answer,
             graph::infer_schema(job.over(store), name, items_max, job.progress_in("reading"),
                                 job.options()));
  InferredSchema made;
  made.text = std::move(answer.inferred.text);
  made.items_read = answer.inferred.items;
  made.items_unfit = answer.inferred.unfit;
  made.complete = answer.whole;
  made.stopped_by = answer.spent.cut_by;
  made.usage = job.usage();
  return made;
}

Result<Report> reshard(const Graph& graph, std::string_view node, std::string_view name,
                       std::uint32_t shards, const JobOptions& options, const CallOptions& call) {
  Job job(options, call);
  const graph::Reshard wanted{std::string(node), std::string(name), shards, options.dry_run};
  const graph::GraphContext& context = job.over(graph);
  const Result<graph::Resharded> answer =
      graph::reshard(context, wanted, job.progress_in("resharding"), job.options());
  return job.end(answer, [&](const graph::Resharded& done, Report& report) {
    report.complete = done.complete || options.dry_run;
    report.items_read = done.edges;
    report.items_written = options.dry_run ? 0 : done.moved;
    report.moved = done.moved;
    report.passed = done.changed;
    report.shards_before = done.before;
  });
}

}  // namespace adjoin
