#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "partiql/batch_execute_statement.h"
#include "partiql/execute_statement.h"
#include "partiql/execute_transaction.h"
#include "table/request/operations.h"
#include "table/store/table_store.h"
#include "wire/decode/table_members.h"

namespace adjoin::wire {

// The operations that no store answers: PartiQL statements, which are made of a store's operations,
// and what the service says of itself.

struct BatchExecuteStatement {
  static constexpr table::OperationInfo kInfo{
      .name = "BatchExecuteStatement", .work = table::Work::unbounded, .writes = true};
  using Request = partiql::BatchExecuteStatementRequest;
  using Reply = partiql::BatchExecuteStatementResult;
};

struct DescribeContinuousBackups {
  static constexpr table::OperationInfo kInfo{.name = "DescribeContinuousBackups"};
  using Request = std::string;  ///< the table's name
  using Reply = std::monostate;
};

struct DescribeEndpoints {
  static constexpr table::OperationInfo kInfo{.name = "DescribeEndpoints"};
  using Request = std::monostate;
  using Reply = std::string;  ///< host and port that the client itself used
};

struct DescribeLimits {
  static constexpr table::OperationInfo kInfo{.name = "DescribeLimits"};
  using Request = std::monostate;
  using Reply = std::monostate;
};

struct ExecuteStatement {
  static constexpr table::OperationInfo kInfo{
      .name = "ExecuteStatement", .work = table::Work::unbounded, .writes = true};
  using Request = partiql::ExecuteStatementRequest;
  using Reply = partiql::ExecuteStatementResult;
};

struct ExecuteTransaction {
  static constexpr table::OperationInfo kInfo{
      .name = "ExecuteTransaction", .work = table::Work::unbounded, .writes = true};
  using Request = partiql::ExecuteTransactionRequest;
  using Reply = partiql::ExecuteTransactionResult;
};

/// Can only be asked to leave recovery to a point in time off, which it is.
struct UpdateContinuousBackups {
  static constexpr table::OperationInfo kInfo{.name = "UpdateContinuousBackups"};
  using Request = std::string;  ///< the table's name
  using Reply = std::monostate;
};

/// Every operation that this server implements. Any other one is an UnknownOperationException.
using Operations = table::Operations::With<BatchExecuteStatement, DescribeContinuousBackups,
                                           DescribeEndpoints, DescribeLimits, ExecuteStatement,
                                           ExecuteTransaction, UpdateContinuousBackups>;

/// Returns the row of the operation that a header such as
/// `X-Amz-Target: DynamoDB_20120810.GetItem` names; null if there is none. Operations on streams
/// have their own prefix, DynamoDBStreams_20120810. Compares case-sensitively, like the service.
const table::OperationInfo* find_operation(std::string_view target) noexcept;
/// Returns that header's value: the inverse of `find_operation`.
std::string target_of(const table::OperationInfo& operation);

/// Returns the name in `target` if it is an operation that the service has and this server does not
/// implement; else an empty text. The text has static lifetime.
std::string_view find_unbuilt_operation(std::string_view target) noexcept;

/// Each `append_…` function appends the body of a reply to `out`: canonical JSON without spaces.
void append_get_item(const table::GetItemResult& result, std::string& out);
/// Appends a reply of PutItem, UpdateItem or DeleteItem.
void append_write(const table::WriteResult& result, std::string& out);
/// Appends a reply of Query or Scan. `with_items` is false for Select COUNT, whose reply has no
/// Items.
void append_query(const table::QueryResult& result, bool with_items, std::string& out);
void append_batch_get_item(const table::BatchGetItemResult& result, std::string& out);
void append_batch_write_item(const table::BatchWriteItemResult& result, std::string& out);
void append_transact_get_items(const table::TransactGetItemsResult& result, std::string& out);
void append_transact_write_items(const table::TransactWriteItemsResult& result, std::string& out);

void append_create_table(const table::TableDescription& table, std::string& out);
/// @param sizes  null: unknown, reported as zero
void append_describe_table(const table::TableDescription& table, const table::TableSizes* sizes,
                           std::string& out);
void append_delete_table(const table::TableDescription& table, std::string& out);
void append_list_tables(const table::ListTablesResult& result, std::string& out);
void append_update_table(const table::TableDescription& table, std::string& out);
void append_describe_continuous_backups(std::string& out);

void append_list_tags_of_resource(const std::vector<table::Tag>& tags, std::string& out);
void append_update_time_to_live(const table::TimeToLiveSpecification& specification,
                                std::string& out);
void append_describe_time_to_live(const table::TimeToLiveDescription& description,
                                  std::string& out);

void append_list_streams(const table::ListStreamsResult& result, std::string& out);
void append_describe_stream(const table::StreamDescription& stream, std::string& out);
void append_get_shard_iterator(const std::string& iterator, std::string& out);
void append_get_records(const table::GetRecordsResult& result, std::string& out);

void append_describe_limits(std::string& out);
/// @param address  host and port that the client itself used
void append_describe_endpoints(std::string_view address, std::string& out);

void append_execute_statement(const partiql::ExecuteStatementResult& result, std::string& out);
void append_batch_execute_statement(const partiql::BatchExecuteStatementResult& result,
                                    std::string& out);
void append_execute_transaction(const partiql::ExecuteTransactionResult& result, std::string& out);

/// Each `decode_…` function parses the body of a request. It checks the JSON types first
/// (SerializationException), then the constraints of single members, then attribute values. The
/// store checks what needs the whole request or the table. Legacy members are translated into
/// expressions.
/// @errors serialization, validation
Result<table::GetItemRequest> decode_get_item(std::string_view body);
Result<table::PutItemRequest> decode_put_item(std::string_view body);
Result<table::UpdateItemRequest> decode_update_item(std::string_view body);
Result<table::DeleteItemRequest> decode_delete_item(std::string_view body);
Result<table::QueryRequest> decode_query(std::string_view body);
Result<table::ScanRequest> decode_scan(std::string_view body);
Result<table::BatchGetItemRequest> decode_batch_get_item(std::string_view body);
Result<table::BatchWriteItemRequest> decode_batch_write_item(std::string_view body);
Result<table::TransactGetItemsRequest> decode_transact_get_items(std::string_view body);
Result<table::TransactWriteItemsRequest> decode_transact_write_items(std::string_view body);

/// Checks that the body is an object and ignores its members.
Result<std::monostate> decode_nothing(std::string_view body);

Result<table::CreateTableRequest> decode_create_table(std::string_view body);
Result<table::DescribeTable::Request> decode_describe_table(std::string_view body);
Result<table::DeleteTable::Request> decode_delete_table(std::string_view body);
Result<table::ListTablesRequest> decode_list_tables(std::string_view body);
Result<table::UpdateTableRequest> decode_update_table(std::string_view body);
Result<std::string> decode_describe_continuous_backups(std::string_view body);  ///< its name
/// Returns the table's name.
/// @errors as of every decode_; validation if it enables point-in-time recovery, which is not
///         implemented
Result<std::string> decode_update_continuous_backups(std::string_view body);

Result<table::TagResource::Request> decode_tag_resource(std::string_view body);
Result<table::UntagResource::Request> decode_untag_resource(std::string_view body);
Result<table::ListTagsOfResource::Request> decode_list_tags_of_resource(std::string_view body);
Result<table::UpdateTimeToLiveRequest> decode_update_time_to_live(std::string_view body);
Result<table::DescribeTimeToLive::Request> decode_describe_time_to_live(std::string_view body);

Result<table::ListStreamsRequest> decode_list_streams(std::string_view body);
Result<table::DescribeStreamRequest> decode_describe_stream(std::string_view body);
Result<table::GetShardIteratorRequest> decode_get_shard_iterator(std::string_view body);
Result<table::GetRecordsRequest> decode_get_records(std::string_view body);

Result<partiql::ExecuteStatementRequest> decode_execute_statement(std::string_view body);
Result<partiql::BatchExecuteStatementRequest> decode_batch_execute_statement(std::string_view body);
Result<partiql::ExecuteTransactionRequest> decode_execute_transaction(std::string_view body);

}  // namespace adjoin::wire
