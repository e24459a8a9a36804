#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "cli/shell/terminal.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// Progress bar on standard error: percentage, rate and time left. Silent in the first quarter of a
/// second. If standard error is no terminal, it writes a line every ten seconds instead. Not
/// thread-safe.
class Progress {
 public:
  /// `total_bytes` 0: unknown, so that neither bar nor time left is shown. Terminal and clock must
  /// outlive it.
  Progress(Terminal& terminal, std::string_view label, std::uint64_t total_bytes,
           const Clock& clock = system_clock());
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws at most ten times a second, or writes a line every ten seconds; cheap otherwise.
  void update(std::uint64_t done_bytes, std::uint64_t done_records);
  /// Erases the bar, so that later output starts on a clean line. A later `update` draws it again.
  void finish();

  /// Returns the line without control sequences, for tests:
  /// "loading  [#####     ]  50%  410,000  91,000/s  4 s left".
  std::string line(std::uint64_t done_bytes, std::uint64_t done_records,
                   std::chrono::milliseconds elapsed) const;

 private:
  Terminal& terminal_;
  std::string label_;
  std::uint64_t total_bytes_;
  const Clock& clock_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_draw_;
  bool drawn_ = false;
};

/// Returns 1234567 as "1,234,567".
std::string grouped(std::uint64_t n);
/// Returns "0.4 s", "12 s", "3 min 20 s" or "2 h 5 min".
std::string to_text(std::chrono::milliseconds duration);

/// Returns a callback that draws the progress of backup, restore or check as a bar. It ends the
/// work at an interrupt (cancelled). The bar is erased when the last copy of the callback is
/// destroyed. The terminal must outlive it. Not thread-safe.
/// @param per_count  bytes that count as one on the bar: kMegabyte, or 1
engine::ByteProgress work_progress(Terminal& terminal, std::string_view label,
                                   std::uint64_t per_count);

inline constexpr std::uint64_t kMegabyte = 1'000'000;

}  // namespace adjoin::cli
