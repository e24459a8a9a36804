// How single reads become slower as a graph grows, everything in memory.
//
//   bench_growth [FOLDER [RESULTS]]

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "bench/result_row.h"
#include "engine/open.h"
#include "engine/storage_build.h"
#include "graph/graph.h"
#include "graph/load/bulk_loader.h"
#include "schema/load/load.h"

namespace adjoin::bench {
namespace {

constexpr std::uint64_t kDegree = 25;
constexpr std::uint64_t kSizes[] = {100'000, 1'000'000, 10'000'000};
constexpr std::size_t kReads = 20'000;
constexpr int kRounds = 7;
constexpr double kSlowerMax = 1.3;

constexpr const char* kSchema = R"(graph: 1
table: {name: Follows, pk: PK, sk: SK, separator: "#", type: type}
nodes: {User: {ref: "U#{id}", counters: {following: {of: FOLLOWS}}}}
edges: {FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {item: {sk: "FOLLOWER#{from}"}}}}
)";

std::string user(std::uint64_t number) { return fmt::format("U#{:08}", number); }

/// The other end of a user's edge; the 25 of one user differ.
std::uint64_t followed(std::uint64_t from, std::uint64_t edge, std::uint64_t users) {
  return (from * 7919 + 1 + edge * (users / kDegree)) % users;
}

/// A graph in which every user follows 25 others.
struct Grown {
  std::uint64_t edges = 0;
  std::uint64_t users = 0;
  std::unique_ptr<table::TableStore> store;
  std::unique_ptr<graph::Graph> graph;
};

Result<void> load(Grown& grown) {
  ADJOIN_TRY(const std::unique_ptr<graph::BulkLoader> loader,
             graph::BulkLoader::begin(*grown.graph));
  for (std::uint64_t from = 0; from < grown.users; ++from) {
    for (std::uint64_t edge = 0; edge < kDegree; ++edge) {
      ADJOIN_CHECK(loader->add_edge(
          0, {user(from), "FOLLOWS", user(followed(from, edge, grown.users)), {}}));
    }
  }
  return loader->finish();
}

Result<Grown> grow(const std::string& folder, std::uint64_t edges) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(std::filesystem::path(folder).parent_path());
  Grown grown;
  grown.edges = edges;
  grown.users = edges / kDegree;
  engine::Options options;
  options.path = folder;
  options.memory_bytes = std::size_t{4} * 1024 * 1024 * 1024;
  ADJOIN_TRY(grown.store, engine::open(options));
  ADJOIN_TRY(schema::Schema schema, schema::load_schema(kSchema, "bench"));
  ADJOIN_TRY(graph::Graph graph, graph::Graph::create(*grown.store, std::move(schema)));
  grown.graph = std::make_unique<graph::Graph>(std::move(graph));
  ADJOIN_CHECK(load(grown));
  return grown;
}

/// Reads at users chosen by chance, all alike; answers microseconds a read, 0 when one failed.
using Read = double (*)(const Grown& grown, Random& random);

template <typename One>
double microseconds(const Grown& grown, Random& random, const One& one) {
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < kReads; ++i) {
    if (!one(random.below(grown.users), random.below(kDegree))) return 0;
  }
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
  return spent.count() / kReads;
}

double get_item(const Grown& grown, Random& random) {
  return microseconds(grown, random, [&](std::uint64_t from, std::uint64_t edge) {
    table::GetItemRequest get;
    get.table = grown.graph->table();
    get.consistent_read = true;
    get.key.set("PK", user(from));
    get.key.set("SK", "FOLLOWS#" + user(followed(from, edge, grown.users)));
    const auto found = grown.store->get_item({}, get);
    return found && found->item.has_value();
  });
}

double one_hop(const Grown& grown, Random& random) {
  return microseconds(grown, random, [&](std::uint64_t from, std::uint64_t) {
    plan::Neighbors neighbors;
    neighbors.node = user(from);
    neighbors.types = {"FOLLOWS"};
    const auto page = grown.graph->neighbors(neighbors);
    return page && page->size() == kDegree;
  });
}

/// Reads everything once, so that it is in memory.
bool warm_up(const Grown& grown) {
  for (std::uint64_t from = 0; from < grown.users; ++from) {
    plan::Neighbors neighbors;
    neighbors.node = user(from);
    neighbors.types = {"FOLLOWS"};
    const auto page = grown.graph->neighbors(neighbors);
    if (!page || page->size() != kDegree) return false;
  }
  return true;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void keep(const std::string& id, const std::string& what, const std::vector<double>& medians,
          const std::string& results) {
  const std::string all = fmt::format("{}: 10^7 edges beside 10^5 ({:.1f}, {:.1f}, {:.1f} us)",
                                      what, medians[0], medians[1], medians[2]);
  const ResultRow row{id,
                      all,
                      kSlowerMax,
                      medians.back() / medians.front(),
                      false,
                      "itself at 100,000 edges",
                      engine::storage_build()};
  fmt::print("{:<14} {:<10} {:>9.2f} {:>9.2f} {:>9.2f} us {:>8.2f}x {:>8}\n", id, what, medians[0],
             medians[1], medians[2], row.measured, row.holds() ? "holds" : "not met");
  keep(row, results);
}

int main_with(const std::string& folder, const std::string& results) {
  std::vector<Grown> all;
  for (const std::uint64_t edges : kSizes) {
    const auto start = std::chrono::steady_clock::now();
    Result<Grown> grown = grow(folder + "/" + std::to_string(edges), edges);
    if (!grown) {
      std::fprintf(stderr, "bench: %s\n", grown.error().message().c_str());
      return 1;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    fmt::print("loaded {} edges in {:.1f} s\n", edges, spent.count());
    all.push_back(*std::move(grown));
    if (!warm_up(all.back())) return 1;  // a fast wrong answer fails
  }
  fmt::print("\n{:<25} {:>9} {:>9} {:>9}\n", engine::storage_build().substr(0, 20), "10^5", "10^6",
             "10^7");
  const struct {
    const char* id;
    const char* what;
    Read read;
  } rows[] = {{"P14.get_item", "GetItem", get_item}, {"P14.one_hop", "1-hop of 25", one_hop}};
  for (const auto& row : rows) {
    std::vector<std::vector<double>> times(all.size());
    for (int round = -1; round < kRounds; ++round) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        Random random(static_cast<std::uint64_t>(round + 100));
        const double time = row.read(all[i], random);
        if (time == 0) return 1;  // a fast wrong answer fails
        if (round >= 0) times[i].push_back(time);
      }
    }
    std::vector<double> medians;
    for (const std::vector<double>& one : times) medians.push_back(median(one));
    keep(row.id, row.what, medians, results);
  }
  all.clear();
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  return adjoin::bench::main_with(argc > 1 ? argv[1] : "build/bench/growth",
                                  argc > 2 ? argv[2] : "bench/results/latest.jsonl");
}
