#include "remote/send/attempt_result.h"

#include <libdeflate.h>

#include <ctime>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "base/lack.h"
#include "item/json_reader.h"

namespace adjoin::remote {
namespace {

/// What to look at: when a name is nowhere that is made of a region, that; when something else than
/// TLS answers, the scheme.
std::string hint(const HttpFailure& failure, const Endpoint& endpoint) {
  if (failure.message.find(kNoTls) != std::string::npos) return " (does it speak http://?)";
  const std::string region = region_in(endpoint);
  const bool nowhere = failure.message.find("resolve host") != std::string::npos;
  return nowhere && !region.empty() ? " (is " + region + " a region of DynamoDB?)" : "";
}

AttemptResult no_answer(const HttpFailure& failure, const Sender& sender) {
  AttemptResult verdict;
  using Kind = HttpFailure::Kind;
  const ErrorCode code =
      failure.kind == Kind::unusable ? ErrorCode::configuration : ErrorCode::unavailable;
  verdict.error = Error(code, "no answer from " + sender.endpoint.url() + ": " + failure.message +
                                  hint(failure, sender.endpoint));
  // The endpoint cannot have applied it. So another attempt repeats nothing, as after a throttling.
  if (failure.kind == Kind::not_sent) verdict.kind = wire::ErrorKind::throttled;
  if (failure.kind == Kind::ambiguous) {
    verdict.kind = wire::ErrorKind::ambiguous;
    // A connection that was reset delivers no more. One that was only slow still may.
    verdict.comes_late = failure.timed_out;
  }
  return verdict;
}

/// Something came back, so the endpoint has probably applied the request. The caller must not take
/// the reply for a refusal.
AttemptResult damaged(const std::string& url, std::string_view what) {
  AttemptResult verdict;
  verdict.error = Error(ErrorCode::unavailable, "the answer from " + url + " " + std::string(what));
  verdict.kind = wire::ErrorKind::ambiguous;
  return verdict;
}

AttemptResult redirected(const HttpReply& reply, const std::string& url) {
  AttemptResult verdict;
  const std::string place = reply.location.empty() ? "another place" : reply.location;
  verdict.error =
      Error(ErrorCode::configuration, url + " answers with a redirect to " + place +
                                          ", which is not followed: give the endpoint itself");
  return verdict;
}

/// A reply that was cut, or a page that a proxy put in its place, is no JSON throughout.
bool is_json(std::string_view body) {
  item::JsonReader json(body);
  return json.check_encoding() && json.skip_value() && json.finish();
}

constexpr std::chrono::seconds kSkewMin{240};  ///< the service allows 5 or 15 minutes
/// How the service begins, whatever region it then names.
constexpr std::string_view kOtherRegion = "Credential should be scoped to a valid region";

/// How far this machine's clock is ahead of the one that wrote `date`; nullopt when it says none.
std::optional<std::chrono::seconds> ahead_of(const std::string& date,
                                             std::chrono::milliseconds unix_now) {
  std::tm parts{};
  if (strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts) == nullptr) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(unix_now) -
         std::chrono::seconds(timegm(&parts));
}

Error of_this_machine(std::string what, const Error& said) {
  return Error(ErrorCode::configuration, std::move(what) + ": " + said.message());
}

/// The service says only that the signature is wrong. Its Date field shows whether the clock is the
/// cause.
std::optional<Error> wrong_clock(const Error& said, const Sender& sender, const std::string& date) {
  const auto ahead = ahead_of(date, sender.unix_now);
  if (!ahead || std::chrono::abs(*ahead) < kSkewMin) return std::nullopt;
  const auto minutes = std::chrono::abs(*ahead).count() / 60;
  return of_this_machine("this machine's clock is " + std::to_string(minutes) + " minutes " +
                             (ahead->count() > 0 ? "ahead of" : "behind") +
                             " the endpoint's, so that no signature is taken; set it",
                         said);
}

std::optional<Error> wrong_region(const Error& said, const Sender& sender) {
  if (!said.message().starts_with(kOtherRegion)) return std::nullopt;
  return with_lack(Lack::What::region,
                   of_this_machine(sender.endpoint.url() + " takes no request for the region " +
                                       std::string(sender.region) + ", but for its own",
                                   said));
}

/// Of a service that has to know who asks.
Error unknown_caller(const Error& said, const Sender& sender) {
  const std::string why =
      sender.key_id.empty()
          ? " takes requests only of those it knows, and there are no credentials: set "
            "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a profile that has them: "
          : " knows no access key " + std::string(sender.key_id) + ": ";
  return reworded(said, sender.endpoint.url() + why + said.message());
}

/// Explains an authentication error of the service and how to fix it. A wrong clock, a wrong region
/// and an expired session token become `configuration` errors. An unknown access key, or none,
/// keeps its error code and gets a message that names the key or its absence. Every other error is
/// returned unchanged.
/// @param date  the reply's Date header, or empty
Error explained(wire::ErrorReply said, const Sender& sender, const std::string& date) {
  if (said.expired_token) {
    return of_this_machine(
        "the session token of the access key " + std::string(sender.key_id) +
            " has expired; renew it, as by: eval \"$(aws configure export-credentials --format "
            "env)\"",
        said.error);
  }
  if (api_error_of(said.error) == ApiError::invalid_signature) {
    if (auto clock = wrong_clock(said.error, sender, date)) return *std::move(clock);
    if (auto region = wrong_region(said.error, sender)) return *std::move(region);
  }
  if (api_error_of(said.error) == ApiError::unrecognized_client) {
    return unknown_caller(said.error, sender);
  }
  return std::move(said.error);
}

}  // namespace

AttemptResult judge(const table::OperationInfo& operation, HttpOutcome outcome,
                    const Sender& sender) {
  const std::string url = sender.endpoint.url();
  if (const auto* failure = std::get_if<HttpFailure>(&outcome)) return no_answer(*failure, sender);
  HttpReply& reply = std::get<HttpReply>(outcome);
  const std::uint32_t crc32 = libdeflate_crc32(0, reply.body.data(), reply.body.size());
  // Before the status: a reply that does not match its checksum says nothing, not even that it
  // failed.
  if (reply.crc32 && *reply.crc32 != crc32) return damaged(url, "does not match its checksum");
  if (reply.status >= 300 && reply.status < 400) return redirected(reply, url);
  AttemptResult verdict;
  if (reply.status == 200) {
    // An empty body is right only for the operations that answer with none.
    const bool is_whole = reply.body.empty() ? !operation.has_reply : is_json(reply.body);
    if (!is_whole) return damaged(url, "is no whole JSON");
    verdict.body = std::move(reply.body);
    return verdict;
  }
  wire::ErrorReply said = wire::read_error_reply(reply.status, reply.body, url);
  verdict.kind = said.kind;
  verdict.too_much = said.too_much;
  verdict.refuses_key = api_error_of(said.error) == ApiError::unrecognized_client;
  verdict.error = explained(std::move(said), sender, reply.date);
  // Some say so without a word.
  if (verdict.error.code() == ErrorCode::unsupported && verdict.error.message().empty()) {
    verdict.error =
        Error(ErrorCode::unsupported, url + " does not know " + std::string(operation.name));
  }
  return verdict;
}

}  // namespace adjoin::remote
