// Bulk loads beside table files written by hand.
//
//   bench_load [FOLDER [RESULTS [ID]]]     ID: only the comparisons whose id begins so

#include <cstdio>
#include <string>
#include <vector>

#include "bench/load/load_data.h"
#include "bench/paired.h"
#include "engine/storage_build.h"

namespace adjoin::bench {
namespace {

constexpr std::size_t kEdges = 500'000;
constexpr int kRounds = 3;
constexpr const char* kByHand = "the same sorted items, in memory already, into SST files";

int main_with(const std::string& folder, const std::string& results, const std::string& id) {
  auto data = make_load_data(folder, kEdges);
  if (!data) {
    std::fprintf(stderr, "bench: %s\n", data.error().message().c_str());
    return 1;
  }
  const auto by_hand = [&](std::uint64_t) { return take_in_by_hand(folder, data->items); };
  std::vector<Comparison> all{
      {"P4.sorted", "bulk load of sorted edges, per edge", 1 / 1.5, kEdges,
       [&](std::uint64_t) { return load_in_bulk(folder, data->sorted); }, by_hand, kByHand},
      {"P4.unsorted", "bulk load of shuffled edges, per edge", 1 / 2.5, kEdges,
       [&](std::uint64_t) { return load_in_bulk(folder, data->shuffled); }, by_hand, kByHand}};
  std::erase_if(all, [&](const Comparison& one) { return one.id.rfind(id, 0) != 0; });
  return run(all, kRounds, engine::storage_build(), results) ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto argument = [&](std::size_t i, const char* otherwise) {
    return arguments.size() > i ? arguments[i] : std::string(otherwise);
  };
  return adjoin::bench::main_with(argument(0, "build/bench/load"),
                                  argument(1, "bench/results/latest.jsonl"), argument(2, ""));
}
