#include "bench/peers/copy.h"

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>

#include "bench/peers/kuzu.h"
#include "engine/open.h"
#include "graph/bulk_loader.h"

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

}  // namespace

Result<Comparison> compare_copy(const std::string& folder, const std::string& modules,
                                const Edges& edges) {
  const std::string nodes_path = folder + "/nodes.csv";
  const std::string edges_path = folder + "/edges-once.csv";
  if (!write_nodes(nodes_path, edges) || !write_edges(edges_path, edges, true)) {
    return Error(ErrorCode::storage_io, "the edges could not be written to a file");
  }
  ADJOIN_TRY(std::shared_ptr<KuzuProcess> kuzu, KuzuProcess::start(folder, modules));
  Comparison comparison;
  comparison.id = "P4.kuzu_copy";
  comparison.what = "bulk load of a file, per edge; Kuzu's COPY";
  comparison.target = 1;
  comparison.count = edges.size() / 2;
  comparison.ours = [=](std::uint64_t) { return load_in_bulk(folder + "/copied", edges_path); };
  comparison.reference = [=](std::uint64_t) { return kuzu->load(nodes_path, edges_path); };
  comparison.reference_name = "COPY of the same file and of the nodes";
  comparison.wall_time = true;
  return comparison;
}

}  // namespace adjoin::bench
