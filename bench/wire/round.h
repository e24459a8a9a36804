#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/wire/requests.h"

namespace adjoin::bench {

/// A server on this machine.
struct Target {
  std::string name;
  std::uint16_t port = 0;
  int pid = 0;          ///< whose CPU time is counted; of nginx that of its one worker
  bool answers = true;  ///< false: it answers anything with 200, and only that is checked
};

struct RoundResult {
  double seconds = 0;
  double cpu_seconds = 0;  ///< of the server, user and system, all its threads
  std::size_t requests = 0;
  std::size_t wrong = 0;
  std::string first_wrong;
};

/// Sends every request once over `connections` connections, one at a time on each, and checks
/// each answer. Ends the process with a message when the server cannot be reached or hangs up.
RoundResult run_round(const Target& target, const std::vector<PreparedRequest>& requests,
                      int connections);

}  // namespace adjoin::bench
