#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/load.h"
#include "base/result.h"
#include "cli/input/load_records.h"
#include "cli/output/progress.h"
#include "cli/shell/command.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// A file, and how its records are to be read.
struct FileToLoad {
  std::string path;  ///< "-": standard input
  LoadPlan plan;
};

/// Parses the columns after a type on the command line: ":FROM,TO" for edges, ":ID" for nodes.
/// Empty words change nothing. @errors invalid_argument
Result<void> take_columns(std::string_view words, FileToLoad& file);

/// Applies --from, --to, --id, --map and --fields to the files that can use them. Columns that were
/// given with a file itself (`take_columns`) take precedence over --from, --to and --id.
/// @errors invalid_argument: a word of another form, or an option that no file can use
Result<void> give_columns(const Invocation& invocation, std::vector<FileToLoad>& files);

/// Record counts of a load.
struct LoadCounts {
  std::uint64_t read = 0;     ///< records, bad ones too
  std::uint64_t written = 0;  ///< records that are durable by this load
  std::uint64_t kept = 0;     ///< edges that existed already, left as they were
  std::uint64_t bad = 0;      ///< refused by themselves (`graph::is_bad_record`)
};

/// Loads one file and adds to the counts, even if it fails. With skip_bad a bad record is printed
/// as "adjoin: FILE:LINE: reason" and passed over. Without it the first bad record ends the load
/// with an error, after everything before it was written.
Result<void> load_file(const OpenedGraph& opened, const FileToLoad& file, bool skip_bad,
                       Terminal& terminal, LoadCounts& counts);

/// Bulk load: loads files into an empty graph, all or nothing. While it reads regular files it
/// saves a checkpoint every ten seconds. After an interrupt, a kill or a full disk, the same call
/// resumes from the checkpoint, if no file has changed. No checkpoint is saved for edges
/// of a tree.
Result<void> load_in_bulk(const OpenedGraph& opened, const std::vector<FileToLoad>& files,
                          bool skip_bad, Terminal& terminal, LoadCounts& counts);

/// Prints bad records to standard error, the first hundred of them. Borrows the terminal.
class BadRecords {
 public:
  explicit BadRecords(Terminal& terminal) : terminal_(terminal) {}
  /// Prints "adjoin: " and the message.
  void show(const Error& error);

 private:
  Terminal& terminal_;
  std::uint64_t shown_ = 0;
};

/// Returns the error with "FILE:LINE: " before its message.
Error placed(const std::string& file, std::uint64_t line, const Error& error);

/// Opens the reader of a load: its records have the schema's types, and a regular file is read
/// ahead on a thread. Borrows both. @errors as open_reader
Result<std::unique_ptr<RecordReader>> open_to_load(const graph::Graph& graph,
                                                   const FileToLoad& file);

/// Receives each record, and may move its content out.
using TakeRecord = std::function<Result<void>(Record&)>;

/// State of reading one file. Borrows all.
struct Reading {
  RecordReader& reader;
  bool skip_bad;
  Progress& progress;
  BadRecords& bad;
  LoadCounts& counts;
  std::uint64_t line = 0;  ///< of the last record read, from 1
};

/// Reads a file to its end and passes each record to `take`. Without skip_bad it stops at the first
/// bad record. Counts records and bad ones.
/// @errors the bad record's, with FILE:LINE; cancelled at an interrupt; those of reader and `take`
Result<void> read_all(Reading& reading, const TakeRecord& take);

/// Adds a typed record to a loader and moves its content out. `number` names it in failures.
Result<void> add_record(Loader& loader, std::uint64_t number, Record& record);

}  // namespace adjoin::cli
