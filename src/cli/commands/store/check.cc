#include <ostream>
#include <string>

#include "adjoin/maintenance.h"
#include "cli/commands/commands.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"
#include "cli/store/store_choice.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

Row checked_row(const Finding& finding) {
  Row row;
  row.text("finding", finding.damage);
  const auto text = [&](std::string_view name, const std::string& value) {
    if (value.empty()) {
      row.null(name);
    } else {
      row.text(name, value);
    }
  };
  text("table", finding.table);
  text("index", finding.index);
  if (finding.key.empty()) {
    row.null("key");
  } else {
    const std::string key = item::to_json(finding.key, item::JsonForm::plain);
    row.json("key", key, key);
  }
  row.text("detail", finding.detail);
  return row;
}

Result<int> run_check(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const StoreChoice choice, choose_folder(invocation));
  ADJOIN_TRY(auto files, open_files(choice));
  const Store store = handle_of(choice, std::move(files));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  JobOptions options;
  options.on_finding = [&](const Finding& finding) {
    writer.row(checked_row(finding));
    return true;
  };
  options.on_progress = job_progress(work_progress(terminal, "checking", 1));
  const Result<Report> report = check(store, options);
  options.on_progress = {};  // takes the bar away
  if (!report) return as_interrupt(report.error());
  writer.finish(no_cost());
  terminal.err << "checked " << grouped(report->items_read) << " items, "
               << grouped(report->entries) << " index entries, " << grouped(report->changes)
               << " changes: " << grouped(report->findings)
               << (report->findings == 1 ? " finding\n" : " findings\n");
  return report->findings == 0 ? kExitOk : kExitNotFound;
}

}  // namespace

Command check_command() {
  return Command{
      .name = "check",
      .alias = "",
      .arguments = {},
      .options = {},
      .summary = "compare a whole store with itself: items, keys, indexes, changes",
      .details =
          "Every stored item is read and checked, its place in each index worked out again and "
          "looked up there, and so is its place in the order of expiry; every index entry and "
          "every expiry is led back to its item; each item is compared with its last change, as "
          "far back as changes are kept and for up to a million items; streams, change records and "
          "object ids are read. What does not agree is a finding: one line each, exit code 1. "
          "Nothing is repaired, except that item counts and sizes of tables, which are estimates "
          "after a crash, become exact. Memory grows with the number of changed items only, "
          "up to some 40 MB.\n\n"
          "A store that a server has open is checked as it was when the command began; its "
          "counts and sizes are then left as they are.",
      .examples = {{"adjoin --store graph check", "no line and exit code 0: all is well"}},
      .run = run_check,
      .sends_nothing = "reads the files of the store"};
}

}  // namespace adjoin::cli
