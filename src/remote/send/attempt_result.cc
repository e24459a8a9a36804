#include "remote/send/attempt_result.h"

#include <libdeflate.h>

#include <string_view>
#include <utility>
#include <variant>

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
  if (failure.kind == Kind::not_sent) verdict.kind = wire::ErrorKind::throttled;
  if (failure.kind == Kind::ambiguous) {
    verdict.kind = wire::ErrorKind::ambiguous;
    verdict.comes_late = failure.timed_out;
  }
  return verdict;
}

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

bool is_json(std::string_view body) {
  item::JsonReader json(body);
  return json.check_encoding() && json.skip_value() && json.finish();
}

}  // namespace

AttemptResult judge(const table::OperationInfo& operation, HttpOutcome outcome,
                    const Sender& sender) {
  const std::string url = sender.endpoint.url();
  if (const auto* failure = std::get_if<HttpFailure>(&outcome)) return no_answer(*failure, sender);
  HttpReply& reply = std::get<HttpReply>(outcome);
  const std::uint32_t crc32 = libdeflate_crc32(0, reply.body.data(), reply.body.size());
  if (reply.crc32 && *reply.crc32 != crc32) return damaged(url, "does not match its checksum");
  if (reply.status >= 300 && reply.status < 400) return redirected(reply, url);
  AttemptResult verdict;
  if (reply.status == 200) {
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
