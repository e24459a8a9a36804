#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "remote/config/credentials.h"
#include "remote/config/settings.h"
#include "remote/http/http_pool.h"
#include "remote/send/backoff.h"
#include "table/request/call_context.h"
#include "wire/cloudwatch/codec.h"

namespace adjoin::remote {

/// Speaks CloudWatch's API to an endpoint, in its JSON form, and reads the pages that our own
/// servers have beside it. Every request is signed. One that changes nothing twice is sent again,
/// at most `attempts_max` times in all. Used by one thread at a time.
class CloudWatchClient {
 public:
  struct Options {
    Endpoint endpoint;
    std::string region;
    HttpPoolOptions pool;
    std::chrono::milliseconds attempt_timeout{15'000};
    std::size_t attempts_max = 4;
    BackoffOptions backoff;
  };

  /// Opens the endpoint that `choice` names, as `find_settings` finds it. Of an endpoint of Amazon
  /// DynamoDB, the CloudWatch of its region. @errors of find_settings and HttpPool::start
  static Result<std::unique_ptr<CloudWatchClient>> open(const SettingsChoice& choice,
                                                        const Environment& environment);
  /// Opens one of our own servers by an access key that it knows. @errors invalid_argument
  static Result<std::unique_ptr<CloudWatchClient>> open_own(const std::string& url,
                                                            Credentials credentials);
  /// Speaks to `options.endpoint` over a pool. `clock` must outlive the client.
  CloudWatchClient(Options options, std::unique_ptr<HttpPool> pool,
                   std::unique_ptr<CredentialSource> credentials, const Clock& clock);

  /// Carries out an operation of wire::cloudwatch::Operations.
  /// @errors those of the service, as wire/cloudwatch/fault.h has them; unavailable, cancelled,
  ///         deadline_exceeded, outcome_unknown: PutMetricData alone; configuration: no usable
  ///         credentials or certificate, a redirect, no CloudWatch there
  template <typename Op>
  Result<typename Op::Reply> ask(const table::CallContext& context,
                                 const typename Op::Request& request) {
    // What a program measured would count twice.
    const bool adds = Op::kName == wire::cloudwatch::PutMetricData::kName;
    ADJOIN_TRY(const std::string body,
               post(context, Op::kName, wire::cloudwatch::encode_request<Op>(request),
                    adds ? Again::if_not_sent : Again::always));
    auto reply = wire::cloudwatch::decode_reply<Op>(body);
    if (!reply) return unreadable(reply.error());
    return reply;
  }

  /// Reads a page: "/_admin/top?seconds=10". @errors as ask; not_found: the page is not there
  Result<std::string> get(const table::CallContext& context, std::string_view path_and_query);

  const Endpoint& endpoint() const noexcept { return options_.endpoint; }

 private:
  enum class Again : bool { if_not_sent, always };

  static Result<std::unique_ptr<CloudWatchClient>> start(
      Options options, std::unique_ptr<CredentialSource> credentials);
  Result<std::string> post(const table::CallContext& context, std::string_view operation,
                           std::string body, Again again);
  Error unreadable(const Error& why) const;

  const Options options_;
  const std::unique_ptr<HttpPool> pool_;
  const std::unique_ptr<CredentialSource> credentials_;
  const Clock& clock_;

  friend class CloudWatchAttempts;
};

}  // namespace adjoin::remote
