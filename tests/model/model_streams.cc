#include <utility>
#include <vector>

#include "model/model_store.h"

namespace adjoin::model {
namespace {

constexpr std::chrono::hours kRetention{24};

}  // namespace

/// A model forgets no change, so nothing of a stream is ever trimmed.
Result<table::ReadableStream> ModelStore::find_stream(std::string_view stream_arn) {
  ADJOIN_TRY(const table::Arn arn, table::parse_stream_arn(stream_arn));
  const Table* table = find(arn.table_name);
  if (table == nullptr) return table::stream_not_found(stream_arn);
  table::ReadableStream stream;
  stream.table = &table->description;
  stream.stream = table::find_readable_stream(table->description, *arn.stream_label,
                                              clock_.unix_time(), kRetention);
  if (stream.stream == nullptr) return table::stream_not_found(stream_arn);
  stream.newest = state_.last_commit;
  return stream;
}

Result<table::ListStreamsResult> ModelStore::run(table::ListStreams, const CallContext&,
                                                 const table::ListStreamsRequest& request) {
  const std::lock_guard lock(mutex_);
  std::vector<const table::TableDescription*> tables;
  for (const auto& [name, table] : state_.tables) tables.push_back(&table.description);
  return table::list_streams(request, tables, clock_.unix_time(), kRetention);
}

Result<table::StreamDescription> ModelStore::run(table::DescribeStream, const CallContext&,
                                                 const table::DescribeStreamRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_TRY(const table::ReadableStream stream, find_stream(request.stream_arn));
  return table::describe_stream(request, stream);
}

Result<std::string> ModelStore::run(table::GetShardIterator, const CallContext&,
                                    const table::GetShardIteratorRequest& request) {
  const std::lock_guard lock(mutex_);
  ADJOIN_TRY(const table::ReadableStream stream, find_stream(request.stream_arn));
  ADJOIN_TRY(const table::ChangePosition next, table::first_position(request, stream));
  return table::seal({stream.arn(), next, clock_.unix_time()}, iterator_key_);
}

Result<table::GetRecordsResult> ModelStore::run(table::GetRecords, const CallContext&,
                                                const table::GetRecordsRequest& request) {
  ADJOIN_CHECK(table::check_request(request));
  const std::lock_guard lock(mutex_);
  ADJOIN_TRY(const table::ShardIterator iterator,
             table::unseal(request.shard_iterator, iterator_key_, clock_.unix_time()));
  ADJOIN_TRY(const table::ReadableStream stream, find_stream(iterator.stream_arn));
  table::RecordPage page(request, stream, iterator.next);
  for (const table::Change& change : find(stream.table->name)->changes) {
    if (table::ChangePosition{change.commit, change.ordinal} < iterator.next) continue;
    if (change.commit > stream.end() || !page.add(change)) break;
  }
  table::GetRecordsResult result;
  result.records = std::move(page.records());
  result.view_type = stream.stream->view_type;
  if (const std::optional<table::ChangePosition> next = page.next()) {
    result.next_shard_iterator =
        table::seal({iterator.stream_arn, *next, clock_.unix_time()}, iterator_key_);
  }
  return result;
}

}  // namespace adjoin::model
