#include "cli/serve/alarm_poster.h"

#include <chrono>
#include <mutex>
#include <set>
#include <variant>

#include "remote/http/http_pool.h"

namespace adjoin::cli {
namespace {

constexpr std::size_t kAnswerBytesMax = 1024 * 1024;

class AlarmPoster final : public monitor::Poster {
 public:
  Result<int> post(const monitor::PostCall& call) override {
    remote::HttpOutcomes outcomes;
    ADJOIN_TRY(const remote::HttpPool::Ticket ticket, send(call, outcomes));
    // The pool ends a call whose time has passed, and one that is abandoned.
    const auto arrival = outcomes.pop_until(remote::Deadline::max());
    forget(ticket);
    if (const auto* reply = std::get_if<remote::HttpReply>(&arrival->outcome)) return reply->status;
    const auto& failure = std::get<remote::HttpFailure>(arrival->outcome);
    return Error(failure.kind == remote::HttpFailure::Kind::unusable ? ErrorCode::invalid_argument
                                                                     : ErrorCode::unavailable,
                 failure.timed_out ? "no answer in time" : failure.message);
  }

  void stop() override {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const remote::HttpPool::Ticket ticket : under_way_) pool_->abandon(ticket);
  }

 private:
  Result<remote::HttpPool::Ticket> send(const monitor::PostCall& call,
                                        remote::HttpOutcomes& outcomes) {
    const std::lock_guard lock(mutex_);
    if (stopped_) return Error(ErrorCode::unavailable, "the server ends");
    if (pool_ == nullptr) {
      remote::HttpPoolOptions options;
      options.reply_bytes_max = kAnswerBytesMax;
      ADJOIN_TRY(pool_, remote::HttpPool::start(options));
    }
    const auto ticket = pool_->send({.url = call.url,
                                     .headers = call.headers,
                                     .body = call.body,
                                     .give_up = std::chrono::steady_clock::now() + call.patience},
                                    outcomes, 0);
    under_way_.insert(ticket);
    return ticket;
  }

  void forget(remote::HttpPool::Ticket ticket) {
    const std::lock_guard lock(mutex_);
    under_way_.erase(ticket);
  }

  std::mutex mutex_;
  std::unique_ptr<remote::HttpPool> pool_;  ///< null: no call was made yet
  std::set<remote::HttpPool::Ticket> under_way_;
  bool stopped_ = false;
};

}  // namespace

std::shared_ptr<monitor::Poster> make_alarm_poster() { return std::make_shared<AlarmPoster>(); }

}  // namespace adjoin::cli
