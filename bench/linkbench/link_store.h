#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "bench/linkbench/mix.h"

namespace adjoin::bench {

/// Objects with a payload, and links between them with a time and a payload, which are counted and
/// listed by time, the newest first. Thread-safe.
class LinkStore {
 public:
  virtual ~LinkStore() = default;
  /// What it saw, 1 at least: how many rows, and how large the first payload is; whether a write
  /// found what it was to change. 0: it failed.
  virtual std::uint64_t run(const Operation& operation) = 0;
  /// Before and after a round of operations.
  virtual void begin_round() {}
  virtual bool end_round() { return true; }
};

/// A graph whose topology follows while a round lasts.
Result<std::unique_ptr<LinkStore>> open_graph_of_links(const std::string& folder,
                                                       const Payloads& payloads);
/// Keys and values by hand on RocksDB: with a log, not synced, as the graph's store is.
Result<std::unique_ptr<LinkStore>> open_links_by_hand(const std::string& folder,
                                                      const Payloads& payloads);

}  // namespace adjoin::bench
