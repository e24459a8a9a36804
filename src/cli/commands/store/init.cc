#include <ostream>
#include <string>
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
#include "plan/write/needs_transactions.h"

namespace adjoin::cli {
namespace {

/// Whether a finding is about what the graph keeps beside nodes and edges, which --backfill writes.
bool is_kept_beside(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::unknown_item:
    case Finding::Kind::missing_key:
    case Finding::Kind::wrong_key:
    case Finding::Kind::extra_key:
    case Finding::Kind::unfit_item: return false;
    default: return true;
  }
}

Row adopted_row(const Finding& finding) {
  Row row;
  row.text("finding", to_string(finding.kind)).text("type", finding.subject);
  row.text("attribute", finding.attribute);
  row.integer("items", static_cast<std::int64_t>(finding.items));
  std::string examples;
  for (const std::string& example : finding.examples) {
    examples += (examples.empty() ? "" : "; ") + example;
  }
  row.text("examples", examples);
  if (is_kept_beside(finding.kind)) row.text("repair", to_string(finding.repair));
  return row;
}

/// What became of the table, for whoever reads along.
void say_outcome(const Report& report, const JobOptions& options, const Schema& schema,
                 Terminal& terminal) {
  const std::string things = report.missing == 1 ? " thing" : " things";
  const bool wrote = options.repair && !options.dry_run;
  const bool noted = report.complete && !options.dry_run;
  terminal.err << "read by Scan: " << grouped(report.items_read) << " items, "
               << grouped(report.unknown) << " of no declared type; ";
  if (wrote && report.missing > 0) {
    terminal.err << grouped(report.missing) << things << " written\n";
  } else {
    terminal.err << "none was changed\n";
  }
  if (noted) {
    terminal.err << "table " << schema.table() << " has the schema " << schema.fingerprint()
                 << " now\n";
  }
  if (report.missing > 0 && !wrote) {
    terminal.err << grouped(report.missing) << things << " that the schema keeps "
                 << (report.missing == 1 ? "is" : "are") << " not there, or not so: "
                 << (noted ? "--backfill writes them\n"
                           : "without --backfill the table gets no schema\n");
  }
  if (options.dry_run) terminal.err << "dry run: the schema was not noted\n";
}

Result<int> run_adopt(const Invocation& invocation, Terminal& terminal, const Schema& schema) {
  ADJOIN_TRY(const Store store, open_handle(invocation));
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  Progress bar(terminal, "reading", 0);
  JobOptions options;
  options.dry_run = invocation.has("--dry-run");
  options.repair = invocation.has("--backfill");
  options.on_finding = [&](const Finding& finding) {
    bar.finish();
    writer.row(adopted_row(finding));
    return true;
  };
  options.on_progress = [&bar](std::string_view, std::uint64_t items, std::uint64_t) {
    bar.update(0, items);
    return true;
  };
  ADJOIN_TRY(Report done, adopt(store, schema, options, interruptible_call()));
  bar.finish();
  ADJOIN_TRY(const Report report, check_not_cut(std::move(done)));
  writer.finish(job_footer(report.usage, report.stopped_by));
  say_outcome(report, options, schema, terminal);
  return report.complete ? kExitOk : kExitNotFound;
}

/// The rest of the schema can be used all the same.
void say_what_cannot_be_written(const schema::Schema& schema, Terminal& terminal) {
  const auto say = [&](const std::string& what, const std::string& why) {
    terminal.err << "note: " << what << " cannot be written here, as this store has no "
                 << "transactions: " << why << "\n";
  };
  for (const schema::NodeType& node : schema.nodes) {
    if (!node.unique.empty()) say("nodes " + node.name, "they have a unique field");
  }
  for (const schema::EdgeType& edge : schema.edges) {
    const std::string why = plan::why_transactions(schema, edge);
    if (!why.empty()) say("edges " + edge.name, why);
  }
}

Result<int> run_init(const Invocation& invocation, Terminal& terminal) {
  const auto file = invocation.value("--schema");
  if (!file) {
    return Error(ErrorCode::invalid_argument,
                 "adjoin init: --schema FILE is missing; see: adjoin init --help");
  }
  for (const std::string option : {"--dry-run", "--backfill"}) {
    if (!invocation.has(option) || invocation.has("--adopt")) continue;
    return Error(ErrorCode::invalid_argument, "adjoin init: " + option + " goes with --adopt");
  }
  ADJOIN_TRY(const std::string text, read_schema_file(std::string(*file)));
  ADJOIN_TRY(const Schema schema, Schema::parse(text, *file));
  ADJOIN_CHECK(check_table(invocation, schema.table()));
  if (invocation.has("--adopt")) return run_adopt(invocation, terminal, schema);
  ADJOIN_TRY(const Store store, open_handle(invocation, Missing::is_created));
  table::TableStore& tables = detail::tables_of(store);
  const bool existed = tables.describe_table({}, schema.table()).has_value();
  ADJOIN_CHECK(Graph::create(store, schema));
  if (!tables.capabilities().transactions) {
    say_what_cannot_be_written(detail::inner(schema), terminal);
  }
  Row row;
  row.text("table", schema.table()).boolean("created", !existed);
  row.text("schema", schema.fingerprint());
  return print_one(row, no_cost(), invocation, terminal);
}

}  // namespace

