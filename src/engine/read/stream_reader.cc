#include "engine/read/stream_reader.h"

#include <utility>
#include <vector>

#include "engine/layout/change_record.h"
#include "engine/read/stored_change.h"

namespace adjoin::engine {

Result<std::unique_ptr<StreamReader::Opened>> StreamReader::open(
    std::string_view stream_arn) const {
  ADJOIN_TRY(const table::Arn arn, table::parse_stream_arn(stream_arn));
  // The snapshot first: what the catalog says after it is as new or newer, and ReadableStream
  // allows for that. The other way round, changes made after a disabling could pass for its own.
  auto opened = std::make_unique<Opened>(*database_);
  opened->table = catalog_->find_name(arn.table_name);
  if (opened->table == nullptr) return table::stream_not_found(stream_arn);
  table::ReadableStream& stream = opened->stream;
  stream.table = &opened->table->description;
  stream.stream = table::find_readable_stream(*stream.table, *arn.stream_label,
                                              database_->clock().unix_time(), retention_);
  if (stream.stream == nullptr) return table::stream_not_found(stream_arn);
  ADJOIN_TRY(stream.trimmed, watermark(*database_, stream.table->id, opened->snapshot.get()));
  ADJOIN_TRY(stream.newest, commit_at(*database_, opened->snapshot.get()));
  return opened;
}

Result<table::ListStreamsResult> StreamReader::list(
    const table::ListStreamsRequest& request) const {
  const std::shared_ptr<const CatalogSnapshot> catalog = catalog_->snapshot();
  std::vector<const table::TableDescription*> tables;
  tables.reserve(catalog->size());
  // The snapshot of the catalog keeps the descriptions alive until the answer is made.
  for (const auto& [name, table] : *catalog) tables.push_back(&table->description);
  return table::list_streams(request, tables, database_->clock().unix_time(), retention_);
}

Result<table::StreamDescription> StreamReader::describe(
    const table::DescribeStreamRequest& request) const {
  ADJOIN_TRY(const std::unique_ptr<Opened> opened, open(request.stream_arn));
  return table::describe_stream(request, opened->stream);
}

Result<std::string> StreamReader::iterator(const table::GetShardIteratorRequest& request) const {
  ADJOIN_TRY(const std::unique_ptr<Opened> opened, open(request.stream_arn));
  ADJOIN_TRY(const table::ChangePosition next, table::first_position(request, opened->stream));
  return table::seal({opened->stream.arn(), next, database_->clock().unix_time()}, key_);
}

Result<table::GetRecordsResult> StreamReader::records(
    const table::CallContext& context, const table::GetRecordsRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_CHECK(table::check_request(request));
  const std::chrono::milliseconds now = database_->clock().unix_time();
  ADJOIN_TRY(const table::ShardIterator iterator, table::unseal(request.shard_iterator, key_, now));
  ADJOIN_TRY(const std::unique_ptr<Opened> opened, open(iterator.stream_arn));
  const table::ReadableStream& stream = opened->stream;
  // Within the same snapshot that is read: a trim that comes between cannot take records away.
  ADJOIN_CHECK(table::check_not_trimmed(iterator.next, stream));

  table::RecordPage page(request, stream, iterator.next);
  const table::ObjectId id = stream.table->id;
  layout::KeyRange range{layout::change_key(id, iterator.next.commit, iterator.next.ordinal),
                         layout::change_key(id, CommitId{stream.end().value + 1}, 0)};
  if (!range.empty()) {
    RangeCursor cursor(*database_, layout::Family::changes, std::move(range), true,
                       opened->snapshot.get());
    for (; cursor.valid(); cursor.next()) {
      ADJOIN_TRY(const layout::ChangePlace place, layout::decode_change_key(cursor.key()));
      ADJOIN_TRY(const layout::ChangeRecord record, layout::decode_change(cursor.value()));
      ADJOIN_TRY(table::Change change, to_change(*stream.table, place, record));
      if (!page.add(std::move(change))) break;
    }
    ADJOIN_CHECK(cursor.status());
  }
  table::GetRecordsResult result;
  result.records = std::move(page.records());
  result.view_type = stream.stream->view_type;
  if (const std::optional<table::ChangePosition> next = page.next()) {
    result.next_shard_iterator = table::seal({iterator.stream_arn, *next, now}, key_);
  }
  return result;
}

}  // namespace adjoin::engine
