// Reads from a store that is four times as large as the memory they may take.
//
//   bench_larger [FOLDER [RESULTS]]
//   bench_larger store|hand FOLDER SEED     one side's reads, for the program itself
//
// Each side reads in turn in a process of its own in a memory cgroup of 2 GiB, after the store's
// files have been dropped from the page cache: pages count for the group that reads them first.

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/larger/large_graph.h"
#include "bench/larger/memory_group.h"
#include "bench/result_row.h"
#include "engine/storage_build.h"

namespace adjoin::bench {
namespace {

constexpr std::size_t kGroupBytes = std::size_t{2} << 30U;
constexpr std::uint64_t kStoreBytesMin = std::uint64_t{8} << 30U;
constexpr int kRounds = 5;
constexpr double kTarget = 0.8;

std::uint64_t bytes_below(const std::string& folder) {
  std::uint64_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  return bytes;
}

void drop_from_page_cache(const std::string& folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const int file = open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    fdatasync(file);  // pages that are not written yet stay
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
  }
}

/// For the parent, which reads it.
int print_reads(const std::string& side, const std::string& folder, std::uint64_t seed) {
  const Result<LargeReads> reads =
      side == "store" ? read_by_store(folder, seed) : read_by_hand(folder, seed);
  if (!reads) {
    std::fprintf(stderr, "bench: %s\n", reads.error().message().c_str());
    return 1;
  }
  for (const LargeReads::Kind& kind : {reads->get_item, reads->one_hop}) {
    fmt::print("{} {} {} {}\n", kind.mean_us, kind.p99_us, kind.cpu_us, kind.bytes);
  }
  return 0;
}

Result<LargeReads> read_in_group(const char* side, const std::string& folder, int round) {
  drop_from_page_cache(folder);
  ADJOIN_TRY(const MemoryGroup group, MemoryGroup::create(kGroupBytes));
  int answer[2];
  if (pipe2(answer, O_CLOEXEC) != 0) return Error(ErrorCode::io_error, "no pipe");
  const std::string seed = std::to_string(100 + round);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(answer[1], STDOUT_FILENO);
    if (group.enter()) {
      execl("/proc/self/exe", "bench_larger", side, folder.c_str(), seed.c_str(), nullptr);
    }
    _exit(127);
  }
  close(answer[1]);
  std::FILE* lines = fdopen(answer[0], "r");
  LargeReads reads;
  int read = 0;
  for (LargeReads::Kind* kind : {&reads.get_item, &reads.one_hop}) {
    unsigned long long bytes = 0;
    read += std::fscanf(lines, "%lf %lf %lf %llu", &kind->mean_us, &kind->p99_us, &kind->cpu_us,
                        &bytes);
    kind->bytes = bytes;
  }
  std::fclose(lines);
  int status = 0;
  waitpid(child, &status, 0);
  if (group.killed() != 0) {
    return Error(ErrorCode::limit_exceeded, fmt::format("{}: out of memory", side));
  }
  if (read == 8 && status == 0) return reads;
  return Error(ErrorCode::unavailable, fmt::format("{}: the reads have failed", side));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// The rounds of one kind of read.
struct Row {
  std::string id;
  std::string what;
  LargeReads::Kind LargeReads::*kind;
  std::vector<double> speed;
  std::vector<double> mean_us[2];  ///< ours, by hand
  std::vector<double> p99_us[2];
  std::vector<double> cpu_us[2];

  /// False: the two have not read the same.
  bool add(const LargeReads& ours, const LargeReads& by_hand) {
    speed.push_back((by_hand.*kind).mean_us / (ours.*kind).mean_us);
    const LargeReads* sides[2] = {&ours, &by_hand};
    for (int side = 0; side < 2; ++side) {
      mean_us[side].push_back((sides[side]->*kind).mean_us);
      p99_us[side].push_back((sides[side]->*kind).p99_us);
      cpu_us[side].push_back((sides[side]->*kind).cpu_us);
    }
    return (ours.*kind).bytes == (by_hand.*kind).bytes;
  }

  std::string times(int side) const {
    return fmt::format("{:.0f} us, p99 {:.0f} us, CPU {:.0f} us", median(mean_us[side]),
                       median(p99_us[side]), median(cpu_us[side]));
  }

  void finish(const std::string& results) const {
    const ResultRow row{id,
                        what + ": " + times(0),
                        kTarget,
                        median(speed),
                        true,
                        "RocksDB alone in a cgroup of 2 GiB: " + times(1),
                        engine::storage_build()};
    fmt::print("{:<14} {:<64} {:>6.2f}x of {}{}\n", row.id, row.what, row.measured, row.reference,
               row.holds() ? "" : "  not met");
    keep(row, results);
  }
};

Result<bool> run_all(const std::string& folder, const std::string& results) {
  ADJOIN_CHECK(make_large_graph(folder));
  const std::uint64_t bytes = bytes_below(folder);
  fmt::print("the store has {:.1f} GiB\n", static_cast<double>(bytes) / (1U << 30U));
  if (bytes < kStoreBytesMin) return Error(ErrorCode::corruption, "the store is too small");
  std::vector<Row> rows{{"P15.get_item", "GetItem", &LargeReads::get_item, {}, {}, {}, {}},
                        {"P15.one_hop", "1-hop of 10", &LargeReads::one_hop, {}, {}, {}, {}}};
  bool same = true;
  for (int round = 0; round < kRounds; ++round) {
    ADJOIN_TRY(const LargeReads ours, read_in_group("store", folder, round));
    ADJOIN_TRY(const LargeReads by_hand, read_in_group("hand", folder, round));
    for (Row& row : rows) same = row.add(ours, by_hand) && same;
    fmt::print("round {} of {}: GetItem {:.0f} us, by hand {:.0f} us; 1-hop {:.0f} us, {:.0f} us\n",
               round + 1, kRounds, ours.get_item.mean_us, by_hand.get_item.mean_us,
               ours.one_hop.mean_us, by_hand.one_hop.mean_us);
    std::fflush(stdout);
  }
  for (const Row& row : rows) row.finish(results);
  return same;
}

int main_with(const std::string& folder, const std::string& results) {
  if (const auto group = MemoryGroup::create(kGroupBytes); !group) {
    fmt::print("P15 is left out: {}\n", group.error().message());
    return 0;
  }
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(std::filesystem::path(folder).parent_path());
  const Result<bool> same = run_all(folder, results);
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
  if (words.size() == 3 && (words[0] == "store" || words[0] == "hand")) {
    return adjoin::bench::print_reads(words[0], words[1],
                                      std::strtoull(words[2].c_str(), nullptr, 10));
  }
  return adjoin::bench::main_with(word(0, "build/bench/larger"),
                                  word(1, "bench/results/latest.jsonl"));
}
