#include "server/metrics/live_tail.h"

#include <string_view>

#include "advise/log/log_reader.h"

namespace adjoin::server {

void read_tail(
    const LiveRequests::Tail& tail,
    const std::function<void(std::uint64_t number, const advise::LogEntry& entry)>& take) {
  advise::LogLineReader reader;
  std::uint64_t number = tail.first;
  for (std::string_view line : tail.lines) {
    line.remove_suffix(1);
    // Null: no line of this server is.
    if (const advise::LogEntry* entry = reader.read(line)) take(number, *entry);
    ++number;
  }
}

}  // namespace adjoin::server
