// Goal: an endpoint that takes so many requests a second is sent hardly more, whoever asks. Method:
// a proxy refuses what is beyond that; many threads have writes to make; attempts are counted.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "remote/served_with_faults.h"

namespace adjoin::remote::testing::send_rate_test {
namespace {

using std::chrono::steady_clock;

constexpr int kThreads = 16;
constexpr int kPutsOfEach = 40;
constexpr double kTakenPerSecond = 100;

/// Refuses what is more than kTakenPerSecond, saved up for a quarter of a second.
class Refusing {
 public:
  Fault operator()() {
    const std::lock_guard lock(mutex_);
    const auto now = steady_clock::now();
    saved_ += std::chrono::duration<double>(now - asked_).count() * kTakenPerSecond;
    saved_ = std::min(saved_, kTakenPerSecond / 4);
    asked_ = now;
    if (saved_ < 1) return Fault::throttle;
    saved_ -= 1;
    return Fault::none;
  }

 private:
  std::mutex mutex_;
  double saved_ = kTakenPerSecond / 4;
  steady_clock::time_point asked_ = steady_clock::now();
};

TEST(AnEndpointThatRefusesWhatIsTooMuch, IsSentHardlyMoreThanItTakes) {
  const auto refusing = std::make_shared<Refusing>();
  ServedWithFaults served([refusing](const ProxiedRequest&) { return (*refusing)(); });
  const std::unique_ptr<RemoteStore> store = served.connect();
  std::atomic<int> done{0};
  const auto begin = steady_clock::now();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kPutsOfEach; ++i) {
        table::PutItemRequest put;
        put.table = "tab";
        put.item = Item{{"pk", std::to_string(t) + "-" + std::to_string(i)}};
        if (store->put_item({}, put)) ++done;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::chrono::duration<double> took = steady_clock::now() - begin;

  constexpr int kPuts = kThreads * kPutsOfEach;
  EXPECT_EQ(done, kPuts);
  EXPECT_LT(store->attempts(), kPuts * 1.15);
  EXPECT_LT(took.count(), 2 * kPuts / kTakenPerSecond);
  RecordProperty("attempts", static_cast<int>(store->attempts()));
  RecordProperty("seconds", std::to_string(took.count()));
}

}  // namespace
}  // namespace adjoin::remote::testing::send_rate_test
