#include <algorithm>
#include <filesystem>
#include <ostream>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/output/progress.h"
#include "cli/output/table_facts.h"
#include "cli/shell/terminal.h"
#include "cli/store/budget_options.h"
#include "cli/store/opened.h"
#include "graph/read/type_counts.h"
#include "graph_text/rows.h"
#include "remote/config/settings.h"
#include "table/store/all_tables.h"

namespace adjoin::cli {
namespace {

/// Eventually consistent reads: half a unit for 4 KiB.
constexpr std::uint64_t kBytesOfAUnit = 8192;

/// The bytes of all files below a folder. A file that goes meanwhile counts nothing.
std::uint64_t bytes_below(const std::string& folder) {
  namespace fs = std::filesystem;
  std::uint64_t bytes = 0;
  std::error_code failure;
  for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end;
       at.increment(failure)) {
    std::error_code of_file;
    const std::uint64_t size = at->is_regular_file(of_file) ? at->file_size(of_file) : 0;
    if (!of_file) bytes += size;
  }
  return bytes;
}

/// Where the store is, and how large.
Result<void> add_place(const Invocation& invocation, Row& row) {
  ADJOIN_TRY(const StoreChoice choice, choose_store(invocation));
  if (choice.remote) {
    ADJOIN_TRY(const remote::Settings settings,
               remote::find_settings(choice.remote->choice, remote::process_environment()));
    row.text("store", settings.endpoint.url()).text("kind", "endpoint").null("disk_bytes");
    return {};
  }
  row.text("store", std::filesystem::absolute(choice.folder).lexically_normal().string());
  row.text("kind", "folder");
  row.integer("disk_bytes", static_cast<std::int64_t>(bytes_below(choice.folder)));
  return {};
}

void add_graph(const graph::Graph& graph, Row& row) {
  const schema::Schema& schema = graph.schema();
  std::vector<std::string> nodes;
  std::vector<std::string> edges;
  for (const schema::NodeType& node : schema.nodes) nodes.push_back(node.name);
  for (const schema::EdgeType& edge : schema.edges) edges.push_back(edge.name);
  row.text("schema", schema.fingerprint());
  if (schema.version.empty()) {
    row.null("version");
  } else {
    row.text("version", schema.version);
  }
  add_names(row, "node_types", nodes);
  add_names(row, "edge_types", edges);
}

void add_counts(const graph::TypeCounts& counts, Row& row) {
  std::string json = "[";
  std::string text;
  for (const graph::TypeCount& count : counts.types) {
    if (json.size() > 1) json += ',';
    graph_text::type_count_row(count).append_json(json);
    append_to_list(
        count.kind + (count.type.empty() ? "" : " ") + count.type + " " + grouped(count.items),
        text);
  }
  row.json("counts", json + "]", text);
}

/// What counting by type would take.
void tell_scan(const TableFacts& facts, Terminal& terminal) {
  terminal.err << "counts by type: --allow-scan reads the whole table, " << grouped(facts.items)
               << (facts.items == 1 ? " item" : " items") << " and about "
               << grouped(facts.bytes / kBytesOfAUnit + 1) << " RCU\n";
}

/// The store, when it holds no graph or several and none was chosen.
Result<int> tell_store(const Invocation& invocation, table::TableStore& store,
                       const table::CallContext& context, const Error& why, Footer& footer,
                       Terminal& terminal) {
  Row row;
  ADJOIN_CHECK(add_place(invocation, row));
  ADJOIN_TRY(const std::vector<std::string> tables, table::all_tables(store, context));
  add_names(row, "tables", tables);
  print_one(row, footer, invocation, terminal);
  terminal.err << "no graph is told: " << why.message() << "\n";
  return kExitOk;
}

Result<int> run_info(const Invocation& invocation, Terminal& terminal) {
  Footer footer;
  ADJOIN_TRY(graph::CallOptions options, budget(invocation));
  options.context.cost = &footer.cost;
  ADJOIN_TRY(const auto store, open_store(invocation));
  ADJOIN_TRY(const std::string table, named_table(invocation));
  const auto graph = graph::Graph::open(*store, table, system_clock(), options.context);
  if (!graph) {
    const bool is_open_question = table.empty() && !invocation.has("--allow-scan");
    if (!is_open_question) return graph.error();
    return tell_store(invocation, *store, options.context, graph.error(), footer, terminal);
  }
  Row row;
  ADJOIN_CHECK(add_place(invocation, row));
  ADJOIN_TRY(const std::vector<std::string> tables, table::all_tables(*store, options.context));
  ADJOIN_TRY(const TableFacts facts, table_facts(*store, options.context, graph->table().name()));
  add_names(row, "tables", tables);
  row.text("table", facts.name).integer("items", static_cast<std::int64_t>(facts.items));
  row.integer("bytes", static_cast<std::int64_t>(facts.bytes));
  add_names(row, "indexes", facts.indexes);
  add_graph(*graph, row);
  if (invocation.has("--allow-scan")) {
    ADJOIN_TRY(const graph::TypeCounts counts, graph::count_types(*graph, options));
    add_counts(counts, row);
    footer.cut_by = to_string(counts.spent.cut_by);
  } else {
    row.null("counts");
  }
  print_one(row, footer, invocation, terminal);
  if (!invocation.has("--allow-scan")) tell_scan(facts, terminal);
  return kExitOk;
}

}  // namespace

Command info_command() {
  return Command{
      .name = "info",
      .alias = "",
      .arguments = {},
      .options = with_budget({{"--allow-scan",
                               "",
                               "count the items of each type, which reads the whole table",
                               {},
                               false}}),
      .summary = "where the store is, how large, and what the graph in it consists of",
      .details =
          "The answer is one object: store, kind (folder or endpoint), disk_bytes, tables, and of "
          "the graph its table, items, bytes, indexes, schema, version, node_types, edge_types and "
          "counts. Nothing counts items by type, so that counts is null; with --allow-scan it is a "
          "list of {\"kind\":node, edge, mirror, series, guard, counter, …,\"type\":…,\"items\":n,"
          "\"bytes\":n}. What the scan would take is told before.",
      .examples = {{"adjoin info", "the store and its graph"},
                   {"adjoin info --allow-scan --output json", "with the items of each type"}},
      .run = run_info,
      .sends = {{"to find the graph", "ListTables, GetItem of each table's schema"},
                {"of the graph's table", "DescribeTable"},
                {"with --allow-scan every item, a megabyte at a time", "Scan"}},
      .only_reads = true};
}

}  // namespace adjoin::cli
