#include "cli/serve/signals_for_me.h"

#include <poll.h>

#include <atomic>
#include <ctime>

#include "cli/shell/terminal.h"

namespace adjoin::cli {
namespace {

std::atomic<bool> hung_up{false};

}  // namespace

SignalsForMe::SignalsForMe() {
  // A client that goes away while it is answered is no reason to end.
  ::signal(SIGPIPE, SIG_IGN);
  // Whoever started this process may have told it to ignore the ends of its children. Nobody could
  // say then how a program of an alarm ended.
  ::signal(SIGCHLD, SIG_DFL);
  sigset_t waited_for;
  sigemptyset(&waited_for);
  sigaddset(&waited_for, SIGINT);
  sigaddset(&waited_for, SIGTERM);
  sigaddset(&waited_for, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &waited_for, &before_);
  // Whoever replaces a file, or moves a log away, sends it. It never ends the process. One told
  // to ignore it goes on doing so.
  struct sigaction action {};
  sigaction(SIGHUP, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;
  action.sa_handler = [](int) { hung_up.store(true, std::memory_order_relaxed); };
  action.sa_flags = 0;
  sigaction(SIGHUP, &action, nullptr);
}

SignalsForMe::~SignalsForMe() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void SignalsForMe::let_through(const std::function<void()>& work) const {
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, &before_, &now);
  work();
  pthread_sigmask(SIG_SETMASK, &now, nullptr);
}

void SignalsForMe::wait(const std::function<void()>& at_hangup,
                        const std::function<void()>& each_second) const {
  sigset_t open = before_;
  sigdelset(&open, SIGINT);
  sigdelset(&open, SIGTERM);
  sigdelset(&open, SIGHUP);
  const timespec second{1, 0};
  while (!interrupt_flag()) {
    ::ppoll(nullptr, 0, &second, &open);
    if (hung_up.exchange(false, std::memory_order_relaxed)) at_hangup();
    each_second();
  }
}

}  // namespace adjoin::cli
