#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace adjoin::wire::messages {

/// Every error message of this module that a DynamoDB client may compare, in one place.
/// constraints.cc composes those about single members. (r) marks messages that are recalled, not
/// seen in a report.

inline constexpr std::string_view kStructureNotExpected =
    "Start of structure or map found where not expected";
/// Message if the whole body is an array. For arrays inside it the service names the expected type.
inline constexpr std::string_view kListNotExpected = "Start of list found where not expected";
inline constexpr std::string_view kUnexpectedValueType = "Unexpected value type in payload";
inline constexpr std::string_view kUnexpectedFieldType = "Unexpected field type";
inline constexpr std::string_view kUnexpectedToken = "Unexpected token received from parser";
inline constexpr std::string_view kTooManyNames = "An object has too many names";     // ours
inline constexpr std::string_view kTooManyElements = "A list has too many elements";  // ours
/// Message for an array where a structure, a scalar or a map is expected; `prefix` is kModelClass
/// or "class java.lang.".
inline constexpr std::string_view kModelClass = "class com.amazonaws.dynamodb.v20120810.";
std::string collection_of(std::string_view prefix, std::string_view type);
std::string map_of(std::string_view value_type);
/// Message for a scalar of the wrong kind: STRING, NUMBER, DECIMAL, … For a number that has a
/// fraction or is out of range where an integer is expected: (r).
std::string unconvertible(std::string_view kind, std::string_view type);

// Wrong attribute values, with their place.
std::string invalid_placeholder_value(std::string_view what, std::string_view placeholder);
std::string invalid_start_key(std::string_view what);

// Operations on tables do not count this message among the validation errors.
inline constexpr std::string_view kTableNameRequired =
    "The parameter 'TableName' is required but was not present in the request";

// Features of the service that this server does not implement. Our own messages.
std::string unbuilt_operation(std::string_view name);
std::string unbuilt_member(std::string_view name);

/// Message for an ARN of another account. The service also names the user and the operation.
std::string foreign_account(std::string_view arn);

// Legacy and expression members in one request.
std::string mixed_styles(std::string_view legacy, std::string_view expressions);
inline constexpr std::string_view kNamesEmpty = "ExpressionAttributeNames must not be empty";
inline constexpr std::string_view kValuesEmpty = "ExpressionAttributeValues must not be empty";

// Legacy members. `what` follows "One or more parameter values were invalid: ".
std::string invalid(std::string_view what);
/// `member` is GlobalSecondaryIndexes or LocalSecondaryIndexes (Cimpress-MCP/LambdaWrap#33).
std::string empty_index_list(std::string_view member);
std::string for_attribute(std::string_view what, std::string_view attribute);
std::string argument_count(std::string_view op);
std::string argument_type(std::string_view op, std::string_view type);
std::string no_argument(std::string_view op, std::string_view attribute);
std::string action_type(std::string_view action, std::string_view type);
std::string attribute_repeated(std::string_view attribute);
inline constexpr std::string_view kValueAndList =
    "Value and AttributeValueList cannot be used together";
inline constexpr std::string_view kListWithoutOperator =
    "AttributeValueList can only be used with a ComparisonOperator";
inline constexpr std::string_view kExistsAndOperator =
    "Exists and ComparisonOperator cannot be used together";
inline constexpr std::string_view kExistsNullWithoutValue =
    "Value must be provided when Exists is null";
inline constexpr std::string_view kExistsTrueWithoutValue =
    "Value must be provided when Exists is true";
inline constexpr std::string_view kExistsFalseWithValue =
    "Value cannot be used when Exists is false";
inline constexpr std::string_view kArgumentsDiffer =
    "AttributeValues inside AttributeValueList must be of same type";
inline constexpr std::string_view kBoundsReversed =
    "The BETWEEN condition was provided a range where the lower bound is greater than the upper "
    "bound";
inline constexpr std::string_view kOnlyDeleteWithoutValue =
    "Only DELETE action is allowed when no attribute value is specified";
inline constexpr std::string_view kConditionalOperatorAlone =
    "ConditionalOperator cannot be used without Filter or Expected";
inline constexpr std::string_view kConditionalOperatorOfOne =
    "ConditionalOperator can only be used when Filter or Expected has two or more elements";
inline constexpr std::string_view kKeyConditionCount = "Conditions can be of length 1 or 2 only";

