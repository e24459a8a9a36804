#include <ostream>

#include "cli/commands/commands.h"
#include "cli/input/json_argument.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/output/rows.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "graph/upkeep/filled_table.h"
#include "plan/write/needs_transactions.h"
#include "schema/load/load.h"

namespace adjoin::cli {
namespace {

Row misfit_row(const graph::Misfit& misfit) {
  Row row;
  row.text("finding", graph::to_string(misfit.kind)).text("type", misfit.what);
  row.text("attribute", misfit.attribute);
  row.integer("items", static_cast<std::int64_t>(misfit.items));
  std::string examples;
  for (const std::string& example : misfit.examples) {
    examples += (examples.empty() ? "" : "; ") + example;
  }
  row.text("examples", examples);
  return row;
}

Row missing_row(const graph::Missing& missing) {
  Row row;
  row.text("finding", graph::to_string(missing.kind)).text("type", missing.what);
  row.text("attribute", missing.attribute);
  row.integer("items", static_cast<std::int64_t>(missing.items));
  std::string examples;
  for (const std::string& example : missing.examples) {
    examples += (examples.empty() ? "" : "; ") + example;
  }
  row.text("examples", examples).text("repair", graph::to_string(missing.repair));
  return row;
}

/// What became of the table, for whoever reads along.
void say_outcome(const graph::AdoptAnswer& answer, const graph::AdoptOptions& options,
                 const schema::Schema& schema, Terminal& terminal) {
  const std::string things = answer.to_write == 1 ? " thing" : " things";
  const bool wrote = options.backfill && !options.dry_run;
  terminal.err << "read by Scan: " << grouped(answer.items) << " items, " << grouped(answer.unknown)
               << " of no declared type; ";
  if (wrote && answer.to_write > 0) {
    terminal.err << grouped(answer.to_write) << things << " written\n";
  } else {
    terminal.err << "none was changed\n";
  }
  if (answer.noted) {
    terminal.err << "table " << schema.table.name << " has the schema " << schema.fingerprint()
                 << " now\n";
  }
  if (answer.to_write > 0 && !wrote) {
    terminal.err << grouped(answer.to_write) << things << " that the schema keeps "
                 << (answer.to_write == 1 ? "is" : "are") << " not there, or not so: "
                 << (answer.noted ? "--backfill writes them\n"
                                  : "without --backfill the table gets no schema\n");
  }
  if (options.dry_run) terminal.err << "dry run: the schema was not noted\n";
}

Result<int> adopt(const Invocation& invocation, Terminal& terminal, const schema::Schema& schema) {
  ADJOIN_TRY(const auto store, open_store(invocation));
  const graph::AdoptOptions options{invocation.has("--dry-run"), invocation.has("--backfill")};
  Progress bar(terminal, "reading", 0);
  const auto show = [&bar](std::uint64_t items) { bar.update(0, items); };
  ADJOIN_TRY(const graph::AdoptAnswer answer,
             graph::adopt(*store, schema, options, show, interruptible()));
  bar.finish();
  AnswerWriter writer(terminal, output_form(invocation, terminal));
  for (const graph::Misfit& misfit : answer.misfits) writer.row(misfit_row(misfit));
  for (const graph::Missing& missing : answer.missing) {
    // Told of the attributes already.
    if (missing.kind == graph::Finding::Kind::wrong_key) continue;
    writer.row(missing_row(missing));
  }
  writer.finish(front::footer(answer.spent));
  say_outcome(answer, options, schema, terminal);
  return answer.noted || options.dry_run ? kExitOk : kExitNotFound;
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
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(text, *file));
  ADJOIN_CHECK(check_table(invocation, schema.table.name));
  if (invocation.has("--adopt")) return adopt(invocation, terminal, schema);
  ADJOIN_TRY(const auto store, open_store(invocation, Missing::is_created));
  const bool existed = store->describe_table({}, schema.table.name).has_value();
  const std::string name = schema.table.name;
  const std::string fingerprint = schema.fingerprint();
  const schema::Schema made = schema;
  ADJOIN_CHECK(graph::Graph::create(*store, std::move(schema)));
  if (!store->capabilities().transactions) say_what_cannot_be_written(made, terminal);
  Row row;
  row.text("table", name).boolean("created", !existed).text("schema", fingerprint);
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
