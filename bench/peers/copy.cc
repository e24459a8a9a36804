#include "bench/peers/copy.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "bench/peers/kuzu.h"
#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Friends, pk: PK, sk: SK, separator: "#"}
nodes: {User: {ref: "U#{id}", stored: false}}
edges: {FRIEND: {from: User, to: User, on-exists: keep, reverse: {item: {sk: "OF#{from}"}}}}
)";

Result<std::uint64_t> load_file(const std::string& folder, const std::string& edges_path) {
  engine::Options options;
  options.path = folder;
  ADJOIN_TRY(const std::unique_ptr<table::TableStore> store, engine::open(options));
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "bench"));
  ADJOIN_TRY(const graph::Graph graph, graph::Graph::create(*store, std::move(schema)));
  ADJOIN_TRY(const std::unique_ptr<graph::BulkLoader> loader, graph::BulkLoader::begin(graph));
  std::ifstream lines(edges_path);
  std::uint64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t comma = line.find(',');
    ADJOIN_CHECK(loader->add_edge(
        ++number, {"U#" + line.substr(0, comma), "FRIEND", "U#" + line.substr(comma + 1), {}}));
  }
  ADJOIN_CHECK(loader->finish());
  return loader->written() - loader->kept();
}

std::uint64_t load_in_bulk(const std::string& folder, const std::string& edges_path) {
  std::filesystem::remove_all(folder);
  const Result<std::uint64_t> edges = load_file(folder, edges_path);
  if (edges) return *edges;
  std::fprintf(stderr, "bench: %s\n", edges.error().message().c_str());
  return 0;
}

/// What a user runs: a store is made, the file read as CSV.
std::uint64_t load_by_program(const std::string& folder, const std::string& schema_path,
                              const std::string& edges_path) {
  std::filesystem::remove_all(folder);
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe");
  const auto quoted = [](const std::string& word) { return "'" + word + "'"; };
  const std::string adjoin =
      quoted((own.parent_path() / "adjoin").string()) + " --store " + quoted(folder);
  const std::string command = adjoin + " init --schema " + quoted(schema_path) +
                              " > /dev/null && " + adjoin + " load --bulk " +
                              quoted("FRIEND=" + edges_path) + " 2> /dev/null";
  std::FILE* const program = popen(command.c_str(), "r");
  if (program == nullptr) return 0;
  unsigned long long read = 0;
  unsigned long long written = 0;
  const int found = std::fscanf(program, R"({"read":%llu,"written":%llu)", &read, &written);
  while (std::fgetc(program) != EOF) {
  }
  if (pclose(program) == 0 && found == 2) return written;
  std::fprintf(stderr, "bench: this fails: %s\n", command.c_str());
  return 0;
}

}  // namespace

Result<std::vector<Comparison>> compare_copies(const std::string& folder,
                                               const std::string& modules, const Edges& edges) {
  const std::string nodes_path = folder + "/nodes.csv";
  const std::string edges_path = folder + "/edges-once.csv";
  const std::string named_path = folder + "/edges-named.csv";
  const std::string schema_path = folder + "/schema.yaml";
  std::ofstream(schema_path) << kSchema;
  if (!write_nodes(nodes_path, edges) || !write_edges(edges_path, edges, true) ||
      !write_edges(named_path, edges, true, "from,to")) {
    return Error(ErrorCode::io_error, "the edges could not be written to a file");
  }
  ADJOIN_TRY(std::shared_ptr<KuzuProcess> kuzu, KuzuProcess::start(folder, modules));
  Comparison library;
  library.id = "P4.kuzu_copy";
  library.what = "bulk load of a file, per edge; Kuzu's COPY";
  library.target = 1;
  library.count = edges.size() / 2;
  library.ours = [=](std::uint64_t) { return load_in_bulk(folder + "/copied", edges_path); };
  library.reference = [=](std::uint64_t) { return kuzu->load(nodes_path, edges_path); };
  library.reference_name = "COPY of the same file and of the nodes";
  library.wall_time = true;
  Comparison program = library;
  program.id = "P4.kuzu_copy.program";
  program.what = "adjoin load --bulk of a CSV file, per edge; Kuzu's COPY";
  program.ours = [=](std::uint64_t) {
    return load_by_program(folder + "/copied", schema_path, named_path);
  };
  return std::vector<Comparison>{library, program};
}

}  // namespace adjoin::bench
