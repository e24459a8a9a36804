#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace adjoin::bench {

/// One side of a comparison: does the work `count` times and answers a checksum of what it saw.
/// A fast wrong answer fails: both sides must answer the same.
using Work = std::function<std::uint64_t(std::uint64_t count)>;

/// Ours beside a reference on the same data.
struct Comparison {
  std::string id;  ///< the row, for example "P1.get_item"
  std::string what;
  double target = 0;  ///< least speed of ours as a fraction of the reference's; 0: measured only
  std::uint64_t count = 1;
  Work ours;
  Work reference;
  std::string reference_name = "raw RocksDB on the same bytes";
  bool own_thread_only = false;  ///< leaves out the CPU time of other threads
  /// Compares wall time, for a reference that works in a process of its own or on several threads.
  bool wall_time = false;
};

/// Runs each comparison in alternating rounds (ours, reference, ours, …) after a warm-up, in CPU
/// time of the process unless a comparison says otherwise, prints a table with medians and keeps
/// one JSON line each in `results_path` (appended). `rocksdb` names the build that both sides ran
/// on. Returns false when a checksum differed; being slow is no failure.
bool run(const std::vector<Comparison>& comparisons, int rounds, const std::string& rocksdb,
         const std::string& results_path);

}  // namespace adjoin::bench
