#include <memory>
#include <optional>
#include <utility>

#include "cli/store/load.h"
#include "graph/load/loader.h"

namespace adjoin::cli {
namespace {

/// How a load goes on of which it is not known what is written.
std::string again(const LoadPlan& plan) {
  const bool refuses = plan.edge != nullptr && plan.edge->on_exists == schema::OnExists::refuse;
  if (refuses) return "load it again with --skip-bad, which passes by the edges that are there";
  const bool keeps = plan.edge != nullptr && plan.edge->on_exists == schema::OnExists::keep;
  return keeps ? "load it again: edges that are there are kept"
               : "load it again: what is there is replaced by the same";
}

/// The store failed, and of the requests that were under way beside each other some were done.
Error cut_short(const Error& error, const FileToLoad& file, std::uint64_t read,
                std::uint64_t written) {
  return reworded(error, error.message() + "\n" + grouped(written) + " of the " + grouped(read) +
                             " records read from " + file.path + " are written for certain; " +
                             again(file.plan));
}

/// What ended a load one request after the other, in words that say what is written.
Error stopped(const Error& error, const Reading& reading, bool was_bad) {
  if (error.code() == ErrorCode::cancelled) {
    return Error(ErrorCode::cancelled,
                 "interrupted behind " + reading.reader.source().name() + ":" +
                     std::to_string(reading.line) +
                     "; everything up to there is written, nothing behind it");
  }
  if (!was_bad) return error;
  return reworded(error, error.message() + "\nadjoin: everything before that line is written, " +
                             "nothing behind it; mend it and load again, or pass --skip-bad");
}

}  // namespace

Result<void> load_file(const OpenedGraph& opened, const FileToLoad& file, bool skip_bad,
                       Terminal& terminal, LoadCounts& counts) {
  ADJOIN_TRY(const std::unique_ptr<RecordReader> reader, open_to_load(opened.graph, file));
  ADJOIN_TRY(Loader loader, Loader::open(opened.handle, {.skip_bad = skip_bad}));
  Progress progress(terminal, "loading", reader->source().total_bytes());
  BadRecords bad(terminal);
  Reading reading{*reader, skip_bad, progress, bad, counts};
  const std::uint64_t read_before = counts.read;
  std::uint64_t shown = 0;  // of those that the loader refused
  const Result<void> read = read_all(reading, [&](Record& record) {
    Result<void> added = add_record(loader, record.line, record);
    if (!added && graph::is_bad_record(added.error())) ++shown;
    return added;
  });
  const Result<Loader::Summary> done = loader.finish();
  const Loader::Summary summary = loader.summary();
  progress.finish();
  counts.written += summary.written - summary.kept;
  counts.kept += summary.kept;
  const bool failed = !done && !graph::is_bad_record(done.error());
  // Failures that only the store could see come with the end; those of `add` are shown already.
  std::optional<Error> late;
  if (read || skip_bad) {
    for (const Loader::Failure& failure : summary.failures) {
      if (shown != 0 && api_error_of(failure.error) == ApiError::validation) continue;
      late = placed(reader->source().name(), failure.record, failure.error);
      if (skip_bad) bad.show(*late);
    }
    counts.bad += summary.refused - shown;
  }
  if (failed) return cut_short(done.error(), file, counts.read - read_before, summary.written);
  if (!read) return stopped(read.error(), reading, !skip_bad && counts.bad != 0);
  if (late && !skip_bad) return *std::move(late);
  return done || skip_bad ? Result<void>() : done.error();
}

}  // namespace adjoin::cli
