// Opening a store: how long it may take, and what it says of a folder that has lost writes.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "adjoin/items/open_store.h"
#include "adjoin/items/test_table.h"
#include "adjoin/state/test_people.h"

namespace adjoin::store_open_test {
namespace {

/// Goes on by a second whenever somebody looks at it.
class HurriedClock final : public Clock {
 public:
  std::chrono::milliseconds unix_time() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(steady().time_since_epoch());
  }
  std::chrono::steady_clock::time_point steady() const override {
    const int look = ++looks_;
    if (look == cancels_at) cancel = true;
    return std::chrono::steady_clock::time_point(std::chrono::seconds(look));
  }

  int cancels_at = 0;  ///< the look at which `cancel` is set
  mutable std::atomic<bool> cancel{false};

 private:
  mutable std::atomic<int> looks_{0};
};

class OpenedStores : public ::testing::Test {
 protected:
  OpenedStores() {
    std::string made = std::filesystem::temp_directory_path() / "adjoin-open-XXXXXX";
    root_ = ::mkdtemp(made.data());
    people_in(Store::open(url()).value()).put(person_key("1")).value();
  }
  ~OpenedStores() override { std::filesystem::remove_all(root_); }
  std::string url() const { return root_ + "/store"; }
  bool has_the_item() const {
    const Store store = Store::open(url()).value();
    return Table::open(store, "people").value().get(person_key("1")).value().has_value();
  }

  std::string root_;
};

TEST_F(OpenedStores, AreOpenedWithinTheTimeoutOrNotAtAll) {
  for (const StoreOptions& options : {StoreOptions{}, StoreOptions{.read_only = true}}) {
    SCOPED_TRACE(options.read_only);
    int refused = 0;
    for (std::int64_t seconds = 1;; ++seconds) {
      ASSERT_LT(seconds, 30);
      const HurriedClock clock;
      const auto store = detail::open_store(url(), options, {.timeout_ms = seconds * 1000}, clock);
      if (store) break;
      EXPECT_EQ(test::error_of(store),
                "deadline_exceeded: opening the store took longer than the call's timeout");
      EXPECT_TRUE(has_the_item());  // so the folder is free again, and nothing is lost
      ++refused;
    }
    EXPECT_GE(refused, options.read_only ? 2 : 4) << "it looks between the steps";
  }
}

TEST_F(OpenedStores, GiveUpBetweenTwoStepsWhenTheCallIsCancelled) {
  HurriedClock clock;
  clock.cancels_at = 4;
  const CallOptions call{.timeout_ms = 100'000, .cancel = &clock.cancel};
  EXPECT_FAILS(cancelled, "cancelled", detail::open_store(url(), {}, call, clock));
  EXPECT_TRUE(has_the_item());
}

TEST(OpenedInMemory, LooksAtItsTimeoutToo) {
  EXPECT_FAILS(deadline_exceeded, "timeout",
               detail::open_store("memory:", {}, {.timeout_ms = 1}, HurriedClock()));
}

// Pins: Store::open @errors corruption
TEST_F(OpenedStores, ThatHaveLostWritesAreRefusedAndStayAsTheyAre) {
  ASSERT_TRUE(std::filesystem::remove(url() + "/FLOOR"));
  EXPECT_FAILS(corruption, "FLOOR", Store::open(url()));
  EXPECT_FALSE(std::filesystem::exists(url() + "/FLOOR"));
}

}  // namespace
}  // namespace adjoin::store_open_test
