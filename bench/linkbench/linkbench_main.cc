// LinkBench's mix of operations, beside the same by hand on RocksDB.
//
//   bench_linkbench [FOLDER [RESULTS [ID]]]     ID: only the rows whose id begins so
//
// Written from what Armstrong et al. describe (LinkBench: a Database Benchmark Based on the
// Facebook Social Graph, SIGMOD 2013), smaller: the shares of operations, degrees and accesses that
// follow power laws, payloads of log-normal sizes.

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bench/linkbench/link_store.h"
#include "bench/paired.h"
#include "bench/result_row.h"
#include "engine/storage_build.h"

namespace adjoin::bench {
namespace {

constexpr std::uint64_t kMixOperations = 50'000;
constexpr std::uint64_t kKindOperations = 10'000;
constexpr int kMixRounds = 7;
constexpr int kKindRounds = 3;
constexpr int kScalingRounds = 7;

/// A store with the threads that ask it, whose sequences go on from round to round. Stores that run
/// the same rounds answer the same.
class Askers {
 public:
  Askers(LinkStore& store, const Payloads& payloads, unsigned threads, const OperationKind* only)
      : store_(store) {
    for (unsigned thread = 0; thread < threads; ++thread) {
      streams_.emplace_back(payloads, thread, threads, only);
    }
  }

  /// Each thread does so many operations. 0: one of them failed.
  std::uint64_t run(std::uint64_t operations) {
    ++round_;
    store_.begin_round();
    std::vector<std::uint64_t> sums(streams_.size());
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < streams_.size(); ++i) {
      others.emplace_back([&, i] { sums[i] = run_one(streams_[i], operations); });
    }
    sums[0] = run_one(streams_[0], operations);
    for (std::thread& other : others) other.join();
    const bool followed = store_.end_round();
    std::uint64_t sum = 0;
    for (const std::uint64_t one : sums) {
      if (one == 0 || !followed) return 0;
      sum += one;
    }
    return sum;
  }

 private:
  std::uint64_t run_one(OperationStream& stream, std::uint64_t operations) const {
    stream.seed(round_);
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < operations; ++i) {
      const std::uint64_t seen = store_.run(stream.next());
      if (seen == 0) return 0;
      sum = sum * 31 + seen;
    }
    return sum | 1U;
  }

  LinkStore& store_;
  std::vector<OperationStream> streams_;
  std::uint64_t round_ = 0;
};

struct Both {
  Payloads payloads{5};
  std::unique_ptr<LinkStore> ours;
  std::unique_ptr<LinkStore> by_hand;
};

Comparison compare(const Both& both, const std::string& id, const std::string& what, double target,
                   std::uint64_t count, const OperationKind* only) {
  const auto asker = [&](LinkStore& store) -> Work {
    const auto askers = std::make_shared<Askers>(store, both.payloads, 1, only);
    return [askers](std::uint64_t operations) { return askers->run(operations); };
  };
  return {id,
          what,
          target,
          count,
          asker(*both.ours),
          asker(*both.by_hand),
          "by hand on RocksDB, with its log, as many bytes"};
}

/// Operations a second of wall time; 0: failed.
double rate(Askers& askers, unsigned threads, std::uint64_t& sum) {
  const auto start = std::chrono::steady_clock::now();
  sum = askers.run(kMixOperations);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  return sum == 0 ? 0 : static_cast<double>(kMixOperations * threads) / spent.count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// How much more two threads do than one, ours beside by hand. False: answers differed.
bool two_threads(const Both& both, const std::string& results) {
  std::vector<double> rates[2][2];  // ours or by hand, one thread or two
  std::vector<double> ratios;
  std::vector<std::unique_ptr<Askers>> askers;
  for (const unsigned threads : {1U, 2U}) {
    for (LinkStore* store : {both.ours.get(), both.by_hand.get()}) {
      askers.push_back(std::make_unique<Askers>(*store, both.payloads, threads, nullptr));
    }
  }
  for (int round = -1; round < kScalingRounds; ++round) {
    double now[4];
    std::uint64_t sums[4];
    for (unsigned i = 0; i < 4; ++i) now[i] = rate(*askers[i], i / 2 + 1, sums[i]);
    if (now[0] == 0 || now[2] == 0 || sums[0] != sums[1] || sums[2] != sums[3]) return false;
    if (round < 0) continue;
    for (unsigned i = 0; i < 4; ++i) rates[i % 2][i / 2].push_back(now[i]);
    ratios.push_back(now[2] / now[0] / (now[3] / now[1]));
  }
  const double ours = median(rates[0][1]) / median(rates[0][0]);
  const double by_hand = median(rates[1][1]) / median(rates[1][0]);
  const ResultRow row{
      "P3.two_threads",
      fmt::format("two threads beside one ({:.2f}x), by hand ({:.2f}x)", ours, by_hand),
      0.85,
      median(ratios),
      true,
      fmt::format("by hand, {:.0f} operations a second with one thread, {:.0f} "
                  "with two; ours {:.0f}, {:.0f}",
                  median(rates[1][0]), median(rates[1][1]), median(rates[0][0]),
                  median(rates[0][1])),
      engine::storage_build()};
  fmt::print("{}: {}, {:.2f} of it, at least {:.2f}{}; {}\n", row.id, row.what, row.measured,
             row.target, row.holds() ? "" : ", not met", row.reference);
  keep(row, results);
  return true;
}

Result<bool> run_all(const std::string& folder, const std::string& results, const std::string& id) {
  Both both;
  fmt::print("loading {} objects\n", kObjects);
  std::fflush(stdout);
  ADJOIN_TRY(both.ours, open_graph_of_links(folder + "/ours", both.payloads));
  ADJOIN_TRY(both.by_hand, open_links_by_hand(folder + "/by-hand", both.payloads));
  const auto wanted = [&](const std::string& row) { return row.starts_with(id); };
  const std::string build = engine::storage_build();
  bool same = true;
  if (wanted("P3.mix")) {
    same = run(
        {compare(both, "P3.mix", "LinkBench's mix, an operation", 0.7, kMixOperations, nullptr)},
        kMixRounds, build, results);
  }
  const std::string threads = "P3.two_threads";
  if (wanted(threads)) same = two_threads(both, results) && same;
  std::vector<Comparison> kinds;
  for (const OperationShare& share : kMix) {
    const std::string row = std::string("P3.") + share.name;
    if (!wanted(row)) continue;
    kinds.push_back(
        compare(both, row, std::string("of it ") + share.name, 0, kKindOperations, &share.kind));
  }
  return (kinds.empty() || run(kinds, kKindRounds, build, results)) && same;
}

int main_with(const std::string& folder, const std::string& results, const std::string& id) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder + "/by-hand");
  const Result<bool> same = run_all(folder, results, id);
  std::filesystem::remove_all(folder);
  if (!same) std::fprintf(stderr, "bench: %s\n", same.error().message().c_str());
  if (same && !*same) std::fprintf(stderr, "bench: the answers differ\n");
  return same && *same ? 0 : 1;
}

}  // namespace
}  // namespace adjoin::bench

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto word = [&](std::size_t i, const char* otherwise) {
    return words.size() > i ? words[i] : std::string(otherwise);
  };
  return adjoin::bench::main_with(word(0, "build/bench/linkbench"),
                                  word(1, "bench/results/latest.jsonl"), word(2, ""));
}
