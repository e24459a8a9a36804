#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "base/clock.h"
#include "meter/alarm/history_text.h"
#include "monitor/alarm/action_settings.h"
#include "monitor/alarm/poster.h"

namespace adjoin::monitor {

/// Bounds of actions. Tests shorten the times.
struct ActionLimits {
  std::size_t waiting_max = 1'000;               ///< not begun, of all ARNs together
  int tries = 3;                                 ///< of a POST
  std::chrono::milliseconds first_pause{1'000};  ///< before the second try; doubles with each
  std::chrono::milliseconds post_patience{10'000};
  std::chrono::milliseconds program_patience{30'000};
  /// How long the end of the server waits for what was ordered.
  std::chrono::milliseconds grace{2'000};
};

/// An action to run.
struct ActionOrder {
  std::string alarm;
  std::string action;   ///< its ARN
  std::string message;  ///< JSON for the program or the receiver
};

/// Runs the actions of alarms, and never makes the caller wait. Every ARN has a queue and a thread
/// of its own. So a program or a receiver that hangs holds up nobody else, and the changes of an
/// alarm arrive in their order. An action is begun at most once: what still waits when the process
/// ends is not run later. Thread-safe.
class ActionRunner {
 public:
  /// Takes what became of an order. Called by the runner's threads, by `run` and by the destructor.
  using Note = std::function<void(const ActionOrder&, const meter::alarm::ActionOutcome&)>;

  struct Options {
    ActionSettings settings;
    const Clock* clock = &system_clock();  ///< for the time in signatures
    ActionLimits limits;
  };

  ActionRunner(Options options, Note note);
  /// Waits for what was ordered, at most the grace. What is under way then is ended, and what was
  /// not begun is a failure.
  ~ActionRunner();
  ActionRunner(const ActionRunner&) = delete;
  ActionRunner& operator=(const ActionRunner&) = delete;

  /// Queues an order. Its outcome is a failure at once if no action has its ARN, or too many wait.
  void run(ActionOrder order);
  /// Takes other settings, for the orders that were not begun too. Without a poster the one that
  /// is there stays.
  void set_settings(ActionSettings settings);
  /// Waits until no order waits or is under way.
  void wait_until_idle();

 private:
  struct Lane {
    std::deque<ActionOrder> waiting;
    bool busy = false;
    std::thread thread;
  };

  std::optional<std::string> refusal(const ActionOrder& order) const;
  bool add_to_lane(ActionOrder& order);
  void serve(Lane& lane);
  void tell(const ActionOrder& order, std::optional<std::string> failure) const;
  std::optional<std::string> try_to_run(const ActionOrder& order);
  std::optional<std::string> post(const PostAction& action, const std::string& message);
  bool pause(std::chrono::milliseconds time);
  bool is_idle() const;

  const Clock& clock_;
  const ActionLimits limits_;
  const Note note_;
  mutable std::mutex mutex_;  ///< guards all below
  std::condition_variable changed_;
  ActionSettings settings_;
  std::map<std::string, std::unique_ptr<Lane>> lanes_;  ///< by ARN
  std::size_t waiting_ = 0;
  bool ends_ = false;
  std::atomic<bool> kills_ = false;  ///< the grace is over
};

}  // namespace adjoin::monitor
