#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/opened.h"
#include "cli/store/settled_items.h"
#include "cli/store/unfinished.h"
#include "emit/workbench.h"
#include "item/json.h"
#include "schema/load/load.h"
#include "transfer/create_request.h"
#include "transfer/graph_export.h"
#include "transfer/s3_export.h"
#include "transfer/sum_table.h"

namespace adjoin::cli {
namespace {

namespace fs = std::filesystem;

/// How a part of the work is shown.
transfer::ItemProgress shown(Progress& progress) {
  return [&progress](std::uint64_t items) -> Result<void> {
    progress.update(items, items);
    return check_interrupt();
  };
}

std::uint64_t item_count(table::TableStore& store, const std::string& name) {
  const auto sizes = store.table_sizes({}, name);
  return sizes ? sizes->item_count : 0;
}

Result<int> export_items(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  Footer footer;
  table::CallContext context;
  context.cancel = &interrupt_flag();
  context.cost = &footer.cost;
  ADJOIN_TRY(const auto settled, settled_items(*opened.store, opened.description.name, context));
  Progress progress(terminal, "exporting", item_count(*opened.store, opened.description.name));
  transfer::ExportOptions options;
  options.folder = std::string(invocation.argument(0));
  options.progress = shown(progress);
  ADJOIN_TRY(const transfer::Exported made,
             transfer::write_export(settled == nullptr ? *opened.store : *settled, context,
                                    opened.description, options));
  progress.finish();
  Row row;
  row.text("export", made.folder).integer("items", static_cast<std::int64_t>(made.items));
  row.integer("files", static_cast<std::int64_t>(made.files));
  row.integer("bytes", static_cast<std::int64_t>(made.bytes));
  return print_one(row, footer, invocation, terminal);
}

/// A model is a design to look at, and one document in memory.
constexpr std::size_t kWorkbenchItemsMax = 10'000;

struct WorkbenchItems {
  std::string json = "[";
  std::int64_t items = 0;
};

Result<WorkbenchItems> read_for_workbench(const OpenedTable& opened,
                                          const table::CallContext& context) {
  WorkbenchItems data;
  table::ScanRequest scan;
  scan.table = opened.description.name;
  do {
    ADJOIN_TRY(table::ScanResult page, opened.store->scan(context, scan));
    for (const item::ItemView item : page.items) {
      data.json += data.items++ == 0 ? "\n        " : ",\n        ";
      item::append_json(item, item::JsonForm::dynamodb, data.json);
    }
    if (data.items > static_cast<std::int64_t>(kWorkbenchItemsMax)) {
      return Error(ErrorCode::unsupported,
                   "a model of NoSQL Workbench holds at most 10,000 items here, and the table has "
                   "more; export it with --format s3, or the model alone by adjoin schema emit");
    }
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  data.json += "\n      ]";
  return data;
}

Result<std::optional<schema::Schema>> schema_kept_in(const OpenedTable& opened) {
  if (!opened.store->capabilities().notes) return std::optional<schema::Schema>();
  ADJOIN_TRY(const auto note, opened.store->note({}, opened.description.name));
  if (!note) return std::optional<schema::Schema>();
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(*note, "the table's schema"));
  return std::optional<schema::Schema>(std::move(schema));
}

/// Exports the command line's table with its items as a data model of NoSQL Workbench. Writes to
/// the file of the first argument, "-" for standard output. Holds all items in memory.
/// @errors unsupported: more than 10,000 items; io_error
Result<int> export_workbench(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedTable opened, open_table(invocation));
  Footer footer;
  table::CallContext context;
  context.cancel = &interrupt_flag();
  context.cost = &footer.cost;
  ADJOIN_TRY(const WorkbenchItems data, read_for_workbench(opened, context));
  ADJOIN_TRY(const std::optional<schema::Schema> schema, schema_kept_in(opened));
  const emit::TableDefinition definition{
      transfer::create_request_of(opened.description, opened.description.name),
      opened.description.ttl_attribute.value_or("")};
  const std::string model =
      emit::workbench_model(schema ? &*schema : nullptr, definition, data.json);
  const std::string path(invocation.argument(0));
  if (path == "-") {
    terminal.out << model << std::flush;
    if (!terminal.out) return Error(ErrorCode::io_error, "the model could not be written");
    return kExitOk;
  }
  Unfinished file(path);
  std::ofstream out(file.part(), std::ios::binary);
  out << model;
  out.close();
  if (!out) return Error(ErrorCode::io_error, "cannot write " + path);
  ADJOIN_CHECK(file.become_whole());
  Row row;
  row.integer("items", data.items);
  return print_one(row, footer, invocation, terminal);
}

Result<void> make_folder(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (!failure) return {};
  return Error(ErrorCode::io_error, "cannot make the folder " + folder + ": " + failure.message());
}

using MakeSink = std::unique_ptr<transfer::GraphSink> (*)(const schema::Schema&, std::ostream&);

/// What a walk over a graph came to.
struct Walked {
  transfer::GraphCounts counts;
  Footer footer;
};

Result<Walked> walk(const graph::Graph& graph, transfer::GraphSink& sink, Terminal& terminal) {
  Walked walked;
  table::CallContext context;
  context.cancel = &interrupt_flag();
  context.cost = &walked.footer.cost;
  Progress progress(terminal, "exporting", item_count(graph.store(), graph.schema().table.name));
  transfer::WalkOptions options;
  std::error_code failure;
  options.folder = fs::temp_directory_path(failure).string();
  options.progress = shown(progress);
  ADJOIN_TRY(walked.counts,
             transfer::walk_graph(graph.store(), context, graph.schema(), sink, options));
  progress.finish();
  return walked;
}

/// Once the file or folder is there.
int answer(const Invocation& invocation, const Walked& walked, Terminal& terminal) {
  Row row;
  row.integer("nodes", static_cast<std::int64_t>(walked.counts.nodes));
  row.integer("edges", static_cast<std::int64_t>(walked.counts.edges));
  row.integer("left_out", static_cast<std::int64_t>(walked.counts.others));
  return print_one(row, walked.footer, invocation, terminal);
}

Result<int> export_to_output(const graph::Graph& graph, MakeSink make, Terminal& terminal) {
  ADJOIN_TRY(const Walked walked, walk(graph, *make(graph.schema(), terminal.out), terminal));
  terminal.out << std::flush;
  if (!terminal.out) return Error(ErrorCode::io_error, "the graph could not be written");
  terminal.err << "exported " << grouped(walked.counts.nodes) << " nodes and "
               << grouped(walked.counts.edges) << " edges\ncost: " << to_text(walked.footer.cost)
               << '\n';
  return kExitOk;
}

Result<int> export_to_file(const Invocation& invocation, Terminal& terminal, MakeSink make) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  const std::string path(invocation.argument(0));
  if (path == "-") return export_to_output(opened.graph, make, terminal);
  Unfinished file(path);
  std::ofstream out(file.part(), std::ios::binary);
  if (!out) return Error(ErrorCode::io_error, "cannot write " + path);
  ADJOIN_TRY(const Walked walked, walk(opened.graph, *make(opened.graph.schema(), out), terminal));
  out.close();
  if (!out) return Error(ErrorCode::io_error, "cannot write " + path);
  ADJOIN_CHECK(file.become_whole());
  return answer(invocation, walked, terminal);
}

