// Random programs: the same calls on the model and on the store under test must answer the same.
// Usage: random_programs [--seed N] [--programs N] [--steps N]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/open.h"
#include "random/contest.h"

namespace {

using namespace adjoin;
using namespace adjoin::random_programs;

std::unique_ptr<table::TableStore> make_store(const Clock& clock) {
  engine::Options options;
  options.path = "/random-programs";
  options.in_memory = true;
  options.memory_store_bytes_max = std::size_t{1} << 30;
  options.durability = engine::Durability::none;
  options.memory_bytes = std::size_t{64} << 20;
  options.clock = &clock;
  return engine::open(options).value();
}

std::uint64_t option(int argc, char** argv, const char* name, std::uint64_t otherwise) {
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], name) == 0) return std::strtoull(argv[i + 1], nullptr, 10);
  }
  return otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seed = option(argc, argv, "--seed", 1);
  const std::uint64_t programs = option(argc, argv, "--programs", 1500);
  const std::size_t steps = option(argc, argv, "--steps", 20);
  std::printf("seed %llu, %llu programs of %zu steps\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(programs), steps);
  const auto start = std::chrono::steady_clock::now();
  Coverage coverage;
  if (run_programs(seed, programs, steps, make_store, coverage)) return 1;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::string missing;
  std::printf("%s", coverage.report(missing).c_str());
  std::printf(
      "%llu steps, %.1f %% invalid, %.1f s\n", static_cast<unsigned long long>(coverage.steps()),
      100.0 * static_cast<double>(coverage.invalid()) / static_cast<double>(coverage.steps()),
      seconds.count());
  if (programs < 1000) return 0;  // too few to ask for every combination
  if (!missing.empty()) std::printf("not covered:\n%s", missing.c_str());
  const bool enough_invalid = coverage.invalid() * 100 >= coverage.steps() * 30;
  if (!enough_invalid) std::printf("fewer than 30 %% of the steps were invalid\n");
  return missing.empty() && enough_invalid ? 0 : 1;
}
