// Reads any bytes as a log: lines, CloudTrail's files, gzip. What is read as an entry must be
// written as a line that is read as the same entry. Patterns of it are put together without harm,
// and no skipped byte is lost: entries and skipped lines are no more than there are lines or
// events.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "advise/log/cloudtrail.h"
#include "advise/log/log_input.h"
#include "advise/log/log_reader.h"
#include "advise/patterns/pattern_report.h"
#include "base/assert.h"

namespace {

using namespace adjoin;
using namespace adjoin::advise;

void check_written_again(const LogEntry& entry) {
  std::string line;
  append_log_line(entry, line);
  ADJOIN_ASSERT(!line.empty() && line.back() == '\n');
  line.pop_back();
  ADJOIN_ASSERT(line.find('\n') == std::string::npos);
  LogLineReader reader;
  const LogEntry* again = reader.read(line);
  ADJOIN_ASSERT(again != nullptr);
  ADJOIN_ASSERT(again->table == entry.table && again->shape == entry.shape);
  ADJOIN_ASSERT(again->time_ms == entry.time_ms && again->returned == entry.returned);
  std::string twice;
  append_log_line(*again, twice);
  twice.pop_back();
  ADJOIN_ASSERT(twice == line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::size_t at = 0;
  const std::size_t step = 1 + size % 7;
  const LogSource source = [&](char* out, std::size_t bytes) -> Result<std::size_t> {
    const std::size_t count = std::min({bytes, step * 1000, text.size() - at});
    std::memcpy(out, text.data() + at, count);
    at += count;
    return count;
  };
  const TableWords words;
  LogCounts counts;
  PatternReader patterns(nullptr);
  std::uint64_t taken = 0;
  const auto outcome = read_log(
      source, words,
      [&](const LogEntry& entry) {
        ++taken;
        check_written_again(entry);
        patterns.add(entry);
      },
      counts);
  ADJOIN_ASSERT(taken == counts.entries);
  if (outcome && !text.starts_with("\x1F\x8B")) ADJOIN_ASSERT(counts.bytes == size);
  (void)to_text(patterns.report());
  return 0;
}