Result<int> export_to_folder(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  std::string path(invocation.argument(0));
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  std::error_code failure;
  if (fs::exists(path, failure) && !fs::is_empty(path, failure)) {
    return Error(ErrorCode::invalid_argument,
                 path + " is there already; name a folder that is new");
  }
  Unfinished folder(path);
  ADJOIN_CHECK(make_folder(folder.part()));
  const auto sink = transfer::neptune_sink(opened.graph.schema(), folder.part());
  ADJOIN_TRY(const Walked walked, walk(opened.graph, *sink, terminal));
  ADJOIN_CHECK(folder.become_whole());
  return answer(invocation, walked, terminal);
}

Result<int> run_export(const Invocation& invocation, Terminal& terminal) {
  const std::string_view format = invocation.value("--format").value_or("s3");
  if (format == "graphml") return export_to_file(invocation, terminal, transfer::graphml_sink);
  if (format == "dot") return export_to_file(invocation, terminal, transfer::dot_sink);
  if (invocation.argument(0) == "-" && format != "workbench") {
    return Error(ErrorCode::invalid_argument,
                 "--format " + std::string(format) + " makes a folder; name one");
  }
  if (format == "neptune") return export_to_folder(invocation, terminal);
  if (format == "workbench") return export_workbench(invocation, terminal);
  return export_items(invocation, terminal);
}

}  // namespace

Command export_command() {
  return Command{
      .name = "export",
      .alias = "",
      .arguments = {{"PATH", "the folder or file to write; - is standard output where it is a file",
                     Count::one}},
      .options = with_pace({{"--format",
                             "FORMAT",
                             "s3 (the default), workbench, graphml, dot or neptune",
                             {"s3", "workbench", "graphml", "dot", "neptune"},
                             false}}),
      .summary = "write the table or the graph in the format of another tool",
      .details =
          "s3: the items, as Amazon DynamoDB exports a table to S3: PATH/AWSDynamoDB/ID with "
          "manifests, checksums and gzip files of DynamoDB JSON, which its own import reads. "
          "workbench: a data model of NoSQL Workbench with the items, at most 10,000.\n\n"
          "graphml: declared attributes as typed keys, all others as JSON under `extra`; types as "
          "labelV and labelE; a symmetric edge stands twice, once each way, unless all types are "
          "symmetric: the graph is undirected then. dot: a picture for Graphviz, without "
          "attributes. neptune: a folder of CSV files for the loader of Amazon Neptune, one for "
          "each type. In these two a symmetric edge stands once. Nodes that only edges mention are "
          "there too, and series and guards are left out.\n\n"
          "A file or folder is there when it is whole; into a pipe or a device is written at once. "
          "The table is read by one Scan; an item that "
          "is written meanwhile is in it or not.",
      .examples = {{"adjoin export backup", "backup/AWSDynamoDB/…, to be copied to S3"},
                   {"adjoin export --format graphml graph.graphml", "for Gephi, yEd, NetworkX"},
                   {"adjoin export --format dot - | sfdp -Tsvg > graph.svg", "a picture"},
                   {"adjoin export --format neptune csv", "csv/nodes-User.csv, …"}},
      .run = run_export,
      .sends = {{"the table", "DescribeTable"}, {"every item, a megabyte at a time", "Scan"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
