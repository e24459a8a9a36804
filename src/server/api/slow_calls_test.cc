#include "server/api/slow_calls.h"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <new>
#include <stdexcept>
#include <string>

namespace adjoin::server::slow_calls_test {
namespace {

using Queue = std::deque<std::function<void()>>;

/// Its pool works when the test says so.
class QueuedExchange final : public Exchange {
 public:
  explicit QueuedExchange(Queue& queue) : queue_(queue) {}
  void finish() override {}
  bool run_on_pool(std::function<void(Exchange&)> work) override {
    if (is_full) return false;
    if (has_no_memory) throw std::bad_alloc();
    queue_.push_back([this, work = std::move(work)] { work(*this); });
    return true;
  }

  /// Its client was told long ago that it takes too long.
  void be_late() { deadline_ = std::chrono::steady_clock::now(); }

  bool is_full = false;
  bool has_no_memory = false;

 private:
  Queue& queue_;
};

class ALaneOfSlowCalls : public testing::Test {
 protected:
  bool run(SlowCalls& calls, const char* name) {
    return calls.run(
        exchange_, [this, name] { log_ += name; },
        [this, name] { log_ += std::string("-") + name; });
  }
  void work_once() {
    const auto work = std::move(queue_.front());
    queue_.pop_front();
    work();
  }

  Queue queue_;
  QueuedExchange exchange_{queue_};
  std::string log_;
};

TEST_F(ALaneOfSlowCalls, HasOnlySoManyOnThePoolAndTheOthersInTheirOrder) {
  SlowCalls calls(2);
  for (const char* name : {"a", "b", "c", "d"}) EXPECT_TRUE(run(calls, name));
  EXPECT_EQ(queue_.size(), 2U) << "two of the pool's threads";
  work_once();
  EXPECT_EQ(log_, "a");
  EXPECT_EQ(queue_.size(), 2U) << "one has come for the one that ended";
  while (!queue_.empty()) work_once();
  EXPECT_EQ(log_, "abcd");
}

TEST_F(ALaneOfSlowCalls, RefusesWhereTooManyWait) {
  SlowCalls calls(1);
  EXPECT_TRUE(run(calls, "a"));
  for (std::size_t i = 0; i < SlowCalls::kWaitingMax; ++i) EXPECT_TRUE(run(calls, "b"));
  EXPECT_FALSE(run(calls, "c"));
  work_once();
  EXPECT_TRUE(run(calls, "d")) << "there is room again";
  while (!queue_.empty()) work_once();
  EXPECT_EQ(log_, "a" + std::string(SlowCalls::kWaitingMax, 'b') + "d");
}

TEST_F(ALaneOfSlowCalls, TellsThoseWhomThePoolRefusesAndGoesOn) {
  SlowCalls calls(1);
  EXPECT_TRUE(run(calls, "a"));
  EXPECT_TRUE(run(calls, "b"));
  EXPECT_TRUE(run(calls, "c"));
  exchange_.is_full = true;
  work_once();
  EXPECT_EQ(log_, "a-b-c");
  exchange_.is_full = false;
  EXPECT_TRUE(run(calls, "d"));
  work_once();
  EXPECT_EQ(log_, "a-b-cd");
}

TEST_F(ALaneOfSlowCalls, LosesNoPlaceWhereThePoolHasNoMemory) {
  SlowCalls calls(1);
  exchange_.has_no_memory = true;
  EXPECT_TRUE(run(calls, "a"));
  exchange_.has_no_memory = false;
  EXPECT_TRUE(run(calls, "b"));
  work_once();
  EXPECT_EQ(log_, "-ab");
}

TEST_F(ALaneOfSlowCalls, GivesTheirPlacesAwayForWhomNobodyWaits) {
  SlowCalls calls(1);
  EXPECT_TRUE(run(calls, "a"));
  QueuedExchange gone(queue_);
  gone.be_late();
  for (std::size_t i = 0; i < SlowCalls::kWaitingMax; ++i) {
    EXPECT_TRUE(calls.run(
        gone, [this] { log_ += 'b'; }, [this] { log_ += '-'; }));
  }
  EXPECT_TRUE(run(calls, "c")) << "a hundred places were for nobody";
  EXPECT_EQ(log_, std::string(SlowCalls::kWaitingMax, '-'));
  EXPECT_TRUE(calls.run(
      gone, [this] { log_ += 'b'; }, [this] { log_ += '!'; }));
  log_.clear();
  while (!queue_.empty()) work_once();
  EXPECT_EQ(log_, "ac!") << "whose time is over has no turn";
}

TEST_F(ALaneOfSlowCalls, RefusesAllThatWaitWhenItStops) {
  SlowCalls calls(1);
  for (const char* name : {"a", "b", "c"}) EXPECT_TRUE(run(calls, name));
  calls.stop();
  EXPECT_EQ(log_, "-b-c");
  EXPECT_TRUE(run(calls, "d"));
  EXPECT_EQ(log_, "-b-c-d");
  work_once();
  EXPECT_EQ(log_, "-b-c-da") << "what has begun goes on to its end";
  EXPECT_TRUE(queue_.empty());
}

TEST_F(ALaneOfSlowCalls, GoesOnBehindAWorkThatThrows) {
  SlowCalls calls(1);
  EXPECT_TRUE(calls.run(
      exchange_, [] { throw std::runtime_error("no memory"); }, [] {}));
  EXPECT_TRUE(run(calls, "a"));
  EXPECT_THROW(work_once(), std::runtime_error);
  ASSERT_EQ(queue_.size(), 1U);
  work_once();
  EXPECT_EQ(log_, "a");
}

}  // namespace
}  // namespace adjoin::server::slow_calls_test
