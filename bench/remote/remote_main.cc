// What the store over HTTP makes of a slow network: a frontier that is read side by side beside one
// read one node after the other, and a load beside a plain loop over PutItem.
//
//   bench_remote [RESULTS]

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/remote/late_link.h"
#include "bench/result_row.h"
#include "engine/open.h"
#include "engine/storage_build.h"
#include "graph/graph.h"
#include "graph/load/loader.h"
#include "remote/store/remote_store.h"
#include "schema/load/load.h"
#include "server/api/api.h"
#include "server/http/http_server.h"

namespace adjoin::bench {
namespace {

constexpr int kDegree = 30;
constexpr int kRounds = 5;
constexpr int kLoaded = 1'000;  ///< edges of the load
constexpr int kLatenciesMs[] = {1, 5, 20};
constexpr std::size_t kConcurrencies[] = {1, 64, 1'024};
/// A search may take so much more than its rounds there and back and the server's own time.
constexpr double kOverMax = 1.2;

constexpr const char* kSchema = R"(graph: 1
table: {name: Tree, pk: PK, sk: SK}
nodes: {Node: {ref: "N#{id}"}}
edges: {HAS: {from: Node, to: Node, on-exists: replace}}
)";

template <typename T>
T must(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "bench: %s\n", std::string(result.error().message()).c_str());
  std::exit(1);
}
void must(const Result<void>& result) {
  if (result) return;
  std::fprintf(stderr, "bench: %s\n", std::string(result.error().message()).c_str());
  std::exit(1);
}

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(const std::function<double()>& one) {
  std::vector<double> all;
  for (int i = 0; i < kRounds; ++i) all.push_back(one());
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

/// The engine behind our server, at the end of a cable.
class Place {
 public:
  Place()
      : store_(open()),
        api_(*store_, {.writes_wait = false}),
        server_(serve()),
        link(server_->port()) {}

  std::unique_ptr<remote::RemoteStore> connect(std::size_t concurrency) const {
    remote::RemoteOptions options;
    options.dispatch.endpoint = must(remote::parse_endpoint(link.url()));
    options.dispatch.region = "us-east-1";
    options.dispatch.concurrency_max = concurrency;
    options.pool.connections_max = concurrency;
    return must(remote::RemoteStore::open(
        std::move(options),
        std::make_unique<remote::CredentialSource>(remote::Credentials{"a", "b", "", {}})));
  }
  table::TableStore& store() { return *store_; }

 private:
  static std::unique_ptr<table::TableStore> open() {
    engine::Options options;
    options.path = "/bench";
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{1} << 30;
    return must(engine::open(options));
  }
  std::unique_ptr<server::HttpServer> serve() {
    server::HttpOptions options;
    options.port = 0;
    options.reactors = 1;
    return must(server::HttpServer::start(options, api_));
  }

  std::unique_ptr<table::TableStore> store_;
  server::Api api_;
  std::unique_ptr<server::HttpServer> server_;

 public:
  LateLink link;
};

std::string node(int number) { return "N#" + std::to_string(number); }

/// A tree of three levels, each node with kDegree below it.
void grow(const graph::Graph& graph) {
  int next = 1;
  for (int from = 0; from < 1 + kDegree + kDegree * kDegree; ++from) {
    for (int i = 0; i < kDegree; ++i) must(graph.add_edge({node(from), "HAS", node(next++), {}}));
  }
}

struct Search {
  const graph::Graph& graph;
  double operator()() const {
    return seconds([&] {
      plan::Neighborhood three;
      three.node = node(0);
      three.types = {"HAS"};
      three.hops = 3;
      const graph::NeighborhoodAnswer answer = must(graph.neighborhood(three));
      constexpr std::size_t kAll = 1 + kDegree + kDegree * kDegree + kDegree * kDegree * kDegree;
      if (answer.total == kAll) return;
      std::fprintf(stderr, "bench: %zu nodes, not %zu\n", answer.total, kAll);
      std::exit(1);  // a fast wrong answer fails
    });
  }
};

/// Requests that follow on each other in a search of three hops.
double round_trips(std::size_t concurrency) {
  double trips = 0;
  for (const double frontier : {1, kDegree, kDegree * kDegree}) {
    trips += std::ceil(frontier / static_cast<double>(concurrency));
  }
  return trips;
}

void search(Place& place, const std::string& results) {
  fmt::print("three hops, {} queries\n{:<12} {:>11} {:>12} {:>12} {:>10} {:>8}\n",
             1 + kDegree + kDegree * kDegree, "latency", "concurrency", "ms", "queries/s", "bound",
             "ratio");
  const double queries = 1 + kDegree + kDegree * kDegree;
  double alone_ms = 0;
  for (const int latency_ms : kLatenciesMs) {
    for (const std::size_t concurrency : kConcurrencies) {
      const auto store = place.connect(concurrency);
      const graph::Graph graph = must(graph::Graph::open(*store, "Tree"));
      place.link.set_latency(std::chrono::microseconds(0));
      Search{graph}();  // opens the connections
      const double own = median(Search{graph});
      place.link.set_latency(std::chrono::milliseconds(latency_ms));
      const double ms = 1e3 * (concurrency == 1 ? Search{graph}() : median(Search{graph}));
      const double bound = round_trips(concurrency) * latency_ms + 1e3 * own;
      if (concurrency == 1) alone_ms = ms;
      fmt::print("{:>9} ms {:>11} {:>12.1f} {:>12.0f} {:>10.1f} {:>8.2f}\n", latency_ms,
                 concurrency, ms, 1e3 * queries / ms, bound, ms / bound);
      if (concurrency == 1) continue;
      const std::string at = fmt::format("{}.{}ms", concurrency, latency_ms);
      keep({"R1." + at,
            fmt::format("three hops, {} requests at a time, {} ms there and back: {:.0f} ms; its "
                        "round trips and the server's own time: {:.0f} ms; one at a time {:.0f} ms",
                        concurrency, latency_ms, ms, bound, alone_ms),
            kOverMax, ms / bound, false, "round trips + own time", engine::storage_build()},
           results);
    }
  }
}

/// Edges by `load`'s loader beside one PutItem after the other.
void load(Place& place, const std::string& results) {
  const auto store = place.connect(64);
  const graph::Graph graph = must(graph::Graph::open(*store, "Tree"));
  fmt::print("\n{} edges loaded\n{:<12} {:>14} {:>14} {:>8}\n", kLoaded, "latency", "loop/s",
             "load/s", "ratio");
  int next = 1'000'000;
  for (const int latency_ms : kLatenciesMs) {
    place.link.set_latency(std::chrono::milliseconds(latency_ms));
    const int some = kLoaded / 4;
    const double loop = some / seconds([&] {
                          for (int i = 0; i < some; ++i) {
                            table::PutItemRequest put;
                            put.table = "Tree";
                            put.item = {{"PK", node(next)}, {"SK", "HAS#" + node(next + 1)}};
                            ++next;
                            must(store->put_item({}, put));
                          }
                        });
    const double loaded = kLoaded / seconds([&] {
                            graph::Loader loader(graph);
                            for (int i = 0; i < kLoaded; ++i) {
                              must(loader.add_edge(0, {node(next), "HAS", node(next + 1), {}}));
                              ++next;
                            }
                            must(loader.flush());
                          });
    fmt::print("{:>9} ms {:>14.0f} {:>14.0f} {:>8.1f}\n", latency_ms, loop, loaded, loaded / loop);
    keep({fmt::format("R2.{}ms", latency_ms),
          fmt::format("edges loaded, {} ms there and back: {:.0f}/s", latency_ms, loaded), 1,
          loaded / loop, true, fmt::format("a loop over PutItem, {:.0f}/s", loop),
          engine::storage_build()},
         results);
  }
}

int main_with(const std::string& results) {
  Place place;
  {
    // Over the cable: the schema is to stand in the table.
    const auto store = place.connect(64);
    grow(must(graph::Graph::create(*store, must(schema::load_schema(kSchema, "bench")))));
  }
  search(place, results);
  load(place, results);
  return 0;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  return adjoin::bench::main_with(argc > 1 ? argv[1] : "bench/results/latest.jsonl");
}
