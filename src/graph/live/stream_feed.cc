#include "graph/live/stream_feed.h"

#include "base/lack.h"

namespace adjoin::graph {
namespace {

constexpr std::string_view kAsked = "counters (mode: eventual) and copies (when: stream)";

}  // namespace

Result<void> check_stream(const table::TableDescription& table) {
  if (table.stream_view_type == table::StreamViewType::new_and_old_images) return {};
  return with_lack(Lack::What::stream,
                   Error(ErrorCode::configuration,
                         "table " + table.name +
                             (table.stream_view_type
                                  ? " has a stream without new and old images, to be switched "
                                    "off first"
                                  : " has no stream") +
                             ", and its schema has " + std::string(kAsked) + ", which follow one"));
}

Result<FollowedStream> find_stream(table::TableStore& store, const table::CallContext& context,
                                   const std::string& table_name) {
  if (!store.capabilities().streams) {
    return Error(ErrorCode::unsupported,
                 "the store has no streams, which " + std::string(kAsked) + " follow");
  }
  ADJOIN_TRY(const table::TableDescription table, store.describe_table(context, table_name));
  ADJOIN_CHECK(check_stream(table));
  FollowedStream stream;
  stream.label = table.stream_label.value_or("");
  ADJOIN_TRY(stream.arn, stream_arn(store, context, table_name, stream.label));
  return stream;
}

Result<std::string> stream_arn(table::TableStore& store, const table::CallContext& context,
                               const std::string& table_name, const std::string& label) {
  table::ListStreamsRequest list;
  list.table_name = table_name;
  do {
    ADJOIN_TRY(const table::ListStreamsResult page, store.list_streams(context, list));
    for (const table::StreamSummary& one : page.streams) {
      // A table whose stream was switched off and on has several; the label tells which one is
      // written now.
      if (one.stream_label == label) return one.stream_arn;
    }
    list.exclusive_start_stream_arn = page.last_evaluated_stream_arn;
  } while (list.exclusive_start_stream_arn);
  return std::string();
}

Result<void> StreamFeed::begin(const table::CallContext& context, const std::string& after) {
  table::GetShardIteratorRequest request;
  request.stream_arn = stream_arn_;
  request.shard_id = shard_;
  // Nothing was followed yet: what came before is in the scan or the recount.
  request.type = table::ShardIteratorType::latest;
  if (!after.empty()) {
    request.type = table::ShardIteratorType::after_sequence_number;
    request.sequence_number = after;
  }
  after_ = after;
  ADJOIN_TRY(iterator_, store_.get_shard_iterator(context, request));
  return {};
}

Result<void> StreamFeed::begin_at_horizon(const table::CallContext& context) {
  table::GetShardIteratorRequest request;
  request.stream_arn = stream_arn_;
  request.shard_id = shard_;
  request.type = table::ShardIteratorType::trim_horizon;
  after_.clear();
  ADJOIN_TRY(iterator_, store_.get_shard_iterator(context, request));
  return {};
}

Result<std::vector<table::StreamRecord>> StreamFeed::next(const table::CallContext& context,
                                                          std::size_t limit) {
  if (iterator_.empty()) {
    // A shard ends when DynamoDB splits it; its children go on.
    return Error(ErrorCode::not_found, "shard " + shard_ + " has ended");
  }
  table::GetRecordsRequest request;
  request.shard_iterator = iterator_;
  request.limit = static_cast<std::int64_t>(limit);
  Result<table::GetRecordsResult> page = store_.get_records(context, request);
  // An iterator lives some minutes, a sequence number as long as its record: the number makes a new
  // iterator.
  if (!page && api_error_of(page.error()) == ApiError::expired_iterator && !after_.empty()) {
    ADJOIN_CHECK(begin(context, after_));
    request.shard_iterator = iterator_;
    page = store_.get_records(context, request);
  }
  if (!page) return page.error();
  if (!page->records.empty()) after_ = page->records.back().sequence_number;
  iterator_ = std::move(page->next_shard_iterator).value_or("");
  return std::move(page->records);
}

bool StreamFeed::is_end(const std::vector<table::StreamRecord>& records, std::size_t limit,
                        std::chrono::milliseconds began) {
  if (records.empty()) return true;
  // Two clocks need not agree: a full page is no end, whatever they say.
  return records.size() < limit && records.back().change.time > began;
}

}  // namespace adjoin::graph
