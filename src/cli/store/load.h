#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/input/load_records.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// A file, and what its records are meant as.
struct FileToLoad {
  std::string path;  ///< - is standard input
  LoadPlan plan;
};

struct LoadCounts {
  std::uint64_t read = 0;     ///< records, bad ones too
  std::uint64_t written = 0;  ///< records that are durable by this load
  std::uint64_t kept = 0;     ///< those whose edges were there already
  std::uint64_t bad = 0;
};

/// Loads one file and adds to the counts, also when it fails. A bad record is printed as
/// "adjoin: FILE:LINE: reason" with skip_bad; without it, it is the error that ends the load, after
/// everything before it was written.
Result<void> load_file(const graph::Graph& graph, const FileToLoad& file, bool skip_bad,
                       Terminal& terminal, LoadCounts& counts);

/// Loads files into an empty graph: all of them or, after an error, nothing. While it reads regular
/// files it keeps what it has read now and then: when it is interrupted, killed or finds the disk
/// full, the same call goes on from there, as long as no file has changed.
Result<void> load_in_bulk(const graph::Graph& graph, const std::vector<FileToLoad>& files,
                          bool skip_bad, Terminal& terminal, LoadCounts& counts);

/// Names bad records, as long as they are few.
class BadRecords {
 public:
  explicit BadRecords(Terminal& terminal) : terminal_(terminal) {}
  void show(const Error& error);

 private:
  Terminal& terminal_;
  std::uint64_t shown_ = 0;
};

/// A record is bad when it is wrong by itself; anything else means that the load cannot go on.
bool is_bad_record(const Error& error);

/// "FILE:LINE: what is wrong".
Error placed(const std::string& file, std::uint64_t line, const Error& error);

/// The reader for a load, of records as the schema means them; of a file it reads ahead. Borrows
/// both. @errors as open_reader
Result<std::unique_ptr<RecordReader>> open_to_load(const graph::Graph& graph,
                                                   const FileToLoad& file);

/// Takes a record that was read, or what is in it.
using TakeRecord = std::function<Result<void>(Record&)>;

struct Reading {
  RecordReader& reader;
  bool skip_bad;
  Progress& progress;
  BadRecords& bad;
  LoadCounts& counts;
  std::uint64_t line = 0;  ///< of the last record that was read
};

/// Reads a file to its end, or its first bad record.
Result<void> read_all(Reading& reading, const TakeRecord& take);

/// Hands a record over, as the schema means it.
template <typename Loader>
Result<void> add_record(Loader& loader, std::uint64_t tag, Record& record) {
  switch (record.kind) {
    case RecordKind::edge:
      return loader.add_edge(tag, {std::move(record.from), record.edge->name, std::move(record.to),
                                   std::move(record.fields)});
    case RecordKind::node:
      return loader.add_node(tag, {std::move(record.ref), std::move(record.fields)});
    case RecordKind::item: break;
  }
  return loader.add_item(tag, std::move(record.fields));
}

}  // namespace adjoin::cli
