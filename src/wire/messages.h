#pragma once

#include <string>
#include <string_view>

namespace adjoin::wire::messages {

/// Every sentence of this room that a DynamoDB client may compare, in one place. Those about
/// single members are put together in constraints.cc. Marked (r): recalled, not seen in a report.

inline constexpr std::string_view kStructureNotExpected =
    "Start of structure or map found where not expected";
/// The whole body is an array; inside of it the service names what it expected.
inline constexpr std::string_view kListNotExpected = "Start of list found where not expected";
inline constexpr std::string_view kUnexpectedValueType = "Unexpected value type in payload";
inline constexpr std::string_view kUnexpectedFieldType = "Unexpected field type";
inline constexpr std::string_view kUnexpectedToken = "Unexpected token received from parser";
/// An array where a structure, a scalar or a map belongs; `prefix` is kModelClass or
/// "class java.lang.".
inline constexpr std::string_view kModelClass = "class com.amazonaws.dynamodb.v20120810.";
std::string collection_of(std::string_view prefix, std::string_view type);
std::string map_of(std::string_view value_type);

// Old and new members.
std::string mixed_styles(std::string_view legacy, std::string_view expressions);
inline constexpr std::string_view kNamesEmpty = "ExpressionAttributeNames must not be empty";
inline constexpr std::string_view kValuesEmpty = "ExpressionAttributeValues must not be empty";

// Legacy members. `what` follows "One or more parameter values were invalid: ".
std::string invalid(std::string_view what);
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
inline constexpr std::string_view kNotIndexable =
    "Attempted conditional constraint is not an indexable operation";

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
/// DescribeContinuousBackups has an error of its own for a table that is not there.
std::string table_not_found(std::string_view table);
/// A ResourceArn that names no table. (r)
std::string invalid_table_arn(std::string_view arn);
inline constexpr std::string_view kInternal =
    "The request processing has failed because of an internal error.";

}  // namespace adjoin::wire::messages
