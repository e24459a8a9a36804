#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "cli/shell/terminal.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// A bar on standard error for work that takes a while: how far, how fast, how long still. Silent
/// in the first quarter of a second; where standard error is no terminal a line every ten seconds.
/// Not thread-safe.
class Progress {
 public:
  /// `total_bytes` 0: unknown, then there is no bar and no time left. The clock outlives it.
  Progress(Terminal& terminal, std::string_view label, std::uint64_t total_bytes,
           const Clock& clock = system_clock());
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws at most ten times a second, or writes a line every ten seconds; cheap otherwise.
  void update(std::uint64_t done_bytes, std::uint64_t done_records);
  /// Wipes the bar, so that what is printed next stands on a clean line.
  void finish();

  /// The line without control sequences, for tests:
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

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t n);
/// "0.4 s", "12 s", "3 min 20 s", "2 h 5 min".
std::string to_text(std::chrono::milliseconds duration);

/// Draws the progress of backup, restore or check as a bar, and ends the work at an interrupt. The
/// bar is wiped when the answer's last copy is gone. Not thread-safe.
/// @param per_count  what counts as one on the bar: a megabyte of bytes, or 1
engine::ByteProgress work_progress(Terminal& terminal, std::string_view label,
                                   std::uint64_t per_count);

inline constexpr std::uint64_t kMegabyte = 1'000'000;

}  // namespace adjoin::cli
