#include "cli/interrupt.h"

#include <csignal>

namespace adjoin::cli {
namespace {

extern "C" void on_interrupt(int signal_number) {
  // Both calls are async-signal-safe: the flag is a lock-free atomic.
  interrupt_flag().cancel();
  std::signal(signal_number, SIG_DFL);
}

table::CancelFlag g_interrupted;

}  // namespace

void watch_interrupts() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::signal(SIGPIPE, SIG_DFL);
}

table::CancelFlag& interrupt_flag() { return g_interrupted; }

Result<void> check_interrupt() {
  if (!g_interrupted.is_cancelled()) return {};
  return Error(ErrorCode::cancelled, "interrupted");
}

}  // namespace adjoin::cli
