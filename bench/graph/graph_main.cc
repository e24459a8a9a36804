// The graph layer beside the same work written by hand on RocksDB.
//
//   bench_graph [FOLDER [RESULTS [ID]]]     ID: only the comparisons whose id begins so

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/graph/by_hand.h"
#include "bench/graph/graph_data.h"
#include "bench/graph/verify_scan.h"
#include "bench/paired.h"
#include "graph/upkeep/verify.h"

namespace adjoin::bench {
namespace {

constexpr const char* kByHand = "the same by hand on raw RocksDB";

std::string writer_ref(std::uint64_t id) { return "USER#" + std::to_string(1'000'000 + id); }

std::uint64_t add_edges(GraphData& data, std::uint64_t count, std::uint64_t first) {
  const Value note(std::string(200, 'n'));
  std::uint64_t created = 0;
  for (std::uint64_t i = first; i < first + count; ++i) {
    const auto written = data.social->add_edge({writer_ref(i % kWriters),
                                                "FOLLOWS",
                                                writer_ref(i / kWriters * 7 % kWriters),
                                                {{"note", note}}});
    if (written && written->outcome == plan::WriteOutcome::created) ++created;
  }
  return created;
}

Comparison add_edge(GraphData& data) {
  return {"graph.add_edge",
          "an edge with mirror, two counters, edge set",
          0,
          10'000,
          [&data, first = std::uint64_t{0}](std::uint64_t count) mutable {
            return add_edges(data, count, std::exchange(first, first + count));
          },
          [&data, first = std::uint64_t{0}](std::uint64_t count) mutable {
            return add_edges_by_hand(data, count, std::exchange(first, first + count));
          },
          kByHand};
}

std::uint64_t fetch_pages(GraphData& data, std::uint64_t count) {
  std::uint64_t bytes = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    plan::Arguments arguments;
    arguments["team"] = team_ref(static_cast<int>(i % kTeams));
    const auto page = data.goals->run("page", arguments);
    if (!page) return 0;
    bytes += page->data.size();
  }
  return bytes;
}

Comparison three_step(GraphData& data) {
  return {"graph.three_step",
          "20 goals and their people, in three requests",
          0,
          1'000,
          [&data](std::uint64_t count) { return fetch_pages(data, count); },
          [&data](std::uint64_t count) {
            return fetch_pages_by_hand(data, count) == 0 ? 0 : count * kGoalsOfTeam;
          },
          kByHand};
}

Comparison shards(GraphData& data) {
  return {"graph.shards",
          "the first 100 of 2,000 edges in 8 shards",
          0,
          1'000,
          [&data](std::uint64_t count) {
            std::uint64_t bytes = 0;
            for (std::uint64_t i = 0; i < count; ++i) {
              plan::Neighbors operation;
              operation.node = star_ref(static_cast<int>(i % kStars));
              operation.types = {"fans"};
              operation.page.first = 100;
              const auto page = data.fans->neighbors(operation);
              if (!page) return std::uint64_t{0};
              for (const graph::EdgeRow& row : *page) bytes += row.item.bytes().size();
            }
            return bytes;
          },
          [&data](std::uint64_t count) { return read_shards_by_hand(data, count); },
          kByHand};
}

Comparison verify(GraphData& data) {
  return {"graph.verify",
          "verify of 6,500 items with edge sets",
          0,
          1,
          [&data](std::uint64_t count) {
            std::uint64_t items = 0;
            graph::VerifyOptions options;
            options.without = {graph::Finding::Kind::orphan_edge};  // teams have no items
            for (std::uint64_t i = 0; i < count; ++i) {
              const auto summary = graph::verify(
                  *data.goals, options, [](const graph::Finding&) { return Result<void>(); });
              items += summary ? summary->items + summary->findings : 0;
            }
            return items;
          },
          [&data](std::uint64_t count) { return verify_by_hand(data, count); },
          kByHand};
}

int told(const Error& error) {
  std::fprintf(stderr, "bench: %s\n", error.message().c_str());
  return 1;
}

int main_with(const std::string& folder, const std::string& results, const std::string& id) {
  auto data = make_graph_data(folder);
  if (!data) return told(data.error());
  const auto is_asked_for = [&](std::string_view row) { return row.rfind(id, 0) == 0; };
  std::vector<Comparison> all{add_edge(*data), three_step(*data), shards(*data), verify(*data)};
  std::erase_if(all, [&](const Comparison& one) { return !is_asked_for(one.id); });
  if (is_asked_for(kVerifyScan)) {
    auto one = verify_beside_scan(folder + "/follows");
    if (!one) return told(one.error());
    all.push_back(std::move(*one));
  }
  return run(all, 7, data->store->stats()->storage, results) ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "build/bench/graph";
  const std::string results = argc > 2 ? argv[2] : "bench/results/latest.jsonl";
  return adjoin::bench::main_with(folder, results, argc > 3 ? argv[3] : "");
}
