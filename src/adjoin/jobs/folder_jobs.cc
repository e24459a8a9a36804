#include <chrono>
#include <string>
#include <string_view>

#include "adjoin/jobs/finding.h"
#include "adjoin/jobs/job.h"
#include "adjoin/state/state.h"
#include "base/clock.h"
#include "engine/backup.h"
#include "engine/check.h"
#include "engine/restore.h"
#include "monitor/keep/last_backup.h"

// Jobs over the files of a local store. They send no requests, so that no pace holds them.

namespace adjoin {
namespace {

using detail::Job;

/// The progress of a phase, for work in which the caller can stop any step.
engine::ByteProgress stoppable(Job& job, const CallOptions& call, std::string_view phase) {
  return [&job, &call, phase](std::uint64_t done, std::uint64_t total) -> Result<void> {
    if (call.cancel != nullptr && call.cancel->load(std::memory_order_relaxed)) {
      return Error(ErrorCode::cancelled, std::string(phase) + " was cancelled");
    }
    const auto& deadline = job.options().context.deadline;
    if (deadline && std::chrono::steady_clock::now() > *deadline) {
      return Error(ErrorCode::deadline_exceeded,
                   std::string(phase) + " took longer than the call's timeout");
    }
    return job.progress(phase, done, total);
  };
}

void fill_copied(const engine::BackupSummary& copied, Report& report) {
  report.complete = true;
  report.commit = copied.commit.value;
  report.files = copied.files;
  report.bytes = copied.bytes;
}

/// So that whoever looks at the store knows how old its backup is. A store that is read-only, or
/// whose disk is full, does not take it; the backup is good all the same.
void note_backup(table::TableStore& store) {
  table::SystemRecords* const records = store.system_records();
  if (records == nullptr) return;
  [[maybe_unused]] const Result<void> kept =
      monitor::keep_backup_time(*records, system_clock().unix_time());
}

}  // namespace

Result<Report> backup(const Store& store, const std::string& folder, const JobOptions& options,
                      const CallOptions& call) {
  ADJOIN_CHECK(detail::check_no_dry_run(options, "backup"));
  Job job(options, call);
  const Result<engine::BackupSummary> made =
      engine::backup(detail::files_of(store), folder, stoppable(job, call, "backing up"));
  if (made) note_backup(detail::files_of(store));
  return job.end(made, fill_copied);
}

Result<Report> restore(const std::string& backup_folder, const std::string& store_folder,
                       const JobOptions& options, const CallOptions& call) {
  ADJOIN_CHECK(detail::check_no_dry_run(options, "restore"));
  Job job(options, call);
  engine::Options opened;
  opened.path = store_folder;
  const Result<engine::BackupSummary> made =
      engine::restore(backup_folder, opened, stoppable(job, call, "restoring"));
  return job.end(made, fill_copied);
}

Result<Report> check(const Store& store, const JobOptions& options, const CallOptions& call) {
  ADJOIN_CHECK(detail::check_no_dry_run(options, "check"));
  Job job(options, call);
  const Result<engine::CheckSummary> made = engine::check(
      detail::files_of(store),
      [&](const engine::Finding& finding) { return job.tell(detail::finding_of(finding)); },
      stoppable(job, call, "checking"));
  return job.end(made, [](const engine::CheckSummary& done, Report& report) {
    report.complete = true;
    report.items_read = done.items;
    report.entries = done.entries;
    report.changes = done.changes;
    report.findings = done.findings;
    report.sizes_corrected = done.sizes_corrected;
  });
}

}  // namespace adjoin
