#include "table/stream/read_stream.h"

#include <algorithm>
#include <cstdio>
#include <tuple>
#include <utility>

#include "item/size.h"
#include "table/request/limits.h"
#include "table/request/messages.h"
#include "table/request/table_description.h"

namespace adjoin::table {
namespace {

Result<void> check_limit(std::optional<std::int64_t> limit, std::size_t limit_max) {
  if (!limit) return {};
  const std::string value = std::to_string(*limit);
  if (*limit < 1) {
    return validation_error(messages::constraint(value, "limit", messages::value_at_least(1)));
  }
  if (*limit > static_cast<std::int64_t>(limit_max)) {
    return validation_error(
        messages::constraint(value, "limit", messages::value_at_most(limit_max)));
  }
  return {};
}

/// As the service spells them: 20 digits of milliseconds, 8 that tell shards apart.
/// Made of what never changes, so that a client's checkpoint by shard is good after a restart.
std::string shard_id(const ReadableStream& stream) {
  char text[64];
  std::snprintf(text, sizeof text, "shardId-%020lld-%08lx",
                static_cast<long long>(stream.stream->created.count()),
                static_cast<unsigned long>(stream.table->id.value));
  return text;
}

ChangePosition behind(CommitId commit) { return {CommitId{commit.value + 1}, 0}; }

/// What a shard's StartingSequenceNumber says: before all its records and none of them, so that
/// AFTER_SEQUENCE_NUMBER of it misses nothing.
ChangePosition start_of(const TableStream& stream) { return {stream.after, UINT32_MAX}; }

std::int64_t size_of(const std::optional<OwnedItem>& image) {
  return image ? static_cast<std::int64_t>(image->view().size_bytes()) : 0;
}

StreamRecord to_record(Change change, const ReadableStream& stream) {
  const StreamViewType view = stream.stream->view_type;
  const bool both = view == StreamViewType::new_and_old_images;
  if (!both && view != StreamViewType::old_image) change.old_image.reset();
  if (!both && view != StreamViewType::new_image) change.new_image.reset();
  StreamRecord record;
  char event_id[40];
  std::snprintf(event_id, sizeof event_id, "%08lx%016llx%08lx",
                static_cast<unsigned long>(stream.table->id.value),
                static_cast<unsigned long long>(change.commit.value),
                static_cast<unsigned long>(change.ordinal));
  record.event_id = event_id;
  record.sequence_number = sequence_number({change.commit, change.ordinal});
  record.size_bytes = static_cast<std::int64_t>(item::size_bytes(change.key)) +
                      size_of(change.old_image) + size_of(change.new_image);
  record.change = std::move(change);
  return record;
}

}  // namespace

Error stream_not_found(std::string_view stream_arn) {
  return api_error(ApiError::resource_not_found, messages::stream_not_found(stream_arn));
}

Result<Arn> parse_stream_arn(std::string_view stream_arn) {
  const std::optional<Arn> arn = parse_arn(stream_arn);
  if (!arn || !arn->stream_label) {
    return validation_error(messages::invalid_stream_arn(stream_arn));
  }
  return *arn;
}

const TableStream* find_readable_stream(const TableDescription& table, std::string_view label,
                                        std::chrono::milliseconds now,
                                        std::chrono::milliseconds retention) {
  const TableStream* stream = table.find_stream(label);
  return stream != nullptr && is_readable(*stream, now, retention) ? stream : nullptr;
}

Result<ListStreamsResult> list_streams(const ListStreamsRequest& request,
                                       const std::vector<const TableDescription*>& tables,
                                       std::chrono::milliseconds now,
                                       std::chrono::milliseconds retention) {
  ADJOIN_CHECK(check_limit(request.limit, kListStreamsMax));
  std::optional<Arn> start;
  if (request.exclusive_start_stream_arn) {
    ADJOIN_TRY(start, parse_stream_arn(*request.exclusive_start_stream_arn));
  }
  const auto limit =
      static_cast<std::size_t>(request.limit.value_or(static_cast<std::int64_t>(kListStreamsMax)));
  ListStreamsResult result;
  for (const TableDescription* table : tables) {
    if (request.table_name && *request.table_name != table->name) continue;
    for (const TableStream& stream : table->streams) {
      const std::pair<std::string_view, std::string_view> place(table->name, stream.label);
      if (start && place <= std::pair(start->table_name, *start->stream_label)) continue;
      if (!is_readable(stream, now, retention)) continue;
      if (result.streams.size() == limit) {
        result.last_evaluated_stream_arn = result.streams.back().stream_arn;
        return result;
      }
      result.streams.push_back(
          {make_stream_arn(table->name, stream.label), table->name, stream.label});
    }
  }
  return result;
}

Result<StreamDescription> describe_stream(const DescribeStreamRequest& request,
                                          const ReadableStream& stream) {
  ADJOIN_CHECK(check_limit(request.limit, kListStreamsMax));
  StreamDescription description;
  description.stream_arn = stream.arn();
  description.stream_label = stream.stream->label;
  description.table_name = stream.table->name;
  description.status = stream.stream->last ? StreamStatus::disabled : StreamStatus::enabled;
  description.view_type = stream.stream->view_type;
  description.created = stream.stream->created;
  description.keys = stream.table->keys;
  StreamShard shard;
  shard.shard_id = shard_id(stream);
  for (const auto* named : {&request.exclusive_start_shard_id, &request.child_shards_of}) {
    if (*named && **named != shard.shard_id) {
      return api_error(ApiError::resource_not_found, std::string(messages::kShardNotFound));
    }
  }
  // One shard has neither a shard behind it nor children.
  if (request.exclusive_start_shard_id || request.child_shards_of) return description;
  const ChangePosition start = start_of(*stream.stream);
  shard.starting_sequence_number = sequence_number(start);
  if (stream.stream->last) {
    shard.ending_sequence_number =
        sequence_number(std::max(ChangePosition{*stream.stream->last, 0}, start));
  }
  description.shards.push_back(std::move(shard));
  return description;
}

Result<ChangePosition> first_position(const GetShardIteratorRequest& request,
                                      const ReadableStream& stream) {
  if (request.shard_id != shard_id(stream)) {
    return api_error(ApiError::resource_not_found, std::string(messages::kShardNotFound));
  }
  const bool wants_number = request.type == ShardIteratorType::at_sequence_number ||
                            request.type == ShardIteratorType::after_sequence_number;
  if (request.sequence_number.has_value() != wants_number) {
    return validation_error(std::string(wants_number ? messages::kSequenceNumberMissing
                                                     : messages::kSequenceNumberUnwanted));
  }
  if (request.type == ShardIteratorType::latest) return behind(stream.end());
  if (request.type == ShardIteratorType::trim_horizon) {
    return behind(std::max(stream.stream->after, stream.trimmed));
  }
  const std::optional<ChangePosition> given = parse_sequence_number(*request.sequence_number);
  const ChangePosition start = start_of(*stream.stream);
  if (!given || *given < start || given->commit > stream.end()) {
    return validation_error(std::string(messages::kSequenceNumberOutside));
  }
  if (*given == start) {
    const ChangePosition first = behind(stream.stream->after);
    ADJOIN_CHECK(check_not_trimmed(first, stream));
    return first;
  }
  ADJOIN_CHECK(check_not_trimmed(*given, stream));
  if (request.type == ShardIteratorType::at_sequence_number) return *given;
  // An ordinal that wraps to zero was the last one that the commit can have.
  const ChangePosition after{given->commit, given->ordinal + 1};
  return after.ordinal != 0 ? after : behind(given->commit);
}

Result<void> check_request(const GetRecordsRequest& request) {
  return check_limit(request.limit, kGetRecordsMax);
}

Result<void> check_not_trimmed(ChangePosition position, const ReadableStream& stream) {
  if (position.commit > stream.trimmed) return {};
  return api_error(ApiError::trimmed_data_access, std::string(messages::kTrimmed));
}

RecordPage::RecordPage(const GetRecordsRequest& request, const ReadableStream& stream,
                       ChangePosition from)
    : stream_(stream),
      limit_(static_cast<std::size_t>(
          request.limit.value_or(static_cast<std::int64_t>(kGetRecordsMax)))),
      next_(from) {}

bool RecordPage::add(Change change) {
  // A bulk load has no records, and a stream has no word for "read everything again".
  if (change.kind == ChangeKind::reset) return true;
  const ChangePosition place{change.commit, change.ordinal};
  StreamRecord record = to_record(std::move(change), stream_);
  const bool over = bytes_ + record.size_bytes > static_cast<std::int64_t>(kPageBytesMax);
  // At least one record, however large: a page without one would never get past it.
  if (records_.size() == limit_ || (over && !records_.empty())) {
    full_ = true;
    next_ = place;
    return false;
  }
  bytes_ += record.size_bytes;
  records_.push_back(std::move(record));
  return true;
}

std::optional<ChangePosition> RecordPage::next() const {
  if (full_) return next_;
  // Everything there is was read: the next page begins behind this moment.
  if (stream_.is_closed()) return std::nullopt;
  return std::max(next_, behind(stream_.newest));
}

}  // namespace adjoin::table
