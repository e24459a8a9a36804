#include "server/cloudwatch/cloudwatch_call.h"

#include <utility>

#include "advise/log/log_entry.h"
#include "base/assert.h"
#include "base/clock.h"
#include "monitor/ask/cloudwatch.h"
#include "server/http/inflate_body.h"
#include "server/metrics/counted.h"
#include "server/route/entrance.h"
#include "wire/cloudwatch/fault.h"

namespace adjoin::server {
namespace {

namespace cloudwatch = wire::cloudwatch;

cloudwatch::Spoken spoken_in(const HttpRequest& request) {
  const auto spoken = spoken_by(request);
  ADJOIN_ASSERT(spoken.has_value());
  return *spoken;
}

Error too_many_bytes(std::string_view bytes) {
  return cloudwatch::fault_error(
      cloudwatch::Fault::invalid_parameter_value,
      "The body has " + std::string(bytes) + " bytes, counted after decompression; at most " +
          std::to_string(kCloudWatchBytesMax) + " are taken. Send fewer data in a request.");
}

Error keeps_no_figures() {
  return cloudwatch::fault_error(
      cloudwatch::Fault::unavailable,
      "This server keeps no figures. Start it with --metrics on to ask for them.");
}

}  // namespace

CloudWatchCall::CloudWatchCall(Exchange& exchange, const Surroundings& around)
    : exchange_(exchange), around_(around), spoken_(spoken_in(exchange.request())) {}

void CloudWatchCall::run() {
  const HttpRequest& request = exchange_.request();
  const auto encoding = request.find("content-encoding");
  if (!encoding) return answer_body(request.body);
  auto inflated = inflate_body(*encoding, request.body, kCloudWatchBytesMax);
  if (inflated) return answer_body(*inflated);
  if (inflated.error().code() == ErrorCode::limit_exceeded) {
    return fail(too_many_bytes("more than " + std::to_string(kCloudWatchBytesMax)));
  }
  fail(cloudwatch::fault_error(cloudwatch::Fault::malformed, inflated.error().message()));
}

void CloudWatchCall::answer_body(std::string_view body) {
  if (body.size() > kCloudWatchBytesMax) {
    return fail(too_many_bytes(std::to_string(body.size())));
  }
  if (around_.monitor == nullptr) return fail(keeps_no_figures());
  monitor::CloudWatch asked(*around_.monitor);
  const auto run = [&asked](auto operation, const auto& asks) {
    return asked.run(operation, asks);
  };
  send(cloudwatch::answer(spoken_, body, exchange_.request_id(), run));
}

void CloudWatchCall::fail(const Error& error) {
  send(cloudwatch::answer_error(spoken_.form, spoken_.operation, error, exchange_.request_id()));
}

void CloudWatchCall::send(cloudwatch::Answer answer) {
  HttpResponse& response = exchange_.response();
  response.status = answer.status;
  response.content_type = answer.content_type;
  for (auto& field : answer.headers) response.fields.push_back(std::move(field));
  response.body = std::move(answer.body);
  // Counted and logged first. After `finish` the exchange is its reactor's.
  note(answer);
  exchange_.finish();
}

void CloudWatchCall::note(const cloudwatch::Answer& answer) const {
  const auto took = std::chrono::steady_clock::now() - started_;
  // Of a form nobody knows the operation before it is read, and a client may make one up.
  if (const auto counted = Counted::of_cloudwatch(answer.operation)) {
    if (answer.code) {
      const std::size_t error = error_index(Error(*answer.code, {}), true);
      around_.counts.failed(*counted, took, error, {});
    } else {
      around_.counts.succeeded(*counted, took, {});
    }
  }
  if (around_.log == nullptr) return;
  log(answer, took);
}

void CloudWatchCall::log(const cloudwatch::Answer& answer, std::chrono::nanoseconds took) const {
  const HttpRequest& request = exchange_.request();
  advise::LogEntry entry;
  entry.time_ms = system_clock().unix_time().count();
  entry.request_id = exchange_.request_id();
  entry.peer = request.peer;
  entry.principal = principal_;
  entry.operation = answer.operation.empty() ? path_of(request) : answer.operation;
  entry.status = answer.status;
  entry.error = answer.error;
  entry.cause = answer.cause;
  entry.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  entry.bytes_in = static_cast<std::int64_t>(request.body.size());
  entry.bytes_out = static_cast<std::int64_t>(exchange_.response().body.size());
  entry.agent = request.find("user-agent").value_or("").substr(0, advise::kAgentBytesMax);
  std::string line;
  append_log_line(entry, line);
  around_.log->write((started_ + took).time_since_epoch().count(), line);
}

}  // namespace adjoin::server
