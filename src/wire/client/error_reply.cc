#include "wire/client/error_reply.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/request/admission.h"
#include "table/request/messages.h"
#include "table/request/transaction_requests.h"
#include "wire/client/reply_reader.h"
#include "wire/errors/error_table.h"

namespace adjoin::wire {
namespace {

/// Names that a store of ours never answers.
/// Sources: "Error handling with DynamoDB" of the developer guide; "Common error types" of the API
/// reference.
struct ForeignName {
  std::string_view name;
  ApiError api;
  ErrorKind kind;
};
constexpr std::string_view kExpiredToken = "ExpiredTokenException";
constexpr std::array kForeignNames = {
    ForeignName{"TransactionConflictException", ApiError::throttling, ErrorKind::throttled},
    ForeignName{"ReplicatedWriteConflictException", ApiError::throttling, ErrorKind::throttled},
    ForeignName{"IndexNotFoundException", ApiError::resource_not_found, ErrorKind::final},
    ForeignName{kExpiredToken, ApiError::unrecognized_client, ErrorKind::final},
    ForeignName{"InvalidClientTokenId", ApiError::unrecognized_client, ErrorKind::final},
    ForeignName{"SignatureDoesNotMatch", ApiError::invalid_signature, ErrorKind::final},
    ForeignName{"RequestExpired", ApiError::invalid_signature, ErrorKind::final},
    ForeignName{"RequestTimeTooSkewed", ApiError::invalid_signature, ErrorKind::final},
};

/// The members that an error may have.
struct ErrorMembers {
  std::string type;
  std::string message;
  std::optional<table::OwnedItem> item;
  std::vector<table::CancellationReason> reasons;
  std::vector<table::ThrottlingReason> throttling;
};

void read_reasons(ReplyReader& in, std::vector<table::CancellationReason>& out) {
  for (in.begin_array(); in.next_element();) {
    table::CancellationReason& reason = out.emplace_back();
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "Code") {
        in.read(reason.code);
      } else if (in.name() == "Message") {
        in.read(reason.message);
      } else if (in.name() == "Item") {
        in.read(reason.item);
      } else {
        in.skip();
      }
    }
  }
}

void read_throttling(ReplyReader& in, std::vector<table::ThrottlingReason>& out) {
  for (in.begin_array(); in.next_element();) {
    table::ThrottlingReason& reason = out.emplace_back();
    for (in.begin_object(); in.next_member();) {
      if (in.name() == "reason") {
        in.read(reason.reason);
      } else if (in.name() == "resource") {
        in.read(reason.resource);
      } else {
        in.skip();
      }
    }
  }
}

std::optional<ErrorMembers> read_error_members(std::string_view body) {
  ErrorMembers members;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "__type") {
      in.read(members.type);
    } else if (in.name() == "message" || in.name() == "Message") {
      in.read(members.message);
    } else if (in.name() == "Item") {
      in.read(members.item);
    } else if (in.name() == "CancellationReasons") {
      read_reasons(in, members.reasons);
    } else if (in.name() == "ThrottlingReasons" || in.name() == "throttlingReasons") {
      read_throttling(in, members.throttling);
    } else {
      in.skip();
    }
  }
  if (!in.finish() || members.type.empty()) return std::nullopt;
  return members;
}

/// Whether every action that failed did so for a reason that passes.
/// One action that failed for good makes another attempt useless.
bool is_passing(const std::vector<table::CancellationReason>& reasons) {
  constexpr std::array<std::string_view, 4> kPassing = {
      "None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"};
  return !reasons.empty() && std::all_of(reasons.begin(), reasons.end(), [&](const auto& reason) {
    return std::find(kPassing.begin(), kPassing.end(), reason.code) != kPassing.end();
  });
}

ErrorReply read_row(const ErrorRow& row, ErrorMembers members) {
  const ApiError api = row.api;
  if (api == ApiError::none) {
    return {Error(row.code, std::move(members.message)), ErrorKind::final};
  }
  const bool retried = is_throttling(api) || api == ApiError::transaction_in_progress ||
                       (api == ApiError::transaction_canceled && is_passing(members.reasons));
  const ErrorKind kind = retried ? ErrorKind::throttled : ErrorKind::final;
  // The service reports a too large item as a validation error. Callers want to tell it apart, so
  // it gets a code of its own.
  const bool is_too_large = members.message == table::messages::kItemTooLarge ||
                            members.message == table::messages::kUpdatedItemTooLarge;
  Error error = api == ApiError::validation && is_too_large
                    ? item_too_large(std::move(members.message))
                    : api_error(api, std::move(members.message));
  if (api == ApiError::transaction_canceled) {
    return {with_details<table::TransactionCanceledDetails>(std::move(error),
                                                            std::move(members.reasons)),
            kind};
  }
  if (api == ApiError::conditional_check_failed && members.item) {
    return {with_details<table::ConditionalCheckFailedDetails>(std::move(error),
                                                               std::move(members.item)),
            kind};
  }
  if (!members.throttling.empty()) {
    error = with_details<table::ThrottlingDetails>(std::move(error), std::move(members.throttling));
  }
  return {std::move(error), kind, is_throttling(api)};
}

/// A reply that names no error of DynamoDB's.
/// A proxy, a web server or a broken endpoint. Its status is all that is known.
ErrorReply unnamed(int status, std::string_view from) {
  const std::string answered =
      std::string(from) + " answered with HTTP status " + std::to_string(status);
  if (status == 408 || status == 429) {
    return {api_error(ApiError::throttling, answered), ErrorKind::throttled, true};
  }
  // The request may have been passed on before this failed.
  if (status >= 500) return {Error(ErrorCode::unavailable, answered), ErrorKind::ambiguous};
  if (status == 413) {
    return {validation_error(answered + ": the request is too large for it"), ErrorKind::final};
  }
  return {Error(ErrorCode::configuration, answered + " and no DynamoDB error: is it one?"),
          ErrorKind::final};
}

}  // namespace

ErrorReply read_error_reply(int status, std::string_view body, std::string_view from) {
  std::optional<ErrorMembers> members = read_error_members(body);
  if (!members) return unnamed(status, from);
  const std::string name(short_name(members->type));
  // Even with a name: an internal error of the service does not say whether the write was done.
  if (status >= 500) {
    return {Error(ErrorCode::unavailable, name + ": " + members->message), ErrorKind::ambiguous};
  }
  if (const ErrorRow* row = find_error_row(name)) return read_row(*row, *std::move(members));
  for (const ForeignName& foreign : kForeignNames) {
    if (foreign.name != name) continue;
    // A conflict of two transactions is no sign of too many requests, so the rate stays.
    const bool too_much = foreign.api == ApiError::throttling && name.find("Conflict") == name.npos;
    return {api_error(foreign.api, std::move(members->message)), foreign.kind, too_much,
            name == kExpiredToken};
  }
  // A name of later than this program. Not repeated, since nobody knows what it means.
  return {Error(ErrorCode::unavailable, name + ": " + members->message), ErrorKind::final};
}

}  // namespace adjoin::wire
