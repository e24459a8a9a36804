#include <optional>
#include <ostream>
#include <utility>

#include "adjoin/maintenance.h"
#include "adjoin/state/state.h"
#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"

namespace adjoin::cli {
namespace {

Row count_row(const Report::TypeCount& count) {
  const auto number = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
  Row row;
  row.text("type", count.type.empty() ? "(of no declared type)" : count.type);
  row.integer("items", number(count.items)).integer("moved", number(count.moved));
  row.integer("removed", number(count.removed)).integer("written", number(count.written));
  row.integer("unfit", number(count.unfit));
  return row;
}

Row left_row(const Finding& finding) {
  Row row;
  row.text("finding", to_string(finding.kind)).text("what", finding.subject);
  row.text("detail", finding.detail);
  return row;
}

/// A bar for each phase, over all items of the table.
class PhaseBars {
 public:
  PhaseBars(Terminal& terminal, std::uint64_t items) : terminal_(terminal), items_(items) {}

  void update(std::string_view phase, std::uint64_t items) {
    if (!bar_ || phase != phase_) bar_.emplace(terminal_, phase_ = phase, items_);
    bar_->update(items, items);
  }
  void finish() { bar_.reset(); }

 private:
  Terminal& terminal_;
  std::uint64_t items_;
  std::string phase_;
  std::optional<Progress> bar_;
};

void print_end(const Report& report, bool dry_run, const std::string& file, const Schema& schema,
               Terminal& terminal) {
  const std::string table = "table " + schema.table();
  if (report.unchanged) {
    terminal.err << table << " has the schema " << schema.fingerprint() << " already\n";
    return;
  }
  if (dry_run) {
    terminal.err << "dry run: nothing was changed; `adjoin schema diff " << file
                 << "` names what differs, `adjoin migrate " << file << "` does it\n";
    return;
  }
  const std::uint64_t made_anew = report.items_written - report.moved;
  terminal.err << (report.resumed ? "went on where it was left: " : "") << grouped(report.moved)
               << (report.moved == 1 ? " item" : " items") << " moved or changed, "
               << grouped(made_anew) << " made anew, " << grouped(report.findings)
               << " left as they are; " << table << " has the schema " << schema.fingerprint()
               << "\n";
  if (report.resumed) {
    terminal.err
        << "what an earlier run left as it is was named by that run; `adjoin verify` names "
           "it too\n";
  }
  if (report.findings > 0) {
    terminal.err << "what was left is named above: put it right, then `adjoin verify --repair`\n";
  }
}

/// What to do after an error that leaves the table on its way.
Error with_advice(const Error& error, const std::string& file) {
  const bool goes_on =
      error.code() == ErrorCode::cancelled || error.code() == ErrorCode::conflict ||
      error.code() == ErrorCode::budget_exceeded || error.code() == ErrorCode::deadline_exceeded;
  if (!goes_on) return error;
  return reworded(error, std::string(error.message()) + "; `adjoin migrate " + file +
                             "` goes on where this has ended");
}

Result<int> run_migrate(const Invocation& invocation, Terminal& terminal) {
  const std::string file(invocation.argument(0));
  ADJOIN_TRY(const std::string text, read_schema_file(file));
  ADJOIN_TRY(const Schema schema, Schema::parse(text, file));
  ADJOIN_CHECK(check_table(invocation, schema.table()));
  ADJOIN_TRY(const Store store, open_handle(invocation));
  ADJOIN_TRY(const table::TableSizes sizes,
             detail::tables_of(store).table_sizes({}, schema.table()));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  PhaseBars bars(terminal, sizes.item_count);
  JobOptions options;
  options.dry_run = invocation.has("--dry-run");
  options.allow_drop = invocation.has("--drop");
  options.on_finding = [&](const Finding& finding) {
    bars.finish();
    writer.row(left_row(finding));
    return true;
  };
  options.on_progress = [&](std::string_view phase, std::uint64_t items, std::uint64_t) {
    bars.update(phase, items);
    return true;
  };
  Result<Report> report = migrate(store, schema, options, interruptible_call());
  bars.finish();
  if (report) report = check_not_cut(*std::move(report));
  if (!report) return with_advice(report.error(), file);
  for (const Report::TypeCount& count : report->types) writer.row(count_row(count));
  writer.finish(job_footer(report->usage, report->stopped_by));
  print_end(*report, options.dry_run, file, schema, terminal);
  return report->findings == 0 ? kExitOk : kExitNotFound;
}

}  // namespace

Command migrate_command() {
  return Command{
      .name = "migrate",
      .alias = "",
      .arguments = {{"FILE", "the new schema, YAML or JSON; - is standard input", Count::one}},
      .options =
          with_pace({{"--dry-run", "", "count what would change, and write nothing", {}, false},
                     {"--drop", "", "what the new schema has not may be removed", {}, false}}),
      .summary = "bring a store from the schema that it carries to a new one",
      .details =
          "Makes new indexes, puts the new schema in force, moves items to their new keys, makes "
          "keys, mirrors, copies, guards, counters and edge sets that are new, takes off those "
          "that "
          "are gone, and removes former indexes. `schema diff` says beforehand what differs; what "
          "cannot be done is refused by name before anything is written, and what would remove "
          "data "
          "needs --drop. Ended or killed anywhere, the same command goes on where it was.\n\n"
          "In one process others may read and write the table meanwhile. Whoever opened it with "
          "the "
          "former schema is refused from then on and opens it again; writes under the new one "
          "bring "
          "what they touch to it first. Until the end, reads of re-keyed types and of what is new "
          "see what is there so far, and these are refused with advice to try again: loading, "
          "removing nodes, new unique values, edges of a new tree or under a limit whose counter "
          "is "
          "new. A graph that was opened half way writes as ever when the migration has ended.\n\n"
          "A row of --dry-run is one type: {\"type\":…,\"items\":n,\"moved\":n,\"removed\":n,"
          "\"written\":n,\"unfit\":n}, by one Scan; unfit are those that the new schema cannot "
          "make keys of, or whose new place another item has. A row of a migration is one thing "
          "that nothing could mend and that was left as it is; the exit code is then 1.",
      .examples = {{"adjoin migrate schema.yaml --dry-run", "how many items it would change"},
                   {"adjoin migrate schema.yaml", "change it; adjoin verify finds nothing then"}},
      .run = run_migrate,
      .sends = {{"new indexes", "UpdateTable and DescribeTable until they are filled"},
                {"every item, a megabyte at a time, four times at most", "Scan"},
                {"each item that changes its key or loses something", "TransactWriteItems"},
                {"what is new", "the requests of verify --repair"},
                {"with --dry-run", "one Scan, and a GetItem for each item that would move"}}};
}

}  // namespace adjoin::cli
