#include "remote/send/dispatcher.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "remote/send/attempt_result.h"

namespace adjoin::remote {

using wire::ErrorKind;

/// One call of `run_all`: what has become of each of its requests.
/// It runs on the calling thread; the pool's thread only pushes outcomes. A request is in one place
/// at a time: ready, waiting for its pause, under way, or ended with a result.
class Round {
 public:
  Round(Dispatcher& dispatcher, const table::CallContext& context, std::vector<Request> requests)
      : dispatcher_(dispatcher), context_(context), window_(dispatcher.options_.concurrency_max) {
    deadline_ = context.deadline.value_or(std::chrono::steady_clock::now() +
                                          dispatcher.options_.call_timeout);
    tasks_.reserve(requests.size());
    for (Request& request : requests) {
      ready_.push_back(tasks_.size());
      tasks_.push_back({std::move(request)});
    }
  }

  std::vector<Result<Answer>> run() {
    while (!ready_.empty() || !waiting_.empty() || under_way_ > 0) {
      wake();
      paced_until_.reset();
      while (!ready_.empty() && under_way_ < window_ && may_send()) {
        const std::size_t next = ready_.front();
        ready_.pop_front();
        start(next);
      }
      // All that was ready has ended without being sent. No outcome will come, so there is nothing
      // to wait for.
      if (under_way_ == 0 && waiting_.empty() && !paced_until_) continue;
      // Abandoned calls push an outcome too, and the loop goes on until it has them all. The pool
      // holds a reference to `outcomes_`, so none may be left when this returns.
      if (is_cancelled()) abandon_all();
      if (auto arrival = outcomes_.pop_until(next_look())) {
        --under_way_;
        settle(arrival->tag, std::move(arrival->outcome));
      }
    }
    std::vector<Result<Answer>> answers;
    answers.reserve(tasks_.size());
    for (Task& task : tasks_) answers.push_back(*std::move(task.result));
    return answers;
  }

 private:
  struct Task {
    Request request;
    std::size_t attempts = 0;
    Deadline sent = {};       ///< when the last one went
    bool doubt = false;       ///< an attempt may have been done
    bool comes_late = false;  ///< … and may be done later still
    std::string key_id;       ///< what the last attempt was signed with; empty: as nobody
    std::optional<HttpPool::Ticket> ticket = {};  ///< while it is under way
    std::optional<Error> last = {};               ///< why the last attempt failed
    std::optional<Result<Answer>> result = {};
  };
  struct Waiting {
    Deadline until;
    std::size_t task = 0;
  };

  static Deadline now() { return std::chrono::steady_clock::now(); }
  bool is_cancelled() const {
    return context_.cancel != nullptr && context_.cancel->load(std::memory_order_relaxed);
  }

  /// Moves those whose time has come to the ones that are ready.
  void wake() {
    const Deadline time = now();
    std::erase_if(waiting_, [&](const Waiting& one) {
      if (one.until > time) return false;
      ready_.push_back(one.task);
      return true;
    });
  }

  /// Whether the endpoint takes one more now. What only has to be given up need not wait.
  bool may_send() {
    if (is_cancelled() || now() >= deadline_) return true;
    // Taking counts as sending. So it is the last test before a request goes.
    paced_until_ = dispatcher_.rate_.take(now());
    return !paced_until_;
  }

