#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace adjoin::both_ways {

/// What the histories came to.
struct Coverage {
  std::size_t compiled = 0;       ///< writes with a program
  std::size_t compiled_done = 0;  ///< those of them that did not fail
  std::size_t planned = 0;
  std::size_t reads = 0;
  std::size_t schemas = 0;
  std::size_t crashes = 0;
  std::size_t schema_changes = 0;

  std::string report() const;
};

/// Runs one history of a random schema on two stores: in one, writes that have a program go by it,
/// in the other all are planned, and reads of nodes, counts and lists likewise. They have one
/// clock, and see removals of nodes with their edges, transactions, changes of the schema and of
/// the table's indexes, and crashes. Returns where answers, outcomes, errors, costs, or any byte of
/// the stores' items, index entries, expiries and change records differ; empty: nowhere.
/// @param folder  for the stores' files, made and removed; empty: in memory, and without crashes
std::string run_history(std::uint64_t seed, std::size_t steps, const std::string& folder,
                        Coverage& coverage);
/// The same of a schema that is given, in memory.
std::string run_history_of(const std::string& schema, std::uint64_t seed, std::size_t steps,
                           Coverage& coverage);

}  // namespace adjoin::both_ways
