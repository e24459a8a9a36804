#pragma once

#include <concepts>
#include <string>
#include <variant>
#include <vector>

#include "table/request/item_read_requests.h"
#include "table/request/item_write_requests.h"
#include "table/request/operation.h"
#include "table/request/streams.h"
#include "table/request/table_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

// The operations that every store answers. Each is named nowhere else but where it is decoded,
// carried out and asked for. CONTRIBUTING.md has the steps to add one.

struct BatchGetItem {
  static constexpr OperationInfo kInfo{.name = "BatchGetItem", .work = Work::unbounded};
  using Request = BatchGetItemRequest;
  using Reply = BatchGetItemResult;
};

struct BatchWriteItem {
  static constexpr OperationInfo kInfo{
      .name = "BatchWriteItem", .work = Work::queued, .writes = true};
  using Request = BatchWriteItemRequest;
  using Reply = BatchWriteItemResult;
};

struct CreateTable {
  static constexpr OperationInfo kInfo{
      .name = "CreateTable", .work = Work::unbounded, .writes = true, .repeats = false};
  using Request = CreateTableRequest;
  using Reply = TableDescription;
};

struct DeleteItem {
  static constexpr OperationInfo kInfo{
      .name = "DeleteItem", .work = Work::queued, .writes = true, .repeats = false};
  using Request = DeleteItemRequest;
  using Reply = WriteResult;
};

struct DeleteTable {
  static constexpr OperationInfo kInfo{
      .name = "DeleteTable", .work = Work::unbounded, .writes = true, .repeats = false};
  struct Request {
    std::string table_name;
  };
  using Reply = TableDescription;
};

struct DescribeStream {
  static constexpr OperationInfo kInfo{.name = "DescribeStream", .of_streams = true};
  using Request = DescribeStreamRequest;
  using Reply = StreamDescription;
};

struct DescribeTable {
  static constexpr OperationInfo kInfo{.name = "DescribeTable"};
  struct Request {
    std::string table_name;
  };
  using Reply = TableDescription;
};

struct DescribeTimeToLive {
  static constexpr OperationInfo kInfo{.name = "DescribeTimeToLive"};
  struct Request {
    std::string table_name;
  };
  using Reply = TimeToLiveDescription;
};

struct GetItem {
  static constexpr OperationInfo kInfo{.name = "GetItem"};
  using Request = GetItemRequest;
  using Reply = GetItemResult;
};

struct GetRecords {
  static constexpr OperationInfo kInfo{
      .name = "GetRecords", .work = Work::unbounded, .of_streams = true};
  using Request = GetRecordsRequest;
  using Reply = GetRecordsResult;
};

struct GetShardIterator {
  static constexpr OperationInfo kInfo{.name = "GetShardIterator", .of_streams = true};
  using Request = GetShardIteratorRequest;
  using Reply = std::string;
};

struct ListStreams {
  static constexpr OperationInfo kInfo{.name = "ListStreams", .of_streams = true};
  using Request = ListStreamsRequest;
  using Reply = ListStreamsResult;
};

struct ListTables {
  static constexpr OperationInfo kInfo{.name = "ListTables"};
  using Request = ListTablesRequest;
  using Reply = ListTablesResult;
};

struct ListTagsOfResource {
  static constexpr OperationInfo kInfo{.name = "ListTagsOfResource"};
  struct Request {
    std::string table_name;
  };
  using Reply = std::vector<Tag>;
};

struct PutItem {
  static constexpr OperationInfo kInfo{
      .name = "PutItem", .work = Work::queued, .writes = true, .repeats = false};
  using Request = PutItemRequest;
  using Reply = WriteResult;
};

struct Query {
  static constexpr OperationInfo kInfo{.name = "Query"};
  using Request = QueryRequest;
  using Reply = QueryResult;
};

struct Scan {
  static constexpr OperationInfo kInfo{.name = "Scan", .work = Work::unbounded};
  using Request = ScanRequest;
  using Reply = ScanResult;
};

struct TagResource {
  static constexpr OperationInfo kInfo{
      .name = "TagResource", .work = Work::unbounded, .writes = true, .has_reply = false};
  struct Request {
    std::string table_name;
    std::vector<Tag> tags;
  };
  using Reply = std::monostate;
};

struct TransactGetItems {
  static constexpr OperationInfo kInfo{.name = "TransactGetItems", .work = Work::unbounded};
  using Request = TransactGetItemsRequest;
  using Reply = TransactGetItemsResult;
};

struct TransactWriteItems {
  static constexpr OperationInfo kInfo{
      .name = "TransactWriteItems", .work = Work::queued, .writes = true, .repeats = false};
  using Request = TransactWriteItemsRequest;
  using Reply = TransactWriteItemsResult;
};

struct UntagResource {
  static constexpr OperationInfo kInfo{
      .name = "UntagResource", .work = Work::unbounded, .writes = true, .has_reply = false};
  struct Request {
    std::string table_name;
    std::vector<std::string> tag_keys;
  };
  using Reply = std::monostate;
};

struct UpdateItem {
  static constexpr OperationInfo kInfo{
      .name = "UpdateItem", .work = Work::queued, .writes = true, .repeats = false};
  using Request = UpdateItemRequest;
  using Reply = WriteResult;
};

struct UpdateTable {
  static constexpr OperationInfo kInfo{
      .name = "UpdateTable", .work = Work::unbounded, .writes = true, .repeats = false};
  using Request = UpdateTableRequest;
  using Reply = TableDescription;
};

/// DynamoDB takes up to an hour and refuses another change meanwhile. A local store applies every
/// change at once.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTimeToLive.html
struct UpdateTimeToLive {
  static constexpr OperationInfo kInfo{
      .name = "UpdateTimeToLive", .work = Work::unbounded, .writes = true, .repeats = false};
  struct Request {
    std::string table_name;
    TimeToLiveSpecification specification;
  };
  using Reply = TimeToLiveSpecification;
};

using Operations =
    OperationList<BatchGetItem, BatchWriteItem, CreateTable, DeleteItem, DeleteTable,
                  DescribeStream, DescribeTable, DescribeTimeToLive, GetItem, GetRecords,
                  GetShardIterator, ListStreams, ListTables, ListTagsOfResource, PutItem, Query,
                  Scan, TagResource, TransactGetItems, TransactWriteItems, UntagResource,
                  UpdateItem, UpdateTable, UpdateTimeToLive>;

/// The operation of a request: PutItem of PutItemRequest.
template <typename Request>
using OperationOf = typename OperationWith<Request, Operations>::type;

/// PutItem, UpdateItem and DeleteItem.
template <typename Op>
concept ItemWriteOperation = Operation<Op> && std::same_as<ReplyOf<Op>, WriteResult>;

}  // namespace adjoin::table
