#include <fmt/core.h>

#include "bench/peers/peers.h"
#include "engine/open.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "schema/load/load.h"
#include "topology/builder.h"
#include "topology/levels.h"
#include "topology/shortest_paths.h"

namespace adjoin::bench {
namespace {

constexpr const char* kSchema = R"(graph: 1
table: {name: Friends, pk: PK, sk: SK, separator: "#"}
nodes: {User: {ref: "USER#{id}", stored: false}}
edges: {FRIEND: {from: User, to: User, reverse: same, on-exists: keep}}
)";

/// Refs sort as their numbers, so that a node has the same number on both sides.
std::string ref_of(Node node) { return fmt::format("USER#{:07}", node); }

class InGraph final : public Peer {
 public:
  Result<void> open(const std::string& folder, const Edges& edges) {
    engine::Options options;
    options.path = folder;
    ADJOIN_TRY(store_, engine::open(options));
    ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "bench"));
    ADJOIN_TRY(const graph::Graph graph, graph::Graph::create(*store_, std::move(schema)));
    ADJOIN_TRY(const std::unique_ptr<graph::BulkLoader> loader, graph::BulkLoader::begin(graph));
    for (const auto& [from, to] : edges) {
      if (from > to) continue;  // its other way is the same edge
      ADJOIN_CHECK(loader->add_edge(0, {ref_of(from), "FRIEND", ref_of(to), {}}));
    }
    ADJOIN_CHECK(loader->finish());
    ADJOIN_TRY(graph::Graph followed, graph.with_topology());
    graph_ = std::make_unique<graph::Graph>(std::move(followed));
    ADJOIN_CHECK(graph_->topology_state({"FRIEND"}));
    return {};
  }

  std::uint64_t within_three_hops(std::span<const Node> starts) override {
    return sum_of_answers(starts, [this](Node start) -> std::uint64_t {
      const auto answer = graph_->neighborhood({ref_of(start), {"FRIEND"}, 3});
      return answer && answer->spent.cut_by == Limit::none ? answer->total : 0;
    });
  }

  std::uint64_t path_hops(std::span<const NodePair> pairs) override {
    return sum_of_answers(pairs, [this](const NodePair& pair) -> std::uint64_t {
      const auto answer = graph_->path({ref_of(pair.first), {"FRIEND"}, ref_of(pair.second), {}});
      return answer ? answer->hops.value_or(0) : 0;
    });
  }

 private:
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<graph::Graph> graph_;
};

class InTopology final : public Peer {
 public:
  Result<void> open(const Edges& edges) {
    topology::Builder builder({{.symmetric = true}}, std::size_t{4} << 30U);
    std::vector<std::string> refs;
    for (Node node = 0; node < node_count(edges); ++node) refs.push_back(ref_of(node));
    for (const std::string& ref : refs) builder.intern(ref);
    for (const auto& [from, to] : edges) {
      if (!builder.add(0, refs[from], refs[to])) {
        return Error(ErrorCode::limit_exceeded, "the topology has no room");
      }
    }
    ADJOIN_TRY(topology_, builder.finish(CommitId{1}));
    return {};
  }

  std::uint64_t within_three_hops(std::span<const Node> starts) override {
    return sum_of_answers(starts, [this](Node start) -> std::uint64_t {
      const topology::View view = topology_->view();
      return topology::levels(view, follow_, start, {.hops_max = 3}, space_).nodes.size();
    });
  }

  std::uint64_t path_hops(std::span<const NodePair> pairs) override {
    return sum_of_answers(pairs, [this](const NodePair& pair) -> std::uint64_t {
      const topology::View view = topology_->view();
      return topology::shortest_paths(view, follow_, pair.first, pair.second, {}, space_)
          .hops.value_or(0);
    });
  }

 private:
  const std::vector<topology::Follow> follow_{{0, topology::Direction::forward}};
  std::unique_ptr<topology::Topology> topology_;
  topology::SearchSpace space_;
};

}  // namespace

Result<std::unique_ptr<Peer>> open_topology(const Edges& edges) {
  auto peer = std::make_unique<InTopology>();
  ADJOIN_CHECK(peer->open(edges));
  return std::unique_ptr<Peer>(std::move(peer));
}

Result<std::unique_ptr<Peer>> open_graph(const std::string& folder, const Edges& edges) {
  auto peer = std::make_unique<InGraph>();
  ADJOIN_CHECK(peer->open(folder, edges));
  return std::unique_ptr<Peer>(std::move(peer));
}

}  // namespace adjoin::bench
