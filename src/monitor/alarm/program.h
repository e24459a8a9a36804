#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

#include "monitor/alarm/action_settings.h"

namespace adjoin::monitor {

/// Runs a program without a shell and waits for it. It gets `input` as its standard input, no other
/// file of this process, PATH, HOME, LANG and TZ of its environment, and a process group of its
/// own. What is left of the group when the program ends, takes longer than `patience`, or `stops`
/// becomes true, is killed.
/// Returns why it failed, with the beginning of what it printed; nullopt: it ended with exit code
/// 0.
std::optional<std::string> run_program(const ProgramAction& action, const std::string& input,
                                       std::chrono::milliseconds patience,
                                       const std::atomic<bool>& stops);

}  // namespace adjoin::monitor
