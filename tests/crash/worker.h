#pragma once

#include <cstdint>
#include <functional>

#include "base/random.h"
#include "graph/graph.h"
#include "tests/crash/history.h"

namespace adjoin::crash {

/// Told what a worker is about to do and how it ended; writes it where a crash cannot reach.
struct Witness {
  std::function<void(int thread, const Step&)> started;
  std::function<void(int thread, const Step&, Reply, std::int64_t value_read)> ended;
  /// The unsafe mode that the test must catch: acknowledges before the store was asked.
  bool acknowledge_early = false;
};

/// Makes random steps on the edges, register and pair that belong to `thread` until a step fails or
/// `stop` says so. `numbers_from` must be above every number of an earlier life.
void work(const graph::Graph& graph, int thread, std::uint64_t seed, std::int64_t numbers_from,
          const Witness& witness, const std::function<bool()>& stop);

}  // namespace adjoin::crash
