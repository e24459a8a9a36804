#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/open.h"
#include "monitor/ask/cloudwatch.h"
#include "monitor/monitor.h"
#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::monitor::testing {

using namespace std::chrono_literals;

/// A store in memory with a monitor that ticks when the test says so, and CloudWatch over it.
class AskedMonitor : public ::testing::Test {
 protected:
  AskedMonitor() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20U;
    store_ = engine::open(options).value();
    monitor_ = std::make_unique<Monitor>(*store_, MonitorOptions{.runs = false}, clock_);
    cloudwatch_ = std::make_unique<CloudWatch>(*monitor_);
  }

  template <typename Op>
  Result<typename Op::Reply> ask(const typename Op::Request& request) {
    return cloudwatch_->run(Op{}, request);
  }

  /// The code and the message that a client would see; empty if all went well.
  template <typename Op>
  std::string refusal(const typename Op::Request& request) {
    const auto reply = ask<Op>(request);
    if (reply) return "";
    const auto fault = wire::cloudwatch::fault_of(reply.error(), Op::kTold);
    return std::string(wire::cloudwatch::fault_row(fault).query) + ": " + reply.error().message();
  }

  /// Lets seconds pass, and ticks in each.
  void pass(std::chrono::seconds time) {
    for (auto second = 0s; second < time; second += 1s) {
      clock_.advance(1s);
      monitor_->tick();
    }
  }
  /// Goes on to the first second of the next hour, without ticks in between.
  void go_to_the_hour() {
    clock_.advance(1h - clock_.unix_time() % 1h);
    monitor_->tick();
  }
  std::chrono::milliseconds now() const { return clock_.unix_time(); }

  ManualClock clock_{system_clock().unix_time()};
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<Monitor> monitor_;
  std::unique_ptr<CloudWatch> cloudwatch_;
};

}  // namespace adjoin::monitor::testing
