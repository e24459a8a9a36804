#include "remote/verdict.h"

#include <libdeflate.h>

#include <ctime>
#include <string_view>
#include <utility>
#include <variant>

#include "item/json_reader.h"

namespace adjoin::remote {
namespace {

constexpr std::chrono::seconds kSkewMin{240};  ///< the service allows 5 or 15 minutes

Verdict no_answer(const HttpFailure& failure, const std::string& url) {
  Verdict verdict;
  using Kind = HttpFailure::Kind;
  const ErrorCode code =
      failure.kind == Kind::unusable ? ErrorCode::configuration : ErrorCode::unavailable;
  verdict.error = Error(code, "no answer from " + url + ": " + failure.message);
  if (failure.kind == Kind::not_sent) verdict.kind = wire::ErrorKind::throttled;
  if (failure.kind == Kind::ambiguous) {
    verdict.kind = wire::ErrorKind::ambiguous;
    verdict.comes_late = failure.timed_out;
  }
  return verdict;
}

Verdict damaged(const std::string& url, std::string_view what) {
  Verdict verdict;
  verdict.error = Error(ErrorCode::unavailable, "the answer from " + url + " " + std::string(what));
  verdict.kind = wire::ErrorKind::ambiguous;
  return verdict;
}

Verdict redirected(const HttpReply& reply, const std::string& url) {
  Verdict verdict;
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

bool answers_nothing(wire::Operation operation) {
  return operation == wire::Operation::tag_resource || operation == wire::Operation::untag_resource;
}

/// How far this machine's clock is ahead of the one that wrote `date`; nullopt when it says none.
std::optional<std::chrono::seconds> ahead_of(const std::string& date,
                                             std::chrono::milliseconds unix_now) {
  std::tm parts{};
  if (strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts) == nullptr) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::seconds>(unix_now) -
         std::chrono::seconds(timegm(&parts));
}

/// A signature that is refused although it is right: the clocks differ.
std::optional<Error> wrong_clock(const HttpReply& reply, const Error& refused,
                                 std::chrono::milliseconds unix_now) {
  if (refused.code() != ErrorCode::invalid_signature) return std::nullopt;
  const auto ahead = ahead_of(reply.date, unix_now);
  if (!ahead || std::chrono::abs(*ahead) < kSkewMin) return std::nullopt;
  const auto minutes = std::chrono::abs(*ahead).count() / 60;
  return Error(ErrorCode::configuration,
               "this machine's clock is " + std::to_string(minutes) + " minutes " +
                   (ahead->count() > 0 ? "ahead of" : "behind") +
                   " the endpoint's, so that no signature is taken: " + refused.message());
}

}  // namespace

Verdict judge(wire::Operation operation, HttpOutcome outcome, const std::string& url,
              std::chrono::milliseconds unix_now) {
  if (const auto* failure = std::get_if<HttpFailure>(&outcome)) return no_answer(*failure, url);
  HttpReply& reply = std::get<HttpReply>(outcome);
  const std::uint32_t crc32 = libdeflate_crc32(0, reply.body.data(), reply.body.size());
  if (reply.crc32 && *reply.crc32 != crc32) return damaged(url, "does not match its checksum");
  if (reply.status >= 300 && reply.status < 400) return redirected(reply, url);
  Verdict verdict;
  if (reply.status == 200) {
    const bool is_whole = reply.body.empty() ? answers_nothing(operation) : is_json(reply.body);
    if (!is_whole) return damaged(url, "is no whole JSON");
    verdict.body = std::move(reply.body);
    return verdict;
  }
  wire::ErrorReply said = wire::read_error_reply(reply.status, reply.body);
  verdict.kind = said.kind;
  auto clock = wrong_clock(reply, said.error, unix_now);
  verdict.error = clock ? *std::move(clock) : std::move(said.error);
  return verdict;
}

}  // namespace adjoin::remote
