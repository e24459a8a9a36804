// Cuts the power under mixed graph writes, again and again on one store and now and then on a new
// one, and checks after each reopening that nothing acknowledged is lost and nothing is
// half-applied.
//
//   power_cut_test [--count N] [--seed N] [--acknowledged N] [--unsafe]
//
// With --unsafe the store does not sync; the run then succeeds only if the check complains.

#include <rocksdb/env.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <utility>

#include "engine/open.h"
#include "schema/load/load.h"
#include "tests/crash/arguments.h"
#include "tests/crash/power_loss_file_system.h"
#include "tests/crash/records.h"
#include "tests/crash/worker.h"

namespace adjoin::crash {
namespace {

/// So often a store is new: what its making left unsynced can only be lost in its first life.
constexpr std::uint64_t kNewStoreEvery = 4;

struct Life {
  std::uint64_t number = 0;
  std::uint64_t seed = 0;
  std::uint64_t acknowledged_min = 0;
  bool unsafe = false;
};

engine::Options options_for(const std::string& path, bool unsafe, rocksdb::Env* env) {
  engine::Options options;
  options.path = path;
  options.durability = unsafe ? engine::Durability::none : engine::Durability::sync;
  options.memory_bytes = 16 << 20;
  options.env = env;
  return options;
}

/// Writes until the power goes; returns how many replies were given.
Result<std::uint64_t> live(const std::string& path, const Life& life,
                           std::shared_ptr<PowerLossFileSystem> disk, History& history) {
  const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(disk);
  ADJOIN_TRY(auto store, engine::open(options_for(path, life.unsafe, env.get())));
  ADJOIN_TRY(auto schema, schema::load_schema(kSchema, "crash.yaml"));
  ADJOIN_TRY(const auto graph, graph::Graph::create(*store, std::move(schema)));

  const std::uint64_t before = history.acknowledged();
  std::atomic<bool> armed = false;
  const auto stop = [&] {
    if (history.acknowledged() - before >= life.acknowledged_min && !armed.exchange(true)) {
      disk->cut_at(disk->operations() + 1 + Random(life.seed).below(80));
    }
    return disk->is_cut();
  };
  const Witness witness{[&](int, const Step& step) { history.started(step); },
                        [&](int, const Step& step, Reply reply, std::int64_t value) {
                          history.ended(step, reply, value);
                        }};
  const RecordKeeper records(*store, static_cast<std::int64_t>(life.number) * 1'000'000,
                             [](std::int64_t) {});
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      work(graph, thread, life.seed, static_cast<std::int64_t>(life.number) * 1'000'000, witness,
           stop);
    });
  }
  for (std::thread& thread : threads) thread.join();
  return history.acknowledged() - before;
}

/// Reopens on the damaged disk and compares. An open that is refused is a complaint too.
std::vector<std::string> check(const std::string& path, History& history) {
  auto store = engine::open(options_for(path, false, nullptr));
  if (!store) return {"the store does not open: " + store.error().message()};
  auto graph = graph::Graph::open(**store);
  if (!graph) return {"the graph does not open: " + graph.error().message()};
  std::vector<std::string> complaints = history.settle(*graph);
  // No power cut is promised to spare records, but what is left of a write is all of it.
  for (std::string& one : check_records(**store, 0)) complaints.push_back(std::move(one));
  return complaints;
}

int run(const Arguments& arguments) {
  const std::string path = arguments.directory + "/power_cut";
  std::filesystem::remove_all(path);
  std::filesystem::create_directories(arguments.directory);
  auto history = std::make_unique<History>();
  std::uint64_t acknowledged = 0;
  std::uint64_t complaints = 0;
  for (std::uint64_t cut = 1; cut <= arguments.count; ++cut) {
    const std::uint64_t seed = arguments.seed * 1'000'003 + cut;
    if (cut % kNewStoreEvery == 0) {
      std::filesystem::remove_all(path);
      history = std::make_unique<History>();
    }
    auto disk = std::make_shared<PowerLossFileSystem>(rocksdb::FileSystem::Default());
    const Life life{cut, seed, arguments.acknowledged_min, arguments.unsafe};
    auto replies = live(path, life, disk, *history);
    if (!replies) {
      std::printf("cut %llu: %s\n", static_cast<unsigned long long>(cut),
                  replies.error().message().c_str());
      return 1;
    }
    acknowledged += *replies;
    Random random(seed);
    disk->lose_power(random);
    const std::vector<std::string> found = check(path, *history);
    for (const std::string& complaint : found) {
      if (!arguments.unsafe) {
        std::printf("cut %llu (seed %llu): %s\n", static_cast<unsigned long long>(cut),
                    static_cast<unsigned long long>(arguments.seed), complaint.c_str());
      }
    }
    complaints += found.size();
    if (!found.empty()) {  // the history no longer describes this store
      std::filesystem::remove_all(path);
      history = std::make_unique<History>();
    }
  }
  return report(arguments, "power cuts", acknowledged, complaints);
}

}  // namespace
}  // namespace adjoin::crash

int main(int argc, char** argv) {
  return adjoin::crash::run(adjoin::crash::parse_arguments(argc, argv, 200));
}
