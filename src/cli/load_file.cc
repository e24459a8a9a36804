#include "cli/load_file.h"

#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "graph/bulk_loader.h"
#include "graph/loader.h"

namespace adjoin::cli {
namespace {

/// Bad records named one by one; beyond that only counted, so that a wrong file does not flood.
constexpr std::uint64_t kBadRecordsShown = 100;
/// Of a bulk load: a tag is the file's place in the list, then the line.
constexpr unsigned kLineBits = 40;

/// A record is bad when it is wrong by itself; anything else means that the load cannot go on.
bool is_bad_record(ErrorCode code) {
  return code == ErrorCode::validation || code == ErrorCode::serialization ||
         code == ErrorCode::already_exists || code == ErrorCode::not_found ||
         code == ErrorCode::limit_exceeded || code == ErrorCode::conditional_check_failed;
}

template <typename Loader>
Result<void> add_record(Loader& loader, const graph::Graph& graph, const LoadPlan& plan,
                        std::uint64_t tag, Record record) {
  switch (plan.kind) {
    case RecordKind::edge: {
      ADJOIN_TRY(plan::AddEdge edge, edge_of(graph, *plan.edge, std::move(record)));
      return loader.add_edge(tag, std::move(edge));
    }
    case RecordKind::node: {
      ADJOIN_TRY(plan::PutNode node, node_of(graph, *plan.node, std::move(record)));
      return loader.add_node(tag, std::move(node));
    }
    case RecordKind::item: break;
  }
  return loader.add_item(tag, std::move(record.fields));
}

Error placed(const std::string& file, std::uint64_t line, const Error& error) {
  return Error(error.code(), file + ":" + std::to_string(line) + ": " + error.message());
}

/// Names bad records, as long as they are few.
class BadRecords {
 public:
  explicit BadRecords(Terminal& terminal) : terminal_(terminal) {}
  void show(const Error& error) {
    if (++shown_ <= kBadRecordsShown) {
      terminal_.err << "adjoin: " << error.message() << '\n';
    } else if (shown_ == kBadRecordsShown + 1) {
      terminal_.err << "adjoin: more bad records follow; they are counted, not shown\n";
    }
  }

 private:
  Terminal& terminal_;
  std::uint64_t shown_ = 0;
};

/// Takes a record that was read.
using TakeRecord = std::function<Result<void>(Record)>;

struct Reading {
  RecordReader& reader;
  bool skip_bad;
  Progress& progress;
  BadRecords& bad;
  LoadCounts& counts;
  std::uint64_t line = 0;  ///< of the last record that was read
};

/// Reads a file to its end, or its first bad record.
Result<void> read_all(Reading& reading, const TakeRecord& take) {
  RecordReader& reader = reading.reader;
  for (;;) {
    ADJOIN_CHECK(check_interrupt());
    auto record = reader.next();
    if (record && !*record) return {};
    if (!record && record.error().code() == ErrorCode::cancelled) return record.error();
    reading.line = reader.line_number();
    if ((++reading.counts.read & 0xFFU) == 0) {
      reading.progress.update(reader.source().bytes_read(), reading.counts.read);
    }
    const Result<void> taken = record ? take(**std::move(record)) : std::move(record).error();
    if (taken) continue;
    const Error bad = placed(reader.source().name(), reader.line_number(), taken.error());
    if (!is_bad_record(bad.code())) return bad;
    ++reading.counts.bad;
    if (!reading.skip_bad) return bad;
    reading.progress.finish();
    reading.bad.show(bad);
  }
}

/// What ended a load one request after the other, in words that say what is written.
Error stopped(const Error& error, const Reading& reading, bool flushed, bool was_bad) {
  if (error.code() == ErrorCode::cancelled && flushed) {
    return Error(ErrorCode::cancelled,
                 "interrupted behind " + reading.reader.source().name() + ":" +
                     std::to_string(reading.line) +
                     "; everything up to there is written, nothing behind it");
  }
  if (!was_bad) return error;
  return Error(error.code(), error.message() +
                                 "\nadjoin: everything before that line is written, " +
                                 "nothing behind it; mend it and load again, or pass --skip-bad");
}

Result<void> finish_bulk(graph::BulkLoader& loader, Terminal& terminal) {
  std::unique_ptr<Progress> progress;
  return loader.finish([&](std::uint64_t done, std::uint64_t total) -> Result<void> {
    if (progress == nullptr) progress = std::make_unique<Progress>(terminal, "writing", total);
    progress->update(done, done);
    return check_interrupt();
  });
}

Result<void> read_in_bulk(const graph::Graph& graph, const std::vector<FileToLoad>& files,
                          bool skip_bad, graph::BulkLoader& loader, BadRecords& bad,
                          Terminal& terminal, LoadCounts& counts) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    ADJOIN_TRY(const std::unique_ptr<RecordReader> reader,
               open_reader(files[i].plan, files[i].path));
    Progress progress(terminal, "reading", reader->source().total_bytes());
    Reading reading{*reader, skip_bad, progress, bad, counts};
    ADJOIN_CHECK(read_all(reading, [&](Record record) {
      const std::uint64_t tag = static_cast<std::uint64_t>(i) << kLineBits | record.line;
      return add_record(loader, graph, files[i].plan, tag, std::move(record));
    }));
  }
  return finish_bulk(loader, terminal);
}

}  // namespace

