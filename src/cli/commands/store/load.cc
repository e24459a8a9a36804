#include "cli/store/load.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/input/options.h"
#include "cli/output/advice.h"
#include "cli/output/answer_writer.h"
#include "cli/output/progress.h"
#include "cli/shell/terminal.h"
#include "cli/store/catch_up.h"
#include "cli/store/opened.h"
#include "transfer/s3_export.h"

namespace adjoin::cli {
namespace {

Result<LoadPlan> edges_of(const graph::Graph& graph, const std::string& type) {
  LoadPlan plan;
  plan.kind = RecordKind::edge;
  plan.edge = graph.schema().edge(type);
  if (plan.edge != nullptr) return plan;
  return Error(ErrorCode::invalid_argument, "the schema has no edge type '" + visible(type) + "'");
}

Result<LoadPlan> nodes_of(const graph::Graph& graph, const std::string& type) {
  LoadPlan plan;
  plan.kind = RecordKind::node;
  plan.node = graph.schema().node(type);
  if (plan.node != nullptr) return plan;
  return Error(ErrorCode::invalid_argument, "the schema has no node type '" + visible(type) + "'");
}

/// "TYPE=FILE" or "TYPE:COLUMNS=FILE", else a file of whole items.
Result<FileToLoad> typed_file(const graph::Graph& graph, const std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos || argument.find('/') < equals) {
    return FileToLoad{argument, LoadPlan()};
  }
  const std::string words = argument.substr(0, equals);
  const std::string type = words.substr(0, words.find(':'));
  FileToLoad file{argument.substr(equals + 1), LoadPlan()};
  if (graph.schema().edge(type) != nullptr) {
    ADJOIN_TRY(file.plan, edges_of(graph, type));
  } else {
    const bool is_node = graph.schema().node(type) != nullptr;
    if (!is_node && std::filesystem::exists(argument)) return FileToLoad{argument, LoadPlan()};
    if (!is_node) {
      return Error(ErrorCode::invalid_argument, "the schema has no node or edge type '" +
                                                    visible(type) + "', and there is no file " +
                                                    visible(argument));
    }
    ADJOIN_TRY(file.plan, nodes_of(graph, type));
  }
  ADJOIN_CHECK(take_columns(std::string_view(words).substr(type.size()), file));
  return file;
}

/// The data files of an export to S3, each of them what its manifest says.
Result<std::vector<FileToLoad>> files_of_export(const FileToLoad& folder, Terminal& terminal) {
  if (folder.plan.kind != RecordKind::item ||
      (!folder.plan.format.empty() && folder.plan.format != "dynamodb-json")) {
    return Error(ErrorCode::invalid_argument,
                 folder.path +
                     " is an export of items: load it without --edges and "
                     "--nodes, with --format dynamodb-json or none");
  }
  ADJOIN_TRY(const auto exported,
             transfer::open_export(folder.path, work_progress(terminal, "checking", kMegabyte)));
  std::vector<FileToLoad> files;
  for (const transfer::ExportFile& file : exported) files.push_back({file.path, folder.plan});
  return files;
}

Result<std::vector<FileToLoad>> files_of(const Invocation& invocation, const graph::Graph& graph,
                                         Terminal& terminal) {
  const auto edges = invocation.value("--edges");
  const auto nodes = invocation.value("--nodes");
  std::vector<FileToLoad> files;
  for (const std::string& argument : invocation.arguments) {
    FileToLoad file{argument, LoadPlan()};
    if (edges) {
      ADJOIN_TRY(file.plan, edges_of(graph, std::string(*edges)));
    } else if (nodes) {
      ADJOIN_TRY(file.plan, nodes_of(graph, std::string(*nodes)));
    } else {
      ADJOIN_TRY(file, typed_file(graph, argument));
    }
    file.plan.format = invocation.value("--format").value_or("");
    if (edges && nodes) {
      ADJOIN_TRY(const LoadPlan plan, nodes_of(graph, std::string(*nodes)));
      file.plan.node = plan.node;
      if (format_of(file.plan, file.path) != "graphml") {
        return Error(ErrorCode::invalid_argument,
                     "--edges and --nodes exclude each other, unless a file has both (graphml)");
      }
    }
    std::error_code failure;
    if (!std::filesystem::is_directory(file.path, failure)) {
      files.push_back(std::move(file));
      continue;
    }
    ADJOIN_TRY(const std::vector<FileToLoad> exported, files_of_export(file, terminal));
    files.insert(files.end(), exported.begin(), exported.end());
  }
  ADJOIN_CHECK(give_columns(invocation, files));
  return files;
}

/// Loads until something is wrong.
Result<void> load_all(const Invocation& invocation, const OpenedGraph& opened, Terminal& terminal,
                      LoadCounts& counts) {
  ADJOIN_TRY(const std::vector<FileToLoad> files, files_of(invocation, opened.graph, terminal));
  for (const char* pace : {"--max-rcu", "--max-wcu"}) {
    if (!invocation.has("--bulk") || !invocation.has(pace)) continue;
    return Error(ErrorCode::invalid_argument,
                 std::string(pace) +
                     " and --bulk exclude each other: whole files are added, "
                     "which consumes no capacity");
  }
  const bool skip_bad = invocation.has("--skip-bad");
  if (invocation.has("--bulk")) return load_in_bulk(opened, files, skip_bad, terminal, counts);
  for (const FileToLoad& file : files) {
    ADJOIN_CHECK(load_file(opened, file, skip_bad, terminal, counts));
  }
  return {};
}

Result<int> run_load(const Invocation& invocation, Terminal& terminal) {
  ADJOIN_TRY(const OpenedGraph opened, open_graph(invocation));
  LoadCounts counts;
  const auto start = system_clock().steady();
  std::optional<Error> stopped;
  if (const auto loaded = load_all(invocation, opened, terminal, counts); !loaded) {
    stopped = loaded.error();
  }
  if (stopped && counts.read == 0) return *std::move(stopped);
  if (opened.graph.schema().is_followed() && counts.written != 0) {
    const Result<Report> did = apply_with_progress(opened.handle, terminal);
    if (!did)
      terminal.err << "adjoin: it is written, but not followed: " << advised(did.error())
                   << " (adjoin follow --once)\n";
  }
  const auto elapsed =
      std::chrono::duration_cast<std::chrono::milliseconds>(system_clock().steady() - start);
  Row row;
  row.integer("read", static_cast<std::int64_t>(counts.read));
  row.integer("written", static_cast<std::int64_t>(counts.written));
  row.integer("kept", static_cast<std::int64_t>(counts.kept));
  row.integer("bad", static_cast<std::int64_t>(counts.bad));
  print_one(row, no_cost(), invocation, terminal);
  const std::uint64_t done = counts.written + counts.kept;
  const std::uint64_t ms = std::max<std::uint64_t>(static_cast<std::uint64_t>(elapsed.count()), 1);
  terminal.err << "loaded " << grouped(done) << (done == 1 ? " record in " : " records in ")
               << to_text(elapsed) << " (" << grouped(done * 1000 / ms) << "/s)\n";
  terminal.err << consumed_text(*opened.store);
  if (!stopped) return kExitOk;
  // A malformed record is no refusal of the store: it has the code of "any other error".
  const bool is_bad = counts.bad != 0 && !invocation.has("--skip-bad");
  if (!is_bad || stopped->code() == ErrorCode::cancelled) return *std::move(stopped);
  terminal.err << "adjoin: " << stopped->message() << '\n';
  return kExitOther;
}

}  // namespace

