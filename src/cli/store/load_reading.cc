#include <ostream>

#include "cli/read/read_ahead.h"
#include "cli/shell/terminal.h"
#include "cli/store/load.h"
#include "graph/load/loader.h"

namespace adjoin::cli {
namespace {

/// Bad records named one by one; beyond that only counted, so that a wrong file does not flood.
constexpr std::uint64_t kBadRecordsShown = 100;

}  // namespace

void BadRecords::show(const Error& error) {
  if (++shown_ <= kBadRecordsShown) {
    terminal_.err << "adjoin: " << error.message() << '\n';
  } else if (shown_ == kBadRecordsShown + 1) {
    terminal_.err << "adjoin: more bad records follow; they are counted, not shown\n";
  }
}

Error placed(const std::string& file, std::uint64_t line, const Error& error) {
  return reworded(error, file + ":" + std::to_string(line) + ": " + error.message());
}

Result<std::unique_ptr<RecordReader>> open_to_load(const graph::Graph& graph,
                                                   const FileToLoad& file) {
  ADJOIN_TRY(std::unique_ptr<RecordReader> reader,
             open_reader(graph.schema(), file.plan, file.path));
  // A pipe has no size, and may let its reader wait for ever.
  const bool is_pipe = reader->source().total_bytes() == 0;
  reader = read_as_meant(std::move(reader), graph, file.plan);
  return is_pipe ? std::move(reader) : read_ahead(std::move(reader));
}

Result<void> read_all(Reading& reading, const TakeRecord& take) {
  RecordReader& reader = reading.reader;
  for (Record record;;) {
    ADJOIN_CHECK(check_interrupt());
    Result<bool> more = reader.next(record);
    if (more && !*more) return {};
    if (!more && more.error().code() == ErrorCode::cancelled) return more.error();
    reading.line = reader.line_number();
    if ((++reading.counts.read & 0xFFU) == 0) {
      reading.progress.update(reader.bytes_read(), reading.counts.read);
    }
    const Result<void> taken = more ? take(record) : std::move(more).error();
    if (taken) continue;
    const Error bad = placed(reader.source().name(), reader.line_number(), taken.error());
    if (!graph::is_bad_record(bad)) {
      // What the store says now is of records before this one, and a file that cannot be read
      // names itself.
      return bad.code() == ErrorCode::invalid_argument ? bad : taken.error();
    }
    ++reading.counts.bad;
    if (!reading.skip_bad) return bad;
    reading.progress.finish();
    reading.bad.show(bad);
  }
}

Result<void> add_record(Loader& loader, std::uint64_t number, Record& record) {
  switch (record.kind) {
    case RecordKind::edge:
      return loader.add(Edge{std::move(record.from), record.edge->name, std::move(record.to),
                             std::move(record.fields)},
                        number);
    case RecordKind::node:
      return loader.add(Node{std::move(record.ref), std::move(record.fields)}, number);
    case RecordKind::item: break;
  }
  return loader.add_item(std::move(record.fields), number);
}

}  // namespace adjoin::cli
