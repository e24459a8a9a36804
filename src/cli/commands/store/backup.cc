#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "adjoin/maintenance.h"
#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/control_socket.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"
#include "cli/store/store_choice.h"

namespace adjoin::cli {
namespace {

/// What was copied, with the folder that it is in now.
Row copied_row(std::string_view name, const std::string& folder, const Report& report) {
  Row row;
  row.text(name, folder)
      .integer("commit", static_cast<std::int64_t>(report.commit))
      .integer("files", static_cast<std::int64_t>(report.files))
      .integer("bytes", static_cast<std::int64_t>(report.bytes));
  return row;
}

Result<Report> make_backup(const Invocation& invocation, Terminal& terminal,
                           const std::string& to) {
  const engine::ByteProgress bar = work_progress(terminal, "backing up, MB", kMegabyte);
  ADJOIN_TRY(const StoreChoice choice, choose_folder(invocation));
  ADJOIN_TRY(const std::optional<engine::BackupSummary> by_server,
             ask_for_backup(choice.folder, to, bar));
  if (by_server) {
    Report report;
    report.complete = true;
    report.commit = by_server->commit.value;
    report.files = by_server->files;
    report.bytes = by_server->bytes;
    return report;
  }
  ADJOIN_TRY(auto files, open_files(choice));
  const Store store = handle_of(choice, std::move(files));
  Result<Report> made = backup(store, to, {.on_progress = job_progress(bar)});
  if (!made) return as_interrupt(made.error());
  return made;
}

Result<int> run_backup(const Invocation& invocation, Terminal& terminal) {
  std::error_code failed;
  const std::string to =
      std::filesystem::absolute(std::string(invocation.argument(0)), failed).string();
  if (failed)
    return Error(ErrorCode::invalid_argument, "cannot tell the folder: " + failed.message());
  ADJOIN_TRY(const Report made, make_backup(invocation, terminal, to));
  return print_one(copied_row("backup", to, made), no_cost(), invocation, terminal);
}

}  // namespace

Command backup_command() {
  return Command{
      .name = "backup",
      .alias = "",
      .arguments = {{"TO", "the backup's folder; it is made and must not be there yet",
                     Count::one}},
      .options = {},
      .summary = "back a whole store up while it is in use",
      .details =
          "All tables, schemas and changes as of one moment, with a checksum for every file. A "
          "store that a server has open is backed up by that server, without a pause for its "
          "clients. The backup is complete or it is not there: whatever ends the command early "
          "leaves earlier backups as they were.\n\n"
          "On the store's own file system the table files are hard links: quick, and without "
          "space, but a damaged disk then damages both. Keep one on another disk.",
      .examples = {{"adjoin --store graph backup backups/monday", "a folder of its own each time"},
                   {"adjoin --store graph backup /mnt/other/graph-$(date +%F)",
                    "copied to another disk"}},
      .run = run_backup,
      .sends_nothing = "copies the files of the store"};
}

namespace {

Result<int> run_restore(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const StoreChoice choice, choose_folder(invocation));
  ADJOIN_CHECK(make_parents(choice.folder));
  const Result<Report> restored =
      restore(std::string(invocation.argument(0)), choice.folder,
              {.on_progress = job_progress(work_progress(terminal, "restoring, MB", kMegabyte))});
  if (!restored) return as_interrupt(restored.error());
  return print_one(copied_row("store", choice.folder, *restored), no_cost(), invocation, terminal);
}

}  // namespace

Command restore_command() {
  return Command{
      .name = "restore",
      .alias = "",
      .arguments = {{"FROM", "the folder of a backup", Count::one}},
      .options = {},
      .summary = "make a new store from a backup",
      .details =
          "The store chosen with --store must not be there yet, or be an empty folder. Every file "
          "of the backup is compared with its checksum before anything is made; the copy is opened "
          "once before it gets its name, so that an interrupted restore leaves no half store. The "
          "backup is only read and can be restored again.\n\n"
          "Positions in the original store, such as shard iterators, do not continue in the copy.",
      .examples = {{"adjoin --store graph-again restore backups/monday", "a second store"}},
      .run = run_restore,
      .sends_nothing = "copies files"};
}

}  // namespace adjoin::cli
