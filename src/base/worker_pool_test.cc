// Goal: all work that is taken is done, by as many threads as there is work, and by fewer where the
// machine refuses them.
#include "base/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <latch>
#include <set>
#include <string>

#include "base/launch.h"
#include "base/test_threads.h"

namespace adjoin {
namespace {

TEST(AWorkerPool, DoesEverythingBeforeItEnds) {
  std::atomic<int> done{0};
  {
    WorkerPool pool(3);
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(pool.run([&] { ++done; }));
  }
  EXPECT_EQ(done, 1000);
}

TEST(AWorkerPool, WorksAtAsManyPlacesAsItMay) {
  std::latch all_there(4);
  WorkerPool pool(4);
  for (int i = 0; i < 4; ++i) pool.run([&] { all_there.arrive_and_wait(); });
}

TEST(AWorkerPool, MakesNoMoreThreadsThanThereIsWork) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  {
    WorkerPool pool(16);
    for (int i = 0; i < 20; ++i) {
      std::latch done(1);
      pool.run([&] {
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
        done.count_down();
      });
      done.wait();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  EXPECT_LT(threads.size(), 5U);
}

TEST(AWorkerPool, RefusesWhatItsQueueHasNoPlaceFor) {
  std::latch go_on(1);
  std::latch begun(1);
  WorkerPool pool(1, 2);
  EXPECT_TRUE(pool.run([&] {
    begun.count_down();
    go_on.wait();
  }));
  begun.wait();
  EXPECT_TRUE(pool.run([] {}));
  EXPECT_TRUE(pool.run([] {}));
  EXPECT_FALSE(pool.run([] {}));
  go_on.count_down();
}

/// Ends the process: with 0 when all work was done.
[[noreturn]] void work_without_threads() {
  refuse_threads();
  std::atomic<int> done{0};
  {
    WorkerPool pool(1000);
    for (int i = 0; i < 1000; ++i) pool.run([&] { ++done; });
  }
  std::_Exit(done == 1000 ? 0 : 1);
}

TEST(AWorkerPool, DoesTheWorkWhereTheMachineRefusesThreads) {
  EXPECT_EXIT(work_without_threads(), testing::ExitedWithCode(0), "");
}

/// The same for a pool that has eight threads when the machine refuses the ninth.
[[noreturn]] void work_with_half_of_the_threads() {
  std::atomic<int> done{0};
  {
    WorkerPool pool(1000);
    std::latch all_there(8);
    for (int i = 0; i < 8; ++i) pool.run([&] { all_there.arrive_and_wait(); });
    all_there.wait();
    refuse_threads();
    for (int i = 0; i < 1000; ++i) pool.run([&] { ++done; });
  }
  std::_Exit(done == 1000 ? 0 : 1);
}

TEST(AWorkerPool, DoesTheWorkWithHalfOfItsThreadsWhereTheMachineRefusesMore) {
  EXPECT_EXIT(work_with_half_of_the_threads(), testing::ExitedWithCode(0), "");
}

/// The same for what is done ahead.
[[noreturn]] void launch_without_threads() {
  refuse_threads();
  std::vector<std::future<std::size_t>> all;
  for (int i = 0; i < 10; ++i) {
    all.push_back(launch([text = std::string(100, 'x')]() mutable { return text.size(); }));
  }
  std::size_t sum = 0;
  for (auto& one : all) sum += one.get();
  std::_Exit(sum == 1000 ? 0 : 1);
}

TEST(WhatIsDoneAhead, IsDoneWhenAskedForWhereTheMachineRefusesThreads) {
  EXPECT_EXIT(launch_without_threads(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace adjoin
