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
#include "cli/store/load.h"
#include "graph/load/bulk_loader.h"
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

bool says_its_types(const FileToLoad& file) {
  const std::string_view format = format_of(file.plan, file.path);
  return file.plan.type_name().empty() && format != "dynamodb-json" && format != "jsonl";
}

/// Where a load is in its files.
struct Place {
  std::uint64_t file = 0;     ///< those before it were read to their ends
  std::uint64_t records = 0;  ///< of that one, bad ones too
};

/// One load: reads, keeps, and tells what to do when it ends early.
class BulkRun {
 public:
  BulkRun(const graph::Graph& graph, const std::vector<FileToLoad>& files, bool skip_bad,
          Terminal& terminal, LoadCounts& counts)
      : graph_(graph),
        files_(files),
        skip_bad_(skip_bad),
        terminal_(terminal),
        counts_(counts),
        bad_(terminal),
        kept_at_(system_clock().steady()) {}

  Result<void> run() {
    ADJOIN_CHECK(check_files());
    auto begun = graph::BulkLoader::begin(graph_, {skip_bad_, origin_of(files_, skip_bad_)});
    if (!begun && begun.error().code() == ErrorCode::unsupported) {
      return reworded(begun.error(), begun.error().message() + ": leave out --bulk");
    }
    ADJOIN_TRY(loader_, std::move(begun));
    if (loader_->word()) go_on(*loader_->word());
    Result<void> loaded = read();
    if (loaded) loaded = write();
    show_late();
    if (!loaded) return ended(loaded.error());
    counts_.written += loader_->written() - loader_->kept();
    counts_.kept += loader_->kept();
    return {};
  }

 private:
  /// What is wrong before anything is read is told before a load that was cut short makes room for
  /// this one.
  Result<void> check_files() const {
    std::vector<graph::BulkRecords> records;
    for (const FileToLoad& file : files_) {
      // A file that says its types itself says them as it is read.
      if (!says_its_types(file)) records.push_back({file.plan.edge, file.plan.node});
    }
    ADJOIN_CHECK(graph::BulkLoader::check(graph_, records));
    for (const FileToLoad& file : files_) {
      std::error_code failed;
      const bool is_pipe = file.path == "-" || fs::is_fifo(file.path, failed);
      if (!is_pipe) ADJOIN_CHECK(open_reader(graph_.schema(), file.plan, file.path));
    }
    return {};
  }

  void go_on(BytesView word) {
    const Item kept = item::ItemView(word).decode();
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

  Result<void> keep() {
    Item word;
    const auto set = [&](const char* name, std::uint64_t value) {
      word.set(name, Value(static_cast<std::int64_t>(value)));
    };
    set("file", place_.file);
    set("records", place_.records);
    set("read", counts_.read);
    set("bad", counts_.bad);
    ADJOIN_CHECK(loader_->keep(item::encode_item(word)));
    kept_at_ = system_clock().steady();
    is_kept_ = true;
    return {};
  }

  Result<void> read() {
    for (; place_.file < files_.size(); ++place_.file, place_.records = 0) {
      const FileToLoad& file = files_[place_.file];
      ADJOIN_TRY(const std::unique_ptr<RecordReader> reader, open_to_load(graph_, file));
      Progress progress(terminal_, "reading", reader->source().total_bytes());
      Reading reading{*reader, skip_bad_, progress, bad_, counts_};
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
    if (counts_.read % kRecordsPerLook != 0 || !loader_->can_keep()) return {};
    if (system_clock().steady() - kept_at_ < kKeepEvery) return {};
    // The record that is to be taken is none of them.
    --counts_.read;
    const Result<void> kept = keep();
    ++counts_.read;
    return kept;
  }

  Result<void> write() {
    std::unique_ptr<Progress> progress;
    return loader_->finish([&](std::uint64_t done, std::uint64_t total) -> Result<void> {
      if (progress == nullptr) progress = std::make_unique<Progress>(terminal_, "writing", total);
      progress->update(done, done);
      return check_interrupt();
    });
  }

  void show_late() {
    for (const graph::LoadFailure& failure : loader_->failures()) {
      ++counts_.bad;
      late_ = placed(files_[failure.tag >> kLineBits].path,
                     failure.tag & ((std::uint64_t{1} << kLineBits) - 1), failure.error);
      if (skip_bad_) bad_.show(*late_);
    }
  }

  Error ended(const Error& stopped) {
    const Error& error = late_ && !skip_bad_ ? *late_ : stopped;
    if (error.code() == ErrorCode::outcome_unknown) {
      return reworded(error,
                      error.message() + "; all of it is written or nothing: open the store to see");
    }
    std::string then = "; nothing is written";
    const bool goes_on =
        error.code() == ErrorCode::cancelled || error.code() == ErrorCode::io_error;
    // Interrupted while it reads: nothing of that has to be done again.
    if (error.code() == ErrorCode::cancelled && place_.file < files_.size() &&
        loader_->can_keep()) {
      static_cast<void>(keep().has_value());  // else what was kept before that
    }
    if (is_kept_ && goes_on) {
      then += ", and the same command goes on where it was";
    } else {
      loader_->give_up();
      if (counts_.bad != 0 && !skip_bad_) then += ": mend it and load again, or pass --skip-bad";
    }
    return reworded(error, advised(error) + then);
  }

  const graph::Graph& graph_;
  const std::vector<FileToLoad>& files_;
  const bool skip_bad_;
  Terminal& terminal_;
  LoadCounts& counts_;
  BadRecords bad_;
  std::unique_ptr<graph::BulkLoader> loader_;
  Place place_;
  std::chrono::steady_clock::time_point kept_at_;
  bool is_kept_ = false;
  std::optional<Error> late_;
};

}  // namespace

Result<void> load_in_bulk(const graph::Graph& graph, const std::vector<FileToLoad>& files,
                          bool skip_bad, Terminal& terminal, LoadCounts& counts) {
  return BulkRun(graph, files, skip_bad, terminal, counts).run();
}

}  // namespace adjoin::cli
