#include "remote/cloudwatch/cloudwatch_attempts.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "base/assert.h"
#include "remote/send/backoff.h"
#include "wire/sigv4/sign.h"

namespace adjoin::remote {
namespace {

constexpr std::chrono::seconds kWholeCallMax{60};
/// The cancel flag wakes nobody, so it is looked at this often.
constexpr std::chrono::milliseconds kCancelLookEvery{20};
constexpr std::string_view kServiceOfScope = "monitoring";

Deadline steady_now() { return std::chrono::steady_clock::now(); }

}  // namespace

CloudWatchAttempts::CloudWatchAttempts(CloudWatchClient& client, const table::CallContext& context)
    : client_(client),
      context_(context),
      deadline_(context.deadline.value_or(steady_now() + kWholeCallMax)) {}

Result<std::string> CloudWatchAttempts::run(const CloudWatchRequest& request) {
  for (std::size_t made = 1;; ++made) {
    ADJOIN_TRY(HttpOutcome outcome, attempt(request));
    auto* reply = std::get_if<HttpReply>(&outcome);
    if (reply != nullptr && reply->status == 200) return std::move(reply->body);
    Refusal refusal = reply != nullptr
                          ? refusal_of(*reply, client_.options_.endpoint)
                          : refusal_of(std::get<HttpFailure>(outcome), client_.options_.endpoint);
    if (refusal.hope == Hope::uncertain && !request.may_repeat) {
      return Error(ErrorCode::outcome_unknown, refusal.error.message());
    }
    if (refusal.hope == Hope::none || made >= client_.options_.attempts_max) {
      return std::move(refusal.error);
    }
    ADJOIN_CHECK(pause(made));
  }
}

Result<void> CloudWatchAttempts::check() const {
  if (context_.cancel != nullptr && context_.cancel->load(std::memory_order_relaxed)) {
    return Error(ErrorCode::cancelled, "the call was cancelled");
  }
  if (steady_now() >= deadline_) {
    return Error(ErrorCode::deadline_exceeded, "the call's deadline has passed");
  }
  return {};
}

Result<void> CloudWatchAttempts::pause(std::size_t next) const {
  const Deadline until = steady_now() + backoff(client_.options_.backoff, next);
  while (steady_now() < until) {
    ADJOIN_CHECK(check());
    std::this_thread::sleep_until(std::min(until, steady_now() + kCancelLookEvery));
  }
  return {};
}

Result<HttpOutcome> CloudWatchAttempts::attempt(const CloudWatchRequest& request) {
  ADJOIN_CHECK(check());
  ADJOIN_TRY(HttpCall call, signed_call(request));
  call.give_up = std::min(deadline_, steady_now() + client_.options_.attempt_timeout);
  // The pool holds a reference to this queue until it has pushed the outcome.
  HttpOutcomes outcomes;
  const HttpPool::Ticket ticket = client_.pool_->send(std::move(call), outcomes, 0);
  Result<void> going = {};
  for (;;) {
    if (auto arrival = outcomes.pop_until(steady_now() + kCancelLookEvery)) {
      if (!going) return going.error();
      return std::move(arrival->outcome);
    }
    if (!going) continue;
    going = check();
    if (!going) client_.pool_->abandon(ticket);
  }
}

Result<HttpCall> CloudWatchAttempts::signed_call(const CloudWatchRequest& request) {
  ADJOIN_TRY(const Credentials credentials, client_.credentials_->get());
  const std::string host = client_.options_.endpoint.host_header();
  std::vector<wire::HeaderField> fields = {{"Host", host}};
  if (!request.target.empty()) {
    fields.push_back({"Content-Type", "application/x-amz-json-1.0"});
    fields.push_back({"X-Amz-Target", request.target});
  }
  if (!credentials.session_token.empty()) {
    fields.push_back({"X-Amz-Security-Token", credentials.session_token});
  }
  wire::SignableRequest signable;
  signable.method = request.body.empty() ? "GET" : "POST";
  signable.path = request.path;
  signable.query = request.query;
  signable.headers = fields;
  signable.body = request.body;
  const wire::SigningIdentity identity{credentials.key_id, credentials.secret,
                                       client_.options_.region, kServiceOfScope};
  const auto unix_time = std::chrono::floor<std::chrono::seconds>(client_.clock_.unix_time());
  const wire::SignatureHeaders signature =
      wire::sign_request(signable, identity, std::chrono::sys_seconds(unix_time));
  fields.push_back({"X-Amz-Date", signature.x_amz_date});
  fields.push_back({"Authorization", signature.authorization});
  fields.push_back({"Accept-Encoding", "identity"});
  fields.push_back({"User-Agent", "adjoin"});

  ADJOIN_ASSERT(request.path.starts_with('/'));
  HttpCall call;
  call.url = client_.options_.endpoint.url();
  call.url.pop_back();  // the '/' that the path begins with
  call.url += request.path;
  if (!request.query.empty()) call.url.append("?").append(request.query);
  for (const wire::HeaderField& field : fields) {
    call.headers.push_back(std::string(field.name).append(": ").append(field.value));
  }
  call.body = request.body;
  return call;
}

}  // namespace adjoin::remote