Command init_command() {
  return Command{
      .name = "init",
      .alias = "",
      .arguments = {},
      .options = with_pace(
          {{"--schema", "FILE", "the schema, YAML or JSON; - is standard input", {}, false},
           {"--adopt", "", "give the schema to a table that has items already", {}, false},
           {"--backfill",
            "",
            "with --adopt: write what is missing, then give the schema",
            {},
            false},
           {"--dry-run", "", "with --adopt: tell what does not fit, and end there", {}, false}}),
      .summary = "make a store with the table that a schema needs",
      .details =
          "The folder is made when it is missing. The schema is kept with the table, so that "
          "no other command needs the file. Doing it again with the same schema changes "
          "nothing; with another one it is refused.\n\n"
          "--adopt is for a table that another program filled. Its keys and indexes must be those "
          "of the schema. It is read by Scan. A row tells each form of keys of no declared type "
          "and "
          "each derived attribute that items lack or have otherwise, with how many and the first "
          "of them; further rows tell which mirrored items, counters, edge sets, guards of unique "
          "values and of parents are missing, by type and number. When nothing is missing the "
          "schema is noted on the table, and no item is changed. Else the exit code is 1 and the "
          "table gets no schema, as counts, unique values, trees and sets would be answered "
          "wrongly: --backfill writes what is missing, each by one conditional transaction, and "
          "then notes the schema. It removes no item and no field, and goes on where it was when "
          "it is run "
          "again. What is there and differs (wrong-mirror, stale-copy, two-parents, …) is told and "
          "left: verify finds it again. A schema to begin with: adjoin schema infer.",
      .examples = {{"adjoin --store graph init --schema examples/follow-graph/schema.yaml",
                    "a store in the folder graph"},
                   {"adjoin init --schema shop.yaml --adopt --dry-run",
                    "what of a table's items would not fit, and what is missing"},
                   {"adjoin init --schema shop.yaml --adopt --backfill",
                    "write counters, guards, mirrors and sets, then give the schema"}},
      .run = run_init,
      .sends = {
          {"the table, when it is not there",
           "CreateTable, and UpdateTimeToLive for types that expire"},
          {"the table and the schema that it carries",
           "DescribeTable, DescribeTimeToLive, and the item that keeps the schema behind an "
           "endpoint"},
          {"with --adopt, every item, a megabyte at a time",
           "Scan; the same once more where the schema keeps something beside nodes and edges"},
          {"of each 32 of those, what belongs to them",
           "BatchGetItem of mirrored items, ends and guards; a Query for each counter and edge "
           "set"},
          {"with --backfill, each thing that is missing",
           "TransactWriteItems of its item and checks of what it follows from; a second Scan "
           "before counters"},
          {"at last", "PutItem of the schema behind an endpoint"}}};
}

}  // namespace adjoin::cli
