// Random histories of a whole graph on the engine: four threads write over a schema, the power goes
// in the middle, four threads go on; then everything is read and compared with a plain graph.
//
//   histories [--count N] [--seed N] [--directory D]
//
// Prints how often everything happened; from kCountForAll histories on nothing may be at zero.

#include <rocksdb/env.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "engine/open.h"
#include "graph/follow/follower.h"
#include "graph/upkeep/verify.h"
#include "schema/load/load.h"
#include "tests/crash/power_loss_file_system.h"
#include "tests/histories/compare_reads.h"
#include "tests/histories/expiry.h"
#include "tests/histories/schemas.h"
#include "tests/histories/writer.h"

namespace adjoin::histories {
namespace {

constexpr std::size_t kThreads = 4;
constexpr std::uint64_t kWrites = 200;  ///< of one history, at least

constexpr std::uint64_t kCountForAll = 200;

struct Arguments {
  std::uint64_t count = 60;
  std::uint64_t seed = 1;
  std::string directory = "histories_store";
};

using Complaints = std::vector<std::string>;
void append(Complaints& to, Complaints from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

class History {
 public:
  History(const HistorySchema& schema, std::string path, std::uint64_t seed, Coverage& coverage)
      : schema_(schema), path_(std::move(path)), seed_(seed), coverage_(coverage) {}

  Complaints run() {
    std::filesystem::remove_all(path_);
    coverage_.count("history of " + std::string(schema_.name));
    Random random(seed_);
    const std::uint64_t cut_after = 40 + random.below(kWrites - 60);
    Complaints complaints = live(cut_after, true, random);
    if (!complaints.empty()) return complaints;
    coverage_.count("power cut");
    append(complaints, check());
    if (!complaints.empty()) return complaints;
    append(complaints, live(kWrites - std::min(kWrites, writes_.load()) + 20, false, random));
    if (complaints.empty()) append(complaints, check());
    std::filesystem::remove_all(path_);
    return complaints;
  }

 private:
  Result<std::unique_ptr<table::TableStore>> open(rocksdb::Env* env) const {
    engine::Options options;
    options.path = path_;
    options.memory_bytes = 16 << 20;
    options.env = env;
    options.expire_interval = std::chrono::milliseconds(5);
    return engine::open(options);
  }

  /// Writes until so many writes are done and, if the power is to go, until it has.
  Complaints live(std::uint64_t writes, bool with_cut, Random& random) {
    const auto disk = std::make_shared<crash::PowerLossFileSystem>(rocksdb::FileSystem::Default());
    const std::unique_ptr<rocksdb::Env> env = rocksdb::NewCompositeEnv(disk);
    log_ = std::make_unique<Log>(kThreads + 1);
    Complaints complaints;
    {
      auto store = open(env.get());
      if (!store) return {"the store does not open: " + store.error().message()};
      auto schema = schema::load_schema(schema_.text, "history");
      if (!schema) return {schema.error().message()};
      const auto graph = graph::Graph::create(**store, *std::move(schema));
      if (!graph) return {"the graph does not open: " + graph.error().message()};
      complaints = write(*graph, *disk, writes, with_cut, random);
    }
    if (with_cut) disk->lose_power(random);
    return complaints;
  }

  Complaints write(const graph::Graph& graph, crash::PowerLossFileSystem& disk,
                   std::uint64_t writes, bool with_cut, Random& random) {
    const Shared shared{*log_, coverage_, numbers_, [&] { return disk.is_cut(); }};
    if (writes_ == 0) {
      if (const Result<void> done = Writer(graph, shared, kThreads, random.next()).prepare(); !done)
        return {"loading: " + done.error().message()};
    }
    const std::uint64_t until = writes_ + writes;
    const std::uint64_t more = 1 + random.below(30);
    std::atomic<bool> armed = false;
    std::vector<Writer> writers;
    for (std::size_t i = 0; i < kThreads; ++i)
      writers.emplace_back(graph, shared, i, random.next());
    std::vector<std::thread> threads;
    std::atomic<bool> ended = false;
    std::thread follower([&] { follow_topology(graph, ended); });
    for (Writer& writer : writers) {
      threads.emplace_back([&] {
        while (with_cut || writes_ < until) {
          if (with_cut && writes_ >= until && !armed.exchange(true))
            disk.cut_at(disk.operations() + more);
          if (!writer.write()) return;
          ++writes_;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    ended = true;
    follower.join();
    Complaints complaints;
    for (const Writer& writer : writers) append(complaints, writer.complaints());
    return complaints;
  }

  /// Leaves a file of the edges that were there when the writers began, or before a power cut.
  static void follow_topology(const graph::Graph& graph, const std::atomic<bool>& ended) {
    graph::TopologyOptions options;
    options.kept_edges_min = 1;
    const auto topology = graph.with_topology(options);
    while (!ended && topology && topology->topology_state({}).has_value()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  /// Opens what is on the disk and compares it with what was answered, with what it derives, and
  /// with a plain graph.
  Complaints check() {
    auto store = open(nullptr);
    if (!store) return {"the store does not open again: " + store.error().message()};
    const auto graph = graph::Graph::open(**store);
    if (!graph) return {"the graph does not open again: " + graph.error().message()};
    auto plain = PlainGraph::read(*graph, coverage_);
    if (!plain) return {plain.error().message()};
    Complaints complaints = log_->judge(before_, plain->states());
    if (!complaints.empty()) return complaints;
    for (const std::string& node : log_->unfinished_removals()) {
      const auto removed = graph->remove_node(node);
      if (!removed) return {"removing " + node + " again: " + removed.error().message()};
      coverage_.count("remove a node, finished by running it again");
    }
    const auto followed = graph::follow(*graph);
    if (!followed) return {"following: " + followed.error().message()};
    if (followed->changes != 0) coverage_.count("changes followed");
    // A power cut may leave copies to be finished: that is written on their node.
    append(complaints, findings(*graph, true));
    if (!complaints.empty()) return complaints;
    plain = PlainGraph::read(*graph, coverage_);
    if (!plain) return {plain.error().message()};
    if (const Result<void> done = let_some_expire(*graph, *plain, coverage_); !done)
      return {"expiring: " + done.error().message()};
    return compare(*graph);
  }

  /// With everything followed.
  Complaints compare(const graph::Graph& graph) {
    if (const auto followed = graph::follow(graph); !followed)
      return {"following: " + followed.error().message()};
    Complaints complaints = findings(graph, false);
    if (!complaints.empty()) return complaints;
    const auto plain = PlainGraph::read(graph, coverage_);
    if (!plain) return {plain.error().message()};
    before_ = plain->states();
    return compare_reads(graph, *plain, coverage_);
  }

  Complaints findings(const graph::Graph& graph, bool repair) {
    using Kind = graph::Finding::Kind;
    Complaints complaints;
    graph::VerifyOptions options;
    options.repair = repair;
    const auto done = graph::verify(graph, options, [&](const graph::Finding& finding) {
      if (finding.kind == Kind::orphan_edge && !is_required(graph.schema(), finding.what))
        return Result<void>();
      const bool unfinished =
          finding.kind == Kind::unfinished_copies || finding.kind == Kind::stale_copy;
      if (repair && unfinished) {
        coverage_.count("copies finished by verify --repair");
        return Result<void>();
      }
      complaints.push_back("verify: " + std::string(graph::to_string(finding.kind)) + " " +
                           finding.what + ": " + finding.detail);
      return Result<void>();
    });
    if (!done) complaints.push_back("verify: " + done.error().message());
    return complaints;
  }

  /// Whether the edge's type, the third word, wants its nodes to be there.
  static bool is_required(const schema::Schema& schema, const std::string& what) {
    const std::size_t from = what.find(' ') + 1;
    const std::size_t type = what.find(' ', from) + 1;
    const schema::EdgeType* edge = schema.edge(what.substr(type, what.find(' ', type) - type));
    return edge == nullptr || edge->require_from || edge->require_to;
  }

  const HistorySchema& schema_;
  const std::string path_;
  const std::uint64_t seed_;
  Coverage& coverage_;
  std::unique_ptr<Log> log_;
  std::map<Thing, std::string> before_;
  std::atomic<std::int64_t> numbers_{0};
  std::atomic<std::uint64_t> writes_{0};
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--count") == 0)
      arguments.count = std::strtoull(argv[i + 1], nullptr, 10);
    if (std::strcmp(argv[i], "--seed") == 0)
      arguments.seed = std::strtoull(argv[i + 1], nullptr, 10);
    if (std::strcmp(argv[i], "--directory") == 0) arguments.directory = argv[i + 1];
  }
  return arguments;
}

int run(const Arguments& arguments) {
  Coverage coverage;
  for (std::uint64_t i = 0; i < arguments.count; ++i) {
    const std::vector<HistorySchema>& schemas = history_schemas();
    const HistorySchema& schema = schemas[(arguments.seed + i) % schemas.size()];
    const std::uint64_t seed = arguments.seed + i;
    const Complaints complaints = History(schema, arguments.directory, seed, coverage).run();
    if (complaints.empty()) continue;
    std::printf("history %llu over %s (--seed %llu --count 1):\n",
                static_cast<unsigned long long>(i), std::string(schema.name).c_str(),
                static_cast<unsigned long long>(seed));
    for (const std::string& complaint : complaints) std::printf("  %s\n", complaint.c_str());
    return 1;
  }
  const Complaints missing =
      coverage.print(arguments.count < kCountForAll ? Complaints() : what_must_happen());
  std::printf(
      "%llu histories of at least %llu writes by %zu threads and a power cut: no complaint\n",
      static_cast<unsigned long long>(arguments.count), static_cast<unsigned long long>(kWrites),
      kThreads);
  for (const std::string& what : missing) std::printf("never happened: %s\n", what.c_str());
  return missing.empty() ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::histories

int main(int argc, char** argv) {
  return adjoin::histories::run(adjoin::histories::parse(argc, argv));
}
