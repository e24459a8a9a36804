#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "table/request/table_description.h"

namespace adjoin::table::messages {

/// All messages of this module that a DynamoDB client may compare. The functions fill in the names.
/// Spelling mistakes, missing and doubled spaces are DynamoDB's own.

// Tables and keys.
inline constexpr std::string_view kResourceNotFound = "Requested resource not found";
inline constexpr std::string_view kConditionalCheckFailed = "The conditional request failed";
inline constexpr std::string_view kKeyElementMismatch =
    "The provided key element does not match the schema";
inline constexpr std::string_view kPartitionKeyTooLong =
    "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size "
    "limit "
    "of2048 bytes";
inline constexpr std::string_view kSortKeyTooLong =
    "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the "
    "size limit of 1024 bytes";
std::string table_not_found(std::string_view table);
std::string table_exists(std::string_view table);
std::string empty_key(std::string_view name, Value::Type type);
std::string missing_key(std::string_view name);
std::string key_type_mismatch(std::string_view name, Value::Type expected, Value::Type actual);

// Items.
inline constexpr std::string_view kCollectionTooLarge = "Collection size exceeded.";
inline constexpr std::string_view kItemTooLarge = "Item size has exceeded the maximum allowed size";
inline constexpr std::string_view kUpdatedItemTooLarge =
    "Item size to update has exceeded the maximum allowed size";
inline constexpr std::string_view kAttributeNameTooLong =
    "1 validation error detected: Attribute name is too large, must be less than 65536 bytes";
inline constexpr std::string_view kAttributeNameEmpty =
    "One or more parameter values were invalid: Empty attribute name";
inline constexpr std::string_view kNotUtf8 =
    "One or more parameter values were invalid: a string or attribute name is not UTF-8 text";
inline constexpr std::string_view kUpdatedIndexKeyType =
    "The update expression attempted to update the secondary index key to unsupported type";
inline constexpr std::string_view kUpdatedIndexKeyEmpty =
    "The update expression attempted to update the secondary index key to a value that is not "
    "supported. The AttributeValue for a key attribute cannot contain an empty string value.";
std::string empty_set(Value::Type type);
std::string index_key_type_mismatch(std::string_view name, Value::Type expected, Value::Type actual,
                                    std::string_view index);
std::string empty_index_key(std::string_view name, std::string_view index, Value::Type type);
/// `kind` is "Key", or "IndexKey" for a key of an index. (r)
std::string key_not_scalar(std::string_view kind, std::string_view name);
std::string key_attribute_updated(std::string_view name);

// Members of a request.
inline constexpr std::string_view kPutReturnValues = "ReturnValues can only be ALL_OLD or NONE";
inline constexpr std::string_view kDeleteReturnValues = "Return values set to invalid value";
inline constexpr std::string_view kEmptyConditionCheck = "The expression can not be empty;";
inline constexpr std::string_view kNamesWithoutExpression =
    "ExpressionAttributeNames can only be specified when using expressions";
/// `absent` names the expressions that the request lacks: "ConditionExpression is null".
std::string values_without_expression(std::string_view absent);
/// Message for a member that breaks a rule: its value, its place in the request, and the rule.
std::string constraint(std::string_view value, std::string_view place, std::string_view rule);
/// The same in DynamoDB's newer wording: without the value, and with the place as the request
/// spells it.
std::string constraint_at(std::string_view place, std::string_view rule);
/// Puts "1 validation error detected: " before a message. PutItem, UpdateItem and parts of Query
/// word faults of the request itself so.
std::string counted(std::string_view what);
std::string length_at_least(std::size_t limit);
std::string length_at_most(std::size_t limit);
std::string value_at_least(std::size_t limit);
std::string value_at_most(std::size_t limit);

// Query and Scan.
inline constexpr std::string_view kNoKeyCondition =
    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the "
    "request.";
inline constexpr std::string_view kTwoKeyConditions =
    "The key condition is given both as KeyConditionExpression and built; give one of them";
inline constexpr std::string_view kConsistentGlobalIndex =
    "Consistent reads are not supported on global secondary indexes";
inline constexpr std::string_view kProjectedOnlyWithIndexQuery =
    "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName";
inline constexpr std::string_view kProjectedOnlyWithIndexScan =
    "ALL_PROJECTED_ATTRIBUTES can be used only when Scanning using an IndexName";
inline constexpr std::string_view kSpecificWithoutProjection =
    "Must specify the AttributesToGet or ProjectionExpression when choosing to get "
    "SPECIFIC_ATTRIBUTES";
inline constexpr std::string_view kStartKeyInvalid = "The provided starting key is invalid";
inline constexpr std::string_view kOneItemRestarted =
    "The query can return at most one row and cannot be restarted";
inline constexpr std::string_view kStartKeyOutside =
    "The provided starting key is outside query boundaries based on provided conditions";
inline constexpr std::string_view kSegmentWithoutTotal =
    "The TotalSegments parameter is required but was not present in the request when Segment "
    "parameter is present";
inline constexpr std::string_view kTotalWithoutSegment =
    "The Segment parameter is required but was not present in the request when parameter "
    "TotalSegments is present";
std::string unknown_index(std::string_view index);
std::string index_being_filled(std::string_view index);
/// `built` filters come from the legacy QueryFilter.
std::string filter_on_key(std::string_view name, bool built);
/// `member` is ProjectionExpression or AttributesToGet.
std::string projection_with_select(std::string_view member, std::string_view select);
std::string all_attributes_of_global_index(std::string_view index);
std::string not_projected(std::string_view index, std::string_view names);
std::string filter_not_projected(std::string_view index, std::string_view names);
std::string start_key_outside_segment(std::size_t segment, std::size_t total);
std::string segment_not_below_total(std::size_t segment, std::size_t total);

// Batches and transactions.
inline constexpr std::string_view kDuplicateKeys = "Provided list of item keys contains duplicates";
inline constexpr std::string_view kDuplicateTargets =
    "Transaction request cannot include multiple operations on one item";
inline constexpr std::string_view kTransactionTooLarge =
    "Transaction request size exceeds the limit of 4 MB";
inline constexpr std::string_view kTransactionCanceled =
    "Transaction cancelled, please refer cancellation reasons for specific reasons ";
inline constexpr std::string_view kTokenReused =
    "One or more parameter values are not valid. ClientRequestToken was used before with other "
    "parameters";
/// For too many items over all tables of a batch.
std::string too_many_items(std::string_view operation);
/// For too many writes of one table; `shown` is the text of the map of all writes.
std::string write_requests_per_table(std::string_view shown, std::size_t most);
std::string no_request_items(std::string_view operation);
std::string table_named_twice(std::string_view table);

// Tables.
inline constexpr std::string_view kDeletionProtected =
    "Resource cannot be deleted as it is currently protected against deletion. Disable deletion "
    "protection first.";
// Streams.
inline constexpr std::string_view kInvalidShardIterator = "Invalid ShardIterator";
inline constexpr std::string_view kShardIteratorExpired =
    "The shard iterator has expired and can no longer be used to retrieve stream records";
inline constexpr std::string_view kTrimmed = "The data you are trying to access has been trimmed";
inline constexpr std::string_view kShardNotFound =
    "Requested resource not found: Shard does not exist";
inline constexpr std::string_view kSequenceNumberOutside = "Invalid SequenceNumber for the shard";
inline constexpr std::string_view kSequenceNumberMissing =
    "One or more parameter values were invalid: Invalid SequenceNumber";
inline constexpr std::string_view kSequenceNumberUnwanted =
    "One or more parameter values were invalid: SequenceNumber should not be passed for this "
    "iterator type";
std::string stream_not_found(std::string_view stream_arn);
std::string invalid_stream_arn(std::string_view arn);  // (r)

// Time to live.
inline constexpr std::string_view kTimeToLiveEnabled = "TimeToLive is already enabled";
inline constexpr std::string_view kTimeToLiveDisabled = "TimeToLive is already disabled";
std::string other_time_to_live_attribute(std::string_view current);

// Keys of new tables and indexes. Sources: alchemy-run/alchemy#1216 for keys of several attributes,
// scylladb/scylladb#13870 for attributes that are there twice.
inline constexpr std::string_view kFirstNotHash =
    "Invalid KeySchema: The first KeySchemaElement is not a HASH key type";
inline constexpr std::string_view kSecondNotRange =
    "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type";
inline constexpr std::string_view kHashBehindRange =
    "Invalid KeySchema: All HASH key attributes must precede RANGE key attributes in the KeySchema";
/// Also said of a key that has one attribute twice.
inline constexpr std::string_view kKeyWithoutDefinition =
    "Invalid KeySchema: Some index key attribute have no definition";
/// A key schema as the service shows one: "[KeySchemaElement(attributeName=pk, keyType=HASH)]".
std::string shown(const std::vector<KeySchemaElement>& elements);
/// `role` is HASH or RANGE.
std::string too_many_key_attributes(std::string_view role);
/// In AttributeDefinitions or NonKeyAttributes.
std::string attribute_twice(std::string_view name);

inline constexpr std::string_view kTooManyGlobalIndexes =
    "One or more parameter values were invalid: GlobalSecondaryIndex count exceeds the per-table "
    "limit of 20";

// UpdateTable. Observed in reports of the service's users: one online index, throughput that will
// not change, tables in use, streams twice on or off. The others follow the API reference, which
// names the rule but not the words.
inline constexpr std::string_view kNothingToUpdate =
    "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
    "GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required";
inline constexpr std::string_view kOneOnlineIndex =
    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per "
    "table";
inline constexpr std::string_view kNoAttributeSchema = "No Attribute Schema Defined";
/// `doing` is "created", "updated", "deleted" or, of ours, "loaded".
std::string table_in_use(std::string_view doing, std::string_view table);
std::string stream_already_on(std::string_view table);
std::string no_stream_to_disable(std::string_view table);
/// `whose` is "table" or "index NAME". The units are those of now, which the request asks for
/// again.
std::string throughput_will_not_change(std::string_view whose, std::string_view kind,
                                       std::int64_t read_units, std::int64_t write_units);
std::string index_updated_twice(std::string_view index);
std::string index_exists(std::string_view index);
std::string index_not_found(std::string_view index, std::string_view table);
std::string attribute_redefined(std::string_view name, Value::Type known, Value::Type asked);

// Tags.
inline constexpr std::string_view kTooManyTags =
    "Number of Tags exceed the current limit for the provided ResourceArn";
inline constexpr std::string_view kTagNotUtf8 =
    "One or more parameter values were invalid: a tag's key or value is not UTF-8 text";
std::string tag_characters(std::string_view value, std::string_view place);  // (r)
std::string reserved_tag(std::string_view key);

std::string invalid_parameter(std::string_view what);

}  // namespace adjoin::table::messages
