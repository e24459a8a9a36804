#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace adjoin::histories {

/// How often each kind of thing happened. Thread-safe.
class Coverage {
 public:
  void count(const std::string& what);
  /// Prints all of them, a line each. Answers those of `wanted` that never happened.
  std::vector<std::string> print(const std::vector<std::string>& wanted) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t> counts_;
};

/// What enough histories come across: every block of the schema language that writes keep true,
/// every write and how it ends, every read.
const std::vector<std::string>& what_must_happen();

}  // namespace adjoin::histories
