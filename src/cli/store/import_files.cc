#include "cli/store/import_files.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/output/progress.h"
#include "cli/read/record_reader.h"
#include "cli/shell/terminal.h"
#include "cli/store/load.h"
#include "table/prepare/prepare.h"
#include "table/store/item_notes.h"
#include "transfer/item_writer.h"
#include "transfer/s3_export.h"

namespace adjoin::cli {
namespace {

using TakeItem = std::function<Result<void>(Item)>;

/// Whether an error says something of the line that was just read; the others are of a request, or
/// of the caller.
bool is_of_the_record(const Error& error) {
  return error.code() == ErrorCode::invalid_argument || error.code() == ErrorCode::configuration;
}

/// Every item of a file. @return how many
Result<std::uint64_t> read_items(const ItemFile& file, const TakeItem& take) {
  ADJOIN_TRY(LineSource source, LineSource::open(file.path));
  const std::unique_ptr<RecordReader> reader = read_dynamodb_json(std::move(source));
  Record record;
  for (std::uint64_t items = 0;; ++items) {
    ADJOIN_CHECK(check_interrupt());
    Result<bool> more = reader->next(record);
    if (more && !*more) return items;
    // The schema that its table had: this one has its own, or none.
    if (more && table::carries_notes(record.fields)) continue;
    const Result<void> taken = more ? take(std::move(record.fields)) : std::move(more).error();
    if (!taken && !is_of_the_record(taken.error())) return taken.error();
    if (!taken) return placed(file.path, reader->line_number(), taken.error());
  }
}

}  // namespace

Result<std::vector<ItemFile>> item_files(const std::vector<std::string>& paths,
                                         Terminal& terminal) {
  std::vector<ItemFile> files;
  for (const std::string& path : paths) {
    if (path == "-") {
      return Error(ErrorCode::invalid_argument,
                   "an import reads its files twice, which standard input cannot be: name a file");
    }
    std::error_code failure;
    if (!std::filesystem::is_directory(path, failure)) {
      ADJOIN_CHECK(LineSource::open(path));
      files.push_back({path});
      continue;
    }
    ADJOIN_TRY(const auto exported,
               transfer::open_export(path, work_progress(terminal, "checking", kMegabyte)));
    for (const transfer::ExportFile& file : exported) {
      files.push_back({file.path, static_cast<std::int64_t>(file.items)});
    }
  }
  return files;
}

Result<std::uint64_t> check_items(const std::vector<ItemFile>& files,
                                  const table::TableDescription& table, Terminal& terminal) {
  Progress progress(terminal, "checking", 0);
  std::uint64_t items = 0;
  for (const ItemFile& file : files) {
    ADJOIN_TRY(const std::uint64_t count, read_items(file, [&](const Item& item) -> Result<void> {
                 progress.update(0, ++items);
                 return table::check_item_for_table(item, table);
               }));
    if (file.items < 0 || count == static_cast<std::uint64_t>(file.items)) continue;
    return validation_error(file.path + " has " + std::to_string(count) +
                            " items, and its manifest says " + std::to_string(file.items));
  }
  return items;
}

Error import_cut_short(const Error& error, std::uint64_t written) {
  const bool is_interrupted = error.code() == ErrorCode::cancelled;
  return reworded(error, (is_interrupted ? "interrupted" : error.message()) + "; " +
                             grouped(written) +
                             " items are written for certain, and importing again replaces "
                             "them by the same");
}

Result<std::uint64_t> import_items(const std::vector<ItemFile>& files, std::uint64_t items,
                                   table::TableStore& store, const table::CallContext& context,
                                   const table::TableDescription& table, Terminal& terminal) {
  Progress progress(terminal, "importing", items);
  transfer::ItemWriter writer(store, context, table, 8);
  std::uint64_t read = 0;
  const auto write = [&](Item item) -> Result<void> {
    ++read;
    progress.update(read, read);
    return writer.add(std::move(item));
  };
  Result<void> ended;
  for (const ItemFile& file : files) {
    const auto all = read_items(file, write);
    if (!all) ended = all.error();
    if (!ended) break;
  }
  // Also behind an error: what is under way may be written yet.
  const Result<void> flushed = writer.flush();
  if (ended) ended = flushed;
  if (ended) return read;
  progress.finish();
  return import_cut_short(ended.error(), writer.written());
}

}  // namespace adjoin::cli
