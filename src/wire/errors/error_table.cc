#include "wire/errors/error_table.h"

#include <algorithm>
#include <array>

#include "base/assert.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "table/request/admission.h"
#include "table/request/transaction_requests.h"
#include "wire/errors/messages.h"

namespace adjoin::wire {
namespace {

#define ADJOIN_COMMON "com.amazon.coral.service#"
#define ADJOIN_DYNAMODB "com.amazonaws.dynamodb.v20120810#"

constexpr std::string_view kInternalType = ADJOIN_DYNAMODB "InternalServerError";

/// The row of an exception of the service's. Its code of ours plays no part.
constexpr ErrorRow of(ApiError api, std::string_view type, int status, bool retryable,
                      std::string_view message_member) {
  return {api, ErrorCode::internal, type, status, retryable, message_member};
}
constexpr ErrorRow ours(ErrorCode code, std::string_view type, int status, bool retryable,
                        std::string_view message_member) {
  return {ApiError::none, code, type, status, retryable, message_member};
}

// Sources: "Error handling with DynamoDB" of the developer guide and the API reference's lists of
// errors; which of them spell Message with a capital is in the service's published API model.
constexpr std::array kRows = {
    of(ApiError::validation, "com.amazon.coral.validate#ValidationException", 400, false,
       "message"),
    of(ApiError::serialization, ADJOIN_COMMON "SerializationException", 400, false, "Message"),
    of(ApiError::resource_not_found, ADJOIN_DYNAMODB "ResourceNotFoundException", 400, false,
       "message"),
    of(ApiError::resource_in_use, ADJOIN_DYNAMODB "ResourceInUseException", 400, false, "message"),
    of(ApiError::conditional_check_failed, ADJOIN_DYNAMODB "ConditionalCheckFailedException", 400,
       false, "message"),
    of(ApiError::transaction_canceled, ADJOIN_DYNAMODB "TransactionCanceledException", 400, false,
       "Message"),
    of(ApiError::transaction_in_progress, ADJOIN_DYNAMODB "TransactionInProgressException", 400,
       true, "Message"),
    of(ApiError::idempotent_parameter_mismatch,
       ADJOIN_DYNAMODB "IdempotentParameterMismatchException", 400, false, "Message"),
    of(ApiError::item_collection_size_limit_exceeded,
       ADJOIN_DYNAMODB "ItemCollectionSizeLimitExceededException", 400, false, "message"),
    of(ApiError::limit_exceeded, ADJOIN_DYNAMODB "LimitExceededException", 400, false, "message"),
    of(ApiError::throttling, "com.amazon.coral.availability#ThrottlingException", 400, true,
       "message"),
    of(ApiError::provisioned_throughput_exceeded,
       ADJOIN_DYNAMODB "ProvisionedThroughputExceededException", 400, true, "message"),
    of(ApiError::request_limit_exceeded, ADJOIN_DYNAMODB "RequestLimitExceeded", 400, true,
       "message"),
    of(ApiError::expired_iterator, ADJOIN_DYNAMODB "ExpiredIteratorException", 400, false,
       "message"),
    of(ApiError::trimmed_data_access, ADJOIN_DYNAMODB "TrimmedDataAccessException", 400, false,
       "message"),
    of(ApiError::access_denied, ADJOIN_COMMON "AccessDeniedException", 400, false, "Message"),
    of(ApiError::duplicate_item, ADJOIN_DYNAMODB "DuplicateItemException", 400, false, "message"),
    of(ApiError::table_not_found, ADJOIN_DYNAMODB "TableNotFoundException", 400, false, "message"),
    of(ApiError::missing_authentication_token, ADJOIN_COMMON "MissingAuthenticationTokenException",
       400, false, "message"),
    of(ApiError::incomplete_signature, ADJOIN_COMMON "IncompleteSignatureException", 400, false,
       "message"),
    of(ApiError::invalid_signature, ADJOIN_COMMON "InvalidSignatureException", 400, false,
       "message"),
    of(ApiError::unrecognized_client, ADJOIN_COMMON "UnrecognizedClientException", 400, false,
       "message"),
    ours(ErrorCode::unsupported, ADJOIN_COMMON "UnknownOperationException", 400, false, "message"),
    // Only who says under which schema it asks is answered this: no client of the service's.
    ours(ErrorCode::schema_changed, "adjoin#SchemaChangedException", 400, false, "message"),
    ours(ErrorCode::unavailable, "com.amazon.coral.availability#ServiceUnavailableException", 503,
         true, "message"),
};

/// What is our own affair: a failed disk, a bug, a write whose outcome is not known.
constexpr ErrorRow kInternalRow{ApiError::none, ErrorCode::internal, kInternalType, 500, true,
                                "message"};

void append_reasons(const table::TransactionCanceledDetails& details, item::JsonWriter& json) {
  json.name("CancellationReasons");
  json.begin_array();
  for (const table::CancellationReason& reason : details.reasons) {
    json.begin_object();
    json.name("Code");
    json.string(reason.code);
    if (!reason.message.empty()) {
      json.name("Message");
      json.string(reason.message);
    }
    if (reason.item) {
      std::string shown;
      item::append_json(reason.item->view(), item::JsonForm::dynamodb, shown);
      json.name("Item");
      json.raw(shown);
    }
    json.end_object();
  }
  json.end_array();
}

/// A client reads the reasons under one of two names, which depends on the exception, and drops
/// them under the other one.
void append_throttling(const table::ThrottlingDetails& details, ApiError api,
                       item::JsonWriter& json) {
  json.name(api == ApiError::throttling ? "throttlingReasons" : "ThrottlingReasons");
  json.begin_array();
  for (const table::ThrottlingReason& reason : details.reasons) {
    json.begin_object();
    json.name("reason");
    json.string(reason.reason);
    json.name("resource");
    json.string(reason.resource);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string_view short_name(std::string_view type) noexcept {
  const std::size_t hash = type.find('#');
  return hash == std::string_view::npos ? type : type.substr(hash + 1);
}

const ErrorRow& error_row(const Error& error) noexcept {
  const ApiError api = api_error_of(error);
  const auto found = std::find_if(kRows.begin(), kRows.end(), [&](const ErrorRow& row) {
    // An error with an exception is found by it alone. Several codes may carry the same exception.
    return row.api == api && (api != ApiError::none || row.code == error.code());
  });
  return found == kRows.end() ? kInternalRow : *found;
}

const ErrorRow* find_error_row(std::string_view type) noexcept {
  const std::string_view name = short_name(type);
  const auto found = std::find_if(kRows.begin(), kRows.end(), [&](const ErrorRow& row) {
    return short_name(row.type) == name;
  });
  return found == kRows.end() ? nullptr : &*found;
}

bool is_internal(const Error& error) noexcept { return &error_row(error) == &kInternalRow; }

int append_error(const Error& error, std::string& out) {
  const ErrorRow& row = error_row(error);
  item::JsonWriter json(out);
  json.begin_object();
  // SDKs find the class of an error by the part behind the '#'.
  json.name("__type");
  json.string(row.type);
  if (const auto* canceled = details_of<table::TransactionCanceledDetails>(error)) {
    append_reasons(*canceled, json);
  }
  json.name(row.message_member);
  // What went wrong inside goes to the log, not to clients.
  json.string(&row == &kInternalRow ? messages::kInternal : std::string_view(error.message()));
  if (const auto* throttled = details_of<table::ThrottlingDetails>(error)) {
    append_throttling(*throttled, row.api, json);
  }
  const auto* failed = details_of<table::ConditionalCheckFailedDetails>(error);
  if (failed != nullptr && failed->item) {
    std::string shown;
    item::append_json(failed->item->view(), item::JsonForm::dynamodb, shown);
    json.name("Item");
    json.raw(shown);
  }
  json.end_object();
  return row.status;
}

}  // namespace adjoin::wire
