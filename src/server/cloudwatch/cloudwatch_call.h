#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "monitor/monitor.h"
#include "server/http/http_message.h"
#include "server/metrics/call_counts.h"
#include "server/metrics/request_log.h"
#include "wire/cloudwatch/answer.h"

namespace adjoin::server {

/// Limit of a body of CloudWatch's, after decompression, as the service has it.
inline constexpr std::size_t kCloudWatchBytesMax = 1024 * 1024;

/// One call of CloudWatch's API, from its head to its answer. Its owner must finish it exactly
/// once, with `run` or `fail`. Used by one thread at a time.
class CloudWatchCall {
 public:
  /// All are borrowed and must outlive the call.
  struct Surroundings {
    monitor::Monitor* monitor;  ///< null: this server keeps no figures
    CallCounts& counts;
    RequestLog* log;
  };

  /// `exchange` is a POST of which `spoken_by` (server/route/entrance.h) says that it speaks to
  /// CloudWatch.
  CloudWatchCall(Exchange& exchange, const Surroundings& around);

  void set_principal(std::string principal) { principal_ = std::move(principal); }

  /// Undoes the body's Content-Encoding, carries the operation out, and sends the answer.
  void run();
  /// Sends `error` as the answer, in the form that the client speaks.
  void fail(const Error& error);

 private:
  void answer_body(std::string_view body);
  void send(wire::cloudwatch::Answer answer);
  void note(const wire::cloudwatch::Answer& answer) const;
  void log(const wire::cloudwatch::Answer& answer, std::chrono::nanoseconds took) const;

  Exchange& exchange_;
  const Surroundings around_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  const wire::cloudwatch::Spoken spoken_;  ///< views the exchange's head
  std::string principal_;
};

}  // namespace adjoin::server