Command load_command() {
  return Command{
      .name = "load",
      .alias = "",
      .arguments = {{"FILE", "what to load, or TYPE=FILE; - is standard input", Count::one},
                    {"FILE", "further files", Count::any}},
      .options =
          with_pace({{"--edges", "TYPE", "every record is an edge of this type", {}, false},
                     {"--nodes", "TYPE", "every record is a node of this type", {}, false},
                     {"--from", "COLUMN", "where an edge begins; else from", {}, false},
                     {"--to", "COLUMN", "where an edge ends; else to", {}, false},
                     {"--id", "COLUMN", "what names a node; else ref, or its fields", {}, false},
                     {"--map",
                      "COLUMN=FIELD,...",
                      "columns that are fields of another name; COLUMN= is left out",
                      {},
                      false},
                     {"--fields",
                      "NAME,...",
                      "what follows the ids of an edgelist; - is left out",
                      {},
                      false},
                     {"--format",
                      "FORMAT",
                      "else told by the file's name: .txt .mtx .tsv .csv .jsonl .graphml .json",
                      {"edgelist", "tsv", "csv", "jsonl", "graphml", "dynamodb-json"},
                      false},
                     {"--skip-bad", "", "report bad records and go on", {}, false},
                     {"--bulk", "", "fill an empty graph at once, many times as fast", {}, false}}),
      .summary = "load edges, nodes or whole items from files",
      .details =
          "edgelist: two ids a line, # or % begins a comment; --fields weight,- takes the third "
          "word as a field and leaves the fourth out. csv and tsv: the header names fields; from "
          "and to are the ends of an edge, ref may name a node, or the columns that --from, --to "
          "and --id name. jsonl, with members for columns: one object a line, or one "
          "array. Of csv and tsv the header may also be one of Neo4j's import (:ID, :LABEL, "
          ":START_ID, :END_ID, :TYPE, age:int, tags:string[]) or of Neptune's loader (~id, ~label, "
          "~from, ~to, age:Int): it says what the records are. Where the name of a column "
          "begins with an apostrophe, one is taken off the name and its cells: so the console "
          "keeps spreadsheets from reading formulas. graphml, by the names .graphml and "
          ".xml: nodes and edges, of the types in labelV and labelE or those of --nodes and "
          "--edges; a file of export gives back what was exported. dynamodb-json: items as dump, "
          "an export or a batch-write file has them; it needs "
          "neither --edges nor --nodes, and FILE may be the folder of an export to S3, whose "
          "checksums are looked at first. gzip is unpacked. Bare ids get the prefix of their type. "
          "TYPE=FILE says of each file by itself what its records are, TYPE:FROM,TO=FILE and "
          "TYPE:ID=FILE its columns too; TYPE.COLUMN=FIELD in --map is for files of that "
          "type.\n\n"
          "A bad record is reported as FILE:LINE: what is wrong. It stops the load: everything "
          "before it is written, nothing behind it. With --skip-bad the load goes on. Loading a "
          "file again is harmless for types with on-exists keep or replace.\n\n"
          "--bulk leaves the items that one write after the other leaves, but sorts them and adds "
          "them as whole files: all of them are there at the end, or nothing. The graph must be "
          "empty, so that everything that belongs to it is named in one command. Streams tell "
          "nothing of it. What was read is kept every ten seconds: after an interruption, a crash "
          "or "
          "a full disk the same command goes on from there; unless edges of a tree are among it, "
          "whose nodes are held in memory. Copied fields, and what else takes one write after the "
          "other, are refused before anything is read.",
      .examples = {{"adjoin load --edges FOLLOWS --format edgelist follows.txt",
                    "ids such as: alice bob"},
                   {"adjoin load --nodes User --format csv users.csv", "header: userId,name,email"},
                   {"adjoin load --edges FOLLOWS --from follower_id --to followed_id follows.csv",
                    "a table of two foreign keys; its other columns are fields"},
                   {"adjoin load --bulk User=users.csv FOLLOWS=follows.txt", "a whole graph"},
                   {"adjoin load --format dynamodb-json graph.jsonl", "what dump wrote"}},
      .run = run_load,
      .sends = {{"every 25 records that need no look at other items", "BatchWriteItem"},
                {"every edge that counts, is guarded, or is kept when it exists",
                 "TransactWriteItems, after a BatchGetItem of what it depends on"},
                {"with --bulk", "none: sorted files become the table"}}};
}

}  // namespace adjoin::cli