Result<void> load_file(const graph::Graph& graph, const FileToLoad& file, bool skip_bad,
                       Terminal& terminal, LoadCounts& counts) {
  ADJOIN_TRY(const std::unique_ptr<RecordReader> reader, open_reader(file.plan, file.path));
  graph::Loader loader(graph, graph::LoadOptions{.skip_bad = skip_bad});
  Progress progress(terminal, "loading", reader->source().total_bytes());
  BadRecords bad(terminal);
  Reading reading{*reader, skip_bad, progress, bad, counts};
  const Result<void> read = read_all(reading, [&](Record record) {
    const std::uint64_t line = record.line;
    return add_record(loader, graph, file.plan, line, std::move(record));
  });
  const Result<void> flushed = loader.flush();
  progress.finish();
  counts.written += loader.written();
  counts.kept += loader.kept();
  // Failures that only the store could see come with the flush; those of `add` are shown already.
  std::optional<Error> late;
  if (read || skip_bad) {
    const std::uint64_t counted = counts.bad;
    for (const graph::LoadFailure& failure : loader.failures()) {
      if (counted != 0 && failure.error.code() == ErrorCode::validation) continue;
      ++counts.bad;
      late = placed(reader->source().name(), failure.tag, failure.error);
      if (skip_bad) bad.show(*late);
    }
  }
  if (!read) {
    return stopped(read.error(), reading, flushed.has_value(), !skip_bad && counts.bad != 0);
  }
  if (late && !skip_bad) return *std::move(late);
  return skip_bad && !flushed && is_bad_record(flushed.error().code()) ? Result<void>() : flushed;
}

Result<void> load_in_bulk(const graph::Graph& graph, const std::vector<FileToLoad>& files,
                          bool skip_bad, const std::string& folder, Terminal& terminal,
                          LoadCounts& counts) {
  ADJOIN_TRY(const std::unique_ptr<graph::BulkLoader> loader,
             graph::BulkLoader::begin(graph, {skip_bad, folder}));
  BadRecords bad(terminal);
  const Result<void> loaded = read_in_bulk(graph, files, skip_bad, *loader, bad, terminal, counts);
  std::optional<Error> late;
  for (const graph::LoadFailure& failure : loader->failures()) {
    ++counts.bad;
    late = placed(files[failure.tag >> kLineBits].path,
                  failure.tag & ((std::uint64_t{1} << kLineBits) - 1), failure.error);
    if (skip_bad) bad.show(*late);
  }
  if (!loaded) {
    const Error& error = late && !skip_bad ? *late : loaded.error();
    const bool may_skip = counts.bad != 0 && !skip_bad;
    if (error.code() == ErrorCode::outcome_unknown) {
      return Error(error.code(),
                   error.message() + "; all of it is written or nothing: open the store to see");
    }
    return Error(error.code(),
                 error.message() + "; nothing is written" +
                     (may_skip ? ": mend it and load again, or pass --skip-bad" : ""));
  }
  counts.written += loader->written();
  counts.kept += loader->kept();
  return {};
}

}  // namespace adjoin::cli
