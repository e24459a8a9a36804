#include "monitor/alarm/action_runner.h"

#include <gtest/gtest.h>

#include <future>
#include <variant>

#include "monitor/alarm/signature.h"

namespace adjoin::monitor::action_runner_test {
namespace {

constexpr const char* kPage = "arn:aws:sns:here:1:page";
constexpr const char* kCalm = "arn:aws:sns:here:1:calm";
constexpr const char* kSecret = "0123456789abcdef";

/// Answers posts as the test says, and keeps them. Holds those to "http://slow/" until it is freed.
class ScriptedPoster final : public Poster {
 public:
  using Answer = std::variant<int, Error>;

  Result<int> post(const PostCall& call) override {
    std::unique_lock lock(mutex_);
    calls_.push_back(call);
    changed_.notify_all();
    if (call.url == "http://slow/") {
      changed_.wait(lock, [this] { return freed_ || stopped_; });
      if (!freed_) return Error(ErrorCode::unavailable, "stopped");
    }
    if (answers_.empty()) return 200;
    const Answer answer = std::move(answers_.front());
    answers_.pop_front();
    if (const auto* error = std::get_if<Error>(&answer)) return *error;
    return std::get<int>(answer);
  }
  void stop() override {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  void answer(Answer answer) {
    const std::lock_guard lock(mutex_);
    answers_.push_back(std::move(answer));
  }
  void free() {
    const std::lock_guard lock(mutex_);
    freed_ = true;
    changed_.notify_all();
  }
  void wait_for_calls(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return calls_.size() >= count; });
  }
  std::vector<PostCall> calls() {
    const std::lock_guard lock(mutex_);
    return calls_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Answer> answers_;
  std::vector<PostCall> calls_;
  bool freed_ = false;
  bool stopped_ = false;
};

/// A runner and what it noted, as "ALARM ARN: failure".
class Actions : public ::testing::Test {
 protected:
  std::unique_ptr<ActionRunner> start(ActionSettings settings, std::size_t waiting_max = 1'000) {
    settings.poster = poster;
    ActionLimits limits;
    limits.waiting_max = waiting_max;
    limits.first_pause = std::chrono::milliseconds(1);
    limits.grace = std::chrono::milliseconds(1);
    return std::make_unique<ActionRunner>(
        ActionRunner::Options{.settings = std::move(settings), .clock = &clock, .limits = limits},
        [this](const ActionOrder& order, const meter::alarm::ActionOutcome& outcome) {
          const std::lock_guard lock(mutex_);
          EXPECT_EQ(order.action, outcome.action);
          noted_.push_back(order.alarm + ": " + outcome.error.value_or("done"));
        });
  }
  std::vector<std::string> noted() {
    const std::lock_guard lock(mutex_);
    return noted_;
  }
  static ActionSettings posts_to(const std::string& url, const std::string& secret = {}) {
    ActionSettings settings;
    settings.actions[kPage] = PostAction{.url = url, .secret = secret};
    return settings;
  }
  static ActionOrder order(const std::string& alarm, const std::string& action = kPage) {
    return {.alarm = alarm, .action = action, .message = "{}"};
  }
  using Lines = std::vector<std::string>;

  std::shared_ptr<ScriptedPoster> poster = std::make_shared<ScriptedPoster>();
  ManualClock clock{std::chrono::milliseconds(1'700'000'040'000)};

