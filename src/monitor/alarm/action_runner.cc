#include "monitor/alarm/action_runner.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <variant>

#include "base/assert.h"
#include "monitor/alarm/program.h"
#include "monitor/alarm/signature.h"

namespace adjoin::monitor {
namespace {

constexpr std::string_view kServerEnded = "the server ended before it was done";

/// Whether another try can help: the receiver is busy or broken, not asked for the wrong thing.
bool is_worth_another_try(int status) { return status >= 500 || status == 408 || status == 429; }

std::string text_of_post_status(int status) {
  std::string text = "it answered " + std::to_string(status);
  if (status >= 300 && status < 400) text += "; redirects are not followed, name the last URL";
  return text;
}

}  // namespace

ActionRunner::ActionRunner(Options options, Note note)
    : clock_(*options.clock),
      limits_(options.limits),
      note_(std::move(note)),
      settings_(std::move(options.settings)) {
  ADJOIN_ASSERT(note_ != nullptr);
  ADJOIN_ASSERT(limits_.tries > 0);
}

ActionRunner::~ActionRunner() {
  std::shared_ptr<Poster> poster;
  {
    std::unique_lock lock(mutex_);
    ends_ = true;
    changed_.notify_all();
    changed_.wait_for(lock, limits_.grace, [this] { return is_idle(); });
    kills_.store(true);
    changed_.notify_all();
    poster = settings_.poster;
  }
  if (poster != nullptr) poster->stop();
  for (const auto& [arn, lane] : lanes_) {
    if (lane->thread.joinable()) lane->thread.join();
    for (const ActionOrder& order : lane->waiting) tell(order, std::string(kServerEnded));
  }
}

void ActionRunner::run(ActionOrder order) {
  std::optional<std::string> failure;
  {
    const std::lock_guard lock(mutex_);
    failure = refusal(order);
    if (!failure && !add_to_lane(order)) failure = "the machine refuses a thread";
  }
  if (failure) return tell(order, std::move(failure));
  changed_.notify_all();
}

/// Why an order is not taken. Call under the lock.
std::optional<std::string> ActionRunner::refusal(const ActionOrder& order) const {
  if (ends_) return std::string(kServerEnded);
  if (settings_.actions.count(order.action) == 0) {
    return "no action has this ARN in the server's configuration (alarm-actions)";
  }
  if (waiting_ >= limits_.waiting_max) {
    return std::to_string(limits_.waiting_max) + " actions wait already";
  }
  return std::nullopt;
}

/// Leaves the order as it is if it returns false. Call under the lock.
bool ActionRunner::add_to_lane(ActionOrder& order) {
  std::unique_ptr<Lane>& lane = lanes_[order.action];
  if (lane == nullptr) lane = std::make_unique<Lane>();
  if (!lane->thread.joinable()) {
    try {
      lane->thread = std::thread([this, serves = lane.get()] { serve(*serves); });
    } catch (const std::system_error&) {
      return false;
    }
  }
  lane->waiting.push_back(std::move(order));
  ++waiting_;
  return true;
}

void ActionRunner::set_settings(ActionSettings settings) {
  const std::lock_guard lock(mutex_);
  if (settings.poster == nullptr) settings.poster = settings_.poster;
  settings_ = std::move(settings);
}

void ActionRunner::wait_until_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_idle(); });
}

bool ActionRunner::is_idle() const {
  return std::all_of(lanes_.begin(), lanes_.end(), [](const auto& entry) {
    return entry.second->waiting.empty() && !entry.second->busy;
  });
}

void ActionRunner::serve(Lane& lane) {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return ends_ || !lane.waiting.empty(); });
    if (kills_ || lane.waiting.empty()) return;
    const ActionOrder order = std::move(lane.waiting.front());
    lane.waiting.pop_front();
    --waiting_;
    lane.busy = true;
    lock.unlock();
    tell(order, try_to_run(order));
    lock.lock();
    lane.busy = false;
    changed_.notify_all();
  }
}

void ActionRunner::tell(const ActionOrder& order, std::optional<std::string> failure) const {
  note_(order, {.action = order.action, .error = std::move(failure)});
}

/// Returns why it failed; nullopt: it is done.
std::optional<std::string> ActionRunner::try_to_run(const ActionOrder& order) {
  std::optional<AlarmAction> action;
  {
    const std::lock_guard lock(mutex_);
    const auto found = settings_.actions.find(order.action);
    if (found == settings_.actions.end()) return "its ARN has no action any more";
    action = found->second;
  }
  if (const auto* program = std::get_if<ProgramAction>(&*action)) {
    return run_program(*program, order.message, limits_.program_patience, kills_);
  }
  return post(std::get<PostAction>(*action), order.message);
}

std::optional<std::string> ActionRunner::post(const PostAction& action,
                                              const std::string& message) {
  std::shared_ptr<Poster> poster;
  {
    const std::lock_guard lock(mutex_);
    poster = settings_.poster;
  }
  if (poster == nullptr) return "this program cannot post";
  std::string failure;
  std::chrono::milliseconds next_pause = limits_.first_pause;
  for (int attempt = 1; attempt <= limits_.tries; ++attempt, next_pause *= 2) {
    if (attempt > 1 && !pause(next_pause)) return failure + "; " + std::string(kServerEnded);
    PostCall call{.url = action.url,
                  .headers = {"Content-Type: application/json"},
                  .body = message,
                  .patience = limits_.post_patience};
    // Signed for each try, so that a receiver may refuse what is minutes old.
    if (!action.secret.empty()) {
      call.headers.push_back(std::string(kSignatureHeader) + ": " +
                             signature_of(action.secret, clock_.unix_time(), message));
    }
    const Result<int> status = poster->post(call);
    if (status && *status >= 200 && *status < 300) return std::nullopt;
    const std::string why = status ? text_of_post_status(*status) : status.error().message();
    failure = shown_place(action) + ": " + why;
    if (status && !is_worth_another_try(*status)) return failure;
    if (!status && status.error().code() == ErrorCode::invalid_argument) return failure;
  }
  return failure + " (" + std::to_string(limits_.tries) + " tries)";
}

/// Returns false if the grace is over meanwhile.
bool ActionRunner::pause(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, time, [this] { return kills_.load(); });
}

}  // namespace adjoin::monitor
