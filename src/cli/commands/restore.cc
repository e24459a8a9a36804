#include "engine/restore.h"

#include "cli/answer_writer.h"
#include "cli/commands/commands.h"
#include "cli/exit_code.h"
#include "cli/opened.h"
#include "cli/store_choice.h"
#include "cli/work_progress.h"

namespace adjoin::cli {
namespace {

Result<int> run_restore(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const StoreChoice choice, choose_folder(invocation));
  ADJOIN_CHECK(make_parents(choice.folder));
  engine::Options options;
  options.path = choice.folder;
  ADJOIN_TRY(const engine::BackupSummary restored,
             engine::restore(std::string(invocation.argument(0)), options,
                             work_progress(terminal, "restoring, MB", kMegabyte)));
  Row row;
  row.text("store", choice.folder)
      .integer("commit", static_cast<std::int64_t>(restored.commit.value))
      .integer("files", static_cast<std::int64_t>(restored.files))
      .integer("bytes", static_cast<std::int64_t>(restored.bytes));
  Footer footer;
  footer.has_cost = false;
  AnswerWriter(terminal, output_form(invocation, terminal)).single(row, footer);
  return kExitOk;
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
