#include "cli/interrupt.h"

#include <signal.h>

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
  // Without SA_RESTART: a read that waits for a pipe returns, so that the flag is looked at.
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
}

table::CancelFlag& interrupt_flag() { return g_interrupted; }

Result<void> check_interrupt() {
  if (!g_interrupted.is_cancelled()) return {};
  return Error(ErrorCode::cancelled, "interrupted");
}

}  // namespace adjoin::cli
