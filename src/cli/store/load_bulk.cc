#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "cli/output/advice.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/load.h"
#include "graph/load/loader.h"
#include "item/number.h"

namespace adjoin::cli {
namespace {

namespace fs = std::filesystem;

/// A tag is the file's place in the list, then the line.
constexpr unsigned kLineBits = 40;
constexpr std::chrono::seconds kKeepEvery{10};
constexpr std::uint64_t kRecordsPerLook = 4096;

std::string columns_in_words(const Columns& columns) {
  std::string words = " " + columns.from + "," + columns.to + "," + columns.id;
  for (const auto& [column, field] : columns.fields) words += " " + column + "=" + field;
  for (const std::string& field : columns.behind) words += " " + field;
  return words;
}

/// What is loaded, in words that change when a file does; empty where it cannot be read again, or
/// half of it cannot be kept.
std::string origin_of(const std::vector<FileToLoad>& files, bool skip_bad) {
  std::string origin = skip_bad ? "--skip-bad\n" : "";
  for (const FileToLoad& file : files) {
    std::error_code failed;
    const fs::path path = fs::canonical(file.path, failed);
    if (file.plan.edge != nullptr && file.plan.edge->tree) return {};
    if (file.path == "-" || failed || !fs::is_regular_file(path)) return {};
    const auto bytes = fs::file_size(path, failed);
    if (failed) return {};
    const auto written = fs::last_write_time(path, failed);
    if (failed) return {};
    const LoadPlan& plan = file.plan;
    origin += path.string() + "\n" + std::to_string(bytes) + " " +
              std::to_string(written.time_since_epoch().count()) + " " + plan.format + " " +
              (plan.edge != nullptr ? plan.edge->name : "") + " " +
              (plan.node != nullptr ? plan.node->name : "") + columns_in_words(plan.columns) + "\n";
  }
  return origin;
}

/// What is known of the records before anything is read. A file that says its types itself says
/// them as it is read.
void name_types(const FileToLoad& file, LoadOptions& options) {
  if (file.plan.edge != nullptr) options.types.push_back(file.plan.edge->name);
  if (file.plan.node != nullptr) options.types.push_back(file.plan.node->name);
  if (!file.plan.type_name().empty()) return;
  const std::string_view format = format_of(file.plan, file.path);
  if (format == "dynamodb-json" || format == "jsonl") options.items = true;
}

/// Where a load is in its files.
struct Place {
  std::uint64_t file = 0;     ///< those before it were read to their ends
  std::uint64_t records = 0;  ///< of that one, bad ones too
};

/// One load: reads, keeps, and tells what to do when it ends early.
class BulkRun {
 public:
  BulkRun(const OpenedGraph& opened, const std::vector<FileToLoad>& files, bool skip_bad,
          Terminal& terminal, LoadCounts& counts)
      : opened_(opened),
        files_(files),
        terminal_(terminal),
        counts_(counts),
        bad_(terminal),
        kept_at_(system_clock().steady()) {
    options_.bulk = true;
    options_.skip_bad = skip_bad;
    options_.resume_name = origin_of(files, skip_bad);
    for (const FileToLoad& file : files) name_types(file, options_);
    options_.on_progress = [this](std::uint64_t done, std::uint64_t total) {
      show_written(done, total);
      return check_interrupt().has_value();
    };
  }
  BulkRun(const BulkRun&) = delete;
  BulkRun& operator=(const BulkRun&) = delete;

  Result<void> run() {
    ADJOIN_CHECK(check_files());
    auto begun = Loader::open(opened_.handle, options_);
    if (!begun && begun.error().code() == ErrorCode::unsupported) {
      return reworded(begun.error(), begun.error().message() + ": leave out --bulk");
    }
    ADJOIN_TRY(Loader loader, std::move(begun));
    loader_.emplace(std::move(loader));
    if (const std::optional<std::string>& note = loader_->resumed()) go_on(*note);
    Result<void> loaded = read();
    if (loaded) loaded = write();
    return loaded ? loaded : ended(loaded.error());
  }

 private:
  /// What is wrong before anything is read is told before a load that was cut short makes room for
  /// this one.
  Result<void> check_files() const {
    ADJOIN_CHECK(Loader::check(opened_.handle, options_));
    for (const FileToLoad& file : files_) {
      std::error_code failed;
      const bool is_pipe = file.path == "-" || fs::is_fifo(file.path, failed);
      if (!is_pipe) ADJOIN_CHECK(open_reader(opened_.graph.schema(), file.plan, file.path));
    }
    return {};
  }

  void go_on(std::string_view note) {
    const Item kept = item::ItemView(note).decode();
    const auto number = [&](const char* name) {
      std::int64_t value = 0;
      item::to_int64(*kept.find(name)->as_number(), value);
      return static_cast<std::uint64_t>(value);
    };
    place_ = {number("file"), number("records")};
    counts_.read = number("read");
    counts_.bad = number("bad");
    is_kept_ = true;
    terminal_.err << "adjoin: going on with a load that was cut short, " << grouped(counts_.read)
                  << " records of which are here already\n";
  }