 private:
  std::mutex mutex_;
  std::vector<std::string> noted_;
};

}  // namespace

TEST_F(Actions, PostTheAlarmSigned) {
  const auto runner = start(posts_to("http://a.example/hook", kSecret));
  runner->run(order("load"));
  runner->wait_until_idle();
  EXPECT_EQ(noted(), Lines{"load: done"});
  ASSERT_EQ(poster->calls().size(), 1U);
  const PostCall call = poster->calls()[0];
  EXPECT_EQ(call.url, "http://a.example/hook");
  EXPECT_EQ(call.body, "{}");
  EXPECT_EQ(call.patience, std::chrono::seconds(10));
  EXPECT_EQ(call.headers,
            (Lines{"Content-Type: application/json",
                   "Adjoin-Signature: " + signature_of(kSecret, clock.unix_time(), "{}")}));
}

TEST_F(Actions, PostWithoutASignatureWhereThereIsNoSecret) {
  const auto runner = start(posts_to("http://a.example/hook"));
  runner->run(order("load"));
  runner->wait_until_idle();
  EXPECT_EQ(poster->calls().at(0).headers, Lines{"Content-Type: application/json"});
}

TEST_F(Actions, AreTriedThreeTimesWhereThatCanHelp) {
  const auto runner = start(posts_to("http://a.example/hook"));
  poster->answer(500);
  poster->answer(Error(ErrorCode::unavailable, "connection refused"));
  runner->run(order("comes through"));
  runner->wait_until_idle();
  EXPECT_EQ(poster->calls().size(), 3U);
  for (int i = 0; i < 3; ++i) poster->answer(503);
  runner->run(order("gives up"));
  runner->wait_until_idle();
  EXPECT_EQ(poster->calls().size(), 6U);
  EXPECT_EQ(noted(),
            (Lines{"comes through: done", "gives up: a.example: it answered 503 (3 tries)"}));
}

TEST_F(Actions, AreTriedOnceWhereNothingWouldChange) {
  const auto runner = start(posts_to("http://a.example/hook"));
  poster->answer(404);
  poster->answer(301);
  poster->answer(Error(ErrorCode::invalid_argument, "no such certificate"));
  for (const char* alarm : {"a", "b", "c"}) {
    runner->run(order(alarm));
    runner->wait_until_idle();
  }
  EXPECT_EQ(poster->calls().size(), 3U);
  EXPECT_EQ(noted(),
            (Lines{"a: a.example: it answered 404",
                   "b: a.example: it answered 301; redirects are not followed, name the last URL",
                   "c: a.example: no such certificate"}));
}

TEST_F(Actions, OfAnUnknownArnFailAtOnce) {
  const auto runner = start({});
  runner->run(order("load"));
  EXPECT_EQ(noted(), Lines{"load: no action has this ARN in the server's configuration "
                           "(alarm-actions)"});
}

TEST_F(Actions, ThatHangHoldUpNoOthers) {
  ActionSettings settings = posts_to("http://slow/");
  settings.actions[kCalm] = ProgramAction{.words = {"/bin/sh", "-c", "exit 4"}};
  const auto runner = start(settings);
  runner->run(order("hangs"));
  poster->wait_for_calls(1);
  runner->run(order("other", kCalm));
  while (noted().empty()) std::this_thread::yield();
  EXPECT_EQ(noted(), Lines{"other: exit code 4"});
  poster->free();
  runner->wait_until_idle();
  EXPECT_EQ(noted().back(), "hangs: done");
}

TEST_F(Actions, AboveTheBoundFailAtOnceAndTheRestRunsInOrder) {
  const auto runner = start(posts_to("http://slow/"), 2);
  runner->run(order("1"));
  poster->wait_for_calls(1);
  for (const char* alarm : {"2", "3", "4"}) runner->run(order(alarm));
  EXPECT_EQ(noted(), Lines{"4: 2 actions wait already"});
  poster->free();
  runner->wait_until_idle();
  EXPECT_EQ(noted(), (Lines{"4: 2 actions wait already", "1: done", "2: done", "3: done"}));
}

TEST_F(Actions, ThatWereNotDoneAreNotedWhenTheServerEnds) {
  auto runner = start(posts_to("http://slow/"));
  runner->run(order("under way"));
  poster->wait_for_calls(1);
  runner->run(order("waits"));
  runner.reset();
  EXPECT_EQ(noted(), (Lines{"under way: slow: stopped; the server ended before it was done",
                            "waits: the server ended before it was done"}));
}

TEST_F(Actions, FollowTheSettingsThatWereReadLast) {
  const auto runner = start(posts_to("http://old.example/"));
  runner->set_settings(posts_to("http://new.example/"));
  runner->run(order("load"));
  runner->wait_until_idle();
  EXPECT_EQ(poster->calls().at(0).url, "http://new.example/");
  runner->set_settings({});
  runner->run(order("later"));
  EXPECT_EQ(noted().back().find("later: no action has this ARN"), 0U);
}

TEST_F(Actions, CannotPostWithoutAPoster) {
  poster.reset();
  const auto runner = start(posts_to("http://a.example/"));
  runner->run(order("load"));
  runner->wait_until_idle();
  EXPECT_EQ(noted(), Lines{"load: this program cannot post"});
}

}  // namespace adjoin::monitor::action_runner_test
