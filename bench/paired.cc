#include "bench/paired.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "item/json_writer.h"

namespace adjoin::bench {
namespace {

/// Wall time drifts with the neighbours on a shared machine; work is compared in what it costs.
double cpu_seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

struct Timing {
  double cpu_ns = 0;
  double wall_ns = 0;
  std::uint64_t checksum = 0;
};

Timing measure(const Work& work, std::uint64_t count, clockid_t clock) {
  const auto wall = std::chrono::steady_clock::now();
  const double cpu = cpu_seconds(clock);
  Timing timing;
  timing.checksum = work(count);
  const std::chrono::duration<double, std::nano> wall_spent =
      std::chrono::steady_clock::now() - wall;
  timing.cpu_ns = (cpu_seconds(clock) - cpu) * 1e9 / static_cast<double>(count);
  timing.wall_ns = wall_spent.count() / static_cast<double>(count);
  return timing;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double load_average() {
  double load = 0;
  return getloadavg(&load, 1) == 1 ? load : 0;
}

struct Outcome {
  double ours_ns = 0;
  double reference_ns = 0;
  double speed = 0;  ///< median of reference / ours, pair by pair
  double wall_speed = 0;
  bool same_answers = true;
};

Outcome compare(const Comparison& comparison, int rounds) {
  const clockid_t clock =
      comparison.own_thread_only ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID;
  measure(comparison.ours, comparison.count, clock);
  measure(comparison.reference, comparison.count, clock);
  std::vector<double> ours;
  std::vector<double> reference;
  std::vector<double> speed;
  std::vector<double> wall_speed;
  Outcome outcome;
  for (int round = 0; round < rounds; ++round) {
    const Timing a = measure(comparison.ours, comparison.count, clock);
    const Timing b = measure(comparison.reference, comparison.count, clock);
    outcome.same_answers = outcome.same_answers && a.checksum == b.checksum;
    const bool wall = comparison.wall_time;
    ours.push_back(wall ? a.wall_ns : a.cpu_ns);
    reference.push_back(wall ? b.wall_ns : b.cpu_ns);
    speed.push_back(reference.back() / ours.back());
    wall_speed.push_back(b.wall_ns / a.wall_ns);
  }
  outcome.ours_ns = median(ours);
  outcome.reference_ns = median(reference);
  outcome.speed = median(speed);
  outcome.wall_speed = median(wall_speed);
  return outcome;
}

std::string json_line(const Comparison& comparison, const Outcome& outcome,
                      const std::string& rocksdb) {
  std::string line;
  item::JsonWriter json(line);
  json.begin_object();
  json.name("id");
  json.string(comparison.id);
  json.name("what");
  json.string(comparison.what);
  json.name("target");
  json.number(comparison.target);
  json.name("measured");
  json.number(outcome.speed);
  json.name("wall_ratio");
  json.number(outcome.wall_speed);
  json.name(comparison.wall_time ? "ours_wall_ns" : "ours_cpu_ns");
  json.number(outcome.ours_ns);
  json.name("reference");
  json.string(fmt::format("{}, {:.0f} ns {}", comparison.reference_name, outcome.reference_ns,
                          comparison.wall_time ? "wall" : "CPU"));
  json.name("ok");
  json.boolean(outcome.same_answers && outcome.speed >= comparison.target);
  json.name("rocksdb");
  json.string(rocksdb);
  json.name("load_average");
  json.number(load_average());
  json.end_object();
  return line;
}

}  // namespace

bool run(const std::vector<Comparison>& comparisons, int rounds, const std::string& rocksdb,
         const std::string& results_path) {
  bool same_answers = true;
  std::ofstream results(results_path, std::ios::app);
  const bool wall = !comparisons.empty() && comparisons.front().wall_time;
  fmt::print("{}\n{} rounds, ours and the reference in turn; medians of {} time; load {:.2f}\n\n",
             rocksdb, rounds, wall ? "wall" : "CPU", load_average());
  fmt::print("{:<27} {:<46} {:>10} {:>12} {:>8} {:>8}\n", "id", "what", "ours ns", "reference ns",
             "speed", "target");
  for (const Comparison& comparison : comparisons) {
    const Outcome outcome = compare(comparison, rounds);
    same_answers = same_answers && outcome.same_answers;
    fmt::print("{:<27} {:<46} {:>10.0f} {:>12.0f} {:>7.2f}x {:>8}{}\n", comparison.id,
               comparison.what, outcome.ours_ns, outcome.reference_ns, outcome.speed,
               comparison.target > 0 ? fmt::format("{:.2f}x", comparison.target) : "-",
               outcome.same_answers ? "" : "  DIFFERENT ANSWERS");
    results << json_line(comparison, outcome, rocksdb) << '\n';
  }
  return same_answers;
}

}  // namespace adjoin::bench
