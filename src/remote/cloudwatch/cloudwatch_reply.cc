#include "remote/cloudwatch/cloudwatch_reply.h"

#include <optional>
#include <string_view>
#include <utility>

#include "item/json_reader.h"
#include "wire/cloudwatch/codec.h"
#include "wire/cloudwatch/fault.h"

namespace adjoin::remote {
namespace {

using wire::cloudwatch::Fault;

/// Services differ in the part of a name that they print: "ResourceNotFound" comes with "Exception"
/// or "Fault" behind it, and as Query spells it.
std::optional<Fault> fault_of_type(std::string_view type) {
  for (std::size_t i = 0; i < wire::cloudwatch::kFaultCount; ++i) {
    const wire::cloudwatch::FaultRow& row = wire::cloudwatch::fault_row(static_cast<Fault>(i));
    const std::string_view name = row.type.substr(row.type.find('#') + 1);
    if (type == name || type == row.query) return row.fault;
  }
  return std::nullopt;
}

Hope hope_of(int status, std::optional<Fault> fault) {
  if (fault == Fault::throttling || status == 429) return Hope::not_done;
  return status >= 500 ? Hope::uncertain : Hope::none;
}

/// Errors that this program does not know by name.
ErrorCode code_of_status(int status) {
  if (status == 401 || status == 403) return ErrorCode::access_denied;
  if (status == 404) return ErrorCode::not_found;
  if (status == 429) return ErrorCode::throttled;
  return status >= 500 ? ErrorCode::unavailable : ErrorCode::invalid_argument;
}

/// The code of that name; `otherwise` if a newer server has one that this program does not know.
ErrorCode code_named(std::string_view name, ErrorCode otherwise) {
  for (auto number = 0U; number <= static_cast<unsigned>(ErrorCode::internal); ++number) {
    const auto code = static_cast<ErrorCode>(number);
    if (to_string(code) == name) return code;
  }
  return otherwise;
}

/// Our own pages say {"error":"not_found","message":"…"}. Nullopt: the body is something else.
std::optional<Error> error_of_page(std::string_view body, ErrorCode otherwise) {
  item::JsonReader json(body);
  if (!json.check_encoding() || !json.begin_object()) return std::nullopt;
  std::string name;
  std::string code;
  std::string message;
  for (;;) {
    const auto more = json.next_name(name);
    if (!more) return std::nullopt;
    if (!*more) break;
    std::string* const wanted = name == "message" ? &message : name == "error" ? &code : nullptr;
    const bool is_read = wanted != nullptr && json.peek() == item::JsonReader::Kind::string;
    if (!(is_read ? json.read_string(*wanted) : json.skip_value())) return std::nullopt;
  }
  if (message.empty()) return std::nullopt;
  return Error(code_named(code, otherwise), std::move(message));
}

/// Who is not let in to a page gets a sentence. Empty: it is none.
std::string sentence_of(const HttpReply& reply) {
  constexpr std::size_t kSentenceBytesMax = 1000;
  std::string_view body = reply.body;
  if (!reply.content_type.starts_with("text/plain") || body.size() > kSentenceBytesMax) return {};
  while (body.ends_with('\n')) body.remove_suffix(1);
  return std::string(body);
}

}  // namespace

Refusal refusal_of(const HttpFailure& failure, const Endpoint& endpoint) {
  const std::string hint = failure.message.find(kNoTls) == std::string::npos
                               ? std::string()
                               : " (does it speak http://?)";
  const std::string message = "no answer from " + endpoint.url() + ": " + failure.message + hint;
  switch (failure.kind) {
    case HttpFailure::Kind::unusable: return {Error(ErrorCode::configuration, message), Hope::none};
    case HttpFailure::Kind::not_sent:
      return {Error(ErrorCode::unavailable, message), Hope::not_done};
    case HttpFailure::Kind::ambiguous: break;
  }
  return {Error(ErrorCode::unavailable, message), Hope::uncertain};
}

Refusal refusal_of(const HttpReply& reply, const Endpoint& endpoint) {
  const std::string url = endpoint.url();
  if (reply.status >= 300 && reply.status < 400) {
    const std::string place = reply.location.empty() ? "another place" : reply.location;
    return {
        Error(ErrorCode::configuration, url + " answers with a redirect to " + place +
                                            ", which is not followed: give the endpoint itself")};
  }
  if (const auto said = wire::cloudwatch::decode_fault(reply.body); said && !said->type.empty()) {
    const auto fault = fault_of_type(said->type);
    const std::string message = said->message.empty() ? said->type : said->message;
    Error error = fault ? wire::cloudwatch::fault_error(*fault, message)
                        : Error(code_of_status(reply.status), said->type + ": " + message);
    return {std::move(error), hope_of(reply.status, fault)};
  }
  const ErrorCode code = code_of_status(reply.status);
  const Hope hope = hope_of(reply.status, std::nullopt);
  if (auto error = error_of_page(reply.body, code)) return {*std::move(error), hope};
  std::string sentence = sentence_of(reply);
  if (!sentence.empty()) return {Error(code, std::move(sentence)), hope};
  return {Error(code, url + " answers with the status " + std::to_string(reply.status)), hope};
}

}  // namespace adjoin::remote
