#pragma once

#include <signal.h>

#include <functional>

namespace adjoin::cli {

/// Signals come to the thread that waits for them: the others, made while this lives, have them
/// blocked.
class SignalsForMe {
 public:
  SignalsForMe();
  ~SignalsForMe();
  SignalsForMe(const SignalsForMe&) = delete;
  SignalsForMe& operator=(const SignalsForMe&) = delete;

  /// Does something long: what wants the process to end sets the interrupt flag meanwhile.
  void let_through(const std::function<void()>& work) const;

  /// Returns once the user or the machine wants the process to end. Until then does `each_second`,
  /// at once after a SIGHUP, and `at_hangup` before it then.
  void wait(const std::function<void()>& at_hangup, const std::function<void()>& each_second) const;

 private:
  sigset_t before_;
};

}  // namespace adjoin::cli
