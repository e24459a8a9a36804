#include "server/graph/graph_error.h"

#include "item/json_writer.h"
#include "server/http/inflate_body.h"
#include "wire/errors/messages.h"

namespace adjoin::server {
namespace {

/// The status tells a program whether another attempt makes sense: 409 after reading anew, 429 and
/// 503 later, 400 never.
int status_of(const Error& error) noexcept {
  switch (error.code()) {
    case ErrorCode::access_denied:
      return api_error_of(error) == ApiError::missing_authentication_token ? 401 : 403;
    case ErrorCode::not_found: return 404;
    case ErrorCode::already_exists:
    case ErrorCode::condition_failed:
    case ErrorCode::conflict: return 409;
    case ErrorCode::limit_exceeded:
      if (details_of<BodyTooLarge>(error) != nullptr) return 413;
      return api_error_of(error) == ApiError::validation ? 400 : 409;  // an item over 400 KB
    case ErrorCode::throttled: return 429;
    case ErrorCode::cancelled:
    case ErrorCode::unavailable: return 503;
    case ErrorCode::deadline_exceeded: return 504;
    case ErrorCode::outcome_unknown:
    case ErrorCode::io_error:
    case ErrorCode::corruption:
    case ErrorCode::internal: return 500;
    default: return 400;
  }
}

}  // namespace

/// Their texts may name paths and bytes of this machine.
bool is_internal_to_graph(ErrorCode code) noexcept {
  return code == ErrorCode::io_error || code == ErrorCode::corruption ||
         code == ErrorCode::internal || code == ErrorCode::outcome_unknown;
}

int append_graph_error(const Error& error, std::string& out) {
  item::JsonWriter json(out);
  json.begin_object();
  json.name("error");
  json.string(to_string(error.code()));
  json.name("message");
  json.string(is_internal_to_graph(error.code()) ? wire::messages::kInternal
                                                 : std::string_view(error.message()));
  json.end_object();
  out += '\n';
  return status_of(error);
}

}  // namespace adjoin::server