// Batches and transactions.
inline constexpr std::string_view kNoWriteRequest =
    "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
    "supported datatypes";
inline constexpr std::string_view kNoTransactAction =
    "Invalid Request: TransactWriteRequest should contain Delete or Put or Update request";
inline constexpr std::string_view kManyTransactActions =
    "TransactItems can only contain one of Check, Put, Update or Delete";
inline constexpr std::string_view kStreamWithoutViewType =
    "One or more parameter values were invalid: StreamViewType is required when StreamEnabled is "
    "true";  // (r)
inline constexpr std::string_view kViewTypeWithoutStream =
    "One or more parameter values were invalid: Table is not stream-enabled, StreamViewType "
    "cannot be given";  // (r)
/// DescribeContinuousBackups has its own error for a missing table.
std::string table_not_found(std::string_view table);
inline constexpr std::string_view kOnlyKms =
    "One or more parameter values were invalid: SSEType AES256 is not supported";  // (r)
inline constexpr std::string_view kUnknownProjectionType =
    "One or more parameter values were invalid: Unknown ProjectionType: null";
/// Message for a ResourceArn that names no table. (r)
std::string invalid_table_arn(std::string_view arn);
inline constexpr std::string_view kInternal =
    "The request processing has failed because of an internal error.";

// Signatures. Messages quote the client's text in printable ASCII, at most 1024 characters of it.
inline constexpr std::string_view kMissingToken = "Request is missing Authentication Token";
inline constexpr std::string_view kInvalidToken =
    "The security token included in the request is invalid.";
inline constexpr std::string_view kSignatureMismatch =
    "The request signature we calculated does not match the signature you provided. Check your "
    "AWS Secret Access Key and signing method. Consult the service documentation for details.";
inline constexpr std::string_view kTooManyFailures =
    "Rate exceeded: too many requests from this address had no right signature.";  // ours
inline constexpr std::string_view kBothPlaces =
    "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.";
inline constexpr std::string_view kHeaderNeedsCredential =
    "Authorization header requires 'Credential' parameter. ";
inline constexpr std::string_view kHeaderNeedsSignature =
    "Authorization header requires 'Signature' parameter. ";
inline constexpr std::string_view kHeaderNeedsSignedHeaders =
    "Authorization header requires 'SignedHeaders' parameter. ";
inline constexpr std::string_view kHeaderNeedsDate =
    "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ";
inline constexpr std::string_view kQueryNeedsCredential =
    "AWS query-string parameters must include 'X-Amz-Credential'. ";
inline constexpr std::string_view kQueryNeedsSignature =
    "AWS query-string parameters must include 'X-Amz-Signature'. ";
inline constexpr std::string_view kQueryNeedsSignedHeaders =
    "AWS query-string parameters must include 'X-Amz-SignedHeaders'. ";
inline constexpr std::string_view kQueryNeedsDate =
    "AWS query-string parameters must include 'X-Amz-Date'. ";
inline constexpr std::string_view kReexamineQuery = "Re-examine the query-string parameters.";
inline constexpr std::string_view kScopeService =
    "Credential should be scoped to correct service: 'dynamodb'. ";
inline constexpr std::string_view kScopeMonitoring =
    "Credential should be scoped to correct service: 'monitoring'. ";
inline constexpr std::string_view kExpires =
    "X-Amz-Expires must be a number of seconds from 1 to 604800.";  // (r)
std::string authorization_was(std::string_view value);
std::string no_key_value_pair(std::string_view word, std::string_view value);
std::string unknown_parameter(std::string_view name);  // ours
std::string unsupported_algorithm(std::string_view algorithm);
std::string credential_parts(std::string_view credential);
std::string not_basic_time(std::string_view text);
std::string scope_date(std::string_view date, std::string_view time);
std::string scope_region(std::string_view region);
std::string scope_terminator(std::string_view terminator);
std::string must_be_signed(std::string_view header);
std::string absent_signed_header(std::string_view header);
/// Times have the form "20130301T000000Z".
std::string signature_expired(std::string_view signed_time, std::string_view earliest,
                              std::string_view now, std::chrono::seconds lifetime);
std::string signature_not_yet_current(std::string_view signed_time, std::string_view latest,
                                      std::string_view now, std::chrono::seconds skew);

}  // namespace adjoin::wire::messages
