#include "wire/client/error_reply.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/request/transaction_requests.h"
#include "wire/client/reply_reader.h"
#include "wire/errors/error_table.h"

namespace adjoin::wire {
namespace {

/// Names that a store of ours never answers, or not for this code.
/// Sources: "Error handling with DynamoDB" of the developer guide; "Common error types" of the API
/// reference.
struct ForeignName {
  std::string_view name;
  ErrorCode code;
  ErrorKind kind;
};
constexpr std::string_view kExpiredToken = "ExpiredTokenException";
constexpr std::array kForeignNames = {
    ForeignName{"ProvisionedThroughputExceededException", ErrorCode::throttling,
                ErrorKind::throttled},
    ForeignName{"RequestLimitExceeded", ErrorCode::throttling, ErrorKind::throttled},
    ForeignName{"TransactionConflictException", ErrorCode::throttling, ErrorKind::throttled},
    ForeignName{"ReplicatedWriteConflictException", ErrorCode::throttling, ErrorKind::throttled},
    ForeignName{"IndexNotFoundException", ErrorCode::resource_not_found, ErrorKind::final},
    ForeignName{kExpiredToken, ErrorCode::unrecognized_client, ErrorKind::final},
    ForeignName{"InvalidClientTokenId", ErrorCode::unrecognized_client, ErrorKind::final},
    ForeignName{"SignatureDoesNotMatch", ErrorCode::invalid_signature, ErrorKind::final},
    ForeignName{"RequestExpired", ErrorCode::invalid_signature, ErrorKind::final},
    ForeignName{"RequestTimeTooSkewed", ErrorCode::invalid_signature, ErrorKind::final},
};

constexpr std::array kOwnCodes = {
    ErrorCode::validation,
    ErrorCode::serialization,
    ErrorCode::resource_not_found,
    ErrorCode::resource_in_use,
    ErrorCode::conditional_check_failed,
    ErrorCode::duplicate_item,
    ErrorCode::transaction_canceled,
    ErrorCode::transaction_in_progress,
    ErrorCode::idempotent_parameter_mismatch,
    ErrorCode::item_collection_size_limit_exceeded,
    ErrorCode::limit_exceeded,
    ErrorCode::throttling,
    ErrorCode::expired_iterator,
    ErrorCode::trimmed_data_access,
    ErrorCode::access_denied,
    ErrorCode::table_not_found,
    ErrorCode::missing_authentication_token,
    ErrorCode::incomplete_signature,
    ErrorCode::invalid_signature,
    ErrorCode::unrecognized_client,
    ErrorCode::unsupported,
    ErrorCode::configuration,
};

std::string_view short_name(std::string_view type) {
  const std::size_t hash = type.find('#');
  return hash == std::string_view::npos ? type : type.substr(hash + 1);
}

/// The members that an error may have.
struct ErrorMembers {
  std::string type;
  std::string message;
  std::optional<table::OwnedItem> item;
  std::vector<table::CancellationReason> reasons;
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
    } else {
      in.skip();
    }
  }
  if (!in.finish() || members.type.empty()) return std::nullopt;
  return members;
}

/// Whether every action that failed did so for a reason that passes.
bool is_passing(const std::vector<table::CancellationReason>& reasons) {
  constexpr std::array<std::string_view, 4> kPassing = {
      "None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"};
  return !reasons.empty() && std::all_of(reasons.begin(), reasons.end(), [&](const auto& reason) {
    return std::find(kPassing.begin(), kPassing.end(), reason.code) != kPassing.end();
  });
}

ErrorReply with_code(ErrorCode code, ErrorMembers members) {
  const bool retried = code == ErrorCode::throttling ||
                       code == ErrorCode::transaction_in_progress ||
                       (code == ErrorCode::transaction_canceled && is_passing(members.reasons));
  const ErrorKind kind = retried ? ErrorKind::throttled : ErrorKind::final;
  Error error(code, std::move(members.message));
  if (code == ErrorCode::transaction_canceled) {
    auto details = std::make_shared<table::TransactionCanceledDetails>();
    details->reasons = std::move(members.reasons);
    return {std::move(error).with_details(std::move(details)), kind};
  }
  if (code == ErrorCode::conditional_check_failed && members.item) {
    auto details = std::make_shared<table::ConditionalCheckFailedDetails>();
    details->item = std::move(members.item);
    return {std::move(error).with_details(std::move(details)), kind};
  }
  return {std::move(error), kind, code == ErrorCode::throttling};
}

/// A reply that names no error of DynamoDB's.
ErrorReply unnamed(int status, std::string_view from) {
  const std::string answered =
      std::string(from) + " answered with HTTP status " + std::to_string(status);
  if (status == 408 || status == 429) {
    return {Error(ErrorCode::throttling, answered), ErrorKind::throttled, true};
  }
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
  if (status >= 500) {
    return {Error(ErrorCode::unavailable, name + ": " + members->message), ErrorKind::ambiguous};
  }
  for (const ErrorCode code : kOwnCodes) {
    if (short_name(error_row(code).type) == name) return with_code(code, *std::move(members));
  }
  for (const ForeignName& foreign : kForeignNames) {
    if (foreign.name != name) continue;
    const bool too_much =
        foreign.code == ErrorCode::throttling && name.find("Conflict") == name.npos;
    return {Error(foreign.code, std::move(members->message)), foreign.kind, too_much,
            name == kExpiredToken};
  }
  return {Error(ErrorCode::unavailable, name + ": " + members->message), ErrorKind::final};
}

}  // namespace adjoin::wire
