#pragma once

#include <string>

namespace adjoin::bench {

/// A figure by itself, for the results that bench/report.py makes a page of.
struct ResultRow {
  std::string id;    ///< for example "P8.follow"
  std::string what;  ///< with its unit
  double target = 0;
  double measured = 0;
  bool at_least = true;  ///< false: the measured figure may be the target at most
  std::string reference;
  std::string rocksdb = "none";

  bool holds() const { return at_least ? measured >= target : measured <= target; }
};

/// Appends the row, with the load of the machine, as one JSON line.
void keep(const ResultRow& row, const std::string& results_path);

}  // namespace adjoin::bench
