#pragma once

#include <chrono>
#include <string>

#include "base/result.h"
#include "remote/cloudwatch/cloudwatch_client.h"
#include "remote/cloudwatch/cloudwatch_reply.h"
#include "remote/http/http_exchange.h"
#include "table/request/call_context.h"

namespace adjoin::remote {

/// One request of a CloudWatchClient.
struct CloudWatchRequest {
  std::string path = "/";
  std::string query;   ///< without the '?'
  std::string target;  ///< X-Amz-Target; empty: a page
  std::string body;    ///< empty: a GET
  bool may_repeat = true;
};

/// The attempts of one request: signed, sent, waited for, and made again.
class CloudWatchAttempts {
 public:
  CloudWatchAttempts(CloudWatchClient& client, const table::CallContext& context);

  /// Returns the body of the reply. @errors as CloudWatchClient::ask
  Result<std::string> run(const CloudWatchRequest& request);

 private:
  Result<HttpOutcome> attempt(const CloudWatchRequest& request);
  Result<HttpCall> signed_call(const CloudWatchRequest& request);
  Result<void> check() const;
  /// Waits before attempt `next`. @errors cancelled, deadline_exceeded
  Result<void> pause(std::size_t next) const;

  CloudWatchClient& client_;
  const table::CallContext& context_;
  const Deadline deadline_;
};

}  // namespace adjoin::remote
