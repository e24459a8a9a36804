#include "server/graph/graph_error.h"

#include "item/json_writer.h"
#include "wire/errors/messages.h"

namespace adjoin::server {
namespace {

int status_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::missing_authentication_token: return 401;
    case ErrorCode::access_denied:
    case ErrorCode::incomplete_signature:
    case ErrorCode::invalid_signature:
    case ErrorCode::unrecognized_client: return 403;
    case ErrorCode::not_found:
    case ErrorCode::resource_not_found:
    case ErrorCode::table_not_found: return 404;
    case ErrorCode::already_exists:
    case ErrorCode::conflict:
    case ErrorCode::conditional_check_failed:
    case ErrorCode::duplicate_item:
    case ErrorCode::resource_in_use:
    case ErrorCode::transaction_canceled:
    case ErrorCode::transaction_in_progress:
    case ErrorCode::idempotent_parameter_mismatch: return 409;
    case ErrorCode::limit_exceeded: return 413;
    case ErrorCode::throttling: return 429;
    case ErrorCode::cancelled:
    case ErrorCode::unavailable:
    case ErrorCode::not_applied: return 503;
    case ErrorCode::deadline_exceeded: return 504;
    case ErrorCode::outcome_unknown:
    case ErrorCode::storage_io:
    case ErrorCode::corruption:
    case ErrorCode::internal: return 500;
    default: return 400;
  }
}

}  // namespace

bool is_internal_to_graph(ErrorCode code) noexcept {
  return code == ErrorCode::storage_io || code == ErrorCode::corruption ||
         code == ErrorCode::internal || code == ErrorCode::outcome_unknown;
}

int append_graph_error(const Error& error, std::string& out) {
  // A body that makes no sense is what a command line is that makes none.
  const ErrorCode code = error.code() == ErrorCode::usage ? ErrorCode::validation : error.code();
  item::JsonWriter json(out);
  json.begin_object();
  json.name("error");
  json.string(to_string(code));
  json.name("message");
  json.string(is_internal_to_graph(code) ? wire::messages::kInternal
                                         : std::string_view(error.message()));
  json.end_object();
  out += '\n';
  return status_of(code);
}

}  // namespace adjoin::server
