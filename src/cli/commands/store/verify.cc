#include <cmath>
#include <ostream>
#include <string>

#include "adjoin/maintenance.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/input/words.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/jobs.h"
#include "cli/store/opened.h"
#include "cli/store/store_choice.h"
#include "item/json.h"
#include "table/request/call_context.h"

namespace adjoin::cli {
namespace {

Row finding_row(const Finding& finding) {
  Row row;
  row.text("finding", to_string(finding.kind)).text("what", finding.subject);
  row.text("detail", finding.detail);
  const std::string key = item::to_json(finding.key, item::JsonForm::plain);
  row.json("key", key, key);
  row.text("repair", to_string(finding.repair));
  std::string removes;
  for (const std::string& one : finding.removes) append_to_list(one, removes);
  if (!removes.empty()) row.text("removes", removes);
  return row;
}

/// What the first pass will cost behind an endpoint, as far as DescribeTable knows the table.
Result<std::string> forecast(const Invocation& invocation, const table::TableSizes& sizes) {
  constexpr std::uint64_t kPageBytes = 1U << 20U;
  ADJOIN_TRY(const transfer::Pace pace, pace_of(invocation));
  table::Cost cost;
  cost.requests = static_cast<std::int64_t>(sizes.size_bytes / kPageBytes + 1);
  cost.capacity.read_half_units = table::read_half_units(sizes.size_bytes, false);
  std::string text = "reading " + grouped(sizes.item_count) +
                     (sizes.item_count == 1 ? " item" : " items") + " once: about " + to_text(cost);
  if (pace.read_units) {
    const auto seconds =
        static_cast<std::int64_t>(std::ceil(cost.capacity.read_units() / *pace.read_units));
    text += ", " + to_text(std::chrono::seconds(seconds)) + " at that pace";
  }
  return text + "; where items differ it is read again, and more of them singly\n";
}

/// What --repair, --each and --without ask for. @errors invalid_argument
Result<JobOptions> verify_options(const Invocation& invocation) {
  JobOptions options;
  if (invocation.has("--repair") && invocation.has("--dry-run")) {
    return Error(ErrorCode::invalid_argument, "--repair and --dry-run exclude each other");
  }
  options.repair = invocation.has("--repair");
  options.each_orphan = invocation.has("--each");
  for (const std::string& name : split_list(invocation.value("--without").value_or(""))) {
    ADJOIN_TRY(const Finding::Kind kind, finding_kind(name));
    options.ignore.push_back(kind);
  }
  return options;
}

void say_verified(const Report& report, bool repairs, Terminal& terminal) {
  terminal.err << "verified " << grouped(report.items_read) << " items, " << grouped(report.nodes)
               << " nodes, " << grouped(report.edges) << " edges: " << grouped(report.findings)
               << (report.findings == 1 ? " finding" : " findings");
  if (repairs) terminal.err << ", " << grouped(report.repaired) << " repaired";
  terminal.err << "\n";
  if (report.removed > 0) {
    terminal.err << (repairs ? "removed: " : "--repair would remove: ") << grouped(report.removed)
                 << (report.removed == 1 ? " item, attribute or entry"
                                         : " items, attributes or entries")
                 << ", named under removes\n";
  }
  if (!report.note.empty()) {
    terminal.err << "what follows the stream was not compared: " << report.note
                 << " (adjoin follow --once)\n";
  }
  if (report.migrating) {
    terminal.err << "the table is being migrated: what is not there yet was counted as a finding; "
                    "look again when `adjoin migrate` has ended\n";
  }
}

Result<int> run_verify(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  ADJOIN_TRY(JobOptions options, verify_options(invocation));
  ADJOIN_TRY(const table::TableSizes sizes,
             opened.store->table_sizes({}, opened.handle.schema().table()));
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  if (choice.remote) {
    ADJOIN_TRY(const std::string costs, forecast(invocation, sizes));
    terminal.err << costs;
  }
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  Progress progress(terminal, "verifying", sizes.item_count);
  options.on_finding = [&](const Finding& finding) {
    progress.finish();
    writer.row(finding_row(finding));
    return true;
  };
  options.on_progress = [&](std::string_view, std::uint64_t items, std::uint64_t) {
    progress.update(items, items);
    return true;
  };
  ADJOIN_TRY(Report done, verify(opened.handle, options, interruptible_call()));
  ADJOIN_TRY(const Report report, check_not_cut(std::move(done)));
  progress.finish();
  writer.finish(job_footer(report.usage, report.stopped_by));
  say_verified(report, options.repair, terminal);
  return report.findings == report.repaired && report.complete ? kExitOk : kExitNotFound;
}

}  // namespace

Command verify_command() {
  return Command{
      .name = "verify",
      .alias = "",
      .arguments = {},
      .options = with_pace({{"--repair", "", "mend what can be mended", {}, false},
                            {"--dry-run",
                             "",
                             "only say what --repair would mend and remove (the default)",
                             {},
                             false},
                            {"--without",
                             "KIND,KIND",
                             "leave out kinds of findings: orphan-edge, unknown-item, …",
                             {},
                             false},
                            {"--each", "", "name every edge whose end has no item", {}, false}}),
      .summary = "compare every item of the graph with the schema and with the other items",
      .details =
          "Finds items of no declared type, edges whose ends have no item, mirrored items that are "
          "missing, alone or different, index keys that the schema would make otherwise, copied "
          "fields that are not their source's, counters and edge sets that are not those of the "
          "edges, guards of unique values and parents, and cycles and second parents in trees. "
          "Each "
          "is one line: {\"finding\":kind,\"what\":…,\"detail\":…,\"key\":{…},\"repair\":"
          "none|possible|repaired|changed}, and \"removes\" names what a repair takes away; the "
          "exit code is 1 when something is left.\n\n"
          "It runs on a live store: what looks wrong is read once more before it is reported, and "
          "each repair is conditioned on what was seen (changed: others wrote it "
          "meanwhile, run it again). A repair puts missing mirrors back, removes those without an "
          "edge, and sets keys, copies, counters, edge sets and guards. It never takes away what "
          "the schema does not declare: attributes of a mirrored item, keys of an index that "
          "nothing makes; nor a copy whose source is not there. Those are told with repair none, "
          "or kept in silence. Orphan edges, unknown items and "
          "trees are yours to mend. Eventual counters and copies are compared when the table's "
          "stream was "
          "followed to its end, which --repair does first.\n\n"
          "The table is read once, on all processors, and all items are compared with one another "
          "by sums. Where a sum differs the table is read once more, and the items that it is of "
          "are looked at one by one. Memory is bound to 300 MB: a graph of more than 5,000,000 "
          "nodes is read once for each so many. Behind an endpoint the cost is told before it "
          "begins. Where more than 100 nodes of a type are named by edges and none of the type has "
          "an item, one line says so; --each names every edge. `adjoin check` compares the store "
          "itself.",
      .examples = {{"adjoin verify", "no line and exit code 0: all is well"},
                   {"adjoin verify --repair --without orphan-edge", "mend counters and mirrors"}},
      .run = run_verify,
      .sends = {{"every item, a megabyte at a time; once more where some differ", "Scan"},
                {"of each 32 items that differ, what belongs to them",
                 "BatchGetItem of mirrored items, ends and guards"},
                {"each counter, edge set and child of a tree that differs",
                 "Query of the edges, a page at a time"},
                {"what looks wrong", "the same reads once more"},
                {"with --repair, each finding that can be mended",
                 "TransactWriteItems of its item and checks of what it follows from"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
