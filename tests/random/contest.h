#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "random/program.h"
#include "random/replies.h"

namespace adjoin::random_programs {

/// Makes the store under test; the clock outlives it.
using MakeStore = std::function<std::unique_ptr<table::TableStore>(const Clock&)>;

/// Where two stores parted: after which step, and what each said.
struct Mismatch {
  std::size_t step = 0;  ///< as many as the program has: the state at the end
  std::string expected;
  std::string actual;
};

/// How often each operation and each word of the expression grammar came to which outcome.
class Coverage {
 public:
  void count(const Step& step, Outcome outcome);
  /// A table for people. Names every combination that must occur and did not in `missing`.
  std::string report(std::string& missing) const;
  std::uint64_t steps() const { return steps_; }
  std::uint64_t invalid() const { return invalid_; }

 private:
  using Counts = std::map<std::string, std::array<std::uint64_t, kOutcomes>>;
  Counts operations_;
  Counts words_;
  std::uint64_t steps_ = 0;
  std::uint64_t invalid_ = 0;
};

/// The model and the store under test, side by side, with one clock.
class Contest {
 public:
  explicit Contest(MakeStore make_store);
  ~Contest();

  /// Runs a program on both. Both stores stay in use for the next one.
  std::optional<Mismatch> run(const Program& program, Coverage* coverage, bool readable = false);
  /// Fresh stores on both sides.
  void reset();

 private:
  MakeStore make_store_;
  ManualClock clock_;
  std::unique_ptr<table::TableStore> model_;
  std::unique_ptr<table::TableStore> store_;
};

/// The smallest program found that still parts the stores, by taking steps away one by one.
Program shrink(const Program& program, const MakeStore& make_store);

/// Runs the programs of seeds [seed, seed + count). On a mismatch prints the shrunken program with
/// both answers to standard output and gives its seed.
std::optional<std::uint64_t> run_programs(std::uint64_t seed, std::uint64_t count,
                                          std::size_t steps, const MakeStore& make_store,
                                          Coverage& coverage, bool explain = true);

}  // namespace adjoin::random_programs
