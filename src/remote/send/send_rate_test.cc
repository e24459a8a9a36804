// Goal: what an endpoint refuses as too much makes later requests fewer, until it takes more again.
// Method: an endpoint that takes so many a second, on a clock of the test's own.
#include "remote/send/send_rate.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

using std::chrono::milliseconds;
using Time = SendRate::Time;

/// Takes `per_second`, saved up for a tenth of one; answers at once.
class Endpoint10th {
 public:
  explicit Endpoint10th(double per_second) : per_second_(per_second) {}
  bool takes(Time now) {
    if (asked_ != Time()) {
      const double passed = std::chrono::duration<double>(now - asked_).count();
      saved_ = std::min(saved_ + passed * per_second_, per_second_ / 10);
    }
    asked_ = now;
    if (saved_ < 1) return false;
    saved_ -= 1;
    return true;
  }
  double per_second_;

 private:
  double saved_ = 1;
  Time asked_;
};

struct Sent {
  int taken = 0;
  int refused = 0;
};

/// A caller that always has a request to send, for so long, looking each millisecond.
Sent send(SendRate& rate, Endpoint10th& endpoint, Time& now, milliseconds time) {
  Sent sent;
  for (const Time end = now + time; now < end; now += milliseconds(1)) {
    if (rate.take(now)) continue;
    const bool taken = endpoint.takes(now);
    ++(taken ? sent.taken : sent.refused);
    rate.answered(now, now, !taken);
  }
  return sent;
}

TEST(TheRate, HasNoLimitWhileNothingIsRefused) {
  SendRate rate;
  Time now(milliseconds(1000));
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_FALSE(rate.take(now));
    rate.answered(now, now, false);
  }
  EXPECT_FALSE(rate.limit());
}

TEST(TheRate, IsNotSlowedDownByARefusalNowAndThen) {
  SendRate rate;
  Time now(milliseconds(1000));
  for (int i = 0; i < 10'000; ++i, now += milliseconds(1)) {
    EXPECT_FALSE(rate.take(now));
    rate.answered(now, now, i % 20 == 0);
  }
  EXPECT_FALSE(rate.limit());
}

TEST(TheRate, ComesNearWhatTheEndpointTakes) {
  SendRate rate;
  Endpoint10th endpoint(100);
  Time now(milliseconds(1000));
  send(rate, endpoint, now, milliseconds(5'000));
  const Sent sent = send(rate, endpoint, now, milliseconds(30'000));
  EXPECT_GT(sent.taken, 100 * 30 * 3 / 4);
  EXPECT_LT(sent.refused, sent.taken / 20);
}

TEST(TheRate, GrowsWithTheEndpoint) {
  SendRate rate;
  Endpoint10th endpoint(20);
  Time now(milliseconds(1000));
  send(rate, endpoint, now, milliseconds(10'000));
  EXPECT_LT(*rate.limit(), 60);
  endpoint.per_second_ = 400;
  send(rate, endpoint, now, milliseconds(15'000));
  EXPECT_GT(*rate.limit(), 200);
}

TEST(TheRate, CountsRefusalsOfWhatWasUnderWayOnce) {
  SendRate rate;
  const Time sent(milliseconds(1000));
  for (int i = 0; i < 64; ++i) EXPECT_FALSE(rate.take(sent));
  const Time now = sent + milliseconds(320);
  for (int i = 0; i < 64; ++i) rate.answered(sent, now, true);
  EXPECT_NEAR(*rate.limit(), 0.7 * 200, 1);
}

TEST(TheRate, NeverStandsStill) {
  SendRate rate;
  Endpoint10th endpoint(0.0001);
  Time now(milliseconds(1000));
  send(rate, endpoint, now, milliseconds(60'000));
  const Sent sent = send(rate, endpoint, now, milliseconds(60'000));
  EXPECT_GE(sent.refused, 25);
  EXPECT_LE(sent.refused, 70);
}

}  // namespace
}  // namespace adjoin::remote
