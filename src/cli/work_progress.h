#pragma once

#include <string_view>

#include "cli/terminal.h"
#include "engine/backup.h"

namespace adjoin::cli {

/// Draws the progress of backup, restore or check as a bar, and ends the work at an interrupt. The
/// bar is wiped when the answer's last copy is gone. Not thread-safe.
/// @param per_count  what counts as one on the bar: a megabyte of bytes, or 1
engine::ByteProgress work_progress(Terminal& terminal, std::string_view label,
                                   std::uint64_t per_count);

inline constexpr std::uint64_t kMegabyte = 1'000'000;

}  // namespace adjoin::cli