  Deadline next_look() const {
    // The cancel flag wakes nobody, so it is looked at this often. Without a flag the second is
    // only a bound.
    constexpr std::chrono::milliseconds kCancelLook{20};
    Deadline next = now() + (context_.cancel != nullptr ? std::chrono::milliseconds(kCancelLook)
                                                        : std::chrono::milliseconds(1'000));
    for (const Waiting& one : waiting_) next = std::min(next, one.until);
    if (paced_until_) next = std::min({next, *paced_until_, deadline_});
    return next;
  }

  void start(std::size_t index) {
    Task& task = tasks_[index];
    if (is_cancelled()) return give_up(task, ErrorCode::cancelled, "the call was cancelled");
    if (now() >= deadline_) {
      return give_up(task, ErrorCode::deadline_exceeded, "the call's deadline has passed");
    }
    // For each attempt anew: they may have been renewed, and a signature is valid for some minutes
    // only.
    auto credentials = dispatcher_.credentials_.get();
    if (!credentials) return fail(task, std::move(credentials).error());
    task.key_id = credentials->stand_in ? std::string() : credentials->key_id;
    const bool of_streams = task.request.operation->of_streams;
    const auto unix_time = std::chrono::floor<std::chrono::seconds>(dispatcher_.clock_.unix_time());
    HttpCall call =
        signed_call(task.request, of_streams ? dispatcher_.streams_ : dispatcher_.options_.endpoint,
                    dispatcher_.options_.region, *credentials, std::chrono::sys_seconds(unix_time));
    // An attempt gets a part of the call's time, so that a connection that hangs leaves time for
    // another.
    call.give_up = std::min(deadline_, now() + dispatcher_.options_.attempt_timeout);
    task.sent = now();
    ++task.attempts;
    ++under_way_;
    dispatcher_.attempts_.fetch_add(1, std::memory_order_relaxed);
    if (dispatcher_.options_.total != nullptr) dispatcher_.options_.total->sent();
    task.ticket = dispatcher_.pool_.send(std::move(call), outcomes_, index);
  }

  void settle(std::size_t index, HttpOutcome outcome) {
    Task& task = tasks_[index];
    task.ticket.reset();
    const Sender sender{dispatcher_.options_.endpoint, dispatcher_.options_.region, task.key_id,
                        dispatcher_.clock_.unix_time()};
    AttemptResult verdict = judge(*task.request.operation, std::move(outcome), sender);
    dispatcher_.rate_.answered(task.sent, now(), verdict.too_much);
    if (verdict.body) {
      dispatcher_.budget_.succeeded(task.attempts > 1);
      // One more after a success, half after a throttling. TCP finds the capacity of a path in the
      // same way.
      window_ = std::min(window_ + 1, dispatcher_.options_.concurrency_max);
      task.result = Result<Answer>(Answer{*std::move(verdict.body), task.doubt});
      return;
    }
    if (verdict.kind == ErrorKind::ambiguous) {
      task.doubt = true;
      task.comes_late = task.comes_late || verdict.comes_late;
    }
    if (is_throttling(api_error_of(verdict.error))) window_ = std::max(window_ / 2, std::size_t{1});
    if (may_try_again(task, verdict)) return try_later(index, std::move(verdict.error));
    if (is_cancelled() && verdict.kind != ErrorKind::final) {
      task.last = std::move(verdict.error);
      return give_up(task, ErrorCode::cancelled, "the call was cancelled");
    }
    fail(task, std::move(verdict.error));
  }

  /// New credentials are worth one attempt more; what the service refuses otherwise, none.
  bool may_try_again(const Task& task, const AttemptResult& verdict) {
    if (verdict.kind == ErrorKind::final) {
      return verdict.refuses_key && task.attempts == 1 &&
             dispatcher_.credentials_.refuse(task.key_id);
    }
    if (is_cancelled() || task.attempts >= dispatcher_.options_.attempts_max) return false;
    // The first attempt may have been applied, and a second one would be applied again.
    if (task.doubt && is_write(task.request) && task.request.again == RetrySafety::never) {
      return false;
    }
    // Asked last, because asking spends.
    return dispatcher_.budget_.take();
  }

  void try_later(std::size_t index, Error why) {
    Task& task = tasks_[index];
    const Deadline until = now() + backoff(dispatcher_.options_.backoff, task.attempts);
    task.last = std::move(why);
    // No pause that cannot be followed by an attempt: the caller gets the error now.
    if (until >= deadline_) {
      return give_up(task, ErrorCode::deadline_exceeded,
                     "the call's deadline would pass before another attempt");
    }
    waiting_.push_back({until, index});
  }

  /// Ends a request that no attempt is made for any more.
  void give_up(Task& task, ErrorCode code, const std::string& why) {
    const std::string last = task.last ? ": " + task.last->message() : "";
    fail(task, Error(code, why + last));
  }

  /// A refusal answers for the attempts before it only when those cannot have been done: a token
  /// tells that of the ones that are not on their way any more.
  void fail(Task& task, Error error) {
    const bool refused = task.request.again == RetrySafety::by_token && !task.comes_late &&
                         error.code() != ErrorCode::unavailable &&
                         error.code() != ErrorCode::cancelled &&
                         error.code() != ErrorCode::deadline_exceeded;
    if (task.doubt && is_write(task.request) && !refused) {
      std::string message(task.request.operation->name);
      error = Error(ErrorCode::outcome_unknown,
                    message.append(" may have been done, or not: ").append(error.message()));
    }
    task.result = Result<Answer>(std::move(error));
  }

  void abandon_all() {
    for (Task& task : tasks_) {
      if (task.ticket) dispatcher_.pool_.abandon(*task.ticket);
      task.ticket.reset();
    }
    for (const Waiting& one : waiting_) ready_.push_back(one.task);
    waiting_.clear();
    // Nothing is sent any more. The window must not hold back what only has to be given up.
    window_ = tasks_.size() + 1;
  }

  Dispatcher& dispatcher_;
  const table::CallContext& context_;
  Deadline deadline_;
  std::size_t window_;  ///< how many may be under way: halved by a refusal, one more by a success
  std::size_t under_way_ = 0;
  std::optional<Deadline> paced_until_;  ///< what is ready waits for the rate
  std::vector<Task> tasks_;
  std::deque<std::size_t> ready_;
  std::vector<Waiting> waiting_;
  HttpOutcomes outcomes_;
};

Dispatcher::Dispatcher(DispatcherOptions options, HttpPool& pool, CredentialSource& credentials,
                       const Clock& clock)
    : options_(std::move(options)),
      streams_(streams_endpoint(options_.endpoint)),
      pool_(pool),
      credentials_(credentials),
      clock_(clock) {}

std::vector<Result<Answer>> Dispatcher::run_all(const table::CallContext& context,
                                                std::vector<Request> requests) {
  return Round(*this, context, std::move(requests)).run();
}

Result<Answer> Dispatcher::run(const table::CallContext& context, Request request) {
  std::vector<Request> one;
  one.push_back(std::move(request));
  return std::move(run_all(context, std::move(one)).front());
}

}  // namespace adjoin::remote
