#include "engine/salvage.h"

#include <filesystem>
#include <ostream>
#include <string>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

void text_or_null(Row& row, std::string_view name, const std::string& value) {
  if (value.empty()) {
    row.null(name);
  } else {
    row.text(name, value);
  }
}

Row lost_row(const engine::Loss& loss) {
  Row row;
  row.text("loss", to_string(loss.kind));
  text_or_null(row, "file", loss.file);
  text_or_null(row, "table", loss.table);
  if (loss.key.empty()) {
    row.null("key");
  } else {
    row.json("key", loss.key, loss.key);
  }
  row.integer("bytes", static_cast<std::int64_t>(loss.bytes));
  if (loss.entries) {
    row.integer("entries", static_cast<std::int64_t>(*loss.entries));
  } else {
    row.null("entries");
  }
  row.text("detail", loss.detail);
  return row;
}

Result<int> run_salvage(const Invocation& invocation, Terminal& terminal) {
  const std::string from(invocation.argument(0));
  engine::Options options;
  options.path = std::string(invocation.argument(1));
  std::error_code failed;
  if (!std::filesystem::is_directory(from, failed)) {
    return Error(ErrorCode::configuration, from + ": there is no such folder");
  }
  ADJOIN_CHECK(make_parents(options.path));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  ADJOIN_TRY(const engine::SalvageSummary summary,
             engine::salvage(
                 from, options,
                 [&](const engine::Loss& loss) {
                   writer.row(lost_row(loss));
                   return Result<void>();
                 },
                 work_progress(terminal, "copying items", 1)));
  writer.finish(no_cost());
  terminal.err << "copied " << grouped(summary.items) << (summary.items == 1 ? " item" : " items")
               << " of " << grouped(summary.tables) << (summary.tables == 1 ? " table" : " tables")
               << " to " << options.path << ": " << grouped(summary.losses)
               << (summary.losses == 1 ? " loss\n" : " losses\n");
  return summary.losses == 0 ? kExitOk : kExitNotFound;
}

}  // namespace

Command salvage_command() {
  return Command{
      .name = "salvage",
      .alias = "",
      .arguments = {{"FROM", "the folder of a damaged store", Count::one},
                    {"TO", "the new store; it is made and must not be there yet", Count::one}},
      .options = {},
      .summary = "copy what is left of a damaged store, and say what is lost",
      .details =
          "For a store that no longer opens, or of which a part cannot be read, when there is no "
          "backup to restore. FROM is only read, file by file; every block and every record that "
          "is whole by its own checksum is taken, and of each item the newest value. TO gets the "
          "tables with their definitions, schemas and tags, and those items; indexes are made "
          "anew. Streams begin anew.\n\n"
          "What is lost is told, one line each: the file, how many bytes, how many entries (items, "
          "and older values and removals of items) where that is known. A doubtful item is copied, "
          "and what is lost may have had a newer value of it, or its removal. Behind a damaged "
          "record of the log whatever it changed is as it was before. Where the list of files is "
          "damaged all files are read: what was removed lately may come back. No line and exit "
          "code 0: nothing is lost. Exit code 1: TO is made, without what the lines say.\n\n"
          "Afterwards `adjoin --store TO verify --repair` makes a graph's mirrors and counters "
          "agree with its edges.",
      .examples = {{"adjoin salvage graph graph-again", "graph stays as it is"}},
      .run = run_salvage,
      .sends_nothing = "reads the files of a store"};
}

}  // namespace adjoin::cli