  /// Where the loader keeps nothing, the load goes on all the same.
  Result<void> keep() {
    Item note;
    const auto set = [&](const char* name, std::uint64_t value) {
      note.set(name, Value(static_cast<std::int64_t>(value)));
    };
    set("file", place_.file);
    set("records", place_.records);
    set("read", counts_.read);
    set("bad", counts_.bad);
    const Result<void> kept = loader_->checkpoint(item::encode_item(note));
    if (!kept && kept.error().code() == ErrorCode::unsupported) return {};
    ADJOIN_CHECK(kept);
    kept_at_ = system_clock().steady();
    is_kept_ = true;
    return {};
  }

  Result<void> read() {
    for (; place_.file < files_.size(); ++place_.file, place_.records = 0) {
      const FileToLoad& file = files_[place_.file];
      ADJOIN_TRY(const std::unique_ptr<RecordReader> reader, open_to_load(opened_.graph, file));
      Progress progress(terminal_, "reading", reader->source().total_bytes());
      Reading reading{*reader, options_.skip_bad, progress, bad_, counts_};
      const std::uint64_t before = counts_.read - place_.records;
      ADJOIN_CHECK(skip(reading, place_.records));
      const Result<void> all = read_all(reading, [&](Record& record) -> Result<void> {
        // This one is counted already, and not taken yet.
        place_.records = counts_.read - before - 1;
        ADJOIN_CHECK(keep_now_and_then());
        const std::uint64_t tag = place_.file << kLineBits | record.line;
        return add_record(*loader_, tag, record);
      });
      place_.records = counts_.read - before;
      ADJOIN_CHECK(all);
    }
    return {};
  }

  /// Records that are here already.
  Result<void> skip(Reading& reading, std::uint64_t records) {
    Record record;
    for (std::uint64_t i = 0; i < records; ++i) {
      if (i % kRecordsPerLook == 0) {
        ADJOIN_CHECK(check_interrupt());
        reading.progress.update(reading.reader.bytes_read(), i);
      }
      const Result<bool> more = reading.reader.next(record);
      if (more && !*more) break;
      if (!more && !graph::is_bad_record(more.error())) return more.error();
    }
    return {};
  }

  Result<void> keep_now_and_then() {
    if (counts_.read % kRecordsPerLook != 0 || options_.resume_name.empty()) return {};
    if (system_clock().steady() - kept_at_ < kKeepEvery) return {};
    // The record that is to be taken is none of them.
    --counts_.read;
    const Result<void> kept = keep();
    ++counts_.read;
    return kept;
  }

  Result<void> write() {
    const Loader::Summary before = loader_->summary();
    const Result<Loader::Summary> done = loader_->finish();
    progress_.reset();
    const Loader::Summary summary = loader_->summary();
    counts_.bad += summary.refused - before.refused;
    for (std::size_t i = before.failures.size(); i < summary.failures.size(); ++i) {
      show_late(summary.failures[i]);
    }
    if (!done) return as_interrupt(done.error());
    counts_.written += summary.written - summary.kept;
    counts_.kept += summary.kept;
    return {};
  }

  void show_written(std::uint64_t done, std::uint64_t total) {
    if (total == 0) return;  // not known yet
    if (!progress_) progress_.emplace(terminal_, "writing", total);
    progress_->update(done, done);
  }

  /// A record that turned out to be bad beside others.
  void show_late(const Loader::Failure& failure) {
    late_ = placed(files_[failure.record >> kLineBits].path,
                   failure.record & ((std::uint64_t{1} << kLineBits) - 1), failure.error);
    if (options_.skip_bad) bad_.show(*late_);
  }

  Error ended(const Error& stopped) {
    const Error& error = late_ && !options_.skip_bad ? *late_ : stopped;
    if (error.code() == ErrorCode::outcome_unknown) {
      return reworded(error,
                      error.message() + "; all of it is written or nothing: open the store to see");
    }
    std::string then = "; nothing is written";
    const bool goes_on =
        error.code() == ErrorCode::cancelled || error.code() == ErrorCode::io_error;
    // Interrupted while it reads: nothing of that has to be done again.
    if (error.code() == ErrorCode::cancelled && place_.file < files_.size() &&
        !options_.resume_name.empty()) {
      static_cast<void>(keep().has_value());  // else what was kept before that
    }
    if (is_kept_ && goes_on) {
      then += ", and the same command goes on where it was";
    } else {
      loader_->discard();
      if (counts_.bad != 0 && !options_.skip_bad)
        then += ": mend it and load again, or pass --skip-bad";
    }
    return reworded(error, advised(error) + then);
  }

  const OpenedGraph& opened_;
  const std::vector<FileToLoad>& files_;
  LoadOptions options_;
  Terminal& terminal_;
  LoadCounts& counts_;
  BadRecords bad_;
  std::optional<Loader> loader_;
  std::optional<Progress> progress_;  ///< of writing, at the end
  Place place_;
  std::chrono::steady_clock::time_point kept_at_;
  bool is_kept_ = false;
  std::optional<Error> late_;
};

}  // namespace

Result<void> load_in_bulk(const OpenedGraph& opened, const std::vector<FileToLoad>& files,
                          bool skip_bad, Terminal& terminal, LoadCounts& counts) {
  return BulkRun(opened, files, skip_bad, terminal, counts).run();
}

}  // namespace adjoin::cli
